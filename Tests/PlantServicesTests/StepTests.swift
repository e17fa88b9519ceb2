import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import PlantServices

@Suite("How far an identification is", .timeLimit(.minutes(15)))
struct StepTests {
    /// Remembers steps, told from any thread.
    private final class Log: Sendable {
        private let told = Mutex<[Discoverer.Step]>([])
        var steps: [Discoverer.Step] { told.withLock { $0 } }
        func note(_ step: Discoverer.Step) { told.withLock { $0.append(step) } }
    }

    @Test("all is sent, then the service thinks")
    func waiting() async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata"))
        let log = Log()
        let shot = try await world.shot()
        _ = try await world.discoverer.identify([shot]) { log.note($0) }
        #expect(log.steps.last == .waiting)
        #expect(log.steps.filter { $0 == .waiting }.count == 1)
        for case .asking(let sent) in log.steps { #expect((0..<1).contains(sent)) }
        let known = Log()
        _ = try await world.discoverer.identify([shot]) { known.note($0) }
        #expect(known.steps.isEmpty)
    }

    @Test("a server's failure that passes is a second try, and no error")
    func retrying() async throws {
        let world = try await World()
        world.identify(.errorPage, Replies.species("Ficus lyrata"))
        let log = Log()
        let found = try await world.discoverer.identify([try await world.shot()]) { log.note($0) }
        #expect(found.preferred.candidates.count == 1)
        #expect(log.steps.filter { $0 == .retrying }.count == 1)
        #expect(log.steps.last == .waiting)
        #expect(world.uploads.count == 2)
    }

    @Test("who cancels while the service thinks is free at once, and no request of the day is counted")
    func cancelling() async throws {
        let world = try await World()
        world.identify(.never)
        let shot = try await world.shot()
        let (steps, continuation) = AsyncStream<Discoverer.Step>.makeStream()
        let asking = Task { [discoverer = world.discoverer] in
            try await discoverer.identify([shot]) { continuation.yield($0) }
        }
        for await step in steps where step == .waiting { break }
        let start = ContinuousClock.now
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(try await world.discoverer.quota().remaining == 500)
    }
}

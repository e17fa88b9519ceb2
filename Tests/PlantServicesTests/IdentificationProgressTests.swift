import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import PlantServices

@Suite("Progress of an identification", .timeLimit(.minutes(15)))
struct IdentificationProgressTests {
    /// Records steps reported on any thread.
    private final class Log: Sendable {
        private let told = Mutex<[IdentificationService.Step]>([])
        var steps: [IdentificationService.Step] { told.withLock { $0 } }
        func note(_ step: IdentificationService.Step) { told.withLock { $0.append(step) } }
    }

    @Test("an upload reports its progress and then one waiting step; a cached identification reports nothing")
    func waiting() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata"))
        let log = Log()
        let photo = try await services.photo()
        _ = try await services.identification.identify([photo]) { log.note($0) }
        #expect(log.steps.last == .waiting)
        #expect(log.steps.filter { $0 == .waiting }.count == 1)
        for case .asking(let sent) in log.steps { #expect((0..<1).contains(sent)) }
        let known = Log()
        _ = try await services.identification.identify([photo]) { known.note($0) }
        #expect(known.steps.isEmpty)
    }

    @Test("a temporary failure of the server is retried and reported as a step, not as an error")
    func retrying() async throws {
        let services = try await StubbedServices()
        services.identify(.errorPage, Replies.species("Ficus lyrata"))
        let log = Log()
        let found = try await services.identification.identify([try await services.photo()]) { log.note($0) }
        #expect(found.preferred.candidates.count == 1)
        #expect(log.steps.filter { $0 == .retrying }.count == 1)
        #expect(log.steps.last == .waiting)
        #expect(services.uploads.count == 2)
    }

    @Test("cancelling while waiting returns at once and does not count against the quota")
    func cancelling() async throws {
        let services = try await StubbedServices()
        services.identify(.never)
        let photo = try await services.photo()
        let (steps, continuation) = AsyncStream<IdentificationService.Step>.makeStream()
        let asking = Task { [identification = services.identification] in
            try await identification.identify([photo]) { continuation.yield($0) }
        }
        for await step in steps where step == .waiting { break }
        let start = ContinuousClock.now
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(try await services.identification.quota() == nil)
    }
}

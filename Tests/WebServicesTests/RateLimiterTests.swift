import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WebServices

@Suite("Asking no faster than allowed", .timeLimit(.minutes(15)))
struct RateLimiterTests {
    /// A time that tests set; a whole minute.
    private final class Clock: Sendable {
        let time = Mutex(Date(timeIntervalSince1970: 1_772_366_400))
        var now: Date { time.withLock { $0 } }
        func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    private let clock = Clock()
    private let rateLimiter: RateLimiter

    init() {
        let clock = self.clock
        rateLimiter = RateLimiter { clock.now }
    }

    private func update(status: Int = 200, limit: Int? = nil, left: Int? = nil, reset: Int? = nil) async {
        var headers: [String: String] = [:]
        headers["ratelimit-limit"] = limit.map(String.init)
        headers["ratelimit-remaining"] = left.map(String.init)
        headers["ratelimit-reset"] = reset.map(String.init)
        await rateLimiter.update(HTTPResponse(status: status, headers: headers, body: Data()))
    }

    /// How many requests may be sent now.
    private func turns() async throws -> Int {
        for count in 0..<200 {
            do { try await rateLimiter.turn() } catch is RateLimiter.Full { return count }
        }
        return 200
    }

    @Test("sixty requests go out in a minute before anything is said")
    func startsWithSixty() async throws {
        #expect(try await turns() == 60)
        clock.pass(60)
        #expect(try await turns() == 60)
    }

    @Test("what the service says goes before what was counted")
    func heeds() async throws {
        try await rateLimiter.turn()
        await update(limit: 120, left: 5, reset: 1_772_366_430)
        #expect(try await turns() == 5)
        clock.pass(31)
        // The next window is the one that ends with the minute.
        #expect(try await turns() == 120)
    }

    @Test("an answer that was overtaken does not give turns back")
    func heedsLatest() async throws {
        await update(left: 5, reset: 1_772_366_460)
        await update(left: 9, reset: 1_772_366_460)
        #expect(try await turns() == 5)
    }

    @Test("a refusal closes the minute, with or without a word about it")
    func closes() async throws {
        await update(status: 429)
        #expect(try await turns() == 0)
        #expect(await rateLimiter.fullUntil == Date(timeIntervalSince1970: 1_772_366_460))
        clock.pass(60)
        #expect(await rateLimiter.fullUntil == nil)
    }

    @Test("a clock that is wrong closes it for no more than a minute")
    func bounds() async throws {
        await update(left: 0, reset: 1_999_999_999)
        #expect(await rateLimiter.fullUntil == clock.now + 60)
        clock.pass(60)
        #expect(try await turns() == 60)
    }

    @Test("seconds from now are understood as well")
    func understandsSeconds() async throws {
        await update(left: 0, reset: 25)
        #expect(await rateLimiter.fullUntil == clock.now + 25)
    }

    @Test("a short wait is waited, even by a clock that stands still, and by many at once")
    func waits() async throws {
        await update(limit: 3, left: 0, reset: Int(clock.now.timeIntervalSince1970) + 1)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { try await rateLimiter.turn() } }
            try await group.waitForAll()
        }
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test("whoever cancels waits no longer")
    func cancels() async throws {
        await update(left: 0, reset: 9)
        let waiting = Task { try await rateLimiter.turn() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}

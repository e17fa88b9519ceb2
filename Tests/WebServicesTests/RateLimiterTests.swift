import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WebServices

@Suite("Rate limiter", .timeLimit(.minutes(15)))
struct RateLimiterTests {
    /// A clock that tests advance. It starts at a full minute.
    private final class Clock: Sendable {
        let time = Mutex(Date(timeIntervalSince1970: 1_772_366_400))
        var now: Date { time.withLock { $0 } }
        func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    private let clock = Clock()
    private let rateLimiter: RateLimiter

    init() {
        let clock = self.clock
        rateLimiter = RateLimiter(limit: 60) { clock.now }
    }

    private func update(status: Int = 200, limit: Int? = nil, left: Int? = nil, reset: Int? = nil) async {
        var headers: [String: String] = [:]
        headers["ratelimit-limit"] = limit.map(String.init)
        headers["ratelimit-remaining"] = left.map(String.init)
        headers["ratelimit-reset"] = reset.map(String.init)
        await rateLimiter.update(HTTPResponse(status: status, headers: headers, body: Data()))
    }

    /// Takes all turns available now and returns their number, at most 200.
    private func turns() async throws -> Int {
        for count in 0..<200 {
            do { try await rateLimiter.acquire() } catch is RateLimiter.LimitReached { return count }
        }
        return 200
    }

    @Test("sixty requests per minute are allowed before the service reports a limit")
    func startsWithSixty() async throws {
        #expect(try await turns() == 60)
        clock.pass(60)
        #expect(try await turns() == 60)
    }

    @Test("the limit reported by the service overrides the local count")
    func heeds() async throws {
        try await rateLimiter.acquire()
        await update(limit: 120, left: 5, reset: 1_772_366_430)
        #expect(try await turns() == 5)
        clock.pass(31)
        // The next window ends with the current minute.
        #expect(try await turns() == 120)
    }

    @Test("an outdated report does not increase the remaining turns")
    func heedsLatest() async throws {
        await update(left: 5, reset: 1_772_366_460)
        await update(left: 9, reset: 1_772_366_460)
        #expect(try await turns() == 5)
    }

    @Test("a rejection blocks requests until the end of the minute, even without a reported reset")
    func closes() async throws {
        await update(status: 429)
        #expect(try await turns() == 0)
        #expect(await rateLimiter.fullUntil == Date(timeIntervalSince1970: 1_772_366_460))
        clock.pass(60)
        #expect(await rateLimiter.fullUntil == nil)
    }

    @Test("a reset far in the future blocks requests for a minute at most")
    func bounds() async throws {
        await update(left: 0, reset: 1_999_999_999)
        #expect(await rateLimiter.fullUntil == clock.now + 60)
        clock.pass(60)
        #expect(try await turns() == 60)
    }

    @Test("a reset given in seconds from now is accepted")
    func understandsSeconds() async throws {
        await update(left: 0, reset: 25)
        #expect(await rateLimiter.fullUntil == clock.now + 25)
    }

    @Test("a short wait is waited out, even if the clock stands still, and by concurrent requests")
    func waits() async throws {
        await update(limit: 3, left: 0, reset: Int(clock.now.timeIntervalSince1970) + 1)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { try await rateLimiter.acquire() } }
            try await group.waitForAll()
        }
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test("a cancelled request stops waiting")
    func cancels() async throws {
        await update(left: 0, reset: 9)
        let waiting = Task { try await rateLimiter.acquire() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}

import Foundation
import TestSupport
import Testing

@testable import GardenStore

@Suite struct CacheTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)

    @Test("an entry is fresh for seven days, then stale but still returned")
    func age() async throws {
        let cache = try GardenDatabase.inMemory().cache(.care)
        try await cache.store(Data("a".utf8), for: "k", now: now)
        #expect(try await cache.entry("k", now: now + 7 * 86_400 - 1)?.isFresh == true)
        #expect(try await cache.entry("k", now: now + 7 * 86_400)?.isFresh == false)
        #expect(try await cache.entry("other", now: now) == nil)
    }

    @Test("beyond a hundred entries, the least recently used identification is evicted")
    func capacity() async throws {
        let cache = try GardenDatabase.inMemory().cache(.identification)
        for number in 0..<100 { try await cache.store(Data(), for: "\(number)", now: now + Double(number) * 60) }
        _ = try await cache.entry("0", now: now + 12_000)
        try await cache.store(Data(), for: "new", now: now + 12_060)
        #expect(try await cache.entry("0", now: now + 12_120) != nil)
        #expect(try await cache.entry("1", now: now + 12_120) == nil)
        try await cache.clear()
        #expect(try await cache.entry("0", now: now + 12_180) == nil)
    }
}

import Foundation
import GRDB
import Synchronization
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

    @Test("a read of the cache that is cancelled at any statement leaves the connection for facts fully synchronous")
    func cancelled() async throws {
        let folder = try TemporaryDirectory()
        let database = try GardenDatabase.open(in: folder.url, now: now)
        let cache = database.cache(.care)
        try await cache.store(Data("a".utf8), for: "k", now: now)
        let writers: [any DatabaseWriter] = [database.writer, try #require(try database.cacheMarks?.connection())]
        for number in 0..<8 {
            let work = CancellableWork<StoreCache.Entry?>()
            let left = Countdown(number)
            for writer in writers {
                try await writer.writeWithoutTransaction { db in
                    db.trace { _ in if left.isOver() { work.cancel() } }
                }
            }
            // A later minute each time, so that the entry is marked as used again.
            let later = now + Double(number + 2) * 60
            _ = try? await work.run { try await cache.entry("k", now: later) }
            for writer in writers { try await writer.writeWithoutTransaction { $0.trace() } }
            let level = try await database.writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
            #expect(level == 2, "cancelled at statement \(number)")
        }
        let marked = try await database.read { try $0.cacheRow(.care, ["k"])?.usedAt }
        #expect(marked ?? 0 > now.timeIntervalSince1970)
    }

    /// Counts statements down.
    private final class Countdown: Sendable {
        private let left: Atomic<Int>

        init(_ count: Int) { left = Atomic(count) }

        func isOver() -> Bool { left.subtract(1, ordering: .relaxed).oldValue == 0 }
    }
}

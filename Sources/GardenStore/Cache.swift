import Foundation
import Garden
import GRDB

/// What was fetched or computed and may be thrown away: bytes by kind and key, with an age and a size.
public struct StoreCache: Sendable {
    /// What a cache holds, and so how long and how much.
    public enum Kind: String, Sendable, CaseIterable {
        /// Care as a service told it.
        case care
        /// Answers to photos.
        case identification

        /// How long an entry counts as fresh, in seconds: 7 days.
        public var lifetime: TimeInterval { 7 * 86_400 }
        /// How many entries are kept; the least recently used goes first.
        public var capacity: Int {
            switch self {
            case .care: 10_000
            case .identification: 100
            }
        }
    }

    /// A cached value and when it was stored.
    public struct Entry: Sendable, Equatable {
        /// The bytes.
        public let body: Data
        /// When they were stored.
        public let storedAt: Date
        /// Whether they are younger than the kind's lifetime.
        public let isFresh: Bool
    }

    let database: GardenDatabase
    let kind: Kind

    /// The entry of a key, fresh or stale, which counts as used now; nil where there is none.
    public func entry(_ key: String, now: Date) async throws -> Entry? {
        let kind = kind
        return try await database.withErrors { writer in
            let row = try await writer.read { db in
                try Row.fetchOne(
                    db, sql: "SELECT body, storedAt, usedAt FROM cache WHERE kind = ? AND key = ?",
                    arguments: [kind.rawValue, key]
                ).map { (body: $0[0] as Data, storedAt: $0[1] as Double, usedAt: $0[2] as Double) }
            }
            guard let row else { return nil }
            let time = now.timeIntervalSince1970
            // To the minute is exact enough for what is used least, and spares a write to the disk.
            if time - row.usedAt >= 60 {
                try await writer.write { db in
                    try db.execute(
                        sql: "UPDATE cache SET usedAt = ? WHERE kind = ? AND key = ?", arguments: [time, kind.rawValue, key])
                }
            }
            let storedAt = Date(timeIntervalSince1970: row.storedAt)
            return Entry(body: row.body, storedAt: storedAt, isFresh: now.timeIntervalSince(storedAt) < kind.lifetime)
        }
    }

    /// Stores bytes under a key in place of older ones and lets the least recently used go beyond the capacity.
    public func store(_ body: Data, for key: String, now: Date) async throws {
        let kind = kind
        try await database.withErrors { writer in
            try await writer.write { db in
                let time = now.timeIntervalSince1970
                try db.execute(
                    sql: "INSERT OR REPLACE INTO cache (kind, key, body, storedAt, usedAt) VALUES (?, ?, ?, ?, ?)",
                    arguments: [kind.rawValue, key, body, time, time])
                try db.execute(
                    sql: """
                        DELETE FROM cache WHERE kind = ?1 AND key IN
                            (SELECT key FROM cache WHERE kind = ?1 ORDER BY usedAt DESC LIMIT -1 OFFSET ?2)
                        """, arguments: [kind.rawValue, kind.capacity])
            }
        }
    }

    /// Throws every entry of the kind away.
    public func clear() async throws {
        let kind = kind
        try await database.withErrors { writer in
            try await writer.write { try $0.execute(sql: "DELETE FROM cache WHERE kind = ?", arguments: [kind.rawValue]) }
        }
    }
}

extension GardenDatabase {
    /// The cache of a kind.
    public func cache(_ kind: StoreCache.Kind) -> StoreCache { StoreCache(database: self, kind: kind) }
}

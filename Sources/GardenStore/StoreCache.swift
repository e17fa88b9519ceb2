import Foundation
import GRDB
import Garden

/// A cache of fetched or computed data: bytes by kind and key, with a lifetime and a capacity.
public struct StoreCache: Sendable {
    /// The kind of cached data, which determines lifetime and capacity.
    public enum Kind: String, Sendable, CaseIterable {
        /// Care data from a service.
        case care
        /// Identification results.
        case identification
        /// The identifications that were answered last, which are listed whether or not they are fresh.
        case recentIdentification

        /// How long an entry is fresh, in seconds: 7 days.
        public var lifetime: TimeInterval { 7 * 86_400 }
        /// The maximum number of entries. The least recently used ones are evicted first.
        public var capacity: Int {
            switch self {
            case .care: 10_000
            case .identification: 100
            case .recentIdentification: RecentIdentification.limit
            }
        }
    }

    /// A cached value and when it was stored.
    public struct Entry: Sendable, Equatable {
        /// The cached bytes.
        public let body: Data
        /// When the bytes were stored.
        public let storedAt: Date
        /// Whether the entry is younger than the kind's lifetime.
        public let isFresh: Bool
    }

    let database: GardenDatabase
    let kind: Kind

    /// Returns the entry of a key, fresh or stale, and marks it as used. Returns nil if there is none.
    public func entry(_ key: String, now: Date) async throws -> Entry? {
        let kind = kind
        let database = database
        return try await database.withErrors { writer in
            let found = try await writer.readAside { db in try GardenReader(db: db).cacheRow(kind, [key]) }
            guard let found else { return nil }
            let time = now.timeIntervalSince1970
            // Minute precision is enough to find the least recently used entries.
            if time - found.usedAt >= 60 { await database.use(kind, found.key, at: time) }
            return found.entry(kind, now: now)
        }
    }

    /// Stores bytes under a key, replacing older ones, and evicts the least recently used entries beyond the capacity.
    public func store(_ body: Data, for key: String, now: Date) async throws {
        let kind = kind
        try await database.withWriter { writer in
            try await writer.writeAside { try $0.cache(body, kind, key, aliases: [], at: now) }
        }
    }

    /// The bytes of all entries, fresh or stale, the latest stored first. Does not mark them as used.
    public func bodies() async throws -> [Data] {
        let kind = kind
        return try await database.withErrors { writer in
            try await writer.readAside { db in
                try Row.fetchAll(
                    db, sql: "SELECT body FROM cache WHERE kind = ? ORDER BY storedAt DESC, key", arguments: [kind.rawValue]
                ).map { try $0.required(0) }
            }
        }
    }

    /// The number and size of the entries.
    public func statistics() async throws -> CacheStatistics {
        let kind = kind
        return try await database.withErrors { writer in
            try await writer.readAside { db in
                let row = try Row.fetchOne(
                    db, sql: "SELECT count(*), coalesce(sum(length(body)), 0) FROM cache WHERE kind = ?",
                    arguments: [kind.rawValue])
                return CacheStatistics(entries: try row?.required(0) ?? 0, bytes: try row?.required(1) ?? 0)
            }
        }
    }

    /// Deletes all entries of this kind.
    public func clear() async throws {
        let kind = kind
        try await database.withWriter { writer in
            try await writer.writeAside { try $0.execute(sql: "DELETE FROM cache WHERE kind = ?", arguments: [kind.rawValue]) }
        }
    }
}

extension GardenDatabase {
    /// The cache of a kind.
    public func cache(_ kind: StoreCache.Kind) -> StoreCache { StoreCache(database: self, kind: kind) }
}

/// A row of the cache table.
struct CacheRow {
    let key: String
    let body: Data
    let storedAt: Double
    let usedAt: Double

    init(_ row: Row, from index: Int) throws {
        key = try row.required(index)
        body = try row.required(index + 1)
        storedAt = try row.required(index + 2)
        usedAt = try row.required(index + 3)
    }

    func entry(_ kind: StoreCache.Kind, now: Date) -> StoreCache.Entry {
        let storedAt = Row.date(storedAt)
        return StoreCache.Entry(body: body, storedAt: storedAt, isFresh: now.timeIntervalSince(storedAt) < kind.lifetime)
    }
}

extension GardenReader {
    /// The entry of the first key or alias that has one, fresh or stale, or nil if none has. Does not mark it as used.
    public func cached(_ kind: StoreCache.Kind, _ keys: [String], now: Date) throws -> StoreCache.Entry? {
        try cacheRow(kind, keys)?.entry(kind, now: now)
    }

    /// The entries with a key or alias that starts with a prefix, fresh or stale, ordered by that key or alias. An entry with
    /// several matching keys is returned several times. Does not mark them as used.
    public func cached(
        _ kind: StoreCache.Kind, from beginning: String, limit: Int, now: Date
    ) throws -> [(key: String, entry: StoreCache.Entry)] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT name, key, body, storedAt, usedAt FROM (
                        SELECT key AS name, key FROM cache WHERE kind = ?1 AND key >= ?2 AND key < ?3
                        UNION ALL
                        SELECT alias AS name, key FROM cacheAlias WHERE kind = ?1 AND alias >= ?2 AND alias < ?3
                        ORDER BY name LIMIT ?4
                    ) CROSS JOIN cache USING (key) WHERE kind = ?1 ORDER BY name
                    """), arguments: [kind.rawValue, beginning, beginning + "\u{10FFFF}", limit])
        return try rows.map { row in
            (try row.required(0), try CacheRow(row, from: 1).entry(kind, now: now))
        }
    }

    func cacheRow(_ kind: StoreCache.Kind, _ keys: [String]) throws -> CacheRow? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT key, body, storedAt, usedAt FROM cache WHERE kind = ?1
                    AND key = coalesce((SELECT key FROM cacheAlias WHERE kind = ?1 AND alias = ?2), ?2)
                """)
        for key in keys {
            if let row = try Row.fetchOne(statement, arguments: [kind.rawValue, key]) {
                return try CacheRow(row, from: 0)
            }
        }
        return nil
    }
}

extension Database {
    /// Stores bytes under a key and its aliases, replacing entries known by any of them.
    func cache(_ body: Data, _ kind: StoreCache.Kind, _ key: String, aliases: [String], at now: Date) throws {
        let time = now.timeIntervalSince1970
        try execute(
            sql: """
                INSERT INTO cache (kind, key, body, storedAt, usedAt) VALUES (?1, ?2, ?3, ?4, ?4)
                ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body, storedAt = excluded.storedAt, usedAt = excluded.usedAt
                """, arguments: [kind.rawValue, key, body, time])
        // An alias must not shadow an identical key.
        try execute(sql: "DELETE FROM cacheAlias WHERE kind = ? AND alias = ?", arguments: [kind.rawValue, key])
        for alias in aliases where alias != key {
            try execute(sql: "DELETE FROM cache WHERE kind = ? AND key = ?", arguments: [kind.rawValue, alias])
            try execute(
                sql: "INSERT OR REPLACE INTO cacheAlias (kind, alias, key) VALUES (?, ?, ?)",
                arguments: [kind.rawValue, alias, key])
        }
        try execute(
            sql: """
                DELETE FROM cache WHERE kind = ?1 AND key IN
                    (SELECT key FROM cache WHERE kind = ?1 ORDER BY usedAt DESC LIMIT -1 OFFSET ?2)
                """, arguments: [kind.rawValue, kind.capacity])
    }
}

import Foundation
import GRDB
import Garden

/// Data about web services that is local to this machine: quotas and the queue of photos.
extension GardenDatabase {
    /// The last known quota of a service, or nil if none has been saved.
    public func quota(of service: WebService) async throws -> Quota? {
        try await withErrors { writer in
            try await writer.readAside { db in
                try Row.fetchOne(
                    db, sql: "SELECT total, remaining, day FROM quota WHERE service = ?", arguments: [service.rawValue]
                ).map { Quota(total: try $0.required(0), remaining: try $0.required(1), day: try $0.requiredDay(2)) }
            }
        }
    }

    /// Saves the quota of a service, unless the saved one is already for the next day. A saved quota of a later day comes from a
    /// clock that was ahead and is replaced.
    public func save(_ quota: Quota, of service: WebService) async throws {
        try await withWriter { writer in try await writer.writeAside { try $0.save(quota, of: service) } }
    }

    /// Forgets the quota of a service.
    public func forgetQuota(of service: WebService) async throws {
        try await withWriter { writer in
            try await writer.writeAside {
                try $0.execute(sql: "DELETE FROM quota WHERE service = ?", arguments: [service.rawValue])
            }
        }
    }

    /// Counts one request and returns the new quota. If there is none for the day yet, starts from `assumed`.
    public func spend(_ assumed: Quota, of service: WebService) async throws -> Quota {
        try await withWriter { writer in
            try await writer.writeAside { db in
                let known = try Row.fetchOne(
                    db, sql: "SELECT total, remaining FROM quota WHERE service = ? AND day = ?",
                    arguments: [service.rawValue, assumed.day.number]
                ).map { Quota(total: try $0.required(0), remaining: try $0.required(1), day: assumed.day) }
                var quota = known ?? assumed
                quota.remaining = max(quota.remaining - 1, 0)
                try db.save(quota, of: service)
                return quota
            }
        }
    }

    // MARK: Photo queue

    /// Queues photos until a service is available. Photos that are already queued are left unchanged.
    public func enqueue(_ photos: QueuedPhotos) async throws {
        let text = try FactValue.text(photos.photos)
        try await withWriter { writer in
            try await writer.writeAside { db in
                try db.execute(
                    sql: "INSERT OR IGNORE INTO waiting (id, photos, since) VALUES (?, ?, ?)",
                    arguments: [photos.id, text, photos.since.timeIntervalSince1970])
            }
        }
    }

    /// The queued photos, oldest first.
    public func queue() async throws -> [QueuedPhotos] {
        try await withErrors { writer in
            try await writer.readAside { db in
                try Row.fetchAll(db, sql: "SELECT id, photos, since FROM waiting ORDER BY since, id").map { row in
                    try QueuedPhotos(
                        id: row.required(0), photos: FactValue.read(row.required(1)) ?? [], since: Row.date(row.required(2)))
                }
            }
        }
    }

    /// Removes photos from the queue.
    public func dequeue(_ id: QueuedPhotos.ID) async throws {
        try await withWriter { writer in
            try await writer.writeAside { try $0.execute(sql: "DELETE FROM waiting WHERE id = ?", arguments: [id]) }
        }
    }
}

extension Database {
    fileprivate func save(_ quota: Quota, of service: WebService) throws {
        try execute(
            sql: """
                INSERT INTO quota (service, day, total, remaining) VALUES (?, ?, ?, ?)
                ON CONFLICT (service) DO UPDATE SET day = excluded.day, total = excluded.total, remaining = excluded.remaining
                    WHERE excluded.day >= quota.day OR quota.day > excluded.day + 1
                """, arguments: [service.rawValue, quota.day.number, quota.total, quota.remaining])
    }
}

import Foundation
import Garden
import GardenStore

/// Stored data for identification: cached answers, the service's quota, and the offline queue.
extension GardenRepository {
    /// The encoded answer cached for a key; nil if there is none less than 7 days old.
    ///
    /// - Parameter key: An ``IdentificationKey/text``.
    public func cachedIdentification(_ key: String) async throws -> Data? {
        let entry = try await database.cache(.identification).entry(key, now: now())
        return entry.flatMap { $0.isFresh ? $0.body : nil }
    }

    /// Caches an encoded answer. Beyond 100 entries, the least recently used one is evicted.
    public func keep(identification: Data, _ key: String) async throws {
        try await database.cache(.identification).store(identification, for: key, now: now())
    }

    // MARK: Quota

    /// Pl@ntNet's quota for the current UTC day: the last known value, or else 500.
    public func quota() async throws -> Quota {
        let today = LocalDay(inUTC: now())
        // A quota recorded while the clock was far ahead is ignored.
        guard let known = try await database.quota(of: .plantNet), known.day <= today + 1 else {
            return Quota(remaining: Quota.usualTotal, day: today)
        }
        // A clock set back by a few hours does not restore the previous day's requests.
        return known.day < today ? Quota(total: known.total, remaining: known.total, day: today) : known
    }

    /// Saves the quota that Pl@ntNet reported.
    public func save(_ quota: Quota) async throws { try await database.save(quota, of: .plantNet) }

    /// Counts a request whose reply did not include the quota. Returns the remaining quota.
    public func spendQuota() async throws -> Quota { try await database.spend(quota(), of: .plantNet) }

    // MARK: Offline queue

    /// Queues photos that were identified without the service, to be sent later. Photos that are already queued are not added
    /// again.
    public func enqueue(_ shots: [QueuedPhotos.Shot]) async throws {
        guard (1...PhotoLimits.photos).contains(shots.count) else { throw GardenError.invalidValue }
        try await database.enqueue(QueuedPhotos(shots: shots, since: now()))
    }

    /// The queued photos, oldest first.
    public func queuedPhotos() async throws -> [QueuedPhotos] { try await database.queue() }

    /// Removes photos from the queue, because the service was queried or the user canceled.
    public func dequeue(_ photos: QueuedPhotos.ID) async throws { try await database.dequeue(photos) }
}

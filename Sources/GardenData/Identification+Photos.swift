import Foundation
import Garden
import GardenStore

/// What is kept of identifications: answers, how many more the service gives today, and photos that wait for it.
extension GardenRepository {
    /// The answer that was kept under a key less than 7 days ago, as it was given; nil where there is none.
    ///
    /// - Parameter key: ``IdentificationKey/text``.
    public func cachedIdentification(_ key: String) async throws -> Data? {
        let entry = try await database.cache(.identification).entry(key, now: now())
        return entry.flatMap { $0.isFresh ? $0.body : nil }
    }

    /// Keeps an answer under a key; beyond 100 the least recently used goes.
    public func keep(identification: Data, _ key: String) async throws {
        try await database.cache(.identification).store(identification, for: key, now: now())
    }

    // MARK: Quota

    /// How many photos Pl@ntNet still takes on this day, which ends at midnight UTC: as it last said, else 500.
    public func quota() async throws -> Quota {
        let today = LocalDay(inUTC: now())
        // What a clock said that was far ahead is of no day that has been.
        guard let known = try await database.quota(of: .plantNet), known.day <= today + 1 else {
            return Quota(remaining: Quota.usualTotal, day: today)
        }
        // A clock that was put back by a few hours does not give yesterday's requests again.
        return known.day < today ? Quota(total: known.total, remaining: known.total, day: today) : known
    }

    /// Notes what Pl@ntNet said it still takes.
    public func save(_ quota: Quota) async throws { try await database.save(quota, of: .plantNet) }

    /// Counts a request to which Pl@ntNet did not say how many are left; returns what is left then.
    public func spendQuota() async throws -> Quota { try await database.spend(quota(), of: .plantNet) }

    // MARK: Waiting for the service

    /// Lets photos that were identified without the service wait for its opinion; those that wait already are not doubled.
    public func enqueue(_ shots: [QueuedPhotos.Shot]) async throws {
        guard (1...PhotoLimits.photos).contains(shots.count) else { throw GardenError.invalidValue }
        try await database.enqueue(QueuedPhotos(shots: shots, since: now()))
    }

    /// The photos that wait for the service, the longest waiting first.
    public func queuedPhotos() async throws -> [QueuedPhotos] { try await database.queue() }

    /// Lets photos wait no longer, because the service was asked or the user said so.
    public func dequeue(_ photos: QueuedPhotos.ID) async throws { try await database.dequeue(photos) }
}

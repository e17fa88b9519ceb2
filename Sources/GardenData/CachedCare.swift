import Foundation
import Garden
import GardenStore

/// Care fetched from a service, cached so that it is available offline and not requested again within 7 days.
public struct CachedCare: Hashable, Sendable {
    /// The care. Its scientific name is the accepted one.
    public let profile: CareProfile
    /// Other names by which it was requested, such as a synonym or a cultivar.
    public let names: [String]
    /// Trefle's id of the species; nil if unknown.
    public let trefleID: Int?
    /// Other Trefle ids that resolved to this species.
    public let otherTrefleIDs: [Int]
    /// The HTTP entity tag of the response; nil if the service sent none.
    public let etag: String?
    /// When it was stored.
    public let storedAt: Date
    /// Whether it was stored less than 7 days ago.
    public let isFresh: Bool

    /// Creates care to be cached. The cache sets `storedAt` and `isFresh` itself when it stores an entry.
    public init(
        profile: CareProfile, names: [String] = [], trefleID: Int? = nil, otherTrefleIDs: [Int] = [],
        etag: String? = nil,
        storedAt: Date = Date(timeIntervalSince1970: 0), isFresh: Bool = true
    ) {
        self.profile = profile
        self.names = names
        self.trefleID = trefleID
        self.otherTrefleIDs = otherTrefleIDs
        self.etag = etag
        self.storedAt = storedAt
        self.isFresh = isFresh
    }
}

extension CachedCare {
    /// The encoded form in the cache.
    private struct Body: Codable {
        let profile: CareProfile
        let names: [String]
        let trefleID: Int?
        /// Nil in entries written by an earlier version.
        let otherTrefleIDs: [Int]?
        let etag: String?
    }

    /// Decodes a cache entry. Returns nil if another version wrote it in an unknown format.
    init?(_ entry: StoreCache.Entry) {
        // An unknown format counts as a cache miss, so the care is fetched again.
        guard let body = try? JSONDecoder().decode(Body.self, from: entry.body) else { return nil }
        self.init(
            profile: body.profile, names: body.names, trefleID: body.trefleID, otherTrefleIDs: body.otherTrefleIDs ?? [],
            etag: body.etag, storedAt: entry.storedAt, isFresh: entry.isFresh)
    }

    var body: Data {
        get throws {
            try JSONEncoder().encode(
                Body(profile: profile, names: names, trefleID: trefleID, otherTrefleIDs: otherTrefleIDs, etag: etag))
        }
    }

    /// The cache key of the accepted name, and those of the other names; nil for a profile without any name.
    var keys: (own: String, others: [String])? {
        guard let name = profile.scientificName ?? names.first else { return nil }
        let numbers = (trefleID.map { [$0] } ?? []) + otherTrefleIDs
        return (CareKey.name(name), names.map(CareKey.name) + numbers.map(CareKey.trefle))
    }
}

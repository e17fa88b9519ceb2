import Foundation
import Garden
import GardenStore

/// Care as a service told it, kept so that it is not asked again within a week, and known without a network.
public struct CachedCare: Hashable, Sendable {
    /// The care; its scientific name is the accepted one.
    public let profile: CareProfile
    /// Other names under which it was asked for, such as a synonym or a cultivar.
    public let names: [String]
    /// Trefle's number of the species; nil where it is not known.
    public let trefleID: Int?
    /// Other numbers under which Trefle was asked and answered with this species.
    public let otherTrefleIDs: [Int]
    /// What the service calls this state of its answer; nil where it says nothing.
    public let etag: String?
    /// When it was stored.
    public let storedAt: Date
    /// Whether that is less than 7 days ago.
    public let isFresh: Bool

    /// Care to be kept; when it is kept, it is stored and fresh as of then, whatever is said here.
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
    /// What stands in the cache.
    private struct Body: Codable {
        let profile: CareProfile
        let names: [String]
        let trefleID: Int?
        /// Nil where an earlier version of the program wrote it.
        let otherTrefleIDs: [Int]?
        let etag: String?
    }

    /// The care of an entry; nil where another version of the program wrote it in a way that is not known here.
    init?(_ entry: StoreCache.Entry) {
        // It is asked again then, as if it had never been kept.
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

    /// The key of the accepted name, and the other names; nil for a profile without any name.
    var keys: (own: String, others: [String])? {
        guard let name = profile.scientificName ?? names.first else { return nil }
        let numbers = (trefleID.map { [$0] } ?? []) + otherTrefleIDs
        return (CareKey.name(name), names.map(CareKey.name) + numbers.map(CareKey.trefle))
    }
}

import Foundation
import Garden
import GardenStore

/// What a service told of a species' care, as it is kept in the garden.
extension GardenRepository {
    /// The care that is kept of a species, fresh or stale, under the name given or the accepted one; nil where none is.
    public func cachedCare(of species: String) async throws -> CachedCare? {
        try await cachedCare(under: careLookup(of: species).keys)
    }

    /// The care that is kept under a number of Trefle's, fresh or stale; nil where none is.
    public func cachedCare(trefleID: Int) async throws -> CachedCare? { try await cachedCare(under: [CareKey.trefle(trefleID)]) }

    private func cachedCare(under keys: [String]) async throws -> CachedCare? {
        let instant = now()
        return try await database.read { try $0.cached(.care, keys, now: instant) }.flatMap(CachedCare.init)
    }

    /// Keeps care under its names and Trefle's number. The unedited rules of plants of the species follow, and the change is told.
    ///
    /// Care without any name is passed over.
    public func keep(_ care: CachedCare) async throws {
        guard let keys = care.keys else { return }
        let body = try care.body
        let names = Set([keys.own] + keys.others)
        var known: [CareLookup] = []
        for species in try await database.read({ try $0.species() }) {
            let careLookup = try await careLookup(of: species)
            if !names.isDisjoint(with: careLookup.keys) { known.append(careLookup) }
        }
        _ = try await write { [known] writer in
            try writer.keepCare(body, under: keys.own, aliases: keys.others)
            try writer.replan(known)
        }
    }

    // MARK: The caches

    /// How much care is kept.
    public func careCacheStatistics() async throws -> CacheStatistics { try await database.cache(.care).statistics() }

    /// How many answers to photos are kept.
    public func identificationCacheStatistics() async throws -> CacheStatistics {
        try await database.cache(.identification).statistics()
    }

    /// Throws away the care and the answers that are kept. What was planned by them stays.
    public func clearCaches() async throws {
        for kind in StoreCache.Kind.allCases { try await database.cache(kind).clear() }
    }
}

extension GardenWriter {
    /// Brings the unedited rules of plants in line with what is known of their species, and tells that the plants changed.
    func replan(_ known: [CareLookup]) throws {
        for careLookup in known {
            let profile = careLookup.profile(try reader.kept(careLookup, now: moment.instant))
            for plant in try reader.plants(of: careLookup.name) {
                try replan(plant, profile)
                touch(plant.id)
            }
        }
    }
}

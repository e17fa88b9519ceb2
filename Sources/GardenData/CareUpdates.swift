import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// The cached care of a species, fresh or stale, by the given or the accepted name; nil if none is cached.
    public func cachedCare(of species: String) async throws -> CachedCare? {
        try await cachedCare(under: careLookup(of: species).keys)
    }

    /// The cached care for a Trefle id, fresh or stale; nil if none is cached.
    public func cachedCare(trefleID: Int) async throws -> CachedCare? { try await cachedCare(under: [CareKey.trefle(trefleID)]) }

    private func cachedCare(under keys: [String]) async throws -> CachedCare? {
        let instant = now()
        return try await database.read { try $0.cached(.care, keys, now: instant) }.flatMap(CachedCare.init)
    }

    /// Caches care by its names and Trefle ids, replans the unedited rules of plants of the species, and notifies observers.
    ///
    /// Care without any name is ignored.
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
            try writer.cacheCare(body, under: keys.own, aliases: keys.others)
            try writer.replan(known)
        }
    }

    // MARK: Cache

    /// The size of the cache.
    public func careCacheStatistics() async throws -> CacheStatistics { try await database.cache(.care).statistics() }

    /// Deletes all cached care data. Rules that were planned from it stay.
    public func clearCareCache() async throws { try await database.cache(.care).clear() }
}

extension GardenWriter {
    /// Replans the unedited rules of plants from the current data on their species, and marks the plants as changed.
    func replan(_ known: [CareLookup]) throws {
        for careLookup in known {
            let profile = try care(careLookup)
            for plant in try reader.plants(of: careLookup.name) {
                try replan(plant, profile)
                touch(plant.id)
            }
        }
    }
}

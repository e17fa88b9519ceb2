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
        var known: [String] = []
        for species in try await database.read({ try $0.species() }) {
            if !names.isDisjoint(with: try await careLookup(of: species).keys) { known.append(species) }
        }
        _ = try await planning(isUserChange: false) { [known] writer in
            try writer.cacheCare(body, under: keys.own, aliases: keys.others)
            for species in known { try writer.queuePlanning(ofSpecies: species) }
        }
    }

    // MARK: Cache

    /// The size of the cache.
    public func careCacheStatistics() async throws -> CacheStatistics { try await database.cache(.care).statistics() }

    /// Deletes all cached care data. Rules that were planned from it stay.
    public func clearCareCache() async throws { try await database.cache(.care).clear() }
}

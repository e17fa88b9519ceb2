import Garden
import GardenStore

/// Looking for species by what is typed.
extension GardenRepository {
    /// The species whose names fit what was typed, best first; empty text lists all of the library by name.
    ///
    /// Names of the library that begin so go first, then species whose care a service told and that are kept, then words that
    /// begin so. Only where there is none of them, names that lie near are told, each marked as a near miss.
    public func searchSpecies(_ text: String, limit: Int = 50) async throws -> [SpeciesMatch] {
        let key = PlantName.key(text)
        let kept = key.isEmpty ? [] : try await cachedSpecies(beginningWith: key, limit: limit)
        return try await library.search(text, language: language, limit: limit, also: kept)
    }

    /// The species that were likely meant by a name that the library does not know: near misses, the nearest first. Authors and
    /// cultivars are left out of account. Empty where the name is known, or where something else begins so.
    public func speciesNear(_ name: String, limit: Int = 3) async throws -> [SpeciesMatch] {
        guard try await species(named: name) == nil, try await cachedCare(of: name) == nil else { return [] }
        for key in PlantName.keys(ofScientific: name) {
            let found = try await searchSpecies(key, limit: limit)
            if !found.isEmpty { return found.filter(\.isNearMiss) }
        }
        return []
    }

    /// Species whose care is kept under a name that begins with a key, by name.
    private func cachedSpecies(beginningWith key: String, limit: Int) async throws -> [SpeciesMatch] {
        let instant = now()
        let entries = try await database.read { try $0.cached(.care, from: CareKey.name(key), limit: limit, now: instant) }
        return entries.compactMap { entry in
            guard let kept = CachedCare(entry.entry), let name = kept.profile.scientificName else { return nil }
            let other = kept.names.first { CareKey.name($0) == entry.key && CareKey.name(name) != entry.key }
            return SpeciesMatch(
                scientificName: name, commonName: nil, family: kept.profile.family, matched: other ?? name,
                isSynonym: other != nil, art: nil, source: .trefle)
        }
    }
}

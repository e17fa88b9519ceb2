import Garden
import GardenStore

extension GardenRepository {
    /// The species whose names match a search text, best match first. Empty text lists the whole library by the names displayed.
    ///
    /// The catalog's species come first, then species with cached care whose names start with the text, then those of imported
    /// tables, in the order of ``LibraryDatabase/search(_:language:limit:also:)``. Only if none of these match, similar names are
    /// returned, each marked as a near miss. Text that is longer than any name matches nothing.
    public func searchSpecies(_ text: String, limit: Int = 50) async throws -> [SpeciesMatch] {
        guard TextLimits.allows(text, characters: Plant.longestName) else { return [] }
        let key = PlantName.key(text)
        let kept = key.isEmpty ? [] : try await cachedSpecies(beginningWith: key, limit: limit)
        return try await library.search(text, language: language, limit: limit, also: kept)
    }

    /// Suggestions for a name that the library does not know: near misses, closest first. Authors and cultivars are ignored.
    /// Empty if the name is known or is the beginning of a known name.
    public func speciesNear(_ name: String, limit: Int = 3) async throws -> [SpeciesMatch] {
        guard try await species(named: name) == nil, try await cachedCare(of: name) == nil else { return [] }
        for key in PlantName.keys(ofScientific: name) {
            let found = try await searchSpecies(key, limit: limit)
            if !found.isEmpty { return found.filter(\.isFuzzyMatch) }
        }
        return []
    }

    /// Species with care cached under a name that starts with a key, sorted by name.
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

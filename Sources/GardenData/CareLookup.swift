import Foundation
import Garden
import GardenStore

/// The library's data on a species, and the cache keys of its care.
struct CareLookup: Sendable {
    let name: String
    /// The species from each source of the library, most trusted first: the catalog, then imported tables. Matched by accepted
    /// name, or else by synonym. Empty if no source has it.
    let matches: [Species]
    /// A species of the same genus; nil if the library has none.
    let related: Species?

    /// The species from the most trusted source; nil if the library does not have it.
    var species: Species? { matches.first }

    /// The cache keys of its care, most specific first.
    var keys: [String] {
        CareKey.names(of: name) + (species.map { CareKey.names(of: $0.scientificName) } ?? [])
    }
}

extension GardenRepository {
    func careLookup(of name: String) async throws -> CareLookup {
        let matches = try await library.allSpecies(named: name)
        return CareLookup(
            name: name, matches: matches, related: try await library.speciesOfGenus(matches.first?.scientificName ?? name))
    }
}

extension GardenReader {
    /// The cached care of a species, fresh or stale; nil if none is cached.
    func cachedProfile(_ careLookup: CareLookup, now: Date) throws -> CareProfile? {
        try cached(.care, careLookup.keys, now: now).flatMap(CachedCare.init)?.profile
    }
}

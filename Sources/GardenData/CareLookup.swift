import Foundation
import Garden
import GardenStore

/// The library's data on a species, and the cache keys of its care.
struct CareLookup: Sendable {
    let name: String
    /// The species from each source of the library, most trusted first: the catalog, then imported tables. Matched by accepted
    /// name, or else by synonym. Empty if no source has it.
    let told: [Species]
    /// A species of the same genus; nil if the library has none.
    let sister: Species?

    /// The species from the most trusted source; nil if the library does not have it.
    var species: Species? { told.first }

    /// The cache keys of its care, most specific first.
    var keys: [String] {
        CareKey.names(of: name) + (species.map { CareKey.names(of: $0.scientificName) } ?? [])
    }
}

extension GardenRepository {
    func careLookup(of name: String) async throws -> CareLookup {
        let told = try await library.allSpecies(named: name)
        return CareLookup(
            name: name, told: told, sister: try await library.speciesOfGenus(told.first?.scientificName ?? name))
    }
}

extension GardenReader {
    /// The cached care of a species, fresh or stale; nil if none is cached.
    func kept(_ careLookup: CareLookup, now: Date) throws -> CareProfile? {
        try cached(.care, careLookup.keys, now: now).flatMap(CachedCare.init)?.profile
    }
}

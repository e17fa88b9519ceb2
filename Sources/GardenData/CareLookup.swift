import Foundation
import Garden
import GardenStore

/// What the library knows of a species, and where else to look for its care.
struct CareLookup: Sendable {
    /// The name that was asked for.
    let name: String
    /// The species as each source of the library tells it, the most trusted first: the catalog, then imported tables; by
    /// accepted name, else by synonym. Empty where none knows it.
    let told: [Species]
    /// A species of the genus; nil where the library knows none.
    let sister: Species?

    /// The species as the most trusted source tells it; nil where the library does not know it.
    var species: Species? { told.first }

    /// The keys under which its care may be kept, the most exact first.
    var keys: [String] {
        CareKey.names(of: name) + (species.map { CareKey.names(of: $0.scientificName) } ?? [])
    }

    /// The care, value by value: from the catalog, else from imported tables, else as a service told it, else of the genus,
    /// else in general.
    func profile(_ kept: CareProfile?) -> CareProfile {
        let own = told.dropFirst().reduce(species?.care) { $0?.completed(from: $1.care) }
        // What a service did not know is better taken from the genus.
        return (own ?? CareProfile(scientificName: kept?.scientificName ?? name)).completed(from: kept ?? CareProfile())
            .completed(from: sister?.care.asGenusDefault() ?? CareProfile())
            .completed(from: .general)
    }
}

extension GardenRepository {
    /// What the library knows of a name.
    func careLookup(of name: String) async throws -> CareLookup {
        let told = try await library.allSpecies(named: name)
        return CareLookup(
            name: name, told: told, sister: try await library.speciesOfGenus(told.first?.scientificName ?? name))
    }
}

extension GardenReader {
    /// The care that is kept of a species, fresh or stale; nil where none is.
    func kept(_ careLookup: CareLookup, now: Date) throws -> CareProfile? {
        try cached(.care, careLookup.keys, now: now).flatMap(CachedCare.init)?.profile
    }
}

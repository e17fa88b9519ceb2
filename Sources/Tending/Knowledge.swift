import Foundation
import Garden
import GardenStore

/// What the library knows of a species, and where else to look for its care.
struct Knowledge: Sendable {
    /// The name that was asked for.
    let name: String
    /// The species by accepted name, else by synonym; nil where the library does not know it.
    let species: Species?
    /// A species of the genus; nil where the library knows none.
    let sister: Species?

    /// The keys under which its care may be kept, the most exact first.
    var keys: [String] {
        CareKey.names(of: name) + (species.map { CareKey.names(of: $0.scientificName) } ?? [])
    }

    /// The care, value by value: from the catalog, else as a service told it, else of the genus, else in general.
    func profile(_ kept: CareProfile?) -> CareProfile {
        let own = species?.care ?? CareProfile(scientificName: kept?.scientificName ?? name)
        // What a service did not know is better taken from the genus.
        return own.completed(from: kept ?? CareProfile())
            .completed(from: sister?.care.asGenusDefault() ?? CareProfile())
            .completed(from: .general)
    }
}

extension Gardener {
    /// What the library knows of a name.
    func knowledge(of name: String) async throws -> Knowledge {
        let species = try await library.species(named: name)
        return Knowledge(
            name: name, species: species, sister: try await library.speciesOfGenus(species?.scientificName ?? name))
    }
}

extension GardenReader {
    /// The care that is kept of a species, fresh or stale; nil where none is.
    func kept(_ knowledge: Knowledge, now: Date) throws -> CareProfile? {
        try cached(.care, knowledge.keys, now: now).flatMap(KeptCare.init)?.profile
    }
}

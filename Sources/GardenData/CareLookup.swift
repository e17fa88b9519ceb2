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

extension CareLookup {
    /// Looks a species up within a transaction of the garden, so that it is still the plant's species. Blocks. Throws
    /// `StoreError`.
    init(_ name: String, in library: LibraryDatabase) throws {
        let found = try library.lookUp(name)
        self.init(name: name, matches: found.species, related: found.related)
    }
}

extension GardenRepository {
    func careLookup(of name: String) async throws -> CareLookup {
        let matches = try await library.allSpecies(named: name)
        return CareLookup(
            name: name, matches: matches, related: try await library.speciesOfGenus(matches.first?.scientificName ?? name))
    }
}

extension GardenWriter {
    /// The care of a species as of this transaction; general care without one.
    func care(_ careLookup: CareLookup?) throws -> CareProfile { try reader.care(careLookup, now: moment.instant) }

    /// Replans a plant's unedited rules from the care that its species has now.
    ///
    /// - Parameter former: The place in which they were planned, if it was another one.
    func replan(_ plant: Plant, movedFrom former: Place? = nil, from library: LibraryDatabase) throws {
        try replan(plant, care(plant.species.map { try CareLookup($0, in: library) }), movedFrom: former)
    }

    /// Replans the unedited rules of plants from the care that their species have now. Looks each species up once.
    func replan(_ plants: some Sequence<Plant>, from library: LibraryDatabase) throws {
        try replan(plants.map { ($0, nil) }, from: library)
    }

    /// Replans the unedited rules of plants that may have been moved from another place. Looks each species up once.
    func replan(_ plants: [(plant: Plant, former: Place?)], from library: LibraryDatabase) throws {
        var known: [String: CareProfile] = [:]
        for (plant, former) in plants { try replan(plant, movedFrom: former, from: library, known: &known) }
    }

    /// Replans a plant's unedited rules from the care that its species has now.
    ///
    /// - Parameter known: The care of species that were looked up in this transaction.
    func replan(
        _ plant: Plant, movedFrom former: Place? = nil, from library: LibraryDatabase, known: inout [String: CareProfile]
    ) throws {
        guard let species = plant.species else { return try replan(plant, .general, movedFrom: former) }
        let profile = try known[species] ?? care(CareLookup(species, in: library))
        known[species] = profile
        try replan(plant, profile, movedFrom: former)
    }
}

extension GardenReader {
    /// The care of a species from the library and the cache, whose entry may be stale; general care without a species.
    func care(_ careLookup: CareLookup?, now: Date) throws -> CareProfile {
        guard let careLookup else { return .general }
        return careLookup.profile(try cached(.care, careLookup.keys, now: now).flatMap(CachedCare.init)?.profile)
    }

    /// What the care of a rule's plant says, if the user set something else; nil if they agree.
    ///
    /// - Parameter care: The care of the plant's species. Only looked up if the rule can depart from it.
    func departure(of rule: CareRule, plant: Plant, care: () throws -> CareProfile) throws -> Sourced<Recurrence>? {
        // Only a rule of the user's can depart from the care, and nothing is known about a plant without a species.
        guard rule.isUsers, plant.species != nil else { return nil }
        let known = try care()
        // A value that the user set is none from which a rule departs, so that most rules need none of these.
        guard rule.departure(from: known) != nil else { return nil }
        return rule.departure(from: known.overridden(by: try overrides(of: plant.id)))
    }
}

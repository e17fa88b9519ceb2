import Garden
import GardenData
import Localization

extension CommandContext {
    /// The scientific name of the only species with a common name. Nil for a known scientific name, for a genus, and for an
    /// unknown name.
    ///
    /// Imported tables are consulted only if the catalog does not know the name. Fails with status 1 if several species have it.
    func scientificName(ofCommon name: String) async throws -> String? {
        try checkLength(ofName: name)
        guard !PlantName.key(name).isEmpty, try await !isScientificName(name) else { return nil }
        let best = try await species(withCommonName: name)
        guard best.count > 1 else { return best.first?.scientificName }
        throw Failure(.failed, Self.severalSpecies(name, best) + " " + tr("Give one of these names; nothing was saved."))
    }

    /// That a name does not identify one species, with the candidates.
    static func severalSpecies(_ name: String, _ found: [SpeciesMatch]) -> String {
        tr("“{name}” does not match exactly one species. Similar names: {names}.")
            .filled(["name": name.shortened, "names": found.map(\.scientificName).joined(separator: ", ")])
    }

    /// Whether a name is that of one species, scientific or common, or of a genus by itself.
    func isSpeciesName(_ name: String) async throws -> Bool {
        try checkLength(ofName: name)
        if try await isScientificName(name) { return true }
        return try await species(withCommonName: name).count == 1
    }

    /// Whether a name is a known scientific name, or that of a genus alone. A genus wins over a common name.
    private func isScientificName(_ name: String) async throws -> Bool {
        if try await repository.species(named: name) != nil { return true }
        return try await isGenus(name)
    }

    private func isGenus(_ name: String) async throws -> Bool {
        guard PlantName.genusKey(name) == PlantName.key(name) else { return false }
        return try await repository.knowsGenus(name)
    }

    /// The species with a common name: those of the catalog, or else those of imported tables.
    private func species(withCommonName name: String) async throws -> [SpeciesMatch] {
        let exact = try await repository.searchSpecies(name, limit: 50).filter {
            !$0.isFuzzyMatch && PlantName.key($0.matched) == PlantName.key(name)
        }
        let catalog = exact.filter { $0.source == .catalog }
        return catalog.isEmpty ? exact : catalog
    }

    /// The species whose scientific name a plant's name is, or the only one of the catalog whose common name it is. Nil for a genus
    /// and for the name of several species.
    func onlySpecies(named name: String) async throws -> String? {
        try checkLength(ofName: name)
        guard !PlantName.key(name).isEmpty else { return nil }
        if let known = try await repository.species(named: name)?.scientificName {
            return PlantName.key(known) == PlantName.key(name) ? known : nil
        }
        guard try await !isGenus(name) else { return nil }
        let found = try await species(withCommonName: name).filter { $0.source == .catalog }
        return found.count == 1 ? found.first?.scientificName : nil
    }

    /// Of which species the name of a plant is the common name, and how to use its care or, if the plant was added with it, how to
    /// change it. Of a plant that has the scientific name of its species, only the toxicity. Nil for none.
    ///
    /// - Parameter isNameTaken: Whether another plant has the same name, so that only its ID identifies the plant.
    func speciesHint(for plant: Plant, isNameTaken: Bool) async throws -> String? {
        let name = isNameTaken ? String(plant.id.description.prefix(8)) : plant.name
        if let species = plant.species {
            guard PlantName.key(species) != PlantName.key(plant.name) else {
                return formatter.toxicityWarning(try await attempt { try await repository.care(of: species) }).map {
                    tr("{plant}: {what}").filled(["plant": plant.name, "what": $0])
                }
            }
            return tr(
                "“{name}” is a common name of {species}. If it is another plant, run “plantguidectl plant edit {plant} --species {choice}”."
            ).filled([
                "name": plant.name.shortened, "species": species + (try await toxicityNote(of: species)),
                "plant": name.quotedForShell, "choice": tr("<name>"),
            ])
        }
        var found = try await attempt { try await species(withCommonName: plant.name) }.map(\.scientificName)
        if found.isEmpty {
            // The name of a genus, a word of common names, or the end of one: "Orchidee" of "Schmetterlingsorchidee".
            let key = PlantName.key(plant.name)
            let isLong = key.count >= Self.shortestVagueName
            found = try await attempt { try await repository.searchSpecies(plant.name, limit: 20) }
                .filter {
                    !$0.isFuzzyMatch
                        && PlantName.key($0.matched).split(separator: " ").contains { $0 == key || isLong && $0.hasSuffix(key) }
                }
                .prefix(3).map(\.scientificName)
        }
        if found.isEmpty, PlantName.key(plant.name).count >= Self.shortestVagueName {
            found = try await attempt { try await repository.searchSpecies(plant.name, limit: 3) }.map(\.scientificName)
        }
        guard let first = found.first else { return nil }
        let warning = found.count == 1 ? try await toxicityNote(of: first) : ""
        let chosen = found.count == 1 ? first.quotedForShell : tr("<name>")
        return tr("“{name}” may be {species}. To use its care, run “{command}”.").filled([
            "name": plant.name.shortened, "species": GardenFormatter.choices(Array(found.prefix(5))) + warning,
            "command": "plantguidectl plant edit \(name.quotedForShell) --species \(chosen)",
        ])
    }

    /// The least number of letters of a plant's name that may be the end of a species' name, or a misspelled one. Shorter names are
    /// near to too many.
    private static let shortestVagueName = 6

    /// A warning about the toxicity of a species in parentheses, or nothing.
    private func toxicityNote(of species: String) async throws -> String {
        let care = try await attempt { try await repository.care(of: species) }
        return formatter.toxicityWarning(care).map { " (\($0))" } ?? ""
    }

    /// The name of a plant's species: the scientific name of a known common name, otherwise the name as it is.
    ///
    /// For an unknown name, prints the names that were probably meant, what the care then follows, and how to change it. The name
    /// is still accepted, because there are more species than the library knows.
    func speciesName(from name: String) async throws -> String {
        if let scientific = try await scientificName(ofCommon: name) { return scientific }
        // A known name is written as it is known.
        if let known = try await repository.species(named: name)?.scientificName, PlantName.key(known) == PlantName.key(name) {
            return known
        }
        try await warnIfUnknown(species: name)
        return name
    }

    private func warnIfUnknown(species name: String) async throws {
        let near = try await repository.speciesNear(name)
        let knowsGenus = try await repository.knowsGenus(name)
        if near.isEmpty {
            // A genus by itself is a name that is known.
            guard !name.isBlank, !knowsGenus || PlantName.genusKey(name) != PlantName.key(name),
                try await repository.species(named: name) == nil,
                try await repository.cachedCare(of: name) == nil
            else { return }
        }
        let care =
            knowsGenus
            ? tr("The name is kept as you wrote it, and its care is that of its genus.")
            : tr("The name is kept as you wrote it, and its care is what suits most plants.")
        let change = tr(
            "To change it, run “plantguidectl plant edit <plant> --species <name>”; “plantguidectl species search” finds names.")
        // Part of common names, such as “mint”.
        let containing = near.isEmpty ? try await repository.searchSpecies(name, limit: 6).filter { !$0.isFuzzyMatch } : near
        let problem =
            if containing.isEmpty { unknown(name) } else if near.isEmpty, containing.count > 1 {
                Self.severalSpecies(name, containing)
            } else { slip(name, containing) }
        Console.warn([problem, care, change].joined(separator: " "))
    }

    /// Fails with status 1, listing the names that were probably meant, if a name is unknown but close to known ones.
    func refuseMisspelling(in name: String) async throws {
        let near = try await repository.speciesNear(name)
        guard !near.isEmpty else { return }
        throw Failure(.failed, slip(name, near))
    }

    private func unknown(_ name: String) -> String {
        tr("No species is known as “{name}”.").filled(["name": name.shortened])
    }

    private func slip(_ name: String, _ near: [SpeciesMatch]) -> String {
        tr("No species is known as “{name}”. Did you mean {names}?")
            .filled(["name": name.shortened, "names": GardenFormatter.choices(near.map(\.scientificName))])
    }
}

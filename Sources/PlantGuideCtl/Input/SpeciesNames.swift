import Garden
import GardenData
import Localization

extension CommandContext {
    /// The scientific name of the only species with a common name. Nil for a known scientific name, for a genus, and for an unknown
    /// name.
    ///
    /// Imported tables are consulted only if the catalog does not know the name. Fails with status 1 if several species have it.
    func scientificName(ofCommon name: String) async throws -> String? {
        try checkLength(ofName: name)
        let key = PlantName.key(name)
        guard !key.isEmpty, try await repository.species(named: name) == nil else { return nil }
        // A genus by itself is not a common name, even if a species is called the same.
        if PlantName.genusKey(name) == key, try await repository.knowsGenus(name) { return nil }
        let exact = try await repository.searchSpecies(name, limit: 50).filter {
            !$0.isFuzzyMatch && PlantName.key($0.matched) == key
        }
        let catalog = exact.filter { $0.source == .catalog }
        let best = catalog.isEmpty ? exact : catalog
        guard best.count > 1 else { return best.first?.scientificName }
        throw Failure(
            .failed,
            tr("“{name}” does not match exactly one species. Similar names: {names}.")
                .filled(["name": name.shortened, "names": best.map(\.scientificName).joined(separator: ", ")]))
    }

    /// The name of a plant's species: the scientific name of a known common name, otherwise the name as it is.
    ///
    /// For an unknown name, prints the names that were probably meant, what the care then follows, and how to change it. The name is
    /// still accepted, because there are more species than the library knows.
    func speciesName(from name: String) async throws -> String {
        if let scientific = try await scientificName(ofCommon: name) { return scientific }
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
        Console.warn([near.isEmpty ? unknown(name) : slip(name, near), care, change].joined(separator: " "))
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
            .filled(["name": name.shortened, "names": near.map(\.scientificName).joined(separator: ", ")])
    }
}

import Garden
import GardenData
import Localization

extension CommandContext {
    /// The scientific name of the one species that has a name, where that is a common name; nil for a name that is known as a scientific
    /// one, for a genus, and for one that nobody has.
    ///
    /// Tables come after the catalog: only where that does not know a name do they answer. Fails with 1 where several species have it.
    func scientificName(ofCommon name: String) async throws -> String? {
        let key = PlantName.key(name)
        guard !key.isEmpty, try await repository.species(named: name) == nil else { return nil }
        // A genus alone is no common name, though a species may be called so.
        if PlantName.genusKey(name) == key, try await repository.knowsGenus(name) { return nil }
        let exact = try await repository.searchSpecies(name, limit: 50).filter {
            !$0.isNearMiss && PlantName.key($0.matched) == key
        }
        let catalog = exact.filter { $0.source == .catalog }
        let best = catalog.isEmpty ? exact : catalog
        guard best.count > 1 else { return best.first?.scientificName }
        throw Failure(
            .failed,
            tr("No single species is known as “{name}”. Near it are: {names}.")
                .filled(["name": name.shortened, "names": best.map(\.scientificName).joined(separator: ", ")]))
    }

    /// Says which names were likely meant, where nothing is known by a name and others lie near it. The name is taken as it is: there
    /// are more species than are known here.
    func warnOfSlip(in name: String) async throws {
        let near = try await repository.speciesNear(name)
        if !near.isEmpty { Console.warn(slip(name, near)) }
    }

    /// Fails with 1, telling the names that were likely meant, where nothing is known by a name and others lie near it.
    func refuseSlip(in name: String) async throws {
        let near = try await repository.speciesNear(name)
        guard !near.isEmpty else { return }
        throw Failure(.failed, slip(name, near))
    }

    private func slip(_ name: String, _ near: [SpeciesMatch]) -> String {
        tr("No species is known as “{name}”. Did you mean {names}?")
            .filled(["name": name.shortened, "names": near.map(\.scientificName).joined(separator: ", ")])
    }
}

import ArgumentParser
import Garden
import Tending
import Words

/// `care`: what a species or a plant needs.
struct CareCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "care", abstract: tr("Tell the care of a species or of one of your plants, each value with its source."))

    @Argument(help: ArgumentHelp(tr("The scientific or common name of a species.")))
    var name: String?

    @Option(help: ArgumentHelp(tr("One of your plants: its name or the beginning of its id."), valueName: "ID"))
    var plant: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (name == nil) != (plant == nil) else { throw ValidationError(tr("Give either a name or --plant.")) }
    }

    func run(at bench: Workbench) async throws {
        let care: CareProfile
        if let plant {
            let id = try await bench.plant(plant).id
            care = try await bench.attempt { try await bench.gardener.care(of: bench.gardener.plant(id)) }
        } else {
            care = try await species(name ?? "", bench)
        }
        try bench.show(bench.json(care), else: bench.lines(care))
    }

    /// The care of a known species by any of its names, else that of its genus. Fails where neither is known.
    private func species(_ name: String, _ bench: Workbench) async throws -> CareProfile {
        let gardener = bench.gardener
        return try await bench.attempt {
            if try await gardener.species(named: name) != nil { return try await gardener.care(of: name) }
            let key = PlantName.key(name)
            let found = key.isEmpty ? [] : try await gardener.searchSpecies(name, limit: 10)
            let exact = found.filter { PlantName.key($0.matched) == key }
            if let only = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil {
                return try await gardener.care(of: only.scientificName)
            }
            let care = try await gardener.care(of: name)
            guard care.watering?.source.kind != .general else {
                throw Failure(.failed, Self.unknown(name, near: found))
            }
            return care
        }
    }

    private static func unknown(_ name: String, near found: [SpeciesMatch]) -> String {
        guard !found.isEmpty else {
            return tr("No species is known as “{name}”.").filled(["name": name.shortened])
        }
        return tr("No single species is known as “{name}”. Near it are: {names}.")
            .filled(["name": name.shortened, "names": found.map(\.scientificName).joined(separator: ", ")])
    }
}

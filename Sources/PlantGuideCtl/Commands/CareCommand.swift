import ArgumentParser
import PlantServices
import Garden
import GardenData
import Localization

/// `care`: the care of a species or of a plant.
struct CareCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "care", abstract: tr("Show the care of a species or of one of your plants, with the source of each value."),
        discussion: tr(
            "Species that are in neither the catalog nor an imported table are looked up on Trefle if a key is set, and cached for a week. If a species and one of your plants have the same name, the species is used; for the plant, use --plant."
        ))

    @Argument(
        help: ArgumentHelp(
            tr("A species by its scientific or common name, or one of your plants by its name or the beginning of its ID.")))
    var name: String?

    @Option(help: ArgumentHelp(tr("The Trefle ID of a species."), valueName: "number"))
    var trefleID: Int?

    @Option(help: ArgumentHelp(tr("One of your plants: its name or the beginning of its ID."), valueName: "plant"))
    var plant: String?

    @Flag(help: ArgumentHelp(tr("Ask Trefle even if the species is known.")))
    var refresh = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [name != nil, trefleID != nil, plant != nil].count(where: \.self) == 1 else {
            throw ValidationError(tr("Give either a name, --trefle-id, or --plant."))
        }
        guard (trefleID ?? 1) > 0 else { throw ValidationError(tr("The ID must be 1 or more.")) }
    }

    func run(at context: CommandContext) async throws {
        let own = try await ownPlant(context)
        var problem: (any Error)?
        let care: CareProfile
        var page: GardenRepository.Page?
        if let trefleID {
            care = try await context.attempt {
                do {
                    return try await context.services.care.fetch(trefleID: trefleID, refresh: refresh)
                } catch let error as any WebServiceError where error.failure == .keyRejected {
                    try await Self.requireToken(context)
                    throw error
                }
            }
        } else if let own {
            let (own, failure) = try await self.page(of: own, context)
            (care, page, problem) = (own.care, own, failure)
        } else {
            (care, problem) = try await species(name ?? "", context)
        }
        let schedule = page.map(context.schedule)
        try context.show(
            context.json(care).adding(page.map { [("schedule", context.jsonSchedule($0))] } ?? []),
            else: [schedule ?? "", context.lines(care)].filter { !$0.isEmpty }.joined(separator: "\n\n"))
        if own == nil, let name, try await context.attempt({ try await context.repository.hasPlant(named: name) }) {
            Console.warn(Self.ownPlant(name))
        }
        guard let problem else { return }
        let failure = Failure(problem, context.formatter)
        // Care that is already known is printed even if the request failed. The failure is an error only with `--refresh`.
        if refresh { throw failure }
        if let message = failure.message { Console.warn(message) }
    }

    /// The plant that is meant: that of `--plant`, or the one with this name or ID unless it is also the name of a species. Nil
    /// for none.
    private func ownPlant(_ context: CommandContext) async throws -> Plant.ID? {
        if let plant { return try await context.plant(plant).id }
        guard let name, try await !context.attempt({ try await context.isSpeciesName(name) }) else { return nil }
        return try await context.plant(ifAny: name)?.id
    }

    /// The page of one of the user's plants, with its care once Trefle was asked about its species.
    private func page(of id: Plant.ID, _ context: CommandContext) async throws -> (GardenRepository.Page, (any Error)?) {
        try await context.attempt {
            let plant = try await context.repository.plant(id)
            var problem: (any Error)?
            if let species = plant.species { problem = try await ask(about: species, context) }
            return (try await context.repository.page(of: id, history: 0), problem)
        }
    }

    /// The care of a species by any of its names, or else that of its genus. Fails if neither is known.
    private func species(
        _ name: String, _ context: CommandContext
    ) async throws -> (CareProfile, (any Error)?) {
        let repository = context.repository
        return try await context.attempt {
            var name = name
            var found: [SpeciesMatch] = []
            if let scientific = try await context.scientificName(ofCommon: name) {
                name = scientific
            } else if try await repository.species(named: name) == nil, !PlantName.key(name).isEmpty {
                found = try await repository.searchSpecies(name, limit: 10).filter { !$0.isFuzzyMatch }
                // A prefix that matches exactly one species means that species, but not if it is the name of a genus.
                if found.count == 1, try await !repository.knowsGenus(name) { name = found[0].scientificName }
            }
            let problem = try await ask(about: name, context)
            let care = try await repository.care(of: name)
            // A misspelled name is an error, and is not answered with the care of its genus.
            try await context.refuseMisspelling(in: name)
            guard !care.isUnknown else {
                let plants = found.isEmpty ? CommandContext.names(near: name, of: try await repository.summaries()) : ""
                guard plants.isEmpty else {
                    throw Failure(
                        .failed,
                        tr("No species is known as “{name}”. Did you mean {names}?")
                            .filled(["name": name.shortened, "names": plants]))
                }
                if let problem, !problem.isUnknownSpecies { throw problem }
                throw Failure(.failed, Self.unknown(name, near: found))
            }
            if PlantName.key(name) == PlantName.genusKey(name) { Self.offerSpecies(ofGenus: name, found) }
            return (care, problem.flatMap { $0.isUnknownSpecies && !refresh ? nil : $0 })
        }
    }

    /// Fetches the care of a species from Trefle if the library lacks its main values or a refresh was requested.
    ///
    /// - Returns: The error of a failed request; nil if it succeeded or none was needed.
    private func ask(about species: String, _ context: CommandContext)
        async throws -> (any Error)?
    {
        // A row of an imported table can have hardly any values.
        let known = try await context.repository.species(named: species)?.care
        let isKnown = known?.light != nil && known?.watering != nil && known?.temperature != nil
        guard refresh || !isKnown else { return nil }
        if refresh { try await Self.requireToken(context) }
        do {
            _ = try await context.services.care.fetch(species, refresh: refresh)
            return nil
        } catch let error as StoreError {
            throw error
        } catch {
            // This includes a keyring that stays locked, because the library's care needs no key.
            return error
        }
    }

    private static func requireToken(_ context: CommandContext) async throws {
        guard try await context.services.hasKey(.trefle) else {
            throw Failure(.notPermitted, Failure.missingKey(of: .trefle))
        }
    }

    /// Lists the known species of a genus if only the genus was given.
    private static func offerSpecies(ofGenus name: String, _ found: [SpeciesMatch]) {
        let species = found.map(\.scientificName).filter { PlantName.genusKey($0) == PlantName.key(name) }
        guard !species.isEmpty else { return }
        Console.warn(
            tr("“{name}” is a genus. Its species include: {names}.")
                .filled(["name": name.shortened, "names": species.joined(separator: ", ")]))
    }

    /// That a name is also that of a plant of the user's, and how to see its care.
    private static func ownPlant(_ name: String) -> String {
        tr("One of your plants is called “{name}”, too. “plantguidectl care --plant {argument}” shows its care.")
            .filled(["name": name.shortened, "argument": name.quotedForShell])
    }

    private static func unknown(_ name: String, near found: [SpeciesMatch]) -> String {
        guard !found.isEmpty else {
            return tr("No species is known as “{name}”.").filled(["name": name.shortened])
        }
        return CommandContext.severalSpecies(name, found)
    }
}

extension Error {
    /// Whether Trefle replied that it does not know the species.
    fileprivate var isUnknownSpecies: Bool {
        (self as? any WebServiceError)?.failure == .notFound
    }
}

import ArgumentParser
import Garden
import GardenData
import Localization

/// `species`: the species library, which is available offline.
struct SpeciesCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "species", abstract: tr("Look up species in the library."), subcommands: [SpeciesSearch.self])
}

/// `species search`: species whose names match a text.
struct SpeciesSearch: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: tr("Find species by common or scientific name; an empty text lists all of them."))

    @Argument(help: ArgumentHelp(tr("A name or the beginning of one.")))
    var text: String

    @Option(help: ArgumentHelp(tr("The maximum number of species to print.")))
    var limit = 50

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard limit >= 1 else { throw ValidationError(tr("The limit must be 1 or more.")) }
    }

    func run(at context: CommandContext) async throws {
        let found = try await context.attempt { try await context.repository.searchSpecies(text, limit: limit) }
        try context.show(.list(found.map(json)), else: lines(found))
        if found.isEmpty {
            throw Failure(.failed, tr("No species matches “{text}”.").filled(["text": text.shortened]))
        }
    }

    private func json(_ match: SpeciesMatch) -> Json {
        [
            "scientificName": .text(match.scientificName), "commonName": .text(match.commonName),
            "family": .text(match.family), "matched": .text(match.matched), "synonym": .bool(match.isSynonym),
            "source": .text(match.source.rawValue), "table": .text(match.table?.rawValue), "nearMiss": .bool(match.isFuzzyMatch),
        ]
    }

    private func lines(_ found: [SpeciesMatch]) -> String {
        guard !found.isEmpty else { return "" }
        var table = Table([tr("Scientific name"), tr("Common name"), tr("Family"), tr("Found as")])
        for match in found {
            let isNamed = [match.scientificName, match.commonName].contains(match.matched)
            table.add([match.scientificName, match.commonName ?? "", match.family ?? "", isNamed ? "" : match.matched])
        }
        // Near misses are searched only if nothing matches, so either all or none of the results are near misses.
        return found[0].isFuzzyMatch ? tr("Did you mean:") + "\n" + table.text : table.text
    }
}

import ArgumentParser
import Garden
import GardenData
import Localization

/// `species`: the species library, which is available offline.
struct SpeciesCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "species", abstract: tr("Look up species in the catalog and imported tables."),
        subcommands: [SpeciesSearch.self])
}

/// `species search`: species whose names match a text.
struct SpeciesSearch: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: tr("Find species by common or scientific name; an empty name lists all of them."))

    @Argument(help: ArgumentHelp(tr("A name or the beginning of one.")))
    var text: String

    @Option(help: ArgumentHelp(tr("The maximum number of species to print.")))
    var limit = 50

    @OptionGroup var safety: SafetyOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard limit >= 1 else { throw ValidationError(tr("The limit must be 1 or more.")) }
    }

    func run(at context: CommandContext) async throws {
        try context.checkLength(ofName: text)
        // Only the catalog has verdicts, and its species come first.
        let subjects = try safety.subjects(context.formatter)
        let count = subjects.isEmpty ? limit : max(limit, Self.searchedForSafety)
        let (found, care, isAnyMatch) = try await context.attempt {
            var all = try await context.repository.searchSpecies(text, limit: count)
            if !subjects.isEmpty { all = all.filter { $0.source == .catalog } }
            let care = try await context.repository.care(ofEach: all.map(\.scientificName))
            let safe = all.filter { care[$0.scientificName]?.isSafe(for: subjects) == true }
            return (Array(safe.prefix(limit)), care, !all.isEmpty)
        }
        try context.show(
            .list(found.map { json($0, care[$0.scientificName], context) }), else: lines(found, care, context))
        if found.isEmpty {
            let message =
                isAnyMatch
                ? tr("No species that matches “{text}” is known to be safe.") : tr("No species matches “{text}”.")
            throw Failure(.failed, message.filled(["text": text.shortened]))
        }
    }

    /// How many matches are searched for safe ones; the catalog has fewer species.
    private static let searchedForSafety = 5_000

    private func json(_ match: SpeciesMatch, _ care: CareProfile?, _ context: CommandContext) -> Json {
        [
            "scientificName": .text(match.scientificName), "commonName": .text(match.commonName),
            "commonNameLanguage": .text(match.commonLanguage), "family": .text(match.family), "matched": .text(match.matched),
            "matchedLanguage": .text(match.matchedLanguage), "synonym": .bool(match.isSynonym),
            "source": .text(match.source.rawValue), "table": .text(match.table?.rawValue), "nearMiss": .bool(match.isFuzzyMatch),
            "toxicity": context.toxicity(care), "relatedToxicity": context.relatedToxicity(care),
        ]
    }

    private func lines(_ found: [SpeciesMatch], _ care: [String: CareProfile], _ context: CommandContext) -> String {
        guard !found.isEmpty else { return "" }
        let (formatter, language) = (context.formatter, context.repository.language)
        var table = Table([tr("Scientific name"), tr("Common name"), tr("Family"), tr("Found as"), tr("Toxicity")])
        for match in found {
            table.add([
                match.scientificName, formatter.commonName(of: match, in: language) ?? "", match.family ?? "",
                formatter.otherName(of: match, in: language) ?? "",
                formatter.toxicity(care[match.scientificName] ?? CareProfile()),
            ])
        }
        // Near misses are searched only if nothing matches, so either all or none of the results are near misses.
        return found[0].isFuzzyMatch ? tr("Did you mean:") + "\n" + table.text : table.text
    }
}

import ArgumentParser
import Garden
import GardenData
import Localization

/// `doctor`: checks the integrity of the garden.
struct DoctorCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: tr("Check the garden's file, and its index against the facts."),
        discussion: tr("The exit status is 1 where something is wrong and was not put right."))

    @Flag(help: ArgumentHelp(tr("Build the index again from the facts.")))
    var repair = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let repository = context.repository
        let findings = try await context.attempt {
            // Reading first derives the tasks again that a new day made stale; these are not errors.
            _ = try await repository.nextDue(after: repository.moment)
            if repair { try await repository.rebuildIndex() }
            return try await repository.examine()
        }
        let wrong = findings.wrongPlants.map(\.description) + findings.wrongDueDays.map(\.description)
        var table = Table()
        table.add([tr("Plants"), context.formatter.number(findings.plants)])
        table.add([tr("Rules"), context.formatter.number(findings.rules)])
        table.add([tr("Events"), context.formatter.number(findings.events)])
        table.add([tr("Photos"), context.formatter.number(findings.photos)])
        for damage in findings.damage { table.add([tr("Damage"), damage]) }
        for id in wrong { table.add([tr("Wrong in the index"), id]) }
        for file in findings.missingOriginals { table.add([tr("Missing photo"), file]) }
        try context.show(
            [
                "healthy": .bool(findings.isHealthy), "repaired": .bool(repair), "plants": .number(findings.plants),
                "rules": .number(findings.rules), "events": .number(findings.events), "photos": .number(findings.photos),
                "damage": .list(findings.damage.map { .text($0) }),
                "wrongPlants": .list(findings.wrongPlants.map { .text($0.description) }),
                "wrongRules": .list(findings.wrongDueDays.map { .text($0.description) }),
                "missingPhotos": .list(findings.missingOriginals.map { .text($0) }),
            ], else: table.text)
        if findings.isHealthy { return }
        throw Failure(
            .failed, Self.words(isDamaged: !findings.damage.isEmpty, isIndexWrong: !wrong.isEmpty))
    }

    private static func words(isDamaged: Bool, isIndexWrong: Bool) -> String {
        if isDamaged { return tr("The garden's file is damaged.") }
        if isIndexWrong { return tr("The index is wrong. “plantguidectl doctor --repair” builds it again.") }
        return tr("Photos are missing. Put their files back into the folder “photos” beside the garden.")
    }
}

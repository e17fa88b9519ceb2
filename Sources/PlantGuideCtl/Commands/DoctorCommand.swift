import ArgumentParser
import Garden
import GardenData
import Localization

/// `doctor`: checks the integrity of the garden.
struct DoctorCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: tr("Check the garden’s file and whether its index matches the recorded data."),
        discussion: tr("The exit status is 1 if a problem was found and not repaired."))

    @Flag(help: ArgumentHelp(tr("Rebuild the index from the recorded data.")))
    var repair = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let repository = context.repository
        let findings = try await context.attempt {
            // Reading first derives the tasks again that a new day made stale; these are not errors. What cannot be read is
            // reported by the check.
            do { _ = try await repository.nextDue(after: repository.moment) } catch StoreError.damaged {}
            if repair { try await repository.rebuildIndex() }
            return try await repository.examine()
        }
        let wrong =
            findings.wrongPlants.map(\.description) + findings.wrongDueDays.map(\.description) + findings.wrongPreferences
            + findings.wrongUndoGroups.map(\.description)
        var table = Table()
        table.add([tr("Plants"), context.formatter.number(findings.plants)])
        table.add([tr("Rules"), context.formatter.number(findings.rules)])
        table.add([tr("Events"), context.formatter.number(findings.events)])
        table.add([tr("Photos"), context.formatter.number(findings.photos)])
        if findings.strayRows > 0 { table.add([tr("Stray in index"), context.formatter.number(findings.strayRows)]) }
        for damage in findings.damage { table.add([tr("Damage"), damage]) }
        for id in wrong { table.add([tr("Incorrect in index"), id]) }
        let future = findings.futureEvents.map(\.description) + findings.futureRules.map(\.description)
        for id in future { table.add([tr("In the future"), id]) }
        for file in findings.missingOriginals { table.add([tr("Missing photo"), file]) }
        try context.show(
            [
                "healthy": .bool(findings.isHealthy), "repaired": .bool(repair), "plants": .number(findings.plants),
                "rules": .number(findings.rules), "events": .number(findings.events), "photos": .number(findings.photos),
                "damage": .list(findings.damage.map { .text($0) }),
                "wrongPlants": .list(findings.wrongPlants.map { .text($0.description) }),
                "wrongRules": .list(findings.wrongDueDays.map { .text($0.description) }),
                "strayRows": .number(findings.strayRows),
                "wrongPreferences": .list(findings.wrongPreferences.map { .text($0) }),
                "wrongUndoGroups": .list(findings.wrongUndoGroups.map { .text($0.description) }),
                "futureEvents": .list(findings.futureEvents.map { .text($0.description) }),
                "futureRules": .list(findings.futureRules.map { .text($0.description) }),
                "missingPhotos": .list(findings.missingOriginals.map { .text($0) }),
            ], else: findings.isHealthy ? table.text + "\n\n" + tr("Everything is in order.") : table.text)
        if findings.isHealthy { return }
        throw Failure(.failed, words(findings, context))
    }

    private func words(_ findings: Findings, _ context: CommandContext) -> String {
        if !findings.damage.isEmpty {
            let damaged = tr("The garden’s file is damaged.")
            let advice = repair ? Failure.restoring(isReadable: true) : tr("“plantguidectl doctor --repair” repairs what it can.")
            return !repair || context.hasBackup ? "\(damaged) \(advice)" : damaged
        }
        if findings.isIndexWrong { return tr("The index is incorrect. Run “plantguidectl doctor --repair” to rebuild it.") }
        if findings.hasFuture {
            return tr(
                "Entries or schedules are dated in the future, because the clock was wrong. They have no effect until then. “plantguidectl doctor --repair” changes their date to today."
            )
        }
        return tr("Photos are missing. Put their files back into the folder “photos” beside the garden.")
    }
}

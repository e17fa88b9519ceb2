import ArgumentParser
import Garden
import GardenData
import Localization

/// `plant note`.
struct PlantNote: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: tr("Add a note to the history of a plant, or replace the latest one."),
        discussion: tr("“plantguidectl plant edit --notes” changes the lasting notes on a plant’s page instead."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Argument(help: ArgumentHelp(tr("The note, in quotes."), valueName: "text"))
    var text: String

    @Option(help: ArgumentHelp(tr("The day of the note; today by default, or the day of the replaced one."), valueName: "day"))
    var on: String?

    @Flag(help: ArgumentHelp(tr("Replace the latest note; an empty text deletes it.")))
    var replace = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        if replace, text.isBlank, on != nil { throw Failure.wrong(tr("A note that is deleted has no day.")) }
        guard replace || !text.isBlank else { throw Failure.wrong(tr("The note is empty.")) }
        let day = try on.map(context.checkedPastDay)
        let plant = try await context.plant(id)
        guard replace else {
            _ = try await context.attempt { try await context.repository.note(text, for: plant.id, on: day) }
            return try await context.report(plant.id, tr("The note about {plant} was added.").filled(["plant": plant.name]))
        }
        let notes = try await context.attempt { try await context.repository.history(of: plant.id) }.filter { $0.kind == .note }
        guard let latest = notes.max(by: { $0.clock < $1.clock }) else {
            throw Failure(.failed, tr("{plant} has no note that could be replaced.").filled(["plant": plant.name]))
        }
        try await context.attempt {
            if text.isBlank {
                // Its photos stay.
                _ = try await context.repository.change([(latest, "")])
            } else {
                _ = try await context.repository.correct(latest.id, day: day, note: text)
            }
        }
        let words = text.isBlank ? tr("The note about {plant} was deleted.") : tr("The note about {plant} was changed.")
        try await context.report(plant.id, words.filled(["plant": plant.name]))
    }
}

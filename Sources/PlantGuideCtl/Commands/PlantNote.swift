import ArgumentParser
import Garden
import GardenData
import Localization

/// `plant note`.
struct PlantNote: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: tr("Add a note to the history of a plant, dated today."),
        discussion: tr("“plantguidectl plant edit --notes” changes the lasting notes on a plant’s page instead."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Argument(help: ArgumentHelp(tr("The note, in quotes."), valueName: "text"))
    var text: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        guard !text.isBlank else { throw Failure.wrong(tr("The note is empty.")) }
        let plant = try await context.plant(id)
        _ = try await context.attempt { try await context.repository.note(text, for: plant.id) }
        try await context.report(plant.id, tr("The note about {plant} was added.").filled(["plant": plant.name]))
    }
}

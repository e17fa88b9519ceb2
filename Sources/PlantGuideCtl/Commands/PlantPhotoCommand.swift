import ArgumentParser
import Garden
import GardenData
import Localization

/// `plant photo`.
struct PlantPhotoCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: tr("Change the date of a plant’s photo, or add a note about it to the history."),
        discussion: tr(
            "“plantguidectl plant show” lists the photos of a plant with their IDs. A note is recorded on the photo’s date, and the notes about a photo move with its date."
        ))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Argument(help: ArgumentHelp(tr("The photo: the beginning of its ID.")))
    var photo: String

    @Option(
        help: ArgumentHelp(tr("The day on which it was taken, not later than the day on which it was added."), valueName: "day"))
    var date: String?

    @Option(help: ArgumentHelp(tr("A note about the photo."), valueName: "text"))
    var note: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard date != nil || note != nil else { throw ValidationError(tr("Give --date or --note.")) }
    }

    func run(at context: CommandContext) async throws {
        let day = try date.map(context.dayOfEvent)
        if let note, note.isBlank { throw Failure.wrong(tr("The note is empty.")) }
        let plant = try await context.plant(id)
        let photo = try await context.photo(photo, of: plant)
        try await context.attempt {
            // The date is not changed if the note cannot be added.
            try TextLimits.check(note)
            if let day { _ = try await context.repository.change(dayOf: photo.id, to: day) }
            if let note { _ = try await context.repository.note(note, on: photo.id) }
        }
        let words =
            switch (day, note) {
            case (nil, _): tr("The note about a photo of {plant} was added.")
            case (_, nil): tr("The date of a photo of {plant} was changed.")
            default: tr("The date of a photo of {plant} was changed, and the note was added.")
            }
        try await context.report(plant.id, words.filled(["plant": plant.name]))
    }
}

import ArgumentParser
import Garden
import GardenData
import Localization

/// `plant cover`.
struct PlantCover: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover", abstract: tr("Choose the photo that represents a plant in lists and notifications."),
        discussion: tr("“plantguidectl plant show” lists the photos of a plant with their IDs."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Argument(help: ArgumentHelp(tr("The photo: the beginning of its ID.")))
    var photo: String?

    @Flag(help: ArgumentHelp(tr("Go back to showing the newest photo that shows no problem.")))
    var newest = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (photo == nil) == newest else { throw ValidationError(tr("Give a photo or --newest.")) }
    }

    func run(at context: CommandContext) async throws {
        let plant = try await context.plant(id)
        let chosen = if let photo { try await context.photo(photo, of: plant) } else { Photo?.none }
        try await context.attempt {
            if let chosen {
                _ = try await context.repository.use(asCover: chosen.id)
            } else {
                _ = try await context.repository.useAutomaticCover(of: plant.id)
            }
        }
        try await context.report(plant.id, tr("The cover of {plant} was changed.").filled(["plant": plant.name]))
    }
}

extension CommandContext {
    /// The photo of a plant with an id, or a prefix of an id.
    ///
    /// Fails with status 1 if there is none, and with status 64 and a list of candidates if the text is ambiguous.
    func photo(_ text: String, of plant: PlantSummary) async throws -> Photo {
        try checkLength(ofName: text)
        let words = text.lowercased()
        let found = try await attempt { try await repository.photos(of: plant.id) }.filter { words.isBeginning(of: $0.id) }
        guard let first = found.first else {
            throw Failure(
                .failed, tr("{plant} has no photo “{text}”.").filled(["plant": plant.name, "text": text.shortened]))
        }
        guard found.count == 1 else {
            throw ambiguous(text, found.map { [$0.id.description, $0.takenOn.map(formatter.date) ?? ""] })
        }
        return first
    }
}

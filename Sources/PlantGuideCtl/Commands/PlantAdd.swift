import ArgumentParser
import Garden
import GardenData
import Localization

/// The watering options of `plant add` and `plant edit`.
struct WateringOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            tr("The interval between waterings, such as 3d, 1w, 2m (of 30 days), 1y, or 10 (days)."), valueName: "interval"))
    var every: String?

    @Option(help: ArgumentHelp(tr("The time of day for watering, such as 09:00."), valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp(tr("The amount of water, such as 100-200ml or 4-6floz."), valueName: "amount"))
    var amount: String?

    var isEmpty: Bool { every == nil && at == nil && amount == nil }
}

/// The options of `plant add` and `plant edit` that describe a pot.
struct PotOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            tr("The inner diameter of its pot, such as 14cm or 5.5in; a plain number is in centimeters."),
            valueName: "diameter"))
    var pot: String?

    @Option(help: ArgumentHelp(tr("Whether water can drain from its pot: yes, no, or unknown.")))
    var drainage: String?

    var isEmpty: Bool { pot == nil && drainage == nil }

    /// A pot with the given options applied. An empty diameter is not known.
    func applied(to pot: Pot, _ formatter: GardenFormatter) throws -> Pot {
        var changed = pot
        if let text = self.pot { changed.diameter = text.isBlank ? nil : try CommandContext.diameter(text) }
        if let drainage {
            changed.hasDrainage = try CommandContext.choice(
                drainage, of: [("yes", true), ("no", false), ("unknown", nil)], named: formatter.drainage)
        }
        return changed
    }
}

/// `plant add`.
struct PlantAdd: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add a plant and plan its care."),
        discussion: tr(
            "With --species, the care follows what is known about the species. With --every, the plant is watered at that interval, for the first time one interval from now, at this time of day unless --at names another. Without either, a name that is the scientific name of a species, or the common name of exactly one species in the catalog, such as Basil, selects that species unless --species is empty; any other plant gets an interval that suits most plants. With --last-watered, the interval is counted from that day, which is recorded in the plant’s history."
        ))

    @OptionGroup var subject: NewNameOptions

    @Option(help: ArgumentHelp(tr("Its scientific name.")))
    var species: String?

    @Option(help: ArgumentHelp(tr("Its room: livingRoom, bedroom, kitchen, bathroom, balcony, or a name of your own.")))
    var room: String?

    @Option(help: ArgumentHelp(tr("The light at its location: fullSun, partialSun, or lowLight.")))
    var light: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(tr("A photo of the plant, stored unchanged; repeat for more photos."), valueName: "file"),
        completion: .file())
    var photo: [String] = []

    @Option(
        help: ArgumentHelp(
            tr("The day it was last watered: today, yesterday, a date of the last {n} days, or unknown to check the soil today.")
                .filled(["n": String(LastWatering.longestAgo)]), valueName: "day"))
    var lastWatered: String?

    @OptionGroup var pot: PotOptions
    @OptionGroup var watering: WateringOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard watering.every != nil || watering.isEmpty else {
            throw ValidationError(tr("--at and --amount require --every."))
        }
    }

    func run(at context: CommandContext) async throws {
        let isUnknown = lastWatered.map { ["unknown", tr("unknown")].contains($0.lowercased()) } ?? false
        let chosen: Room? = if let room { try await context.room(room) } else { nil }
        var draft = PlantDraft(
            name: subject.name, species: species, room: chosen,
            light: try light.map(context.light), pot: try pot.applied(to: Pot(), context.formatter),
            lastWatered: isUnknown ? nil : try lastWatered.map(context.dayOfEvent), checksSoilToday: isUnknown)
        if let every = watering.every {
            draft.watering = .every(
                days: try CommandContext.interval(every), amount: try watering.amount.map(CommandContext.amount),
                time: try watering.at.map { .chosen(try CommandContext.time($0)) } ?? .whenSaved, checksSoil: false)
        }
        if let species {
            draft.species = try await context.attempt { try await context.speciesName(from: species) }
        } else if watering.isEmpty {
            draft.species = try await context.attempt { try await context.onlySpecies(named: subject.name) }
        }
        let taken = try await context.attempt { try await context.repository.takenName(subject.name) }
        let photos = try await context.photos(photo)
        if let chosen { try await context.warnIfNew(chosen) }
        let added = try await context.attempt { [draft] in try await context.services.photos.adopt(draft, photos).value }
        if let taken { Console.warn(context.formatter.hint(about: taken)) }
        if species == nil, let hint = try await context.speciesHint(for: added, isNameTaken: taken != nil) {
            Console.warn(hint)
        }
        try await context.reportAdded(added, saysMissing: watering.isEmpty)
    }
}

extension CommandContext {
    /// Prints a saved plant: a sentence and its id, or its JSON object.
    func report(_ id: Plant.ID, _ sentence: String) async throws { try report(try await summary(of: id), sentence) }

    /// Prints a plant that was added, with its species, its first task and when that is due.
    ///
    /// - Parameter saysMissing: Whether it is said that it has no species, because its care does not follow what the user set.
    func reportAdded(_ plant: Plant, saysMissing: Bool = false) async throws {
        let isNamed = plant.species.map { PlantName.key($0) != PlantName.key(plant.name) } ?? false
        let words =
            plant.species == nil && saysMissing
            ? tr("{plant} was added without a species.")
            : isNamed ? tr("{plant} was added as {species}.") : tr("{plant} was added.")
        let sentence = words.filled(["plant": plant.name, "species": plant.species ?? ""])
        try await report(plant.id, sentence, task: tr("First task: {care}. {due}."))
    }

    /// Prints a plant whose schedule was changed, with its next task and when that is due.
    ///
    /// - Parameter species: Its species, if that was changed; nil otherwise.
    func reportReplanned(_ plant: Plant, species: String? = nil) async throws {
        let words = species == nil ? tr("{plant} was changed.") : tr("{plant} was changed: it is {species}.")
        let sentence = words.filled(["plant": plant.name, "species": species ?? ""])
        try await report(plant.id, sentence, task: tr("Next task: {care}. {due}."))
    }

    /// - Parameter task: A sentence about the next task, with placeholders for its kind and when it is due.
    private func report(_ id: Plant.ID, _ sentence: String, task: String) async throws {
        let summary = try await summary(of: id)
        let next = summary.next.map {
            task.filled(["care": formatter.careTitle($0.type), "due": formatter.due($0.moment)])
        }
        try report(summary, [sentence, next].compactMap(\.self).joined(separator: " "))
    }

    private func report(_ plant: PlantSummary, _ sentence: String) throws {
        try show(json(plant), else: sentence.printable + "\n" + plant.id.description)
    }

    private func summary(of id: Plant.ID) async throws -> PlantSummary {
        let summaries = try await attempt { try await repository.summaries(of: [id]) }
        guard let plant = summaries.first else { throw Failure(GardenError.plantNotFound, formatter) }
        return plant
    }
}

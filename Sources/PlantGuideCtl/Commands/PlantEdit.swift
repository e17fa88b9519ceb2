import ArgumentParser
import Garden
import GardenData
import Localization

/// `plant edit`.
struct PlantEdit: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: tr("Change a plant’s details; details without an option stay unchanged."),
        discussion: tr("An empty value clears a species, room, light, date, pot diameter, notes, tags, origin, or price."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var id: String

    @Option(help: ArgumentHelp(tr("Its name, up to 200 characters.")))
    var name: String?

    @Option(help: ArgumentHelp(tr("Its scientific name.")))
    var species: String?

    @Option(help: ArgumentHelp(tr("Its room: livingRoom, bedroom, kitchen, bathroom, balcony, or a name of your own.")))
    var room: String?

    @Option(help: ArgumentHelp(tr("The light at its location: fullSun, partialSun, or lowLight.")))
    var light: String?

    @Option(help: ArgumentHelp(tr("Its location: indoor, outdoor, greenhouse, or balcony; by default that of its room.")))
    var place: String?

    @Option(help: ArgumentHelp(tr("The day you got it."), valueName: "day"))
    var since: String?

    @Option(help: ArgumentHelp(tr("Notes about it, up to 20,000 characters.")))
    var notes: String?

    @Option(help: ArgumentHelp(tr("Its tags, separated by commas."), valueName: "text"))
    var tags: String?

    @Option(help: ArgumentHelp(tr("Where it came from, up to 200 characters."), valueName: "text"))
    var origin: String?

    @Option(help: ArgumentHelp(tr("What it cost, such as “12.50 EUR”."), valueName: "price"))
    var price: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            tr("Its value in one of your fields, such as Potter=Anna; nothing after “=” clears it. Repeat for more fields."),
            valueName: "name=value"))
    var field: [String] = []

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(tr("Whether it is one of your favorites.")))
    var favorite: Bool?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(tr("A photo to add, stored unchanged; repeat for more photos."), valueName: "file"),
        completion: .file())
    var photo: [String] = []

    @OptionGroup var pot: PotOptions
    @OptionGroup var watering: WateringOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let texts = [name, species, room, light, place, since, notes, tags, origin, price]
        let hasLists = !field.isEmpty || !photo.isEmpty
        guard texts.contains(where: { $0 != nil }) || hasLists || favorite != nil || !pot.isEmpty || !watering.isEmpty else {
            throw ValidationError(tr("There is nothing to change. Give at least one option."))
        }
    }

    func run(at context: CommandContext) async throws {
        let found = try await context.plant(id)
        let before = try await context.attempt { try await context.repository.plant(found.id) }
        var plant = try edited(before, context)
        if let room {
            plant.room = try await context.room(room)
            if let room = plant.room { try await context.warnIfNew(room) }
        }
        if let species, !species.isBlank, species != before.species {
            plant.species = try await context.attempt { try await context.speciesName(from: species) }
        }
        let photos = try await context.photos(photo)
        let oldPot = try await context.attempt { try await context.repository.pot(of: found.id) }
        let newPot = try pot.applied(to: oldPot, context.formatter)
        let rule = watering.isEmpty ? nil : try await wateringRule(of: plant, context)
        let known = try await context.attempt { try await context.repository.details(of: found.id) }
        let details = PlantDetailsEdit(try await edited(known, context), changedFrom: known)
        try await context.attempt {
            if plant != before || rule != nil || newPot != oldPot || details.hasChanges {
                let potEdit = PotEdit(newPot, changedFrom: oldPot)
                _ = try await context.repository.save(
                    plant, changedFrom: before, with: rule, pot: potEdit, details: details, keepsPlace: place != nil)
            }
            if !photos.isEmpty { _ = try await context.services.photos.add(photos, to: plant.id) }
        }
        if name != nil,
            let taken = try await context.attempt({ try await context.repository.takenName(plant.name, for: plant.id) })
        {
            Console.warn(context.formatter.hint(about: taken))
        }
        if watering.isEmpty, species == nil {
            try await context.report(plant.id, tr("{plant} was changed.").filled(["plant": plant.name]))
        } else {
            try await context.reportReplanned(plant, species: plant.species == before.species ? nil : plant.species)
        }
    }

    private func edited(_ before: Plant, _ context: CommandContext) throws -> Plant {
        var plant = before
        if let name { plant.name = name }
        if let species { plant.species = species.allSatisfy(\.isWhitespace) ? nil : species }
        if let light { plant.light = light.isEmpty ? nil : try context.light(light) }
        if let place { plant.place = try CommandContext.place(place, context.formatter) }
        if let since { plant.since = since.isEmpty ? nil : try context.checkedPastDay(since) }
        if let notes { plant.notes = notes }
        if let tags { plant.tags = Plant.tags(typed: tags) }
        if let favorite { plant.isFavorite = favorite }
        return plant
    }

    private func edited(_ known: PlantDetails, _ context: CommandContext) async throws -> PlantDetails {
        var details = known
        let fields = field.isEmpty ? [] : try await context.fields()
        for text in field {
            let (field, value) = try context.fieldValue(text, in: fields)
            details.custom[field.id] = value
        }
        if let origin { details.origin = origin }
        if let price {
            details.price = price.isBlank ? nil : context.formatter.price(from: price)
            if !price.isBlank, details.price == nil {
                throw Failure.wrong(
                    tr("“{text}” is not a price. Use an amount and a currency, such as 12.50 EUR.")
                        .filled(["text": price.shortened]))
            }
        }
        return details
    }

    /// The plant's watering rule with the given options applied; a new rule if the plant has none.
    private func wateringRule(
        of plant: Plant, _ context: CommandContext
    ) async throws -> RuleEdit {
        let rules = try await context.attempt { try await context.repository.rules(of: plant.id) }
        let days = try watering.every.map(CommandContext.interval)
        let amount = try watering.amount.map(CommandContext.amount)
        let time = try watering.at.map(CommandContext.time)
        if let original = rules.first(where: { $0.type == .watering && $0.recurrence != .once }) {
            var rule = original
            if let days { rule.useInterval(days) }
            if let amount { rule.amount = amount }
            if let time { rule.time = time }
            guard rule.recurrence.isValid else { throw Self.outOfRange(days ?? 0, context.formatter) }
            return RuleEdit(rule, changedFrom: original)
        }
        guard let days else { throw Failure.wrong(tr("This plant has no watering schedule yet. Set one with --every.")) }
        let rule = CareRule.intervalWatering(
            for: plant.id, everyDays: days, amount: amount, time: time.map { .chosen($0) } ?? .whenSaved,
            savedAt: context.repository.moment, instant: context.repository.instant)
        guard let rule else { throw Self.outOfRange(days, context.formatter) }
        return RuleEdit(rule, changedFrom: nil, restartsCounting: true)
    }

    private static func outOfRange(_ days: Int, _ formatter: GardenFormatter) -> Failure {
        Failure(GardenError.daysOutOfRange(days, Recurrence.dayLimits), formatter)
    }
}

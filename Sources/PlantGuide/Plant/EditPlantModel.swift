import Foundation
import Garden
import Observation
import GardenData
import Localization

/// The form state of a plant that is being edited.
@MainActor @Observable
final class EditPlantModel: FormModel {
    @ObservationIgnored let repository: GardenRepository
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored private let id: Plant.ID
    @ObservationIgnored let nameCheck: NameCheckModel
    /// The plant as first read, or nil before that.
    private(set) var original: Plant?
    @ObservationIgnored private var originalPot = Pot()
    @ObservationIgnored private var originalDetails = PlantDetails()

    var name = "" {
        didSet { if name != oldValue { nameCheck.look(up: name) } }
    }
    /// The scientific name or the text typed so far. Empty if unknown.
    var species = ""
    /// The rooms that can be chosen, in the user's order.
    private(set) var rooms = Room.known
    /// The index of the chosen room: 0 for none, then the ``rooms``, and last one that is named in ``ownRoom``.
    var roomIndex = 0
    var ownRoom = ""
    /// The care of the species; general care without one.
    private(set) var care = CareProfile.general
    /// The light level of the location, or nil for that of the room.
    var light: LightLevel?
    /// The place that the user chose; nil to follow the room.
    private var chosenPlace: Place?
    /// Where the plant stands. It follows the room unless the plant has its own.
    var place: Place {
        get {
            let rooms = settings.formatter.rooms
            return chosenPlace ?? original.map {
                rooms.place(of: $0, movedTo: room, from: rooms, usual: settings.preferences.place)
            } ?? .indoor
        }
        set { if newValue != place { chosenPlace = newValue } }
    }
    /// The day since which the user has had the plant, or nil if unspecified.
    var since: LocalDay?
    var pot = Pot()
    /// The tags, separated by commas.
    var tags = ""
    /// The tags of all plants, the one of most plants first.
    private(set) var knownTags: [String] = []
    var notes = ""
    /// Where the plant came from. Empty if unknown.
    var origin = ""
    /// The price as typed. Empty if unknown.
    var price = ""
    /// The values in the user's own fields.
    let custom: CustomValuesModel
    /// The species whose names match the typed text, best first. Empty if nothing matches or nothing is typed.
    private(set) var matches: [SpeciesMatch] = []

    @ObservationIgnored var savedEntries: [AnyHashable] = []
    @ObservationIgnored private var search: Task<Void, Never>?

    /// Creates the state without reading the plant; call `read()` next.
    init(_ id: Plant.ID, _ repository: GardenRepository, _ settings: DisplaySettings, _ actions: ActionRunner) {
        self.id = id
        self.repository = repository
        self.settings = settings
        self.actions = actions
        nameCheck = NameCheckModel(repository, for: id)
        custom = CustomValuesModel(settings)
        settle()
    }

    var entries: [AnyHashable] {
        [name, species, roomIndex, ownRoom, light, place, since, pot, tags, notes, origin, price, custom.entries]
    }

    isolated deinit { search?.cancel() }

    func read() async {
        defer { settle() }
        do {
            let plant = try await repository.plant(id)
            let used = Set(try await repository.roomCounts().keys).union([plant.room].compactMap(\.self))
            rooms = settings.formatter.allRooms(with: used)
            originalPot = try await repository.pot(of: id)
            pot = originalPot
            let details = try await repository.details(of: id)
            originalDetails = details
            origin = details.origin
            price = originalPrice
            custom.begin(details.custom, in: try await repository.customFields())
            care = try await repository.care(of: plant)
            knownTags = try await repository.tags()
            begin(with: plant)
        } catch {
            actions.report(error)
        }
    }

    /// Reads the user's own fields again, after one was added.
    func readFields() async {
        do {
            custom.update(try await repository.customFields())
        } catch {
            actions.report(error)
        }
    }

    private func begin(with plant: Plant) {
        original = plant
        name = plant.name
        species = plant.species ?? ""
        roomIndex = plant.room.flatMap(rooms.firstIndex).map { $0 + 1 } ?? 0
        ownRoom = ""
        light = plant.light
        chosenPlace = nil
        since = plant.since
        tags = plant.tags.joined(separator: ", ")
        notes = plant.notes
    }

    var isOwnRoom: Bool { roomIndex == rooms.count + 1 }

    /// Whether the user chose to enter a room name and has not entered any yet.
    var needsRoomName: Bool { isOwnRoom && ownRoom.isEmpty }

    /// The price as it is shown before it is edited.
    private var originalPrice: String { originalDetails.price.map(settings.formatter.priceInput) ?? "" }

    /// Whether the price is empty, unchanged or can be read.
    var isPriceValid: Bool { price.isBlank || price == originalPrice || settings.formatter.price(from: price) != nil }

    var isValid: Bool {
        original != nil && Plant.name(from: name) != nil && isPriceValid && custom.isValid
            && TextLimits.allows(origin, characters: PlantDetails.longestOrigin)
    }

    private var details: PlantDetailsEdit {
        let words = origin.trimmingCharacters(in: .whitespacesAndNewlines)
        let paid =
            price == originalPrice ? originalDetails.price : price.isBlank ? nil : settings.formatter.price(from: price)
        return PlantDetailsEdit(
            PlantDetails(origin: words, price: paid, custom: custom.result), changedFrom: originalDetails)
    }

    /// Applies only the fields that were changed here, because another program may have changed the others meanwhile.
    private func edited(_ current: Plant) -> Plant {
        guard let original else { return current }
        var plant = current
        let trimmed = species.trimmingCharacters(in: .whitespacesAndNewlines)
        let tags = Plant.tags(typed: tags)
        func take<Value: Equatable>(_ part: WritableKeyPath<Plant, Value>, _ value: Value) {
            if value != original[keyPath: part] { plant[keyPath: part] = value }
        }
        take(\.name, name)
        take(\.species, trimmed.isEmpty ? nil : trimmed)
        take(\.room, room)
        take(\.light, light)
        if let chosenPlace { plant.place = chosenPlace }
        take(\.since, since)
        take(\.tags, tags)
        take(\.notes, notes)
        return plant
    }

    /// The chosen room; nil for none.
    var room: Room? {
        if roomIndex == 0 { return nil }
        if !isOwnRoom { return rooms[roomIndex - 1] }
        return settings.formatter.room(typed: ownRoom, among: rooms)
    }

    /// Sets the typed species and searches for matching names.
    func type(species text: String) {
        species = text
        search?.cancel()
        guard text.contains(where: { !$0.isWhitespace }) else {
            (matches, care) = ([], .general)
            return
        }
        search = Task { [weak self, repository = repository] in
            do {
                let found = try await repository.searchSpecies(text, limit: 5)
                let care = try await repository.care(of: text.trimmingCharacters(in: .whitespacesAndNewlines))
                guard !Task.isCancelled else { return }
                self?.matches = found.filter { $0.scientificName != text }
                self?.care = care
            } catch {
                if !Task.isCancelled { self?.actions.report(error) }
            }
        }
    }

    /// The names that a suggestion shows beside its scientific name: its common name, and the one that matched if it is another.
    func names(of match: SpeciesMatch) -> [String] {
        let (formatter, language) = (settings.formatter, repository.language)
        return [formatter.commonName(of: match, in: language), formatter.otherName(of: match, in: language)].compactMap { $0 }
    }

    func choose(_ match: SpeciesMatch) {
        search?.cancel()
        species = match.scientificName
        matches = []
        search = Task { [weak self, repository = repository] in
            do {
                let care = try await repository.care(of: match.scientificName)
                if !Task.isCancelled { self?.care = care }
            } catch {
                if !Task.isCancelled { self?.actions.report(error) }
            }
        }
    }

    /// Saves the plant; false if that failed. A changed species' drawing replaces the plant's, unless the new species has none.
    @discardableResult
    func save() async -> Bool {
        var effect: String?
        return await actions.perform(
            {
                let stored = try await repository.plant(id)
                let before = try await repository.rules(of: id)
                var plant = edited(stored)
                if plant.species != original?.species, let species = plant.species {
                    plant.art = try await repository.species(named: species)?.art ?? plant.art
                }
                let saved = try await repository.save(
                    plant, changedFrom: stored, pot: PotEdit(pot, changedFrom: originalPot), details: details,
                    keepsPlace: chosenPlace != nil)
                if plant.species != stored.species { effect = await self.effect(from: before) }
                return saved
            },
            named: tr("Change to {name}").filled(["name": name.quoted])
        ) { plant in
            let done = tr("{plant} saved").filled(["plant": plant.name.quoted])
            return effect.map { tr("{what}. {effect}").filled(["what": done, "effect": $0]) } ?? done
        }
    }

    /// What has become of the watering of a plant with another species, and which tasks are new; nil if nothing has, or
    /// if they cannot be read.
    private func effect(from before: [CareRule]) async -> String? {
        // The plant is saved, whether or not its rules can be read.
        guard let after = try? await repository.rules(of: id) else { return nil }
        func watering(_ rules: [CareRule]) -> CareRule? { rules.first { $0.plannedType == .watering } }
        let formatter = settings.formatter
        let change = watering(after).flatMap {
            formatter.planChange(
                from: watering(before), to: $0, for: settings.preferences, namesCare: true)
        }
        let known = Set(before.map(\.id))
        let planned = after.filter { !known.contains($0.id) && $0.recurrence != .once }.compactMap(\.plannedType)
        let added = CareType.known.filter { $0 != .watering && planned.contains($0) }
        let new =
            added.isEmpty
            ? nil : tr("New tasks: {care}").filled(["care": formatter.list(added.map(formatter.careName))])
        let effects = [change, new].compactMap(\.self)
        return effects.isEmpty ? nil : effects.joined(separator: ". ")
    }
}

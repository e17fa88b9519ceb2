import Foundation
import Garden
import Observation
import GardenData
import Localization

/// A plant's own fields while they are edited.
@MainActor @Observable
final class EditPlantModel {
    @ObservationIgnored let window: WindowModel
    @ObservationIgnored private let id: Plant.ID
    /// The plant as it was read; nil until then.
    private(set) var original: Plant?

    /// Its name.
    var name = ""
    /// The scientific name, or what is typed of it; empty where nobody knows.
    var species = ""
    /// The room by its place among the offered ones: 0 for none, then the five, then the user's own.
    var roomIndex = 0
    /// The user's own words for the room.
    var ownRoom = ""
    /// The light of its spot; nil for none said.
    var light: LightLevel?
    /// Where it stands.
    var place = Place.indoor
    /// Since when; nil for none said.
    var since: LocalDay?
    /// The tags, with commas between them.
    var tags = ""
    /// The notes.
    var notes = ""
    /// Species whose names fit what is typed, best first; empty while nothing is searched.
    private(set) var matches: [SpeciesMatch] = []

    @ObservationIgnored private var search: Task<Void, Never>?

    /// Edits a plant, which is not read before `read()`.
    init(_ id: Plant.ID, _ window: WindowModel) {
        self.id = id
        self.window = window
    }

    isolated deinit { search?.cancel() }

    /// Reads the plant and begins with it as it is.
    func read() async {
        do {
            begin(with: try await window.repository.plant(id))
        } catch {
            window.report(error)
        }
    }

    private func begin(with plant: Plant) {
        original = plant
        name = plant.name
        species = plant.species ?? ""
        let known = plant.room.flatMap { Room.known.firstIndex(of: $0) }
        roomIndex = plant.room == nil ? 0 : known.map { $0 + 1 } ?? Room.known.count + 1
        ownRoom = known == nil ? plant.room?.rawValue ?? "" : ""
        light = plant.light
        place = plant.place
        since = plant.since
        tags = plant.tags.joined(separator: ", ")
        notes = plant.notes
    }

    /// Whether the room is one of the user's own.
    var isOwnRoom: Bool { roomIndex == Room.known.count + 1 }

    /// What the room's choice offers.
    var roomTitles: [String] { [tr("None")] + Room.known.map(window.formatter.room) + [tr("Other…")] }

    /// Whether it can be saved: the plant was read and has a name.
    var isValid: Bool { original != nil && Plant.name(from: name) != nil }

    /// The plant as it is edited; nil until it was read.
    var plant: Plant? { original.map(edited) }

    /// A plant with what was changed here; all else stays as it is, for others may have changed it meanwhile.
    private func edited(_ current: Plant) -> Plant {
        guard let original else { return current }
        var plant = current
        let trimmed = species.trimmingCharacters(in: .whitespacesAndNewlines)
        let tags = tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .reduce(into: [String]()) { if !$1.isEmpty && !$0.contains($1) { $0.append($1) } }
        func take<Value: Equatable>(_ part: WritableKeyPath<Plant, Value>, _ value: Value) {
            if value != original[keyPath: part] { plant[keyPath: part] = value }
        }
        take(\.name, name)
        take(\.species, trimmed.isEmpty ? nil : trimmed)
        take(\.room, room)
        take(\.light, light)
        take(\.place, place)
        take(\.since, since)
        take(\.tags, tags)
        take(\.notes, notes)
        return plant
    }

    private var room: Room? {
        if roomIndex == 0 { return nil }
        if !isOwnRoom { return Room.known[roomIndex - 1] }
        let words = ownRoom.trimmingCharacters(in: .whitespacesAndNewlines)
        return words.isEmpty ? nil : Room(rawValue: words)
    }

    /// Takes what is typed as the species and looks for names that fit.
    func type(species text: String) {
        species = text
        search?.cancel()
        guard text.contains(where: { !$0.isWhitespace }) else { return matches = [] }
        search = Task { [weak self, repository = window.repository] in
            do {
                let found = try await repository.searchSpecies(text, limit: 5)
                guard !Task.isCancelled else { return }
                self?.matches = found.filter { $0.scientificName != text }
            } catch {
                if !Task.isCancelled { self?.window.report(error) }
            }
        }
    }

    /// Takes a species that was found.
    func choose(_ match: SpeciesMatch) {
        search?.cancel()
        species = match.scientificName
        matches = []
    }

    /// Saves the plant. A drawn picture follows its species, where the plant has no other.
    @discardableResult
    func save() async -> Bool {
        await window.perform(
            {
                var plant = edited(try await window.repository.plant(id))
                if plant.species != original?.species, let species = plant.species {
                    plant.art = try await window.repository.species(named: species)?.art ?? plant.art
                }
                return try await window.repository.save(plant)
            },
            saying: { tr("{plant} saved").filled(["plant": $0.name]) })
    }
}

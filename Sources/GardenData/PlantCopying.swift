import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// Copies plants with their rules, history, own care values and photos into another garden, in one undo group of that garden.
    ///
    /// Plants that the other garden already has are left as they are there. Returns the copied plants by name. Throws
    /// `StoreError` of either garden.
    public func copy(_ ids: Set<Plant.ID>, to other: GardenRepository) async throws -> UndoableResult<[Plant]> {
        let copies = try await database.read { reader in try ids.compactMap { try PlantCopy(of: $0, reader) } }
        let originals = copies.flatMap(\.photos).map { GardenDatabase.NewOriginal(original(of: $0), as: $0.file) }
        return try await other.write(keeping: originals) { [library = other.library] writer in
            let new = try copies.filter { try writer.reader.plant($0.plant.id) == nil }
            for copy in new { try copy.save(to: writer) }
            // The preferences of the other garden decide how the care is planned.
            try writer.replan(new.map(\.plant), from: library)
            return new.map(\.plant).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        }
    }
}

/// A plant with everything that belongs to it.
private struct PlantCopy: Sendable {
    let plant: Plant
    let pot: Pot
    let rules: [CareRule]
    let events: [CareEvent]
    let overrides: [CareOverride]
    let photos: [Photo]
    let cover: Photo.ID?
    let eventPhotos: [CareEvent.ID: [Photo.ID]]
    let verdicts: [CareEvent.ID: SoilVerdict]
    let decisions: [IntervalDecision]
    let problems: [PlantProblem]
    let details: PlantDetails
    /// The custom fields in which the plant has values.
    let fields: [CustomField]
    /// The light and the place that were set for the plant's room; nil for none.
    let roomLight: LightLevel?
    let roomPlace: Place?

    init?(of id: Plant.ID, _ reader: GardenReader) throws {
        guard let plant = try reader.plant(id) else { return nil }
        self.plant = plant
        pot = try reader.pot(of: id)
        // An ended rule keeps a refreshed profile from planning it again.
        rules = try reader.allRules(of: id)
        // In the order in which they were recorded.
        events = try reader.events(of: id).sorted { ($0.clock, $0.id) < ($1.clock, $1.id) }
        overrides = try reader.overrides(of: id)
        photos = try reader.photos(of: id)
        cover = try reader.chosenCover(of: id)
        eventPhotos = try reader.photosByEvent(of: id)
        verdicts = try reader.verdicts(of: id)
        decisions = try reader.decisions(of: id)
        problems = try reader.problems(of: id)
        let details = try reader.details(of: id)
        self.details = details
        fields = try reader.customFields().filter { details.custom[$0.id] != nil }
        let rooms = try reader.roomSettings()
        roomLight = rooms.light(own: nil, in: plant.room)
        roomPlace = plant.room.flatMap { rooms.places[$0] }
    }

    func save(to writer: GardenWriter) throws {
        try writer.save(placed(by: writer))
        try writer.save(pot, of: plant.id)
        for override in overrides { try writer.save(override, for: plant.id) }
        for var rule in rules {
            // The logical clocks of two gardens cannot be compared.
            rule.countsAfter = nil
            try writer.save(rule)
        }
        // In their order, because an accepted interval clears what was said before.
        var decisions = decisions[...]
        for event in events {
            while let next = decisions.first, next.clock < event.clock {
                try writer.save(next, of: plant.id)
                decisions = decisions.dropFirst()
            }
            try writer.record(event)
            if let verdict = verdicts[event.id] { try writer.save(verdict, of: event) }
        }
        for decision in decisions { try writer.save(decision, of: plant.id) }
        for photo in photos { try writer.save(photo) }
        if let cover { try writer.save(cover: cover, of: plant.id) }
        for event in events { for photo in eventPhotos[event.id] ?? [] { try writer.link(photo, to: event) } }
        for problem in problems { try writer.save(problem) }
        var details = details
        for field in fields {
            let known = try writer.reader.customFields()
            guard !known.contains(where: { $0.id == field.id }) else { continue }
            if let same = known.first(where: { $0.isNamed(field.name) && $0.kind == field.kind }) {
                details.custom[same.id] = details.custom.removeValue(forKey: field.id)
            } else {
                try writer.save(field)
            }
        }
        try writer.save(details, changedFrom: PlantDetails(), of: plant.id)
    }

    /// The plant with the light that it had. A room that is new to the garden gets its light and its place; in another one the
    /// plant gets a light of its own if that of the room differs. The plant keeps its place.
    private func placed(by writer: GardenWriter) throws -> Plant {
        guard let room = plant.room, roomLight != nil || roomPlace != nil else { return plant }
        let known = try writer.reader.roomSettings()
        if try !known.kept.contains(room) && writer.reader.plants(in: room).isEmpty {
            var settings = known
            settings.add(room, light: roomLight, place: roomPlace)
            try writer.save(settings, changedFrom: known)
            return plant
        }
        var plant = plant
        if let roomLight, known.light[room] != roomLight { plant.light = plant.light ?? roomLight }
        return plant
    }
}

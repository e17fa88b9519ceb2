import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// The plant with an id. Throws `GardenError.plantNotFound` if there is none.
    public func plant(_ id: Plant.ID) async throws -> Plant {
        guard let plant = try await database.read({ try $0.plant(id) }) else { throw GardenError.plantNotFound }
        return plant
    }

    /// Summaries of plants for lists, including archived plants, unordered.
    ///
    /// - Parameter ids: The plants to include; nil for all.
    public func summaries(of ids: Set<Plant.ID>? = nil) async throws -> [PlantSummary] {
        try await read { try $0.summaries(of: ids) }
    }

    /// Those of the plants that are not in the garden because adding them was undone, and not because they were removed or
    /// deleted.
    public func undone(of plants: Set<Plant.ID>) async throws -> Set<Plant.ID> {
        try await database.read { reader in try plants.filter { try reader.isUndone($0) } }
    }

    /// Adds a plant with its photos and plans its care, in one undo group.
    ///
    /// - Parameter showsFirstPhoto: Whether the first photo is the cover, also if another one is newer.
    public func add(
        _ draft: PlantDraft, photos: [IncomingPhoto] = [], showsFirstPhoto: Bool = false
    ) async throws -> UndoableResult<Plant> {
        let clock = clock
        let entered = try Plant(
            name: draft.name, species: draft.species, room: draft.room, light: draft.light, since: draft.since,
            addedAt: clock.instant
        ).checked()
        if case .every(let days, _, _, _) = draft.watering, !Recurrence.everyDays(days).isValid {
            throw GardenError.daysOutOfRange(days, Recurrence.dayLimits)
        }
        let pot = try draft.pot.checked()
        if let day = draft.lastWatered { try LastWatering.check(day, on: clock.today) }
        return try await write(adding: photos, at: clock) { [library] writer in
            let known = try entered.species.map { try CareLookup($0, in: library) }
            let preferences = try writer.reader.preferences()
            var plant = entered
            plant.place = try draft.place ?? writer.reader.roomSettings().place(of: plant.room) ?? preferences.place
            plant.art = draft.art ?? known?.species?.art
            try writer.save(plant)
            try writer.save(pot, of: plant.id)
            let first = try writer.add(photos, to: plant.id, at: clock.instant).first
            if showsFirstPhoto, let first, try writer.reader.cover(of: plant.id) != first.id {
                try writer.save(cover: first.id, of: plant.id)
            }
            if draft.watering != .none { try writer.plan(draft.watering, for: plant, writer.care(known), at: clock) }
            if let day = draft.lastWatered {
                try writer.recordLastWatering(on: day, of: plant, at: clock)
            } else if draft.checksSoilToday {
                try writer.planSoilCheck(of: plant, at: clock)
            }
            return plant
        }
    }

    /// Saves an edited plant. If the species or place changed, the unedited rules are planned again. The place follows the room;
    /// see ``RoomSettings/place(of:movedTo:from:usual:)``.
    ///
    /// - Parameters:
    ///   - original: The plant before it was edited. Only what differs from it is written, so that a change by another program
    ///     meanwhile stays.
    ///   - pot: The plant's pot, if it was edited with it; nil otherwise.
    ///   - rule: A rule of the plant that was edited with it; nil for none.
    ///   - details: The details that were edited with it; nil for none.
    ///   - keepsPlace: Whether the user chose the place as it is, so that it does not follow a changed room.
    ///   - undoGroup: The undo group that the change is added to, unless it was undone meanwhile; nil for a new one.
    public func save(
        _ plant: Plant, changedFrom original: Plant, with rule: RuleEdit? = nil, pot: PotEdit? = nil,
        details: PlantDetailsEdit? = nil, keepsPlace: Bool = false,
        continuing undoGroup: UndoGroup.ID? = nil
    ) async throws -> UndoableResult<Plant> {
        let plant = try plant.checked(changedFrom: original)
        let rule = try rule?.checked()
        let newPot = try pot?.pot.checked()
        return try await write(at: clock, continuing: undoGroup, isUserChange: true) { [library] writer in
            guard let before = try writer.reader.plant(plant.id) else { throw GardenError.plantNotFound }
            var plant = plant
            if !keepsPlace, plant.place == original.place, plant.room != original.room {
                plant.place = try writer.reader.placing().place(of: before, movedTo: plant.room)
            }
            try writer.save(plant, changedFrom: original)
            if let rule { try writer.save(rule) }
            if let pot, let newPot { try writer.save(newPot, changedFrom: pot.original, of: plant.id) }
            if let details = try details?.checked(writer.reader.customFields()) {
                try writer.save(details.details, changedFrom: details.original, of: plant.id)
            }
            let saved = try writer.reader.plant(plant.id) ?? plant
            if before.species != saved.species || before.place != saved.place {
                try writer.replan(saved, movedFrom: before.place, from: library)
            }
            return saved
        }
    }

    /// Applies the same change to several plants in one undo group, for example setting a room, which their places follow. Ids of
    /// deleted plants are ignored. Throws `GardenError` if a changed text is too long, and changes nothing then.
    public func change(
        _ ids: Set<Plant.ID>, _ change: @escaping @Sendable (inout Plant) -> Void
    ) async throws -> UndoableResult<[Plant]> {
        try await self.change(ids, at: clock, change)
    }

    private func change(
        _ ids: Set<Plant.ID>, at clock: ClockReading, _ change: @escaping @Sendable (inout Plant) -> Void
    ) async throws -> UndoableResult<[Plant]> {
        try await write(at: clock) { [library] writer in
            let placing = try writer.reader.placing()
            var all: [Plant] = []
            var moved: [(Plant, Place?)] = []
            for id in ids.sorted() {
                guard let plant = try writer.reader.plant(id) else { continue }
                var changed = plant
                change(&changed)
                changed = try changed.checked(changedFrom: plant)
                if changed.place == plant.place, changed.room != plant.room {
                    changed.place = placing.place(of: plant, movedTo: changed.room)
                }
                try writer.save(changed)
                all.append(changed)
                if changed.place != plant.place { moved.append((changed, plant.place)) }
            }
            try writer.replan(moved, from: library)
            return all
        }
    }

    /// Archives plants, which suspends their tasks. A plant that is archived already keeps its day, and its reason unless there
    /// is a new one.
    public func archive(_ ids: Set<Plant.ID>, reason: String = "") async throws -> UndoableResult<[Plant]> {
        try TextLimits.check(reason)
        let reason = reason.isBlank ? "" : reason
        let clock = clock
        return try await change(ids, at: clock) { plant in
            if plant.archive == nil || !reason.isEmpty {
                plant.archive = Plant.Archive(on: plant.archive?.on ?? clock.today, reason: reason)
            }
        }
    }

    /// Takes plants out of the archive.
    public func unarchive(_ ids: Set<Plant.ID>) async throws -> UndoableResult<[Plant]> {
        try await change(ids) { $0.archive = nil }
    }

    /// Removes plants. Undo restores them completely.
    public func remove(_ ids: Set<Plant.ID>) async throws -> UndoableResult<[Plant]> {
        try await write { writer in
            try ids.sorted().compactMap { id in
                guard let plant = try writer.reader.plant(id) else { return nil }
                try writer.remove(id)
                return plant
            }
        }
    }

    /// Permanently deletes a plant and its history, with the photos that no other plant has.
    ///
    /// - Parameters:
    ///   - fromBackups: Whether it is deleted from all backups, too. Otherwise a photo stays as long as a backup lists it.
    ///   - damagedFiles: The files to delete, with everything else in them, if they are damaged and contain it.
    /// - Returns: The files that no plant has any more, by their names in the folder of originals.
    @discardableResult
    public func purge(_ id: Plant.ID, fromBackups: Bool = false, damagedFiles: [URL] = []) async throws -> [String] {
        let files = try await database.read { try $0.originals(of: id) }
        var isRecorded: Bool
        repeat {
            _ =
                files.isEmpty
                ? try await write(at: clock, continuing: nil, isUserChange: false) { try $0.purge(id) }
                : try await write(settling: files) { try $0.purge(id) }
            if fromBackups {
                await finishDailyBackup()
                try await database.purgeFromBackups(id, at: clock.writingMoment)
            }
            // Another program may have restored a backup meanwhile that still had the plant.
            isRecorded = fromBackups ? try await database.read { try $0.isRecorded(id) } : false
        } while isRecorded
        try await database.deleteDamagedFiles(damagedFiles, containing: id)
        return try await database.read { reader in try files.filter { try !reader.needs(original: $0) } }
    }

    static func checked(name text: String) throws -> String {
        if let name = Plant.name(from: text) { return name }
        throw text.isBlank ? GardenError.nameMissing : .nameTooLong
    }
}

/// A plant's pot as edited by the user.
public struct PotEdit: Sendable {
    let pot: Pot
    let original: Pot

    /// Creates an edit. Only what differs from `original`, the pot before it was edited, is written.
    public init(_ pot: Pot, changedFrom original: Pot) {
        self.pot = pot
        self.original = original
    }
}

extension Plant {
    /// The plant as it is stored: its name normalized, and other names that are blank removed.
    ///
    /// - Parameter original: The plant before a change. What does not differ from it is not checked, because a garden of an
    ///   earlier version may contain longer texts. Nil for a new plant.
    /// - Throws: `GardenError` if the name is missing or a text is too long.
    fileprivate func checked(changedFrom original: Plant? = nil) throws -> Plant {
        var plant = self
        if name != original?.name { plant.name = try GardenRepository.checked(name: name) }
        if plant.species?.isBlank == true { plant.species = nil }
        if plant.room?.rawValue.isBlank == true { plant.room = nil }
        if species != original?.species, let species = plant.species { try TextLimits.check(name: species) }
        if room != original?.room, let room = plant.room { try TextLimits.check(name: room.rawValue) }
        if tags != original?.tags {
            plant.tags = tags.filter { !$0.isBlank }
            for tag in plant.tags where original?.tags.contains(tag) != true { try TextLimits.check(name: tag) }
        }
        if notes != original?.notes { try TextLimits.check(notes: notes) }
        if archive?.reason != original?.archive?.reason { try TextLimits.check(archive?.reason) }
        return plant
    }
}

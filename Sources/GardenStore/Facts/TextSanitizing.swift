import Garden

extension String {
    /// The text without NUL characters. A column's text ends at the first NUL when it is bound or read, so it would differ from
    /// the facts, whose JSON can contain NUL as an escape sequence. Texts have none when they are recorded; what another program
    /// recorded has none when it is read.
    var withoutNUL: String { utf8.contains(0) ? String(unicodeScalars.filter { $0 != "\0" }) : self }
}

extension CareEvent {
    /// The event as it is stored in an undo group: with its logical clock, and without NUL characters in the note.
    func recorded(in undoGroup: UndoGroup.ID, clock: Int64) -> CareEvent {
        CareEvent(
            id: id, plant: plant, rule: rule, type: type, kind: kind, day: day, recordedAt: recordedAt, clock: clock,
            answer: answer, note: note?.withoutNUL, undoGroup: undoGroup, original: original)
    }
}

extension Plant {
    /// The plant with NUL characters removed from all texts.
    var withoutNUL: Plant {
        var plant = self
        plant.name = name.withoutNUL
        plant.species = species?.withoutNUL
        plant.room = room.map { Room(rawValue: $0.rawValue.withoutNUL) }
        plant.tags = tags.map(\.withoutNUL)
        plant.notes = notes.withoutNUL
        plant.archive = archive.map { Archive(on: $0.on, reason: $0.reason.withoutNUL) }
        plant.art = art?.withoutNUL
        return plant
    }
}

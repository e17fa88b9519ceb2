import Garden
import GardenStore

extension GardenRepository {
    /// Corrects an entry of a plant's history, in one undo group. Its task stays answered; the next one is
    /// due as if the care had been given on that day.
    ///
    /// - Parameters:
    ///   - day: Its day, not in the future; nil for the one it has. That of an event that does not accept one stays.
    ///   - note: Its note, nil for none. A note alone cannot be without words.
    ///   - soil: What the soil was like, an inner nil for no answer; nil to leave that as it is.
    ///   - photos: Photos that are added to the plant and listed with the entry.
    /// - Throws: `GardenError.entryNotFound` if it was undone, `.dayInFuture`, `.invalidValue` for a note without words,
    ///   `.textTooLong`, or `StoreError`.
    public func correct(
        _ event: CareEvent.ID, day: LocalDay?, note: String?, soil: SoilVerdict?? = nil, photos: [IncomingPhoto] = []
    ) async throws -> UndoableResult<CareEvent> {
        try TextLimits.check(note)
        let clock = clock
        if let problem = day?.problem(happenedBy: clock.today) { throw problem }
        return try await write(adding: photos, at: clock) { writer in
            guard let event = try writer.reader.event(event) else { throw GardenError.entryNotFound }
            let note = note.flatMap { $0.isBlank ? nil : $0 }
            if event.kind == .note, note == nil { throw GardenError.invalidValue }
            let day = event.acceptsDay ? day ?? event.day : event.day
            let isSame = day == event.day && note == event.note
            let corrected = isSame ? event : try writer.replace(event, day: day, note: note)
            if let soil, event.acceptsVerdict, try writer.reader.verdicts(of: event.plant)[corrected.id] != soil {
                try writer.save(soil, of: corrected)
            }
            try writer.add(photos, with: corrected, at: clock.instant)
            return corrected
        }
    }
}

import Foundation
import GRDB
import Garden

/// Corrections of what was recorded: an event is retracted and recorded again.
extension GardenWriter {
    /// Records an event again on another day or with another note, in place of the one that is there. It keeps its place in the
    /// order of recording, so each rule counts it as before, the verdict on the soil, and its photos. What follows it still
    /// does; see `CareEvent.originalID`.
    ///
    /// - Parameter instant: When it was recorded, if its own instant is wrong.
    @discardableResult
    public func replace(_ event: CareEvent, day: LocalDay, note: String?, recordedAt instant: Date? = nil) throws -> CareEvent {
        let verdict = try reader.verdicts(of: event.plant)[event.id]
        let photos = try reader.photosByEvent(of: event.plant)[event.id] ?? []
        let corrected = CareEvent(
            plant: event.plant, rule: event.rule, type: event.type, kind: event.kind, day: day,
            recordedAt: instant ?? event.recordedAt, answer: event.answer, note: note, undoGroup: undoGroup,
            original: event.originalID
        ).recorded(in: undoGroup, clock: event.clock)
        // Everything else is copied, also what a later program has recorded with it.
        try execute(
            """
            INSERT INTO event (id, plant, rule, type, kind, untilDay, untilTime, askAgainIn, day, occurrence, due, interval,
                               note, payload, device, clock, batch, recordedAt)
            SELECT ?, plant, rule, type, kind, untilDay, untilTime, askAgainIn, ?, occurrence, due, interval,
                   ?, json_set(coalesce(payload, '{}'), '$.original', ?), ?, clock, ?, ? FROM event WHERE id = ?
            """,
            [
                corrected.id, day.number, corrected.note, event.originalID.description, device, undoGroup,
                corrected.recordedAt.timeIntervalSince1970, event.id,
            ])
        try retractCorrected(event)
        if let verdict { try save(verdict, of: corrected) }
        for photo in photos { try link(photo, to: corrected) }
        return corrected
    }
}

extension GardenReader {
    /// The events in effect that correct events of an undo group and were recorded in others.
    func corrections(ofEventsIn group: UndoGroup.ID) throws -> [CareEvent] {
        func events(where condition: String) throws -> [CareEvent] {
            try Row.fetchAll(
                db.cachedStatement(sql: "SELECT \(CareEvent.columns) FROM event WHERE \(condition)"), arguments: [group]
            ).compactMap(CareEvent.unlessDamaged)
        }
        // Corrections are few, also where a group has an event of each plant, and only they have a payload.
        let corrections = try events(
            where: """
                payload IS NOT NULL AND batch <> ?1 AND plant IN (SELECT plant FROM event WHERE batch = ?1) AND \(Self.holds)
                """)
        guard !corrections.isEmpty else { return [] }
        let originals = Set(try events(where: "batch = ?1").map(\.originalID))
        return corrections.filter { originals.contains($0.originalID) }
    }
}

extension CareEvent {
    /// What the column `payload` says about an event. Later programs may say more.
    struct Payload: Decodable {
        /// The event as it was recorded first; see `CareEvent.original`.
        let original: ID?
    }
}

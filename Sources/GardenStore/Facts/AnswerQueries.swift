import Foundation
import GRDB
import Garden

extension GardenReader {
    /// The answers to tasks that were recorded after an instant and not undone, for a day from `first` on, in the order in which
    /// they were recorded. Those of removed plants are left out, and those of undo groups that changed more than that: what the
    /// soil was like and photos may belong to an answer.
    public func answers(recordedAfter instant: Date, since first: LocalDay) throws -> [CareEvent] {
        let sql = """
            SELECT \(CareEvent.columns) FROM event
            WHERE day >= ? AND recordedAt > ? AND occurrence IS NOT NULL AND \(Self.holds)
                AND EXISTS (SELECT 1 FROM plant WHERE id = event.plant)
                AND NOT EXISTS (SELECT 1 FROM retraction WHERE batch = event.batch)
                AND NOT EXISTS (SELECT 1 FROM fact WHERE batch = event.batch
                    AND kind NOT IN ('verdict', 'photo', 'eventPhoto') AND NOT (\(Self.isPlannedRule)))
            ORDER BY clock, id
            """
        return try Row.fetchAll(db, sql: sql, arguments: [first.number, instant.timeIntervalSince1970])
            .compactMap(CareEvent.unlessDamaged)
    }
}

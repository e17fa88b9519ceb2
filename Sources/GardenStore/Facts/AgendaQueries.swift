import GRDB
import Garden

/// Queries for all plants at once, with one statement each.
extension GardenReader {
    private static let active = "SELECT id FROM plant WHERE archivedOn IS NULL"

    /// The plants that are not archived, in no particular order.
    public func activePlants() throws -> [Plant] {
        try Row.fetchAll(db, sql: "SELECT * FROM plant WHERE archivedOn IS NULL").map(Plant.init(row:))
    }

    /// The rules of the plants that are not archived, as ``rules(of:)`` returns them.
    public func activeRules() throws -> [Plant.ID: [CareRule]] {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(CareRule.columns) FROM rule WHERE plant IN (\(Self.active)) AND endedOn IS NULL ORDER BY id")
        var rules: [Plant.ID: [CareRule]] = [:]
        while let row = try rows.next() {
            let rule = try CareRule(row: row)
            rules[rule.plant, default: []].append(rule)
        }
        return rules
    }

    /// The events of the plants that are not archived, as ``events(of:)`` returns them.
    public func activeEvents() throws -> [Plant.ID: [CareEvent]] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(CareEvent.columns) FROM event WHERE plant IN (\(Self.active)) AND \(Self.holds)
                ORDER BY plant, day DESC, clock DESC, id DESC
                """)
        var events: [Plant.ID: [CareEvent]] = [:]
        while let row = try rows.next() {
            if let event = try CareEvent(row: row) { events[event.plant, default: []].append(event) }
        }
        return events
    }
}

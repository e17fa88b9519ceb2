import GRDB
import Garden

/// Queries for many plants at once, with one statement each.
extension GardenReader {
    /// The plants that are not archived, in no particular order.
    ///
    /// - Parameter filter: The room, and the days, of which one has an open task of the plant; all days without both limits.
    public func activePlants(_ filter: TaskFilter) throws -> [Plant] {
        let (condition, arguments) = Self.active(filter)
        return try Array(
            Row.fetchCursor(db, sql: "SELECT * FROM plant WHERE \(condition)", arguments: arguments).map(Plant.init(row:)))
    }

    /// The rules of ``activePlants(_:)``, as ``rules(of:)`` returns them.
    public func activeRules(_ filter: TaskFilter) throws -> [Plant.ID: [CareRule]] {
        let (condition, arguments) = Self.active(filter)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(CareRule.columns) FROM rule
                WHERE plant IN (SELECT id FROM plant WHERE \(condition)) AND endedOn IS NULL ORDER BY id
                """, arguments: arguments)
        var rules: [Plant.ID: [CareRule]] = [:]
        while let row = try rows.next() {
            let rule = try CareRule(row: row)
            rules[rule.plant, default: []].append(rule)
        }
        return rules
    }

    /// The events of ``activePlants(_:)``, as ``events(of:)`` returns them.
    public func activeEvents(_ filter: TaskFilter) throws -> [Plant.ID: [CareEvent]] {
        let (condition, arguments) = Self.active(filter)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(CareEvent.columns) FROM event WHERE plant IN (SELECT id FROM plant WHERE \(condition)) AND \(Self.holds)
                ORDER BY plant, day DESC, clock DESC, id DESC
                """, arguments: arguments)
        var events: [Plant.ID: [CareEvent]] = [:]
        while let row = try rows.next() {
            if let event = try CareEvent(row: row) { events[event.plant, default: []].append(event) }
        }
        return events
    }

    private static func active(_ filter: TaskFilter) -> (condition: String, arguments: StatementArguments) {
        var condition = "archivedOn IS NULL"
        var arguments = StatementArguments()
        if let room = filter.room {
            condition += " AND room = ?"
            arguments += [room.rawValue]
        }
        if filter.from != nil || filter.through != nil {
            condition += " AND id IN (SELECT plant FROM next_due WHERE day BETWEEN ? AND ?)"
            arguments += [(filter.from ?? .first).number, (filter.through ?? .last).number]
        }
        return (condition, arguments)
    }
}

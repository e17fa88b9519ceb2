import GRDB
import Garden

/// Queries for many plants at once, with one statement each. They read rows in the order of the file, so that each page is read
/// once.
extension GardenReader {
    /// The plants that are not archived and have an open task that matches a filter, or all of its room if it matches every task.
    public func activePlants(_ filter: TaskFilter) throws -> [Plant.ID: Plant] {
        let (condition, arguments) = Self.condition("plant", plant: "id", filter)
        let rows = try Row.fetchCursor(db, sql: "SELECT \(Plant.columns) FROM plant WHERE \(condition)", arguments: arguments)
        var plants: [Plant.ID: Plant] = [:]
        while let row = try rows.next() {
            let plant = try Plant(row: row)
            if plant.archive == nil { plants[plant.id] = plant }
        }
        return plants
    }

    /// The rules of plants that are not archived, in no particular order: those whose open task matches a filter, or all that
    /// have not ended if it matches every task of its room.
    public func activeRules(_ filter: TaskFilter) throws -> [CareRule] {
        let (condition, arguments) = Self.condition("rule", plant: "plant", filter)
        let sql = "SELECT \(CareRule.columns) FROM rule WHERE \(condition) AND endedOn IS NULL"
        return try Array(Row.fetchCursor(db, sql: sql, arguments: arguments).map(CareRule.init(row:)))
    }

    /// The events of ``activePlants(_:)`` that were not undone, in no particular order.
    public func activeEvents(_ filter: TaskFilter) throws -> [Plant.ID: [CareEvent]] {
        let (condition, arguments) = Self.condition("event", plant: "plant", filter)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(CareEvent.columns) FROM event WHERE \(condition) AND \(Self.holds)", arguments: arguments)
        var events: [Plant.ID: [CareEvent]] = [:]
        while let row = try rows.next() {
            if let event = try CareEvent(row: row) { events[event.plant, default: []].append(event) }
        }
        return events
    }

    /// The condition for the rows of a table: those of the open tasks that match a filter, or of their plants; those of all
    /// active plants of a room if the filter matches every task of it.
    private static func condition(
        _ table: String, plant: String, _ filter: TaskFilter
    ) -> (sql: String, arguments: StatementArguments) {
        let (condition, arguments) = condition(filter)
        guard filter != TaskFilter(room: filter.room) else {
            let room = filter.room == nil ? "" : " AND room = ?"
            return ("\(plant) IN (SELECT id FROM plant WHERE archivedOn IS NULL\(room))", arguments)
        }
        let tasks = """
            FROM next_due WHERE rowid IN (
                SELECT next_due.rowid FROM next_due \(filter.room == nil ? "" : "JOIN plant ON plant.id = next_due.plant")
                WHERE \(condition))
            """
        let rows = table == "rule" ? "id IN (SELECT rule \(tasks))" : "\(plant) IN (SELECT plant \(tasks))"
        return ("\(table).rowid IN (SELECT rowid FROM \(table) WHERE \(rows))", arguments)
    }
}

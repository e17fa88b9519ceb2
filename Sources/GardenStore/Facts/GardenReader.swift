import Foundation
import GRDB
import Garden

/// Reads one consistent state of the garden. Valid only during one call of `GardenDatabase.read`.
public struct GardenReader {
    let db: Database

    /// The SQL condition for events that were not undone, neither alone nor with their undo group.
    static let holds = "NOT \(isRetracted("event.batch")) AND NOT \(isRetracted("event.id"))"

    /// The SQL condition that an undo group or an event, given as an SQL expression, is undone.
    static func isRetracted(_ target: String) -> String {
        "EXISTS (SELECT 1 FROM retraction WHERE target = \(target) AND isInEffect)"
    }

    /// Whether the plant is in the garden, archived or not.
    public func exists(_ plant: Plant.ID) throws -> Bool {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT 1 FROM plant WHERE id = ?"), arguments: [plant]) != nil
    }

    /// The plant with an id; nil if there is none.
    public func plant(_ id: Plant.ID) throws -> Plant? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT \(Plant.columns) FROM plant WHERE id = ?"), arguments: [id]).map(
            Plant.init(row:))
    }

    /// The names of the plants that are not archived, except one.
    public func names(except plant: Plant.ID?) throws -> [String] {
        let statement = try db.cachedStatement(sql: "SELECT name FROM plant WHERE archivedOn IS NULL AND id IS NOT ?")
        return try Array(Row.fetchCursor(statement, arguments: [plant]).map { try $0.required(0) })
    }

    /// The rules of a plant that have not ended, in the order of their ids.
    public func rules(of plant: Plant.ID) throws -> [CareRule] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(CareRule.columns) FROM rule WHERE plant = ? AND endedOn IS NULL ORDER BY id")
        return try Array(Row.fetchCursor(statement, arguments: [plant]).map(CareRule.init(row:)))
    }

    /// The rules of a plant, ended or not, in the order of their ids.
    public func allRules(of plant: Plant.ID) throws -> [CareRule] {
        let statement = try db.cachedStatement(sql: "SELECT \(CareRule.columns) FROM rule WHERE plant = ? ORDER BY id")
        return try Array(Row.fetchCursor(statement, arguments: [plant]).map(CareRule.init(row:)))
    }

    /// The rule with an id, ended or not; nil if there is none.
    public func rule(_ id: CareRule.ID) throws -> CareRule? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(CareRule.columns) FROM rule WHERE id = ?"), arguments: [id]
        ).map(CareRule.init(row:))
    }

    /// The events of a plant, without undone ones, latest first.
    public func events(of plant: Plant.ID) throws -> [CareEvent] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CareEvent.columns) FROM event WHERE plant = ? AND \(Self.holds)
                ORDER BY day DESC, clock DESC, id DESC
                """)
        return try Array(Row.fetchCursor(statement, arguments: [plant]).compactMap(CareEvent.unlessDamaged))
    }

    /// Of how many plants rows are read with one statement. What is stored about so few fits into the page cache.
    private static let plantsAtOnce = 50

    /// Passes plants on, a few at a time, as long as that returns true.
    static func inSteps(_ plants: [Plant.ID], _ body: ([Plant.ID]) throws -> Bool) rethrows {
        var rest = plants[...]
        while !rest.isEmpty, try body(Array(rest.prefix(plantsAtOnce))) { rest = rest.dropFirst(plantsAtOnce) }
    }

    /// Reads rows about some plants.
    ///
    /// - Parameters:
    ///   - keys: The ids of the plants, or their texts.
    ///   - sql: A query in which "(?)" stands for the keys.
    func each(of keys: [some DatabaseValueConvertible], _ sql: String, _ body: (Row) throws -> Void) throws {
        let sql = sql.replacing("(?)", with: "(\(databaseQuestionMarks(count: keys.count)))")
        let isUsual = keys.count == 1 || keys.count == Self.plantsAtOnce
        let statement = isUsual ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(keys))
        while let row = try rows.next() { try body(row) }
    }

    /// The number of events that an undo group recorded.
    public func eventCount(in group: UndoGroup.ID) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM event WHERE batch = ?"), arguments: [group]) ?? 0
    }

    /// The events of plants, without undone ones, in no particular order.
    func events(of plants: [Plant.ID]) throws -> [Plant.ID: [CareEvent]] {
        var events: [Plant.ID: [CareEvent]] = [:]
        try each(of: plants, "SELECT \(CareEvent.columns) FROM event WHERE plant IN (?) AND \(Self.holds)") { row in
            if let event = try CareEvent.unlessDamaged(row) { events[event.plant, default: []].append(event) }
        }
        return events
    }

    /// The events of a local day, without undone ones, in the order in which they were recorded.
    public func events(on day: LocalDay) throws -> [CareEvent] {
        try Row.fetchAll(
            db, sql: "SELECT \(CareEvent.columns) FROM event WHERE day = ? AND \(Self.holds) ORDER BY clock, id",
            arguments: [day.number]
        ).compactMap(CareEvent.unlessDamaged)
    }

    /// The latest answer to an occurrence that was not undone; nil if there is none.
    public func answer(to occurrence: Occurrence) throws -> CareEvent? {
        try Row.fetchOne(
            db,
            // The plant is part of the condition because events are indexed by plant.
            sql: """
                SELECT \(CareEvent.columns) FROM event WHERE plant = (SELECT plant FROM rule WHERE id = ?1) AND occurrence = ?2
                    AND \(Self.holds) ORDER BY clock DESC LIMIT 1
                """, arguments: [occurrence.rule, occurrence.description]
        ).flatMap(CareEvent.unlessDamaged)
    }

    /// The latest answers to occurrences that were not undone. Those without one are left out.
    public func answers(to occurrences: Set<Occurrence>) throws -> [Occurrence: CareEvent] {
        try occurrences.reduce(into: [:]) { answers, occurrence in answers[occurrence] = try answer(to: occurrence) }
    }

    /// The open tasks that were snoozed, moved or deferred on a day, by an answer that is in effect.
    public func occurrencesPutOff(on day: LocalDay) throws -> Set<Occurrence> {
        let texts = try String.fetchAll(
            db,
            sql: "SELECT next_due.occurrence FROM next_due JOIN event ON event.id = next_due.deferral WHERE event.day = ?",
            arguments: [day.number])
        return Set(texts.compactMap { Occurrence($0) })
    }

    /// The answer to an occurrence that was undone last, and the undo group of undoing it; nil if there is none.
    public func undoneAnswer(to occurrence: Occurrence) throws -> (answer: CareEvent, undo: UndoGroup.ID)? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(CareEvent.columns), retraction.batch AS undo FROM event
                    JOIN retraction ON retraction.target IN (event.id, event.batch) AND retraction.isInEffect
                WHERE event.plant = (SELECT plant FROM rule WHERE id = ?1) AND event.occurrence = ?2
                ORDER BY retraction.clock DESC LIMIT 1
                """, arguments: [occurrence.rule, occurrence.description])
        guard let row, let answer = try CareEvent(row: row), let undo: UndoGroup.ID = try row.value("undo") else { return nil }
        return (answer, undo)
    }

    /// The answers to tasks of a plant, or of all plants, that were undone, the one that was undone last first.
    public func undoneAnswers(of plant: Plant.ID?) throws -> [CareEvent] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(CareEvent.columns) FROM event
                    JOIN retraction ON retraction.target IN (event.id, event.batch) AND retraction.isInEffect
                WHERE (?1 IS NULL OR event.plant = ?1) AND event.occurrence IS NOT NULL
                GROUP BY event.id ORDER BY max(retraction.clock) DESC
                """, arguments: [plant]
        ).compactMap(CareEvent.unlessDamaged)
    }

    /// The user's overrides of a plant's care values, ordered by field.
    public func overrides(of plant: Plant.ID) throws -> [CareOverride] {
        try String.fetchAll(
            db, sql: "SELECT value FROM careOverride WHERE plant = ? ORDER BY field", arguments: [plant]
        ).compactMap { try FactValue.read($0) }
    }

    /// The preferences.
    public func preferences() throws -> Preferences {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT key, value FROM preference"))
        return try PreferenceFields.preferences(
            Dictionary(rows.map { (try $0.required(0), try $0.required(1)) }) { _, later in later })
    }
}

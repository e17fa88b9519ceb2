import GRDB
import Garden

/// Queries for a calendar, which shows counts, and names where they are few.
extension GardenReader {
    /// How often each kind of care was given on each of some days, without undone events.
    public func doneCounts(on days: ClosedRange<LocalDay>) throws -> [(day: LocalDay, type: CareType, count: Int)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT event.day, event.type, count(*) FROM event JOIN plant ON plant.id = event.plant
                WHERE event.day BETWEEN ? AND ? AND event.kind = 'done' AND \(Self.holds) GROUP BY event.day, event.type
                """, arguments: [days.lowerBound.number, days.upperBound.number]
        ).compactMap { row in
            guard let type = CareType(try row.required(1)) else { return nil }
            return (try row.requiredDay(0), type, try row.required(2))
        }
    }

    /// Whether there are more open tasks than a number, without counting all.
    public func hasTasks(beyond limit: Int) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM next_due LIMIT 1 OFFSET ?", arguments: [limit]) != nil
    }

    /// The care given on some days with the names of its plants, in the order in which it was recorded, without undone events.
    public func doneNames(on days: ClosedRange<LocalDay>) throws -> [(day: LocalDay, type: CareType, plant: String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT event.day, event.type, plant.name FROM event JOIN plant ON plant.id = event.plant
                WHERE event.day BETWEEN ? AND ? AND event.kind = 'done' AND \(Self.holds) ORDER BY event.clock, event.id
                """, arguments: [days.lowerBound.number, days.upperBound.number]
        ).compactMap { row in
            guard let type = CareType(try row.required(1)) else { return nil }
            return (try row.requiredDay(0), type, try row.required(2))
        }
    }

    /// The first day on which care was given; nil if it never was.
    public func firstDoneDay() throws -> LocalDay? {
        try Int.fetchOne(
            db,
            sql: """
                SELECT event.day FROM event JOIN plant ON plant.id = event.plant
                WHERE event.kind = 'done' AND \(Self.holds) ORDER BY event.day LIMIT 1
                """
        ).map { LocalDay(clamping: $0) }
    }

    /// A rule with its open task, of a plant that is not archived.
    public struct OpenRule: Sendable {
        /// The rule.
        public let rule: CareRule
        /// The open task.
        public let occurrence: Occurrence
        /// The day on which the task is due.
        public let due: LocalDay
        /// The time on that day.
        public let time: LocalTime
        /// Where the plant stands.
        public let place: Place
        /// The plant's name.
        public let plantName: String
    }

    /// Calls `body` with each rule whose open task is due before a day.
    ///
    /// - Parameter isSorted: Whether they come soonest first. Otherwise they come plant by plant, which takes a third of the time,
    ///   because what belongs together is stored near each other.
    public func forEachOpenRule(dueBefore day: LocalDay, isSorted: Bool = true, _ body: (OpenRule) throws -> Void) throws {
        let tables =
            isSorted
            ? "next_due JOIN rule ON rule.id = next_due.rule JOIN plant ON plant.id = next_due.plant"
            // SQLite keeps the order of tables in a CROSS JOIN.
            : "plant CROSS JOIN rule ON rule.plant = plant.id CROSS JOIN next_due ON next_due.rule = rule.id"
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(CareRule.columns), next_due.occurrence, next_due.day, plant.place, next_due.time, plant.name
                FROM \(tables) WHERE next_due.day < ?
                \(isSorted ? "ORDER BY next_due.day, next_due.time, next_due.type, next_due.rowid" : "")
                """, arguments: [day.number])
        while let row = try rows.next() {
            let first = CareRule.columnCount
            guard let occurrence = Occurrence(try row.required(first)), let place = Place(rawValue: try row.required(first + 2))
            else { throw UnreadableRow(table: "next_due") }
            let moment = LocalMoment(
                day: try row.requiredDay(first + 1), time: LocalTime(clampingMinutes: try row.required(first + 3)))
            try body(
                OpenRule(
                    rule: CareRule(row: row), occurrence: occurrence, due: moment.day, time: moment.time, place: place,
                    plantName: row.required(first + 4)))
        }
    }
}

import Foundation
import GRDB
import Garden

/// Queries for lists and counts. They read the index and derive nothing.
extension GardenReader {
    /// The summaries of plants, including archived ones, in no particular order.
    ///
    /// - Parameter ids: The plants to include. Nil means all.
    public func summaries(of ids: Set<Plant.ID>? = nil) throws -> [PlantSummary] {
        if ids?.isEmpty == true { return [] }
        let all = """
            SELECT plant.id, name, species, room, light, isFavorite, tags, archivedOn, art, plant.addedAt,
                   nextOccurrence, nextType, nextDay, nextTime, substr(notes, 1, \(PlantSummary.searchedNotes)), \(Photo.columns)
            FROM plant LEFT JOIN photo ON photo.id = plant.photo
            """
        let problems = try problems(of: ids)
        let custom = try customValues(of: ids)
        let rooms = try roomSettings()
        guard let ids else { return try summaries(Row.fetchCursor(db.cachedStatement(sql: all)), problems, custom, rooms) }
        let statement = try db.cachedStatement(sql: "\(all) WHERE plant.id = ?")
        return try ids.flatMap { try summaries(Row.fetchCursor(statement, arguments: [$0]), problems, custom, rooms) }
    }

    /// The kinds of tasks that end in watering, in SQL.
    private static let wateringTypes = CareType.known.filter { $0.completedCare == .watering }.map { "'\($0)'" }
        .joined(separator: ", ")

    private func summaries(
        _ rows: RowCursor, _ problems: [Plant.ID: [PlantProblem]], _ custom: [Plant.ID: [CustomField.ID: CustomValue]],
        _ rooms: RoomSettings
    ) throws -> [PlantSummary] {
        var summaries: [PlantSummary] = []
        // Columns are read by position, which is faster than by name: ten thousand rows are read before the first frame.
        while let row = try rows.next() {
            var next: PlantSummary.Next?
            if let text: String = try row.value(10), let occurrence = Occurrence(text),
                let type = CareType(try row.value(11) ?? "")
            {
                next = PlantSummary.Next(occurrence: occurrence, type: type, moment: try row.moment(12, 13))
            }
            let id: Plant.ID = try row.required(0)
            let room = try row.value(3).map { Room(rawValue: $0) }
            let light = try row.value(4).flatMap { LightLevel(rawValue: $0) }
            try summaries.append(
                PlantSummary(
                    id: id, name: row.required(1), species: row.value(2), room: room,
                    light: rooms.light(own: light, in: room), isFavorite: row.required(5),
                    tags: Plant.tags(row.required(6)),
                    isArchived: row.value(7, as: Int.self) != nil, art: row.value(8),
                    photo: Photo(row, of: id, from: 15), addedAt: Row.date(row.required(9)), next: next,
                    openProblems: problems[id]?.count(where: \.isOpen) ?? 0,
                    problemNames: problems[id]?.map(\.name) ?? [], custom: custom[id] ?? [:], notes: row.required(14)))
        }
        return summaries
    }

    /// The kinds of tasks that come first among those of a plant at the same moment, as SQL.
    private static let urgentTypes = CareType.known.filter { $0.urgency == 0 }.map { "'\($0)'" }.joined(separator: ", ")

    /// The open tasks that match a filter, sorted by due moment, then by plant name, then by urgency.
    public func tasks(_ filter: TaskFilter, limit: Int, offset: Int = 0) throws -> [TaskSummary] {
        var (condition, arguments) = Self.condition(filter)
        arguments += [limit, offset]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(TaskSummary.columns) FROM \(TaskSummary.tables)
                WHERE \(condition)
                ORDER BY next_due.day, next_due.time, plant.name, next_due.type NOT IN (\(Self.urgentTypes)), next_due.rule
                LIMIT ? OFFSET ?
                """, arguments: arguments)
        var tasks: [TaskSummary] = []
        while let row = try rows.next() { tasks.append(try TaskSummary(row)) }
        return tasks
    }

    /// The number of open tasks that match a filter, by kind and day.
    public func taskCounts(_ filter: TaskFilter) throws -> [(day: LocalDay, type: CareType, count: Int)] {
        let (condition, arguments) = Self.condition(filter)
        return try Row.fetchAll(
            db,
            sql: """
                SELECT next_due.day, next_due.type, count(*) FROM next_due \(filter.room == nil ? "" : "JOIN plant ON plant.id = next_due.plant")
                WHERE \(condition) GROUP BY next_due.day, next_due.type ORDER BY next_due.day
                """, arguments: arguments
        ).map { (try $0.requiredDay(0), CareType(try $0.required(1)) ?? .watering, try $0.required(2)) }
    }

    /// The number of plants with an open task that is due by `moment`.
    public func duePlantCount(by moment: LocalMoment) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM plant WHERE (nextDay, nextTime) <= (?, ?)",
            arguments: [moment.day.number, moment.time.minutes]) ?? 0
    }

    /// The plants whose soonest open task is another one, with a watering behind it. A soil check is one, because it ends in
    /// watering.
    public func plantsWithLaterWatering() throws -> Set<Plant.ID> {
        try Plant.ID.fetchSet(
            db.cachedStatement(
                sql: """
                    SELECT id FROM plant WHERE nextType NOT IN (\(Self.wateringTypes)) AND EXISTS (
                        SELECT 1 FROM next_due WHERE next_due.plant = plant.id AND next_due.type IN (\(Self.wateringTypes)))
                    """))
    }

    /// The plants with an open task that is due on a day, and another that was due before.
    public func overduePlants(withTaskOn day: LocalDay) throws -> Set<Plant.ID> {
        try Plant.ID.fetchSet(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT plant FROM next_due
                    WHERE day = ? AND plant IN (SELECT id FROM plant WHERE nextDay < ?)
                    """),
            arguments: [day.number, day.number])
    }

    /// The soonest due moment of an open task after `moment`, or nil if there is none.
    public func nextMoment(after moment: LocalMoment) throws -> LocalMoment? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT day, time FROM next_due WHERE (day, time) > (?, ?) ORDER BY day, time LIMIT 1
                """, arguments: [moment.day.number, moment.time.minutes]
        ).map { try $0.moment(0, 1) }
    }

    /// Whether a new day, a clock that was set back, a change that was interrupted, or a program with other rules has made part of
    /// the index stale.
    public func isStale(on today: LocalDay) throws -> Bool {
        // One statement, since it precedes every read.
        let statement = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM next_due WHERE staleFrom <= ?) OR \(Self.isDerivedAfter)
                    OR \(Self.followsOtherRules) OR EXISTS (SELECT 1 FROM plant WHERE \(Self.isStalePlant))
                """)
        return try Bool.fetchOne(statement, arguments: [today.number, today.latestElsewhere.number]) ?? false
    }

    /// The SQL condition that the due days of a plant must be derived again. A higher number is damage.
    static let isStalePlant = "(derived < (SELECT generation FROM derivation) OR derived > (SELECT generation FROM derivation))"

    /// The SQL condition that the index was derived for a day after the given one.
    private static let isDerivedAfter = "coalesce((SELECT day FROM derivation) > ?, FALSE)"

    /// The SQL condition that the index was derived by a program with another ``GardenWriter/derivationRules``.
    private static let followsOtherRules =
        "(SELECT user_version FROM pragma_user_version) <> \(GardenWriter.derivationRules)"

    /// The version of the rules by which the index was derived; see ``GardenWriter/derivationRules``.
    func derivationRules() throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

    /// Whether the due days of a plant were derived since all had to be derived again.
    func isDerived(_ plant: Plant.ID) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT NOT \(Self.isStalePlant) FROM plant WHERE id = ?"), arguments: [plant]) ?? false
    }

    /// Whether the index was derived for a day that cannot have come yet.
    func isAhead(of today: LocalDay) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT \(Self.isDerivedAfter)"), arguments: [today.latestElsewhere.number]) ?? false
    }

    /// The condition for the rows of `next_due`, joined with `plant` if the filter has a room, that match a filter.
    static func condition(_ filter: TaskFilter) -> (String, StatementArguments) {
        var conditions = ["1"]
        var arguments = StatementArguments()
        if let from = filter.from {
            conditions.append("next_due.day >= ?")
            arguments += [from.number]
        }
        if let through = filter.through {
            conditions.append("next_due.day <= ?")
            arguments += [through.number]
        }
        if !filter.types.isEmpty {
            conditions.append("next_due.type IN (\(filter.types.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(filter.types.map(\.description))
        }
        if let room = filter.room {
            conditions.append("plant.room = ?")
            arguments += [room.rawValue]
        }
        if let now = filter.awakeAt {
            conditions.append("NOT (next_due.snoozed AND (next_due.day, next_due.time) > (?, ?))")
            arguments += [now.day.number, now.time.minutes]
        }
        return (conditions.joined(separator: " AND "), arguments)
    }
}

extension TaskSummary {
    /// The joined tables, and the columns selected from them, which are the first ``columnCount`` columns of a row.
    static let tables = "next_due \(joins("JOIN"))"
    static let columns = """
        next_due.occurrence, next_due.plant, plant.name, plant.room, plant.art, next_due.type, next_due.day, next_due.time,
        next_due.snoozed, rule.amountLow, rule.amountHigh, rule.note, rule.origin, \(Photo.columns)
        """
    static let columnCount = 18

    /// The joins that follow `next_due` in a query. `join` is "JOIN", or "LEFT JOIN" to keep rows that have no task.
    static func joins(_ join: String) -> String {
        """
        \(join) plant ON plant.id = next_due.plant \(join) rule ON rule.id = next_due.rule
            LEFT JOIN photo ON photo.id = plant.photo
        """
    }

    /// Creates the task of a row that starts with ``columns``. Throws `UnreadableRow`.
    init(_ row: Row) throws {
        guard let occurrence = Occurrence(try row.required(0)), let type = CareType(try row.required(5)) else {
            throw UnreadableRow(table: "next_due")
        }
        let moment = try row.moment(6, 7)
        var amount: WaterAmount?
        if let low: Int = try row.value(9), let high: Int = try row.value(10) { amount = WaterAmount(milliliters: low, to: high) }
        try self.init(
            id: occurrence, plant: row.required(1), plantName: row.required(2), room: row.value(3).map { Room(rawValue: $0) },
            art: row.value(4),
            photo: Photo(row, of: row.required(1), from: 13), type: type, moment: moment,
            snoozedUntil: row.required(8) ? moment : nil, amount: amount,
            hasGeneralAmount: CareRule.isGeneral(amount, row.value(12).flatMap { CareRule.Origin(rawValue: $0) }),
            note: row.value(11))
    }
}

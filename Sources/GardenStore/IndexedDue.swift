import GRDB
import Garden

/// A row of `next_due`, for comparison and for writing.
struct IndexedDue: Equatable {
    /// The columns besides the rule, in the order of ``values``.
    static let columns = [
        "plant", "occurrence", "type", "day", "time", "snoozed", "deferral", "staleFrom", "announcement", "remindDay", "isShown",
    ]

    /// The values of ``columns``.
    let values: [DatabaseValue]

    /// The ID of its announcement; nil in a damaged file.
    var announcement: Announcement.ID? { Announcement.ID.fromDatabaseValue(values[8]) }

    /// When its reminder comes; nil in a damaged file.
    var reminder: LocalMoment? {
        guard let day = Int.fromDatabaseValue(values[9]), let minutes = Int.fromDatabaseValue(values[4]) else { return nil }
        return LocalMoment(day: LocalDay(clamping: day), time: LocalTime(clampingMinutes: minutes))
    }

    /// Whether the task's announcement was shown.
    var isShown: Bool { values.last == true.databaseValue }

    init(_ task: OpenTask, announcement: Announcement.ID, reminderDay: LocalDay, isShown: Bool) {
        let columns: [(any DatabaseValueConvertible)?] = [
            task.plant, task.occurrence.description, task.type.description, task.due.number, task.time.minutes,
            task.reason.deferral?.isSnooze ?? false, task.deferral, task.staleFrom?.number, announcement, reminderDay.number,
            isShown,
        ]
        values = columns.map { $0?.databaseValue ?? .null }
    }

    /// The row that should be stored for a task.
    ///
    /// - Parameters:
    ///   - announcement: The ID of its announcement; nil for that of its occurrence and deferral.
    ///   - shown: The days on which announcements were shown last, at least its own.
    init(
        _ task: OpenTask, announcement: Announcement.ID? = nil, _ preferences: Preferences,
        shown: [Announcement.ID: LocalDay]
    ) {
        let id = announcement ?? task.derivedAnnouncement
        let day = preferences.reminderDay(of: task)
        self.init(task, announcement: id, reminderDay: day, isShown: shown[id].map { $0 >= day } ?? false)
    }

    /// - Parameter row: The columns of ``columns`` come first.
    init(row: Row) { values = Array(row.databaseValues.prefix(Self.columns.count)) }

    /// The ID of the announcement of a task, if this row is of the same occurrence and deferral; nil if it is not.
    func announcement(of task: OpenTask) -> Announcement.ID? {
        guard values[1] == task.occurrence.description.databaseValue, values[6] == task.deferral?.databaseValue ?? .null
        else { return nil }
        return announcement
    }

    /// The names of the columns that differ from another row, and their values.
    func changes(from other: IndexedDue) -> [(column: String, value: DatabaseValue)] {
        Self.columns.indices.filter { values[$0] != other.values[$0] }.map { (Self.columns[$0], values[$0]) }
    }
}

extension OpenTask {
    /// The ID for a new announcement of its occurrence and deferral.
    var derivedAnnouncement: Announcement.ID { Announcement.id(of: occurrence, deferral: deferral) }

    /// The names of the columns of ``nextColumns(of:)``.
    static let nextColumnNames = ["nextOccurrence", "nextType", "nextDay", "nextTime"]

    /// What a plant with these tasks has in the columns of its next task.
    static func nextColumns(of tasks: [OpenTask]) -> [DatabaseValue] {
        let next = tasks.min { ($0.moment, $0.type.urgency, $0.rule) < ($1.moment, $1.type.urgency, $1.rule) }
        return [
            (next?.occurrence.description).databaseValue, (next?.type.description).databaseValue,
            (next?.due.number).databaseValue, (next?.time.minutes).databaseValue,
        ]
    }
}

extension OpenTask.Reason.Deferral {
    var isSnooze: Bool { if case .snoozed = self { true } else { false } }
}

extension GardenReader {
    func indexed(_ rule: CareRule.ID) throws -> IndexedDue? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(Self.dueColumns) FROM next_due WHERE rule = ?"), arguments: [rule]
        ).map(IndexedDue.init(row:))
    }

    /// The rows of plants' rules, by the value of the column `rule`, which can be of any type in a damaged file.
    func indexedDues(of plants: [Plant.ID]) throws -> [Plant.ID: [DatabaseValue: (row: Int64, due: IndexedDue)]] {
        var dues: [Plant.ID: [DatabaseValue: (row: Int64, due: IndexedDue)]] = [:]
        let count = IndexedDue.columns.count
        try each(of: plants, "SELECT \(Self.dueColumns), rule, rowid FROM next_due WHERE plant IN (?)") { row in
            try dues[row.required(0), default: [:]][row.anyValue(count)] = (row.required(count + 1), IndexedDue(row: row))
        }
        return dues
    }

    /// The rows of a plant's rules.
    func indexedDues(of plant: Plant.ID) throws -> [DatabaseValue: (row: Int64, due: IndexedDue)] {
        try indexedDues(of: [plant])[plant] ?? [:]
    }

    static let dueColumns = IndexedDue.columns.joined(separator: ", ")
}

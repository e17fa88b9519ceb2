import GRDB
import Garden

/// A row of `next_due`, for comparison.
struct IndexedDue: Equatable {
    static let columns = "occurrence, day, time, announcement, remindDay, isShown, plant, type, snoozed, deferral, staleFrom"

    let occurrence: String
    let day: Int
    let time: Int
    let announcement: Announcement.ID
    let reminderDay: Int
    let isShown: Bool
    let plant: Plant.ID
    let type: String
    let isSnoozed: Bool
    let deferral: CareEvent.ID?
    let staleFrom: Int?

    init(_ task: OpenTask, announcement: Announcement.ID, reminderDay: LocalDay, isShown: Bool) {
        occurrence = task.occurrence.description
        day = task.due.number
        time = task.time.minutes
        self.announcement = announcement
        self.reminderDay = reminderDay.number
        self.isShown = isShown
        plant = task.plant
        type = task.type.description
        isSnoozed = task.reason.deferral?.isSnooze ?? false
        deferral = task.deferral
        staleFrom = task.staleFrom?.number
    }

    init(row: Row) throws {
        occurrence = try row.required(0)
        day = try row.required(1)
        time = try row.required(2)
        announcement = try row.required(3)
        reminderDay = try row.required(4)
        isShown = try row.required(5)
        plant = try row.required(6)
        type = try row.required(7)
        isSnoozed = try row.required(8)
        deferral = try row.value(9)
        staleFrom = try row.value(10)
    }
}

extension OpenTask.Reason.Deferral {
    var isSnooze: Bool { if case .snoozed = self { true } else { false } }
}

extension GardenReader {
    func indexed(_ rule: CareRule.ID) throws -> IndexedDue? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(IndexedDue.columns) FROM next_due WHERE rule = ?"), arguments: [rule]
        ).map(IndexedDue.init(row:))
    }

    /// The rows of a plant's rules.
    func indexedDues(of plant: Plant.ID) throws -> [CareRule.ID: IndexedDue] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT \(IndexedDue.columns), rule FROM next_due WHERE plant = ?"), arguments: [plant])
        return try rows.reduce(into: [:]) { $0[try $1.required(11)] = try IndexedDue(row: $1) }
    }

    /// The row that should be stored for a task.
    func expected(_ task: OpenTask, _ preferences: Preferences) throws -> IndexedDue {
        let id = Announcement.id(of: task.occurrence, deferral: task.deferral)
        let day = preferences.reminderDay(of: task)
        return IndexedDue(task, announcement: id, reminderDay: day, isShown: try isShown(id, on: day))
    }
}

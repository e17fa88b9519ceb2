import Foundation
import GRDB
import Garden

/// Queries for pending and shown reminders and the next wake-up. They read the index and derive nothing.
extension GardenReader {
    /// The maximum duration of a claim, in seconds. A claim that ends later was made while the clock was ahead and is ignored.
    static let longestLease: TimeInterval = 3_600

    /// An SQL condition: whether the announcement counts as shown for a reminder day. It counts as shown unless the reminder has
    /// been moved to a day after the one on which it was shown.
    static func isShown(_ id: String, on day: String) -> String {
        "EXISTS (SELECT 1 FROM announcement WHERE id = \(id) AND shownAt IS NOT NULL AND day >= \(day))"
    }

    /// The local days on which announcements were shown last.
    func shownAnnouncements() throws -> [Announcement.ID: LocalDay] {
        let rows = try Row.fetchCursor(db, sql: "SELECT id, day FROM announcement WHERE shownAt IS NOT NULL")
        var days: [Announcement.ID: LocalDay] = [:]
        while let row = try rows.next() { Self.add(row, to: &days) }
        return days
    }

    /// The local days on which some announcements were shown last; without those that were not.
    func shownDays(of ids: [Announcement.ID]) throws -> [Announcement.ID: LocalDay] {
        var days: [Announcement.ID: LocalDay] = [:]
        guard !ids.isEmpty else { return days }
        try each(of: ids, "SELECT id, day FROM announcement WHERE id IN (?) AND shownAt IS NOT NULL") { Self.add($0, to: &days) }
        return days
    }

    // A row of another type, in a damaged file, is of no task.
    private static func add(_ row: Row, to days: inout [Announcement.ID: LocalDay]) {
        guard let id = Announcement.ID.fromDatabaseValue(row.anyValue(0)), let day = Int.fromDatabaseValue(row.anyValue(1))
        else { return }
        days[id] = LocalDay(clamping: day)
    }

    /// Due reminders that are neither shown nor claimed, soonest first.
    func unclaimed(
        _ preferences: Preferences, at instant: Date, in zone: TimeZone, limit: Int
    ) throws -> [Announcement] {
        let times = try reminderTimes(preferences, at: instant, in: zone)
        let end = times.end
        let now = instant.timeIntervalSince1970
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(TaskSummary.columns), next_due.announcement, next_due.remindDay, announcement.handle
                    FROM \(TaskSummary.tables) LEFT JOIN announcement ON announcement.id = next_due.announcement
                    WHERE next_due.isShown = 0 AND (next_due.remindDay, next_due.time) < (?, ?)
                        AND (announcement.id IS NULL OR announcement.shownAt IS NOT NULL
                             OR announcement.claimedUntil NOT BETWEEN ? AND ?)
                    ORDER BY next_due.remindDay, next_due.time, next_due.rule
                    """), arguments: [end.day.number, end.minute, now.nextUp, now + Self.longestLease])
        var announcements: [Announcement] = []
        while announcements.count < limit, let row = try rows.next() {
            let task = try TaskSummary(row)
            let next = TaskSummary.columnCount
            let reminder = LocalMoment(day: try row.requiredDay(next + 1), time: task.moment.time)
            guard times.hasCome(reminder) else { continue }
            announcements.append(
                try Announcement(
                    id: row.required(next), task: task, moment: times.moment(for: reminder), handle: row.value(next + 2),
                    wasAway: times.wasAway(at: reminder)))
        }
        return announcements
    }

    /// The reminder moment of the open task with this announcement, or nil if there is no such open task.
    func reminder(_ announcement: Announcement.ID) throws -> LocalMoment? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT remindDay, time FROM next_due
                    WHERE rule = (SELECT rule FROM announcement WHERE id = ?1) AND announcement = ?1
                    """), arguments: [announcement]
        ).map { try $0.moment(0, 1) }
    }

    /// The visible announcements: `due` if the task is open, its reminder is due, and reminders are on; otherwise `over`.
    public func shownAnnouncements(
        at instant: Date, in zone: TimeZone
    ) throws -> (due: [Announcement], over: [(id: Announcement.ID, handle: String)]) {
        let preferences = try preferences()
        let reminders = preferences.reminders
        // Neither quiet hours nor an absence withdraw what is visible.
        let times = ReminderTimes(quietHours: nil, at: instant, in: zone)
        let planned = try reminderTimes(preferences, at: instant, in: zone)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(TaskSummary.columns), announcement.id, announcement.handle, announcement.shownAt, next_due.remindDay,
                           next_due.isShown
                    FROM announcement LEFT JOIN next_due
                        ON next_due.rule = announcement.rule AND next_due.announcement = announcement.id
                        \(TaskSummary.joins("LEFT JOIN"))
                    WHERE announcement.handle IS NOT NULL
                    ORDER BY next_due.remindDay, next_due.time, announcement.id
                    """))
        var due: [Announcement] = []
        var over: [(id: Announcement.ID, handle: String)] = []
        let next = TaskSummary.columnCount
        while let row = try rows.next() {
            let (id, handle): (Announcement.ID, String) = try (row.required(next), row.required(next + 1))
            guard reminders.isOn == true, let day: Int = try row.value(next + 3) else {
                over.append((id, handle))
                continue
            }
            let task = try TaskSummary(row)
            let reminder = LocalMoment(day: LocalDay(clamping: day), time: task.moment.time)
            if !times.hasCome(reminder) {
                over.append((id, handle))
            } else if try row.required(next + 4) {
                due.append(
                    Announcement(
                        id: id, task: task, moment: planned.moment(for: reminder), handle: handle,
                        wasAway: planned.wasAway(at: reminder)))
            } else if try row.value(next + 2, as: Double.self) != nil {
                over.append((id, handle))
            }
            // Otherwise it is claimed, and a new notification will replace this one.
        }
        return (due, over)
    }

    /// The soonest reminder not yet shown at or after a minute of a day, or nil if there is none.
    func nextReminder(from day: LocalDay, _ minute: Int) throws -> LocalMoment? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT remindDay, time FROM next_due WHERE isShown = 0 AND (remindDay, time) >= (?, ?)
                    ORDER BY remindDay, time LIMIT 1
                    """), arguments: [day.number, minute]
        ).map { try $0.moment(0, 1) }
    }

    /// When the next reminder after an instant is shown, or nil if there is none or reminders are off.
    public func nextReminder(after instant: Date, in zone: TimeZone) throws -> LocalMoment? {
        let preferences = try preferences()
        guard preferences.reminders.isOn == true else { return nil }
        return try reminderTimes(preferences, at: instant, in: zone).next { try nextReminder(from: $0, $1) }
    }

    /// When the next reminder after an instant is shown, and of how many plants by then; nil if there is none or reminders are
    /// off.
    public func nextReminderOfPlants(after instant: Date, in zone: TimeZone) throws -> (moment: LocalMoment, plants: Int)? {
        guard let moment = try nextReminder(after: instant, in: zone) else { return nil }
        let due = try unclaimed(preferences(), at: moment.instant(in: zone), in: zone, limit: .max)
        return (moment, Set(due.map(\.task.plant)).count)
    }

    /// The local day on which an open task was announced last; nil if none was or reminders are off.
    public func lastReminderDay() throws -> LocalDay? {
        guard try preferences().reminders.isOn == true else { return nil }
        return try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT max(announcement.day) FROM next_due JOIN announcement ON announcement.id = next_due.announcement
                    WHERE next_due.isShown = 1
                    """)
        ).map(LocalDay.init(clamping:))
    }

    /// When reminders are shown according to the preferences and the absences.
    func reminderTimes(_ preferences: Preferences, at instant: Date, in zone: TimeZone) throws -> ReminderTimes {
        try ReminderTimes(
            quietHours: preferences.reminders.quietHours, away: awayPeriods(), returnTime: preferences.careTime, at: instant,
            in: zone)
    }

    /// When the first of the claims valid at an instant expires, or nil if there is none.
    public func nextLeaseEnd(after instant: Date) throws -> Date? {
        let now = instant.timeIntervalSince1970
        return try Double.fetchOne(
            db.cachedStatement(
                sql: "SELECT min(claimedUntil) FROM announcement WHERE shownAt IS NULL AND claimedUntil BETWEEN ? AND ?"),
            arguments: [now.nextUp, now + Self.longestLease]
        ).map { Date(timeIntervalSince1970: $0) }
    }
}

import Foundation
import GRDB
import Garden

extension GardenReader {
    /// Derives every open task from the facts and compares it with the index.
    public func checkReminders(at instant: Date, in zone: TimeZone) throws -> ReminderCheck {
        let preferences = try preferences()
        let calculator = OccurrenceCalculator(preferences: preferences, today: LocalMoment(instant, in: zone).day)
        var check = ReminderCheck(expected: 0, scheduled: 0, wrong: [], next: nil)
        var untold: [LocalMoment] = []
        var known: Set<CareRule.ID> = []
        let shown = try shownAnnouncements()
        for summary in try summaries() where !summary.isArchived {
            guard let plant = try plant(summary.id) else { continue }
            let events = try events(of: plant.id)
            for rule in try rules(of: plant.id) {
                guard let task = calculator.open(rule, events: events, at: plant.place) else { continue }
                known.insert(rule.id)
                let expected = IndexedDue(task, preferences, shown: shown)
                if try indexed(rule.id) != expected { check.wrong.append(task.occurrence) }
                if !expected.isShown { untold.append(LocalMoment(day: preferences.reminderDay(of: task), time: task.time)) }
            }
        }
        check.expected = known.count
        let rows = try Row.fetchCursor(db, sql: "SELECT rule, occurrence FROM next_due")
        while let row = try rows.next() {
            check.scheduled += 1
            guard !known.contains(try row.required(0)) else { continue }
            guard let occurrence = Occurrence(try row.required(1)) else { throw UnreadableRow(table: "next_due") }
            check.wrong.append(occurrence)
        }
        if preferences.reminders.isOn == true {
            untold.sort()
            let times = try reminderTimes(preferences, at: instant, in: zone)
            check.next = times.next { day, minute in untold.first { ($0.day, $0.time.minutes) >= (day, minute) } }
        }
        return check
    }
}

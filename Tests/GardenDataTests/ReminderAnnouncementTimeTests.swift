import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Times of announcements")
struct ReminderAnnouncementTimeTests {
    @Test("a snoozed task is announced again at its new time, and its old notification is withdrawn")
    func snoozed() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let first = try await garden.show()
        _ = try await garden.repository.answer([first[0].task.id], .later(.hour))
        let state = try await garden.repository.shownAnnouncements()
        #expect(state.due.isEmpty && state.over.map(\.id) == [first[0].id])
        try await garden.repository.dismiss(state.over.map(\.id))
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-21 11:00")
        garden.clock.set("2026-05-21", "11:00")
        let second = try await garden.show("2")
        #expect(second.count == 1 && second[0].id != first[0].id && second[0].task.id == first[0].task.id)
        _ = try await garden.repository.answer([first[0].task.id], .later(.hour))
        garden.clock.set("2026-05-21", "12:00")
        #expect(try await garden.show("3").count == 1)
        #expect(try await garden.isSound())
    }

    @Test("advance reminders come that many days earlier, but a snoozed task is announced at its snooze time")
    func advance() async throws {
        let garden = try await ReminderGarden { $0.remindDaysBefore = 2 }
        try await garden.task("09:30", on: "2026-05-24")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-22 09:30")
        #expect(try await garden.repository.verifyReminders().next?.text == "2026-05-22 09:30")
        garden.clock.set("2026-05-22", "09:29")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        garden.clock.set("2026-05-22", "09:30")
        let shown = try await garden.show()
        #expect(shown.map { $0.moment.text } == ["2026-05-22 09:30"])
        _ = try await garden.repository.answer([shown[0].task.id], .later(.day(day("2026-05-26"))))
        try await garden.repository.dismiss(try await garden.repository.shownAnnouncements().over.map(\.id))
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-26 09:30")
    }

    @Test("an hour's snooze of an advance reminder repeats it without moving the task; a task that is due moves")
    func snoozedAhead() async throws {
        let garden = try await ReminderGarden { $0.remindDaysBefore = 2 }
        let ahead = try await garden.task("09:30", on: "2026-05-23")
        try await garden.task("09:30", on: "2026-05-21", .fertilizing)
        let shown = try await garden.show()
        #expect(shown.count == 2)
        let again = try await garden.repository.snoozeShown(shown.map(\.task.id))
        #expect(again == Set(shown.filter { $0.task.id.rule == ahead.id }.map(\.id)))
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-21 11:00")
        let tasks = try await garden.repository.tasks(TaskFilter(through: day("2026-05-30")))
        #expect(tasks.map(\.moment.text) == ["2026-05-21 11:00", "2026-05-23 09:30"])
        garden.clock.set("2026-05-21", "11:00")
        #expect(try await garden.show("2").count == 2)
        #expect(try await garden.isSound())
    }

    @Test("a snooze never moves a task to an earlier time")
    func notForward() async throws {
        let garden = try await ReminderGarden()
        let rule = try await garden.task("09:30", on: "2026-05-23")
        let later = Occurrence(rule: rule.id, place: .on(day("2026-05-23")))
        let due = LocalMoment(day: day("2026-05-23"), time: try #require(LocalTime("09:30")))
        await #expect(throws: GardenError.dueLater(due)) { try await garden.repository.answer([later], .later(.hour)) }
        let other = try await garden.task("09:30", on: "2026-05-21", .fertilizing)
        let now = Occurrence(rule: other.id, place: .on(day("2026-05-21")))
        #expect(try await garden.repository.answer([later, now], .later(.tomorrow)).value.map(\.rule) == [other.id])
    }

    @Test("an announcement withdrawn because reminders were turned off is repeated once they are on again")
    func onAgain() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        #expect(try await garden.show().count == 1)
        try await garden.prefer { $0.reminders.isOn = false }
        try await garden.repository.dismiss(try await garden.repository.shownAnnouncements().over.map(\.id))
        try await garden.prefer { $0.reminders.isOn = true }
        #expect(try await garden.show("2").count == 1)
        #expect(try await garden.isSound())
    }

    @Test("reminders in quiet hours over midnight come when the quiet hours end")
    func quietHours() async throws {
        let garden = try await ReminderGarden(TestClock("2026-05-21", "21:00")) {
            $0.reminders.quietHours = QuietHours("22:00-07:00")
        }
        for (time, date) in [
            ("21:59", "21"), ("22:00", "21"), ("23:30", "21"), ("06:59", "22"), ("07:00", "22"), ("07:01", "22"),
        ] {
            try await garden.task(time, on: "2026-05-\(date)")
        }
        func look(_ date: String, _ time: String) async throws -> (claimed: Int, next: String?) {
            garden.clock.set(date, time)
            return (try await garden.show().count, try await garden.next())
        }
        #expect(try await look("2026-05-21", "21:58") == (0, "2026-05-21 21:59"))
        #expect(try await look("2026-05-21", "21:59") == (1, "2026-05-22 07:00"))
        #expect(try await look("2026-05-21", "22:30") == (0, "2026-05-22 07:00"))
        #expect(try await look("2026-05-22", "00:30") == (0, "2026-05-22 07:00"))
        #expect(try await garden.repository.verifyReminders().next?.text == "2026-05-22 07:00")
        // A notification shown before quiet hours begin stays shown.
        #expect(try await garden.repository.shownAnnouncements().due.count == 1)
        #expect(try await look("2026-05-22", "07:00") == (4, "2026-05-22 07:01"))
        let due = try await garden.repository.shownAnnouncements().due
        #expect(due.map(\.moment.time.description) == ["21:59", "07:00", "07:00", "07:00", "07:00"])
        #expect(try await look("2026-05-22", "07:01") == (1, nil))
    }

    @Test("reminders in quiet hours within a day come at their end; one missed before them comes at once")
    func quietNoon() async throws {
        let garden = try await ReminderGarden(TestClock("2026-05-21", "13:00")) {
            $0.reminders.quietHours = QuietHours("12:00-14:00")
        }
        try await garden.task("12:30")
        try await garden.task("11:30")
        #expect(try await garden.show().map(\.task.moment.time.description) == ["11:30"])
        #expect(try await garden.next() == "2026-05-21 14:00")
        try await garden.prefer { $0.reminders.quietHours = nil }
        #expect(try await garden.show().map(\.task.moment.time.description) == ["12:30"])
    }

    @Test("a reminder at a time that the clock skips comes later by the length of the gap")
    func skippedHour() async throws {
        // In Berlin the clock jumps from 2:00 to 3:00 on 29 March 2026.
        let garden = try await ReminderGarden(TestClock("2026-03-29", "01:50"))
        let (skipped, after) = (
            try await garden.task("02:30", on: "2026-03-29"), try await garden.task("03:10", on: "2026-03-29")
        )
        #expect(try await garden.next() == "2026-03-29 03:10")
        garden.clock.set("2026-03-29", "03:05")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-03-29 03:10")
        garden.clock.set("2026-03-29", "03:10")
        #expect(try await garden.show().map(\.task.id.rule) == [after.id])
        let next = try #require(try await garden.repository.nextAnnouncement(after: garden.repository.moment))
        #expect(LocalMoment(next.instant(in: garden.clock.zone), in: garden.clock.zone).text == "2026-03-29 03:30")
        garden.clock.set("2026-03-29", "03:29")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        garden.clock.set("2026-03-29", "03:30")
        #expect(try await garden.show().map(\.task.id.rule) == [skipped.id])
        #expect(try await garden.next() == nil)
    }

    @Test("a reminder at a time that the clock shows twice comes the first time only")
    func repeatedHour() async throws {
        // In Berlin the clock goes back from 3:00 to 2:00 on 25 October 2026.
        let garden = try await ReminderGarden(TestClock("2026-10-25", "02:10"))
        try await garden.task("02:30", on: "2026-10-25")
        try await garden.task("02:50", on: "2026-10-25")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        garden.clock.advance(minutes: 20)
        #expect(try await garden.show().map(\.task.moment.time.description) == ["02:30"])
        garden.clock.advance(minutes: 35)
        // The clock shows 2:05 again: both times have passed.
        #expect(garden.repository.moment.text == "2026-10-25 02:05")
        #expect(try await garden.next() == nil)
        let claimed = try await garden.repository.claimAnnouncements()
        #expect(claimed.map(\.task.moment.time.description) == ["02:50"])
        let lease = try #require(try await garden.repository.nextAnnouncement(after: garden.repository.moment))
        #expect(lease.instant(in: garden.clock.zone) > garden.clock.now)
        try await garden.repository.release(claimed.map(\.id))
        #expect(try await garden.next() == nil)
        #expect(try await garden.show().count == 1)
    }

    @Test("what the user sees is due as it is added is announced an hour later, and what becomes due then at its time")
    func added() async throws {
        let garden = try await ReminderGarden(isSeen: true)
        let (late, soon) = (try await garden.task("09:00"), try await garden.task("10:01", .pruning))
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-21 10:01")
        garden.clock.set("2026-05-21", "10:01")
        #expect(try await garden.show().map(\.task.id.rule) == [soon.id])
        #expect(try await garden.next() == "2026-05-21 11:00")
        garden.clock.set("2026-05-21", "11:00")
        #expect(try await garden.show("2").map(\.task.id.rule) == [late.id])
        #expect(try await garden.isSound())
    }

    @Test("a rule that was there before is announced at once, also after the user has seen it become due")
    func addedBefore() async throws {
        let garden = try await ReminderGarden(isSeen: true)
        var rule = try await garden.weekly()
        #expect(try await garden.show().map(\.task.id.rule) == [rule.id])
        rule = try await garden.task("09:00", on: "2026-05-22", .pruning)
        rule.start = day("2026-05-20")
        _ = try await garden.repository.save(rule)
        #expect(try await garden.show("2").map(\.task.id.rule) == [rule.id])
    }

    @Test("a missed weekday task is announced again on the day when its next slot replaces it")
    func missedSlot() async throws {
        // 21 May 2026 is a Thursday.
        let garden = try await ReminderGarden(TestClock("2026-05-21", "08:00"))
        let rule = CareRule(
            plant: garden.plant, type: .watering, recurrence: .weekdays(WeekdaySet([.thursday])), start: day("2026-05-21"),
            time: .eight)
        _ = try await garden.repository.save(rule)
        let first = try await garden.show()
        #expect(first.count == 1)
        #expect(try await garden.next() == "2026-05-28 00:00")
        garden.clock.set("2026-05-28", "07:59")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.repository.shownAnnouncements().over.map(\.id) == first.map(\.id))
        #expect(try await garden.next() == "2026-05-28 08:00")
        garden.clock.set("2026-05-28", "08:00")
        let second = try await garden.show("2")
        #expect(second.count == 1 && second.map(\.id) != first.map(\.id))
    }
}

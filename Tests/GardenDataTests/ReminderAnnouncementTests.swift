import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Announcing each task once")
struct ReminderAnnouncementTests {
    @Test("a task is claimed once from its minute on, soonest first, and stays shown until answered")
    func once() async throws {
        let garden = try await ReminderGarden()
        let (late, soon) = (try await garden.task("09:30"), try await garden.task("09:00", .pruning))
        try await garden.task("10:01")
        let claimed = try await garden.show("bus 7")
        #expect(claimed.map(\.task.id.rule) == [soon.id, late.id])
        #expect(claimed.map(\.moment) == claimed.map(\.task.moment) && claimed.allSatisfy { $0.handle == nil })
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        let shown = try await garden.repository.shownAnnouncements()
        #expect(shown.due.map(\.id) == claimed.map(\.id) && shown.due.allSatisfy { $0.handle == "bus 7" } && shown.over.isEmpty)
        #expect(try await garden.next() == "2026-05-21 10:01")
        _ = try await garden.repository.answer([claimed[0].task.id], .done(on: nil))
        let rest = try await garden.repository.shownAnnouncements()
        #expect(rest.due.map(\.id) == [claimed[1].id] && rest.over.map(\.id) == [claimed[0].id])
        #expect(rest.over.map(\.handle) == ["bus 7"])
        try await garden.repository.dismiss(rest.over.map(\.id))
        #expect(try await garden.repository.shownAnnouncements().over.isEmpty)
        #expect(try await garden.isSound())
    }

    @Test("the last reminder is that of an open task, until it is answered or reminders are off")
    func lastReminder() async throws {
        let garden = try await ReminderGarden()
        try await garden.task("09:00")
        #expect(try await garden.repository.lastReminderDay() == nil, "it is due, but was not announced")
        let claimed = try await garden.show()
        #expect(try await garden.repository.lastReminderDay() == day("2026-05-21"))
        garden.clock.advance(days: 1)
        #expect(try await garden.repository.lastReminderDay() == day("2026-05-21"))
        try await garden.prefer { $0.reminders.isOn = false }
        #expect(try await garden.repository.lastReminderDay() == nil)
        try await garden.prefer { $0.reminders.isOn = true }
        _ = try await garden.repository.answer([claimed[0].task.id], .skip)
        #expect(try await garden.repository.lastReminderDay() == nil)
    }

    @Test("if reminders are off, or the user has not decided yet, nothing is announced or scheduled")
    func off() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        try await garden.task("11:00")
        try await garden.show()
        for isOn in [nil, false] {
            try await garden.prefer { $0.reminders.isOn = isOn }
            #expect(try await garden.repository.claimAnnouncements().isEmpty)
            #expect(try await garden.next() == nil)
            #expect(try await garden.repository.verifyReminders().next == nil)
            let shown = try await garden.repository.shownAnnouncements()
            #expect(shown.due.isEmpty && shown.over.count == 1)
        }
        try await garden.prefer { $0.reminders.isOn = true }
        #expect(try await garden.repository.shownAnnouncements().due.count == 1)
        #expect(try await garden.next() == "2026-05-21 11:00")
    }

    @Test("two programs that claim concurrently announce each task once")
    func race() async throws {
        let one = try await ReminderGarden()
        for minute in 0..<40 { try await one.task("09:\(minute < 10 ? "0" : "")\(minute)") }
        let two = try TestGarden(one.clock, in: one.garden.directory)
        let ids = try await withThrowingTaskGroup(of: [Announcement.ID].self) { group in
            for number in 0..<16 {
                let repository = number.isMultiple(of: 2) ? one.repository : two.repository
                group.addTask { try await repository.claimAnnouncements(limit: 3).map(\.id) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(ids.count == 40 && Set(ids).count == 40)
    }

    @Test("an unconfirmed claim can be taken over when its lease expires, and a check is scheduled for then")
    func lease() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let dead = try await garden.repository.claimAnnouncements(lease: 90)
        #expect(dead.count == 1)
        #expect(try await garden.next() == "2026-05-21 10:02")
        garden.clock.set("2026-05-21", "10:01")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        garden.clock.set("2026-05-21", "10:02")
        let taken = try await garden.show("2")
        #expect(taken.map(\.id) == dead.map(\.id))
        garden.clock.advance(days: 1)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == nil)
    }

    @Test("a claim made while the clock was a year ahead does not block later claims")
    func clockSetBack() async throws {
        let garden = try await ReminderGarden(TestClock("2027-05-21", "10:00"))
        try await garden.task()
        #expect(try await garden.repository.claimAnnouncements().count == 1)
        garden.clock.set("2026-05-21", "10:00")
        #expect(try await garden.show().count == 1)
        #expect(try await garden.next() == nil)
    }

    @Test("a released claim is claimed again at the next check by any program, but a confirmed one is not")
    func release() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let claimed = try await garden.repository.claimAnnouncements().map(\.id)
        try await garden.repository.release(claimed)
        #expect(try await garden.next() == nil)
        #expect(try await garden.repository.shownAnnouncements().due.isEmpty)
        #expect(try await garden.show().map(\.id) == claimed)
        try await garden.repository.release(claimed)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.repository.shownAnnouncements().due.count == 1)
    }

    @Test("a dismissed announcement is not repeated, even if its task is still open the next day")
    func dismissed() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let shown = try await garden.show().map(\.id)
        try await garden.repository.dismiss(shown)
        garden.clock.advance(days: 1)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        let state = try await garden.repository.shownAnnouncements()
        #expect(state.due.isEmpty && state.over.isEmpty)
        #expect(try await garden.repository.tasks().count == 1)
        try await garden.repository.rebuildIndex()
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.isSound())
    }

    @Test("a notification dismissed before it was confirmed stays dismissed")
    func closedAtOnce() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let claimed = try await garden.repository.claimAnnouncements().map(\.id)
        try await garden.repository.dismiss(claimed)
        try await garden.repository.confirm(claimed, handle: "1")
        let state = try await garden.repository.shownAnnouncements()
        #expect(state.due.isEmpty && state.over.isEmpty)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
    }

    @Test("undoing an answer announces the task again, unless its notification is still shown")
    func undone() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let shown = try await garden.show()
        for withdraws in [false, true] {
            let answer = try await garden.repository.answer([shown[0].task.id], .done(on: nil))
            if withdraws { try await garden.repository.dismiss(try await garden.repository.shownAnnouncements().over.map(\.id)) }
            try await garden.repository.undo(answer.undoGroup)
            #expect(try await garden.repository.shownAnnouncements().due.count == (withdraws ? 0 : 1))
            #expect(try await garden.repository.claimAnnouncements().map(\.id) == (withdraws ? shown.map(\.id) : []))
        }
        #expect(try await garden.isSound())
    }

    @Test("an answer that is undone in the window is announced an hour later, because the user sees its task")
    func undoneInSight() async throws {
        let garden = try await ReminderGarden(isSeen: true)
        try await garden.task()
        garden.clock.set("2026-05-21", "11:30")
        let shown = try await garden.show()
        let answer = try await garden.repository.answer([shown[0].task.id], .done(on: nil))
        try await garden.repository.dismiss(try await garden.repository.shownAnnouncements().over.map(\.id))
        try await garden.repository.undo(answer.undoGroup)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.isSound())
        garden.clock.set("2026-05-21", "12:31")
        #expect(try await garden.repository.claimAnnouncements().map(\.id) == shown.map(\.id))
    }

    @Test("claiming, showing and dismissing are not broadcast as changes")
    func quiet() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        var changes = garden.repository.changes.makeAsyncIterator()
        let claimed = try await garden.repository.claimAnnouncements().map(\.id)
        try await garden.repository.release(claimed)
        try await garden.show()
        try await garden.repository.dismiss(claimed)
        try await garden.prefer { $0.reminders.usesDigest = true }
        let first = await changes.next()
        #expect(claimed.count == 1 && first?.preferences == true)
    }
}

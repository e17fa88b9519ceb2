import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Announcements whose tasks change")
struct ReminderAnnouncementChangeTests {
    @Test(
        "a task moved to a later day is announced again then, whether or not its notification was dismissed",
        arguments: [false, true])
    func movedLater(isClosed: Bool) async throws {
        let garden = try await ReminderGarden()
        var rule = try await garden.weekly()
        let shown = try await garden.show()
        #expect(shown.count == 1)
        if isClosed { try await garden.repository.dismiss(shown.map(\.id)) }
        rule.recurrence = .everyDays(10)
        _ = try await garden.repository.save(rule)
        #expect(try await garden.next() == "2026-05-24 09:00")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        let state = try await garden.repository.shownAnnouncements()
        #expect(state.due.isEmpty && state.over.count == (isClosed ? 0 : 1))
        try await garden.repository.dismiss(state.over.map(\.id))
        #expect(try await garden.next() == "2026-05-24 09:00")
        garden.clock.set("2026-05-24", "09:00")
        #expect(try await garden.show("2").map(\.id) == shown.map(\.id))
        #expect(try await garden.isSound())
    }

    @Test("the notification of a task moved to later the same day is withdrawn, and comes again then")
    func movedToday() async throws {
        let garden = try await ReminderGarden()
        var rule = try await garden.task()
        try await garden.show()
        rule.time = LocalTime("20:00")
        _ = try await garden.repository.save(rule)
        let over = try await garden.repository.shownAnnouncements().over.map(\.id)
        #expect(over.count == 1)
        try await garden.repository.dismiss(over)
        #expect(try await garden.next() == "2026-05-21 20:00")
        garden.clock.set("2026-05-21", "20:00")
        #expect(try await garden.show("2").count == 1)
    }

    @Test("a task moved to later the same day is announced then, also if it was announced and dismissed, or held back")
    func movedTodayAgain() async throws {
        for isHeld in [false, true] {
            let garden = try await ReminderGarden(isSeen: isHeld)
            var rule = try await garden.task()
            let shown = try await garden.show()
            #expect(shown.isEmpty == isHeld, "what is due as it is added is held back where the user sees it")
            try await garden.repository.dismiss(shown.map(\.id))
            rule.time = LocalTime("10:20")
            _ = try await garden.repository.save(rule)
            #expect(try await garden.next() == "2026-05-21 10:20")
            #expect(try await garden.repository.nextReminder()?.plants == 1)
            garden.clock.set("2026-05-21", "10:20")
            #expect(try await garden.show("2").count == 1)
            #expect(try await garden.isSound())
        }
    }

    @Test("what is due earlier again because a move was undone is held back where the user sees it, and announced later again")
    func undone() async throws {
        let garden = try await ReminderGarden(isSeen: true)
        garden.clock.set("2026-05-21", "08:00")
        var rule = try await garden.task()
        garden.clock.set("2026-05-21", "09:00")
        let shown = try await garden.show()
        #expect(shown.count == 1)
        try await garden.repository.dismiss(shown.map(\.id))
        garden.clock.set("2026-05-21", "10:00")
        rule.time = LocalTime("18:00")
        let later = try await garden.repository.save(rule)
        let undone = try await garden.repository.undo(later.undoGroup)
        #expect(try await garden.repository.claimAnnouncements().isEmpty, "it would come while the user looks at it")
        _ = try await garden.repository.undo(undone)
        #expect(try await garden.next() == "2026-05-21 18:00")
        garden.clock.set("2026-05-21", "18:00")
        #expect(try await garden.show("2").count == 1)
        #expect(try await garden.isSound())
    }

    @Test("an interval task moved to an earlier day by a shorter interval is not announced again")
    func movedEarlier() async throws {
        let garden = try await ReminderGarden()
        var rule = try await garden.weekly()
        let shown = try await garden.show()
        #expect(shown.count == 1)
        try await garden.repository.dismiss(shown.map(\.id))
        rule.recurrence = .everyDays(3)
        _ = try await garden.repository.save(rule)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.isSound())
    }

    @Test("a new claim has the handle of an old notification that was never withdrawn")
    func oldHandle() async throws {
        let garden = try await ReminderGarden()
        var rule = try await garden.weekly()
        try await garden.show("old")
        rule.recurrence = .everyDays(8)
        _ = try await garden.repository.save(rule)
        garden.clock.set("2026-05-22", "09:00")
        #expect(try await garden.repository.claimAnnouncements().map(\.handle) == ["old"])
        let claimed = try await garden.repository.shownAnnouncements()
        #expect(claimed.due.isEmpty && claimed.over.isEmpty)
    }

    @Test("archiving or removing a plant withdraws its notification, and an undo does not announce the task again")
    func goneAndBack() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let shown = try await garden.show()
        for removes in [false, true] {
            let undoGroup =
                removes
                ? try await garden.repository.remove([garden.plant]).undoGroup
                : try await garden.repository.archive([garden.plant], reason: "").undoGroup
            let state = try await garden.repository.shownAnnouncements()
            #expect(state.due.isEmpty && state.over.map(\.id) == shown.map(\.id))
            try await garden.repository.undo(undoGroup)
            #expect(try await garden.repository.shownAnnouncements().due.count == 1)
        }
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
    }

    @Test("of a purged plant only the notification is stored, until it is withdrawn")
    func purged() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        try await garden.show("7")
        try await garden.repository.purge(garden.plant)
        let over = try await garden.repository.shownAnnouncements().over
        #expect(over.map(\.handle) == ["7"])
        try await garden.repository.dismiss(over.map(\.id))
        #expect(try await garden.repository.shownAnnouncements().over.isEmpty)
    }

    @Test("a notification shown after its plant was purged is withdrawn")
    func purgedMeanwhile() async throws {
        let garden = try await ReminderGarden()
        try await garden.task()
        let claimed = try await garden.repository.claimAnnouncements().map(\.id)
        try await garden.repository.purge(garden.plant)
        try await garden.repository.confirm(claimed, handle: "8")
        let state = try await garden.repository.shownAnnouncements()
        #expect(state.due.isEmpty && state.over.map(\.handle) == ["8"])
    }

    @Test("all tasks of a digest have its handle")
    func shared() async throws {
        let garden = try await ReminderGarden()
        for type in [CareType.watering, .pruning, .rotation] { try await garden.task("09:00", type) }
        try await garden.show("digest")
        #expect(try await garden.repository.shownAnnouncements().due.map(\.handle) == ["digest", "digest", "digest"])
    }

    @Test("reminder preferences are saved and reset, and a sound without a valid absolute path is rejected")
    func preferences() async throws {
        let garden = try await ReminderGarden()
        let reminders = ReminderPreferences(
            isOn: false, sound: .file("/usr/share/sounds/bell.oga"), quietHours: QuietHours("22:00-07:00"), usesDigest: true)
        try await garden.prefer { $0.reminders = reminders }
        #expect(try await garden.repository.preferences().reminders == reminders)
        try await garden.prefer { $0.reminders = ReminderPreferences() }
        #expect(try await garden.repository.preferences() == Preferences())
        for path in ["bell.oga", "", "/a\0b", "/" + String(repeating: "a", count: 4_095)] {
            await #expect(throws: GardenError.invalidValue) {
                try await garden.prefer { $0.reminders.sound = .file(path) }
            }
        }
    }
}

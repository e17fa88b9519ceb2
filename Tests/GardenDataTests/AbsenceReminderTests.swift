import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Reminders and absences")
struct AbsenceReminderTests {
    @Test("no reminder comes while the user is away, and on return they come together at the usual time")
    func paused() async throws {
        let garden = try await ReminderGarden()
        _ = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-24"))
        try await garden.task("09:00", on: "2026-05-21")
        try await garden.task("07:00", on: "2026-05-23", .fertilizing)
        try await garden.task("09:30", on: "2026-05-25", .pruning)
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-25 08:00")
        garden.clock.set("2026-05-23", "12:00")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-25 08:00")
        garden.clock.set("2026-05-25", "07:59")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        garden.clock.set("2026-05-25", "08:00")
        let summary = try await garden.show()
        #expect(summary.count == 2 && summary.allSatisfy(\.wasAway))
        #expect(try await garden.next() == "2026-05-25 09:30")
        garden.clock.set("2026-05-25", "09:30")
        let rest = try await garden.show()
        #expect(rest.count == 1 && rest.allSatisfy { !$0.wasAway })
        #expect(try await garden.isSound())
    }

    @Test(
        "a check on the day of return, before the usual time, still waits for it", arguments: [nil, "22:00-07:45"] as [String?])
    func earlyOnReturn(quiet: String?) async throws {
        let garden = try await ReminderGarden(TestClock("2026-05-20", "12:00")) {
            $0.reminders.quietHours = quiet.flatMap { QuietHours($0) }
        }
        _ = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-22"))
        _ = try await garden.repository.recordAbsence(from: day("2026-05-23"), through: day("2026-05-24"))
        // With quiet hours, this one would come on the first morning away.
        try await garden.task("23:00", on: "2026-05-20")
        try await garden.task("09:00", on: "2026-05-22", .fertilizing)
        try await garden.task("09:30", on: "2026-05-25", .pruning)
        for time in ["00:00", "03:00", "07:30", "07:59"] {
            garden.clock.set("2026-05-25", time)
            _ = try await garden.show()
            #expect(try await garden.next() == "2026-05-25 08:00")
            #expect(try await garden.repository.verifyReminders().next?.text == "2026-05-25 08:00")
        }
        garden.clock.set("2026-05-25", "08:00")
        #expect(try await garden.show().isEmpty == false)
        #expect(try await garden.next() == "2026-05-25 09:30")
    }

    @Test("a return late in the evening waits for the end of the quiet hours, on the next day")
    func lateReturn() async throws {
        let garden = try await ReminderGarden {
            $0.careTime = LocalTime("23:00")!
            $0.reminders.quietHours = QuietHours("22:00-07:00")
        }
        _ = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-22"))
        try await garden.task("09:00", on: "2026-05-21")
        for (date, time) in [("2026-05-22", "12:00"), ("2026-05-23", "23:30"), ("2026-05-24", "03:00")] {
            garden.clock.set(date, time)
            #expect(try await garden.show().isEmpty)
            #expect(try await garden.next() == "2026-05-24 07:00")
        }
        garden.clock.set("2026-05-24", "07:00")
        #expect(try await garden.show().count == 1)
    }

    @Test("a reminder of the day of return keeps its own time, also before the usual one")
    func returnDay() async throws {
        let garden = try await ReminderGarden()
        _ = try await garden.repository.recordAbsence(from: day("2026-05-22"), through: day("2026-05-24"))
        try await garden.task("09:00", on: "2026-05-23")
        try await garden.task("07:00", on: "2026-05-25", .fertilizing)
        for (date, time) in [("2026-05-21", "12:00"), ("2026-05-23", "12:00"), ("2026-05-25", "06:00")] {
            garden.clock.set(date, time)
            #expect(try await garden.next() == "2026-05-25 07:00")
        }
        garden.clock.set("2026-05-25", "07:00")
        #expect(try await garden.show().map(\.task.type) == [.fertilizing])
        #expect(try await garden.next() == "2026-05-25 08:00")
        garden.clock.set("2026-05-25", "08:00")
        #expect(try await garden.show().map(\.task.type) == [.watering])
    }

    @Test("a reminder that was not shown before leaving comes on return, after quiet hours")
    func before() async throws {
        let garden = try await ReminderGarden(TestClock("2026-05-20", "12:00")) {
            $0.reminders.quietHours = QuietHours("22:00-09:00")
        }
        try await garden.task("15:00", on: "2026-05-20")
        _ = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-22"))
        #expect(try await garden.next() == "2026-05-20 15:00")
        garden.clock.set("2026-05-21", "10:00")
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        #expect(try await garden.next() == "2026-05-23 09:00")
        #expect(try await garden.repository.verifyReminders().next?.text == "2026-05-23 09:00")
        garden.clock.set("2026-05-23", "09:00")
        #expect(try await garden.show().count == 1)
    }

    @Test("an absence that is ended or undone lets reminders come again")
    func ended() async throws {
        let garden = try await ReminderGarden()
        try await garden.task("09:00", on: "2026-05-21")
        let absence = try await garden.repository.recordAbsence(from: day("2026-05-20"), through: day("2026-05-28"))
        #expect(try await garden.repository.claimAnnouncements().isEmpty)
        try await garden.repository.undo(absence.undoGroup)
        #expect(try await garden.repository.claimAnnouncements().count == 1)
    }

    @Test("tasks stay open while the user is away, and the return counts those that are")
    func returning() async throws {
        let garden = try await ReminderGarden()
        let first = try await garden.task("09:00", on: "2026-05-22")
        try await garden.task("09:00", on: "2026-05-23", .fertilizing)
        #expect(try await garden.repository.currentAbsences().isEmpty)
        let period = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-24")).value
        #expect(try await garden.repository.currentAbsences() == [.running(period)])
        #expect(try await garden.repository.tasks().count == 2)
        garden.clock.set("2026-05-25", "10:00")
        #expect(try await garden.repository.currentAbsences() == [.over(period, openTasks: 2)])
        let occurrence = Occurrence(rule: first.id, place: .on(day("2026-05-22")))
        _ = try await garden.repository.answer([occurrence], .done(on: nil))
        #expect(try await garden.repository.currentAbsences() == [.over(period, openTasks: 1)])
        garden.clock.set("2026-06-01", "10:00")
        #expect(try await garden.repository.currentAbsences().isEmpty)
    }

    @Test("the next absence is told with what it means, beside one that is over, and not while the user is away")
    func coming() async throws {
        let garden = try await ReminderGarden()
        try await garden.task("09:00", on: "2026-05-22")
        let over = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-23")).value
        let next = try await garden.repository.recordAbsence(from: day("2026-05-28"), through: day("2026-06-02")).value
        _ = try await garden.repository.recordAbsence(from: day("2026-07-01"), through: day("2026-07-02"))
        try await garden.task("09:00", on: "2026-05-31")
        #expect(try await garden.repository.currentAbsences() == [.running(over)])
        garden.clock.set("2026-05-24", "10:00")
        let plan = try await garden.repository.plan(of: next).plan
        #expect(plan.plants == [garden.plant])
        #expect(
            try await garden.repository.currentAbsences()
                == [.over(over, openTasks: 1), .coming(next, plan.counts)])
        #expect(plan.counts.before + plan.counts.meanwhile > 0)
    }
}

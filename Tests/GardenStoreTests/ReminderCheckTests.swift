import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Checking stored reminders against the expected ones")
struct ReminderCheckTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private let database: GardenDatabase
    private let rules: [CareRule]

    init() async throws {
        database = try GardenDatabase.inMemory()
        let plant = Plant(name: "One", addedAt: now)
        let rules = [CareType.watering, .pruning, .rotation].map {
            CareRule(plant: plant.id, type: $0, recurrence: .everyDays(3), start: day("2026-05-30"))
        }
        self.rules = rules
        _ = try await database.write(at: WritingMoment(instant: now, today: day("2026-05-28"))) { writer in
            try writer.save(Preferences(reminders: ReminderPreferences(isOn: true)))
            try writer.save(plant)
            for rule in rules { try writer.save(rule) }
        }
    }

    private func check() async throws -> ReminderCheck {
        let now = now
        return try await database.read { try $0.checkReminders(at: now, in: .gmt) }
    }

    @Test("a consistent garden has every reminder, and the next one is that of its soonest task")
    func healthy() async throws {
        let next = LocalMoment(day: day("2026-05-30"), time: .eight)
        #expect(try await check() == ReminderCheck(expected: 3, scheduled: 3, wrong: [], next: next))
    }

    @Test(
        "a reminder that is missing, moved or wrongly marked as shown is found; the next one is computed from the facts",
        arguments: [
            ("DELETE FROM next_due", 2), ("UPDATE next_due SET remindDay = remindDay + 1", 3),
            ("UPDATE next_due SET isShown = 1", 3), ("UPDATE next_due SET time = time + 1", 3),
        ])
    func spoiled(statement: String, scheduled: Int) async throws {
        let (rule, before) = (rules[0], try await check().next)
        try await database.writer.write { try $0.execute(sql: statement + " WHERE rule = ?", arguments: [rule.id]) }
        let found = try await check()
        #expect(found.wrong.map(\.rule) == [rule.id] && !found.isHealthy)
        #expect(found.expected == 3 && found.scheduled == scheduled && found.next == before)
        let findings = try await database.examine(at: WritingMoment(instant: now, today: day("2026-05-28")))
        #expect(findings.wrongDueDays == [rule.id])
    }

    @Test("a reminder of an ended rule is found")
    func superfluous() async throws {
        let rule = rules[0]
        try await database.writer.write {
            try $0.execute(sql: "UPDATE rule SET endedOn = 1 WHERE id = ?", arguments: [rule.id])
        }
        let found = try await check()
        #expect(found.wrong.map(\.rule) == [rule.id] && found.expected == 2 && found.scheduled == 3)
    }
}

import Foundation
import Garden
import GardenData
import TestSupport
import Testing

/// A garden with reminders on, and tasks of single days that are told of.
struct ReminderGarden {
    let garden: TestGarden
    let plant: Plant.ID
    var repository: GardenRepository { garden.repository }
    var clock: TestClock { garden.clock }

    /// A garden with one plant and the preferences that a test changes.
    init(_ clock: TestClock = TestClock("2026-05-21", "10:00"), _ change: (inout Preferences) -> Void = { _ in }) async throws {
        garden = try TestGarden(clock)
        plant = try await garden.repository.add(PlantDraft(name: "Basil", reminder: .none)).value.id
        try await prefer { preferences in
            preferences.reminders.isOn = true
            change(&preferences)
        }
    }

    func prefer(_ change: (inout Preferences) -> Void) async throws {
        var preferences = try await repository.preferences()
        change(&preferences)
        _ = try await repository.save(preferences)
    }

    /// Adds a task for a day and returns its rule.
    @discardableResult
    func task(_ time: String = "09:00", on date: String = "2026-05-21", _ type: CareType = .watering) async throws -> CareRule {
        let time: LocalTime = try #require(LocalTime(time))
        return try await repository.addTask(type, for: plant, on: day(date), time: time).value
    }

    /// Adds a rule that counts from a watering a week ago, so that its task, of 9:00 today, keeps its identity wherever it moves.
    func weekly() async throws -> CareRule {
        clock.advance(days: -7)
        let rule = try await repository.save(
            CareRule(
                plant: plant, type: .watering, recurrence: .everyDays(7), start: repository.today, time: LocalTime("09:00"),
                adjustsForSeason: false)
        ).value
        _ = try await repository.answer([Occurrence(rule: rule.id, place: .on(repository.today))], .done(on: nil))
        clock.advance(days: 7)
        return rule
    }

    /// Claims what has come, shows it, and returns it.
    @discardableResult
    func show(_ handle: String = "1") async throws -> [Announcement] {
        let claimed = try await repository.claimAnnouncements()
        try await repository.confirm(claimed.map(\.id), handle: handle)
        return claimed
    }

    /// When the program in the background would look again.
    func next() async throws -> String? {
        try await repository.nextAnnouncement(after: repository.moment)?.text
    }

    /// Sees that what is kept is what follows from the facts, and when the next reminder comes.
    func isSound() async throws -> Bool {
        let check = try await repository.verifyReminders()
        let findings = try await repository.examine()
        return check.isHealthy && check.expected == check.scheduled && findings.isHealthy
    }
}

extension LocalMoment {
    /// The day and the time.
    var text: String { "\(day) \(time)" }
}

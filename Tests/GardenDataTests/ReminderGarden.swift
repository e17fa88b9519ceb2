import Foundation
import Garden
import GardenData
import TestSupport
import Testing

/// A garden with reminders turned on and tasks on single days.
struct ReminderGarden {
    let garden: TestGarden
    let plant: Plant.ID
    var repository: GardenRepository { garden.repository }
    var clock: TestClock { garden.clock }

    /// Creates a garden with one plant, and preferences as changed by the test.
    ///
    /// - Parameter isSeen: Whether the user sees what is added, as in the window.
    init(
        _ clock: TestClock = TestClock("2026-05-21", "10:00"), isSeen: Bool = false,
        _ change: (inout Preferences) -> Void = { _ in }
    ) async throws {
        garden = try TestGarden(clock, holdsNewReminders: isSeen)
        plant = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
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

    /// Adds a one-time task and returns its rule.
    @discardableResult
    func task(_ time: String = "09:00", on date: String = "2026-05-21", _ type: CareType = .watering) async throws -> CareRule {
        let time: LocalTime = try #require(LocalTime(time))
        return try await repository.addTask(type, for: plant, on: day(date), time: time).value
    }

    /// Adds a rule of every 7 days, watered a week ago. Its open task, due today at 9:00, keeps its identity when the rule
    /// changes.
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

    /// Claims the due announcements, confirms them as shown, and returns them.
    @discardableResult
    func show(_ handle: String = "1") async throws -> [Announcement] {
        let claimed = try await repository.claimAnnouncements()
        try await repository.confirm(claimed.map(\.id), handle: handle)
        return claimed
    }

    /// The time at which the background program would check again; nil if there is nothing to wait for.
    func next() async throws -> String? {
        try await repository.nextAnnouncement(after: repository.moment)?.text
    }

    /// Whether the stored reminders and the index agree with the facts.
    func isSound() async throws -> Bool {
        let check = try await repository.verifyReminders()
        let findings = try await repository.examine()
        return check.isHealthy && check.expected == check.scheduled && findings.isHealthy
    }
}

extension LocalMoment {
    /// The day and time, such as 2026-05-21 09:00.
    var text: String { "\(day) \(time)" }
}

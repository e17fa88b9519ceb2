import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@MainActor
struct QuietHoursToastTests {
    @Test("a task that is snoozed into the quiet hours says when its reminder comes, if reminders are on")
    func snoozed() async throws {
        let garden = try await ScheduleGarden()
        let (repository, window) = (garden.repository, garden.window)
        let task = try #require(try await repository.tasks(TaskFilter(through: repository.today)).first)
        let now = repository.moment.time
        let quiet = try #require(QuietHours(from: now, to: LocalTime(clampingMinutes: now.minutes + 120)))
        func toast(_ isOn: Bool, _ hours: QuietHours?) async throws -> String {
            _ = try await repository.changePreferences {
                $0.reminders.isOn = isOn
                $0.reminders.quietHours = hours
            }
            try await window.settings.refresh()
            _ = await window.taskActions.answer([task.id], .later(.hour)) { _ in task.plantName }
            let text = try #require(window.actions.toast?.text)
            await window.actions.undoLatest()
            return text
        }
        let end = window.settings.formatter.time(quiet.end)
        #expect(try await toast(true, quiet).hasSuffix(". The quiet hours delay the reminder: today at \(end)."))
        #expect(try await !toast(false, quiet).contains("quiet"))
        #expect(try await !toast(true, nil).contains("quiet"))
    }
}

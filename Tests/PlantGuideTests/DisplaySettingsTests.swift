import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("The moment by which tasks are shown", .timeLimit(.minutes(2)))
@MainActor
struct DisplaySettingsTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21", "09:30"))
        window = WindowModel(.testing(garden.repository))
    }

    @Test("the mark of a snoozed task ends at its moment, which is awaited, and nothing changes before")
    func snooze() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        _ = try await garden.repository.addTask(.watering, for: id, on: day("2026-05-21"), time: LocalTime("09:00"))
        let page = PlantPageModel(id, window)
        await page.open()
        await page.snooze(try #require(page.next?.task), .hour)
        try await until("the snoozed task") { page.next?.task?.moment.time == LocalTime("10:30") }
        let task = try #require(page.next?.task)
        try await window.settings.refresh()
        #expect(window.settings.nextDue == task.moment)
        #expect(page.due(task).hasPrefix("Snoozed until"))

        garden.clock.set("2026-05-21", "10:29")
        let before = window.settings.moment
        try await window.settings.refresh()
        #expect(window.settings.moment == before)
        #expect(page.due(task).hasPrefix("Snoozed until"))

        garden.clock.set("2026-05-21", "10:30")
        try await window.settings.refresh()
        #expect(window.settings.moment == task.moment)
        #expect(window.settings.nextDue == nil)
        #expect(!page.due(task).hasPrefix("Snoozed until"))
        let summary = try #require(try await garden.repository.tasks().first)
        #expect(!window.settings.formatter.accessibleLabel(summary, at: window.settings.moment).contains("snoozed"))
    }

    @Test("a clock that is set back shows the task as snoozed again")
    func clockSetBack() async throws {
        let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        _ = try await garden.repository.addTask(.watering, for: id, on: day("2026-05-21"), time: LocalTime("10:00"))
        garden.clock.set("2026-05-21", "10:00")
        try await window.settings.refresh()
        #expect(window.settings.moment == LocalMoment(day: day("2026-05-21"), time: try #require(LocalTime("10:00"))))
        garden.clock.set("2026-05-21", "09:40")
        try await window.settings.refresh()
        #expect(window.settings.moment.time == LocalTime("09:40"))
        #expect(window.settings.nextDue?.time == LocalTime("10:00"))
    }
}

import Garden
import TestSupport
import Testing

@testable import PlantGuide

@Suite("The change of the day in the window")
@MainActor
struct DayChangeTests {
    @Test("the screens read a new day when the texts already have it, so that they never name today's tasks tomorrow's")
    func order() async throws {
        let garden = try await ScheduleGarden()
        func headings() -> [String] { garden.lines.filter { $0.hasPrefix("# ") } }
        #expect(headings().prefix(2) == ["# Overdue (2)", "# Today (4)"])
        let changes = garden.repository.changes
        let dayAtChange = Task {
            for await _ in changes { return Optional(garden.window.settings.formatter.today) }
            return nil
        }
        garden.clock.set("2026-05-22", "00:00")
        await garden.window.dayChanged()
        #expect(await dayAtChange.value == day("2026-05-22"))
        #expect(headings().prefix(2) == ["# Overdue (2)", "# Yesterday (4)"])
        await garden.schedule.refresh()
        #expect(headings().prefix(2) == ["# Overdue (6)", "# Today (2)"])
    }
}

import Garden
import GardenData

extension Timings {
    /// Times what the calendar reads when it opens, when a page is turned, and when a day is selected.
    static func calendar(_ repository: GardenRepository) async throws {
        let today = repository.today
        let (month, later) = (today, today.adding(months: 11))
        for (name, day, limit) in [("this month", month, 50.0), ("the eleventh month ahead", later, 250)] {
            let page = CalendarPage(.month, around: day, weekStart: .monday)
            try await measure("calendar: \(name)", limit: limit) { _ = try await repository.care(on: page.days) }
        }
        let end = today.adding(months: 12).startOfNextMonth - 1
        try await measure("  the forecast of thirteen months, after a change", runs: 3) {
            _ = try await repository.forecastCounts(through: end)
        }
        try await measure("  the tasks of a day in a week", runs: 3) { _ = try await repository.forecast(on: today + 7) }
    }
}

import Foundation
import Garden
import TestSupport
import Testing

@testable import Localization

@Suite("Recurrences that the season changes")
struct SeasonalRecurrenceTests {
    @Test(
        "the interval that holds now is named in full beside the usual one",
        arguments: [
            (10, 13, "every 10 days (every 13 days in January)", "Every 10 Days (every 13 days in January)"),
            (14, 21, "every 2 weeks (every 3 weeks in January)", "Every 2 Weeks (every 3 weeks in January)"),
            (14, 20, "every 2 weeks (every 20 days in January)", "Every 2 Weeks (every 20 days in January)"),
            (14, 7, "every 2 weeks (every 7 days in January)", "Every 2 Weeks (every 7 days in January)"),
            (60, 90, "every 2 months (every 3 months in January)", "Every 2 Months (every 3 months in January)"),
            (7, 7, "every 7 days", "Every 7 Days"), (1, 1, "every day", "Every Day"), (30, 30, "every month", "Every Month"),
            (365, 365, "every year", "Every Year"),
        ])
    func named(usual: Int, winter: Int, text: String, title: String) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(usual), start: day("2026-01-01"))
        rule.adjustsForSeason = false
        rule.seasonDays = Seasonal(winter: winter)
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-01-10"))
        #expect(formatter.recurrence(rule, at: .indoor, for: Preferences()) == text)
        #expect(formatter.recurrenceTitle(rule, at: .indoor, for: Preferences()) == title)
    }

    @Test("an interval counted from a later day is that of its month")
    func laterDay() {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(7), start: day("2026-01-01"))
        rule.adjustsForSeason = false
        rule.seasonDays = Seasonal(winter: 13)
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-11-20"))
        func text(_ from: String) -> String { formatter.recurrence(rule, at: .indoor, for: Preferences(), from: day(from)) }
        #expect(text("2026-11-20") == "every 7 days")
        #expect(text("2026-12-03") == "every 7 days (every 13 days in December)")
        #expect(text("2027-03-01") == "every 7 days")
    }
}

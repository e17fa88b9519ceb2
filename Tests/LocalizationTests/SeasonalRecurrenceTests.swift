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
            (10, 13, "every 13 days in January (usually every 10 days)", "Every 13 days in January (usually every 10 days)"),
            (14, 21, "every 3 weeks in January (usually every 2 weeks)", "Every 3 weeks in January (usually every 2 weeks)"),
            (14, 20, "every 20 days in January (usually every 14 days)", "Every 20 days in January (usually every 14 days)"),
            (14, 7, "every 7 days in January (usually every 14 days)", "Every 7 days in January (usually every 14 days)"),
            (60, 90, "every 3 months in January (usually every 2 months)", "Every 3 months in January (usually every 2 months)"),
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

    @Test("an interval that the season changes from day to day is not that of a month")
    func gradual() {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(10), start: day("2026-01-01"))
        rule.adjustsForSeason = true
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-01-10"))
        let now = formatter.recurrence(rule, at: .indoor, for: Preferences())
        #expect(now == "every 15 days this season (usually every 10 days)")
        let title = formatter.recurrenceTitle(rule, at: .indoor, for: Preferences())
        #expect(title == "Every 15 days this season (usually every 10 days)")
        let later = formatter.recurrence(rule, at: .indoor, for: Preferences(), from: day("2026-03-01"))
        #expect(later == "every 12 days this season (usually every 10 days)")
    }

    @Test(
        "in full, a recurrence names its months",
        arguments: [
            ("2026-11-20", Seasonal(winter: 14), MonthSet.all, "every 3 days"),
            ("2026-12-20", Seasonal(winter: 14), .all, "every 14 days in December (usually every 3 days)"),
            ("2026-11-20", Seasonal(winter: 14), MonthSet(3...11), "every 3 days, March–November"),
        ])
    func inFull(today: String, seasonDays: Seasonal<Int>, months: MonthSet, text: String) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(3), start: day("2026-01-01"))
        (rule.adjustsForSeason, rule.seasonDays, rule.activeMonths) = (false, seasonDays, months)
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day(today))
        #expect(formatter.fullRecurrence(rule, at: .indoor, for: Preferences()) == text)
    }

    @Test(
        "what is due once a year in a few months is yearly",
        arguments: [
            (300, MonthSet([3]), "yearly in March"), (365, MonthSet([3]), "yearly in March"),
            (300, MonthSet([3, 4]), "yearly, March–April"),
            (30, MonthSet([3]), "every month, March"),
        ])
    func yearly(days: Int, months: MonthSet, text: String) {
        var rule = CareRule(plant: .new(), type: .pruning, recurrence: .everyDays(days), start: day("2026-01-01"))
        rule.activeMonths = months
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-01-10"))
        #expect(formatter.fullRecurrence(rule, at: .indoor, for: Preferences()) == text)
    }

    @Test("an interval counted from a later day is that of its month")
    func laterDay() {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(7), start: day("2026-01-01"))
        rule.adjustsForSeason = false
        rule.seasonDays = Seasonal(winter: 13)
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-11-20"))
        func text(_ from: String) -> String { formatter.recurrence(rule, at: .indoor, for: Preferences(), from: day(from)) }
        #expect(text("2026-11-20") == "every 7 days")
        #expect(text("2026-12-03") == "every 13 days in December (usually every 7 days)")
        #expect(text("2027-03-01") == "every 7 days")
    }
}

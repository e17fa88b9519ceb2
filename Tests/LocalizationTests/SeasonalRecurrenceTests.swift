import Foundation
import Garden
import TestSupport
import Testing

@testable import Localization

@Suite("Recurrences that the season changes")
struct SeasonalRecurrenceTests {
    @Test(
        "a recurrence says that the season changes it",
        arguments: [
            (10, 13, "every 10 days, adjusted for the season (every 13 days in winter)", "Every 10 Days"),
            (14, nil, "every 2 weeks", "Every 2 Weeks"), (60, nil, "every 2 months", "Every 2 Months"),
            (7, nil, "every 7 days", "Every 7 Days"), (1, nil, "every day", "Every Day"), (30, nil, "every month", "Every Month"),
            (365, nil, "every year", "Every Year"),
        ])
    func named(usual: Int, winter: Int?, text: String, title: String) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(usual), start: day("2026-01-01"))
        rule.adjustsForSeason = false
        if let winter { rule.seasonDays = Seasonal(winter: winter) }
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-01-10"))
        #expect(formatter.recurrence(rule, for: Preferences()) == text)
        #expect(formatter.recurrenceTitle(rule.recurrence) == title)
        rule.adjustsForSeason = true
        #expect(formatter.recurrence(rule, for: Preferences(adjustsForSeason: true)).contains(", adjusted for the season"))
    }

    @Test(
        "in full, a recurrence names its months",
        arguments: [
            ("2026-11-20", Seasonal(winter: 14), MonthSet.all, "every 3 days, adjusted for the season (every 14 days in winter)"),
            (
                "2026-11-20", Seasonal(summer: 2, winter: 14), MonthSet(3...11),
                "every 3 days, adjusted for the season (every 2 days in summer and every 14 days in winter), March–November"
            ),
        ])
    func inFull(today: String, seasonDays: Seasonal<Int>, months: MonthSet, text: String) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(3), start: day("2026-01-01"))
        (rule.adjustsForSeason, rule.seasonDays, rule.activeMonths) = (false, seasonDays, months)
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day(today))
        #expect(formatter.fullRecurrence(rule, for: Preferences()) == text)
    }

    @Test(
        "the intervals of the seasons that change a rule",
        arguments: [
            (21, Place.indoor, "About every 26 days in fall and every 32 days in winter"),
            (10, .outdoor, "About every 8 days in summer, every 15 days in fall, and every 20 days in winter"),
            (21, .outdoor, "About every 17 days in summer, every 32 days in fall, and every 6 weeks in winter"),
            (1, .indoor, "About every 2 days in winter"),
        ])
    func seasons(days: Int, place: Place, text: String) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(days), start: day("2026-01-01"))
        rule.adjustsForSeason = true
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-11-30"))
        for hemisphere in Hemisphere.allCases {
            let preferences = Preferences(adjustsForSeason: true, hemisphere: hemisphere)
            #expect(formatter.seasonalIntervals(of: rule, at: place, for: preferences) == text)
        }
        #expect(formatter.seasonalIntervals(of: rule, at: place, for: Preferences(adjustsForSeason: false)) == nil)
        (rule.recurrence, rule.seasonDays) = (.everyDays(10), Seasonal(winter: 14))
        #expect(
            formatter.seasonalIntervals(of: rule, at: .indoor, for: Preferences(adjustsForSeason: false))
                == "Every 14 days in winter")
    }

    @Test(
        "what is due once a year in up to nine months is yearly",
        arguments: [
            (300, MonthSet([3]), "yearly in March"), (365, MonthSet([3]), "yearly in March"),
            (300, MonthSet([3, 4]), "yearly, March and April"), (300, MonthSet(3...11), "yearly, March–November"),
            (300, MonthSet(3...12), "every 10 months, March–December"),
            (30, MonthSet([3]), "every month, March"),
        ])
    func yearly(days: Int, months: MonthSet, text: String) {
        var rule = CareRule(plant: .new(), type: .pruning, recurrence: .everyDays(days), start: day("2026-01-01"))
        rule.activeMonths = months
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-01-10"))
        #expect(formatter.fullRecurrence(rule, for: Preferences()) == text)
    }
}

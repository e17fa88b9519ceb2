import Foundation
import Garden
import Testing

/// Compares the forecast with its meaning: what is due if every task is completed on its day.
@Suite("The forecast over a year")
struct ForecastReferenceTests {
    private static let recurrences: [Recurrence] = [
        .everyDays(1), .everyDays(7), .everyDays(10), .everyDays(45), .everyDays(300), .everyDays(365), .timesAWeek(1),
        .timesAWeek(2),
        .timesAWeek(3),
        .weekdays([.monday, .thursday].asSet), .weekdays([.sunday].asSet), .monthly(day: 1), .monthly(day: 29), .monthly(day: 31),
        .once,
    ]

    @Test("it equals completing each task when it is due", arguments: recurrences, Hemisphere.allCases)
    func reference(recurrence: Recurrence, hemisphere: Hemisphere) {
        for start in ["2026-01-31", "2026-05-21", "2027-12-31", "2028-02-29"] {
            for variant in Variant.allCases {
                var story = Story(recurrence, from: start)
                story.preferences.hemisphere = hemisphere
                variant.apply(to: &story)
                let first = story.open(on: start)
                #expect(first != nil)
                let end = "\(day(start) + 366)"
                let forecast = story.forecast(on: start, through: end)
                var expected: [String] = []
                var today = max(first!.due, day(start))
                // A task is completed on the day on which it is due, or today if that has passed.
                for _ in 0..<400 {
                    story.record(.done, on: "\(today)")
                    guard let next = story.open(on: today), next.due <= day(start) + 366 else { break }
                    expected.append("\(next.due)")
                    today = next.due
                }
                #expect(forecast == expected, "\(variant) from \(start)")
            }
        }
    }

    @Test("what follows the open task is the first day of the forecast, however far ahead", arguments: recurrences)
    func following(recurrence: Recurrence) throws {
        let story = Story(recurrence, from: "2026-05-21")
        let open = try #require(story.open(on: "2026-05-21"))
        let calculator = OccurrenceCalculator(preferences: story.preferences, today: day("2026-05-21"))
        let following = calculator.following(open, due: open.due, of: story.rule, at: story.place)
        #expect(
            following?.due == calculator.forecast(story.rule, after: open, at: story.place, through: open.due + 700).first?.due)
        #expect((following == nil) == (recurrence == .once))
    }

    /// What can change the days of a rule.
    enum Variant: CaseIterable {
        case plain, seasonal, ownSeasons, grouped, someMonths, outdoors

        func apply(to story: inout Story) {
            switch self {
            case .plain: break
            case .seasonal: story.rule.adjustsForSeason = true
            case .ownSeasons: story.rule.seasonDays = Seasonal(summer: 5, winter: 30)
            case .grouped:
                story.preferences.groupsWatering = true
                story.preferences.wateringDays = [.saturday].asSet
            case .someMonths: story.rule.activeMonths = MonthSet([3, 4, 5, 9])
            case .outdoors:
                story.rule.adjustsForSeason = true
                story.place = .outdoor
            }
        }
    }
}

extension [Weekday] {
    fileprivate var asSet: WeekdaySet { WeekdaySet(self) }
}

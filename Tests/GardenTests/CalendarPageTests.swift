import Foundation
import Garden
import Testing

@Suite("Pages of the calendar")
struct CalendarPageTests {
    @Test(
        "a month is shown in whole weeks from the first weekday",
        arguments: [
            ("2026-05-21", Weekday.monday, "2026-04-27", "2026-05-31", 5), ("2026-05-21", .sunday, "2026-04-26", "2026-06-06", 6),
            ("2026-05-21", .saturday, "2026-04-25", "2026-06-05", 6), ("2027-02-28", .monday, "2027-02-01", "2027-02-28", 4),
            ("2028-02-29", .monday, "2028-01-31", "2028-03-05", 5), ("2026-01-01", .sunday, "2025-12-28", "2026-01-31", 5),
            ("2026-12-31", .monday, "2026-11-30", "2027-01-03", 5),
        ])
    func month(around: String, start: Weekday, first: String, last: String, weeks: Int) {
        let page = CalendarPage(.month, around: day(around), weekStart: start)
        #expect(page.days == day(first)...day(last))
        #expect(page.weeks == weeks)
        #expect(page.own.lowerBound == day(around).startOfMonth)
    }

    @Test("every day of 400 years is on its page, under its weekday, whatever day the week begins on")
    func complete() {
        var day = day("1899-12-30")
        var wrong: [String] = []
        while day < LocalDay(year: 2300, month: 1, day: 1)!, wrong.isEmpty {
            for start in Weekday.allCases {
                let month = CalendarPage(.month, around: day, weekStart: start)
                let week = CalendarPage(.week, around: day, weekStart: start)
                let holds =
                    month.own.contains(day) && month.days.lowerBound.weekday == start
                    && month.days.upperBound + 1 - 7 <= month.own.upperBound
                    && month.days.lowerBound + 7 > month.own.lowerBound && (4...CalendarPage.mostWeeks).contains(month.weeks)
                    && month.own.upperBound + 1 == day.startOfNextMonth && week.days.contains(day) && week.weeks == 1
                    && week.days.lowerBound.weekday == start
                if !holds { wrong.append("\(day) with weeks from \(start)") }
            }
            day = day + 3
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "a month later is the same day of the month, or the last of a shorter month",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2028-02-29", 12, "2029-02-28"),
            ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"), ("2026-03-31", -1, "2026-02-28"),
            ("9999-12-31", 1, "9999-12-31"), ("0001-01-01", -1, "0001-01-01"),
        ])
    func later(from: String, months: Int, to: String) {
        #expect(day(from).adding(months: months) == day(to))
    }
}

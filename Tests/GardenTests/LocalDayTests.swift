import Foundation
import Garden
import Testing

struct LocalDayTests {
    @Test("day numbers are consecutive from 1 January of year 1 to 31 December 9999")
    func countsEveryYear() {
        var number = LocalDay.first.number
        var wrong: [String] = []
        for year in 1...9_999 {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            for month in 1...12 {
                let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
                let first = LocalDay(year: year, month: month, day: 1)
                let last = LocalDay(year: year, month: month, day: length)
                if first?.number != number || last?.number != number + length - 1 { wrong.append("\(year)-\(month)") }
                if let date = last?.date, date != (year, month, length) { wrong.append("\(date)") }
                number += length
            }
        }
        #expect(wrong.isEmpty)
        #expect(number - 1 == LocalDay.last.number)
    }

    @Test("dates and weekdays agree with Foundation from the year 1583, the first full year of the Gregorian calendar")
    func agreesWithFoundation() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var wrong: [String] = []
        for number in stride(from: day("1583-01-01").number, through: LocalDay.last.number, by: 1_009) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
            let day = LocalDay(clamping: number)
            let isSame = parts.year == day.date.year && parts.month == day.date.month && parts.day == day.date.day
            if !isSame || parts.weekday != day.weekday.rawValue % 7 + 1 { wrong.append("\(day)") }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "a date that does not exist yields nil",
        arguments: [
            (2026, 2, 29), (2026, 2, 30), (1900, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1),
            (2026, 1, 0), (2026, 1, 32), (0, 12, 31), (10_000, 1, 1), (-1, 1, 1),
        ])
    func refusesInvalidDates(year: Int, month: Int, day: Int) {
        #expect(LocalDay(year: year, month: month, day: day) == nil)
    }

    @Test("leap days are valid", arguments: ["0004-02-29", "1600-02-29", "2000-02-29", "2024-02-29", "9996-02-29"])
    func takesLeapDays(text: String) {
        #expect(LocalDay(text)?.description == text)
    }

    @Test(
        "text that is not an ISO date yields nil",
        arguments: [
            "", "2026", "2026-3-1", "2026-03-1", "26-03-01", "2026-02-29", "2026-03-01T00:00", "-026-03-01", "２０２６-03-01",
        ])
    func refusesOtherTexts(text: String) {
        #expect(LocalDay(text) == nil)
    }

    @Test("adding days clamps to the first and last supported day")
    func staysWithinRange() {
        #expect(LocalDay.last + 1 == .last)
        #expect(LocalDay.first - 1 == .first)
        #expect(LocalDay.last + 1 - LocalDay.last == 0)
        #expect("\(LocalDay.first)" == "0001-01-01")
        #expect("\(LocalDay.last)" == "9999-12-31")
    }

    @Test(
        "known dates have their known weekdays",
        arguments: [
            ("1970-01-01", Weekday.thursday), ("2000-01-01", .saturday), ("2024-02-29", .thursday), ("2026-05-21", .thursday),
            ("1969-12-31", .wednesday), ("0001-01-01", .monday), ("9999-12-31", .friday),
        ])
    func knowsWeekdays(text: String, weekday: Weekday) {
        #expect(day(text).weekday == weekday)
    }

    @Test("a month starts on its first day, and the next month follows it")
    func findsMonths() {
        #expect(day("2024-02-29").startOfMonth == day("2024-02-01"))
        #expect(day("2024-02-29").startOfNextMonth == day("2024-03-01"))
        #expect(day("2026-12-31").startOfNextMonth == day("2027-01-01"))
        #expect(day("2026-01-01").startOfMonth == day("2026-01-01"))
    }

    @Test("a day is encoded in JSON as its ISO date, and decoding other text throws")
    func codes() throws {
        let data = try JSONEncoder().encode([day("2026-03-01")])
        #expect(String(decoding: data, as: UTF8.self) == #"["2026-03-01"]"#)
        #expect(try JSONDecoder().decode([LocalDay].self, from: data) == [day("2026-03-01")])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([LocalDay].self, from: Data(#"["2026-02-30"]"#.utf8)) }
    }
}

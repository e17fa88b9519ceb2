import Foundation
import Garden
import Testing
import Localization

struct DateFormattingTests {
    @Test(
        "days near today are named, other days are dates",
        arguments: [
            ("2026-05-21", "Today", "Heute"), ("2026-05-22", "Tomorrow", ""), ("2026-05-20", "Yesterday", ""),
            ("2026-05-23", "Saturday", "Samstag"), ("2026-05-27", "Wednesday", "Mittwoch"), ("2026-05-28", "May 28", "28. Mai"),
            ("2026-05-19", "May 19", "19. Mai"), ("2027-01-02", "January 2, 2027", "2. Januar 2027"),
            ("2025-12-31", "December 31, 2025", "31. Dezember 2025"),
        ])
    func namesDays(text: String, english: String, german: String) {
        #expect(words().dayTitle(day(text)) == english)
        // Today, tomorrow and yesterday are messages, which stay English without a message catalog.
        if abs(day(text) - day("2026-05-21")) > 1 { #expect(words("de_DE").dayTitle(day(text)) == german) }
    }

    @Test("tomorrow is lowercase inside a sentence")
    func writesSmall() {
        #expect(words().dayInSentence(day("2026-05-22")) == "tomorrow")
        #expect(words().dayInSentence(day("2026-05-23")) == "Saturday")
    }

    @Test("the date below a heading repeats no weekday", arguments: [("en_US", "May 23, 2026"), ("de_DE", "23. Mai 2026")])
    func dateBelowTitle(_ locale: String, _ text: String) {
        #expect(words(locale).dateBelowTitle(of: day("2026-05-23")) == text)
        #expect(words(locale).dateBelowTitle(of: day("2026-05-22")) == words(locale).fullDate(day("2026-05-22")))
        #expect(words(locale).dateBelowTitle(of: day("2026-06-22")) == words(locale).weekday(.monday))
        #expect(words(locale).dateBelowTitle(of: day("2027-06-22")) == words(locale).fullDate(day("2027-06-22")))
    }

    @Test(
        "the full date has every component in the locale's order",
        arguments: [
            ("en_US", "Thursday, May 21, 2026"), ("en_GB", "Thursday, 21 May 2026"), ("de_DE", "Donnerstag, 21. Mai 2026"),
            ("fr_FR", "jeudi 21 mai 2026"), ("es_ES", "jueves, 21 de mayo de 2026"),
        ])
    func saysFullDate(locale: String, text: String) {
        #expect(words(locale).fullDate(day("2026-05-21")) == text)
    }

    @Test("the narrow names of weekdays differ", arguments: ["en_US", "de_DE", "fr_FR", "es_ES", "ar", "ja_JP"])
    func narrowWeekdays(locale: String) {
        let names = Weekday.allCases.map(words(locale).narrowWeekday)
        #expect(Set(names).count == 7)
        if locale == "de_DE" { #expect(names == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]) }
        if locale == "en_US" { #expect(names == ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]) }
    }

    @Test("a short date has its year, also this year's")
    func saysShortDate() {
        #expect(words().shortDate(day("2023-06-14")) == "Jun 14, 2023")
        #expect(words().shortDate(day("2026-05-21")) == "May 21, 2026")
    }

    @Test(
        "a day in short form is in the locale's order, with its weekday or without",
        arguments: [("en_US", "Fri, May 22", "May 22"), ("de_DE", "Fr, 22. Mai", "22. Mai")])
    func saysDayInShort(locale: String, withWeekday: String, plain: String) {
        #expect(words(locale).dayInShort(day("2026-05-22"), hasWeekday: true) == withWeekday)
        #expect(words(locale).dayInShort(day("2026-05-22"), hasWeekday: false) == plain)
    }

    @Test("dates are correct on leap days and on the last supported day")
    func keepsDate() {
        #expect(words().fullDate(day("2028-02-29")) == "Tuesday, February 29, 2028")
        #expect(words().fullDate(.last) == "Friday, December 31, 9999")
    }

    @Test(
        "times use 12 or 24 hours according to the locale",
        arguments: [
            ("en_US", "8:05", "8:05 AM"), ("en_US", "15:26", "3:26 PM"), ("en_US", "0:00", "12:00 AM"),
            ("de_DE", "8:05", "08:05"),
            ("de_DE", "15:26", "15:26"), ("en_GB", "15:26", "15:26"),
        ])
    func saysTimes(locale: String, clock: String, text: String) {
        #expect(plain(words(locale).time(time(clock))) == text)
    }

    @Test(
        "the week starts on the locale's first weekday",
        arguments: [
            ("en_US", Weekday.sunday), ("de_DE", .monday), ("ar_EG", .saturday),
        ])
    func ordersWeek(locale: String, first: Weekday) {
        let week = words(locale).week
        #expect(week.first == first)
        #expect(Set(week).count == 7)
    }

    @Test("weekdays and months have their names", arguments: Weekday.allCases)
    func namesWeekdays(weekday: Weekday) {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        #expect(words().weekday(weekday) == names[weekday.rawValue - 1])
        #expect(words().shortWeekday(weekday) == String(names[weekday.rawValue - 1].prefix(3)))
        #expect(words("de_DE").month(3) == "März")
        #expect(words().month(13) == "")
        #expect(words().month(of: day("2026-05-21")) == "May 2026")
    }

    @Test(
        "consecutive months form a range, also across the turn of the year",
        arguments: [
            ([3, 4, 5, 6, 7, 8, 9, 10], "March–October"), ([11, 12, 1, 2], "November–February"), ([5], "May"),
            ([1, 3, 5], "January, March, and May"), (Array(1...12), "All Year"), ([], ""), ([12], "December"),
            ([1, 12], "December and January"),
        ])
    func spansMonths(months: [Int], text: String) {
        #expect(words().months(MonthSet(months)) == text)
    }

    @Test(
        "a time is read as it is shown, in any locale",
        arguments: ["en_US", "en_CA", "en_GB", "de_DE", "es_MX", "ja_JP", "ar_EG", "ko_KR"])
    func readsShownTimes(locale: String) {
        let words = words(locale)
        for text in ["00:00", "00:05", "08:00", "12:00", "12:30", "18:30", "23:45"] {
            #expect(words.time(typed: words.time(time(text))) == time(text), "\(words.time(time(text)))")
        }
        for typed in ["18:30", "6:30 pm", "6:30 p.m.", "6:30\u{202f}PM", " 6:30  P.M. "] {
            #expect(words.time(typed: typed) == time("18:30"), "\(typed)")
        }
        for typed in ["soon", "25:00", "13 pm", "9 xm"] { #expect(words.time(typed: typed) == nil, "\(typed)") }
    }
}

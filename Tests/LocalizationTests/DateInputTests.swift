import Foundation
import Garden
import Testing
import Localization

@Suite("Typed dates")
struct DateInputTests {
    @Test(
        "a date is read in the order of the locale, with or without its year, and as ISO 8601",
        arguments: [
            ("en_US", "5/3/2026", "2026-05-03"), ("en_US", "5/3/26", "2026-05-03"), ("en_US", "12-24", "2026-12-24"),
            ("en_US", " 2026-05-03 ", "2026-05-03"), ("en_GB", "3/5/2026", "2026-05-03"), ("de_DE", "3.5.2026", "2026-05-03"),
            ("de_DE", "03.05.", "2026-05-03"), ("de_DE", "24 12 1999", "1999-12-24"), ("ja_JP", "2026/5/3", "2026-05-03"),
            ("sv_SE", "26-05-03", "2026-05-03"), ("ar_EG", "٣/٥/٢٠٢٦", "2026-05-03"), ("en_US", "2/29/2028", "2028-02-29"),
        ])
    func read(locale: String, text: String, date: String) {
        #expect(words(locale).day(from: text) == day(date))
    }

    @Test(
        "a date in words is read as it is shown, whatever its punctuation",
        arguments: [
            ("en_US", "July 12, 2024", "2024-07-12"), ("en_US", "jul 12 2024", "2024-07-12"), ("en_US", "May 3", "2026-05-03"),
            ("en_US", "Friday, July 12, 2024", "2024-07-12"), ("en_US", "Thursday, July 12, 2024", nil),
            ("en_US", "July 32, 2024", nil), ("en_US", "12 Julember 2024", nil), ("en_US", "May 3 or 4", nil),
            ("de_DE", "12. Juli 2024", "2024-07-12"), ("de_DE", "12 juli 2024", "2024-07-12"), ("de_DE", "3. Mai", "2026-05-03"),
            ("de_DE", "Freitag, 12. Juli 2024", "2024-07-12"), ("de_DE", "29. Februar 2026", nil),
            ("es_ES", "12 de julio de 2024", "2024-07-12"), ("ja_JP", "2024年7月12日", "2024-07-12"),
        ])
    func inWords(locale: String, text: String, date: String?) {
        #expect(words(locale).day(from: text) == date.map { day($0) })
    }

    @Test(
        "dates that the program shows are read again",
        arguments: ["en_US", "en_GB", "de_DE", "fr_FR", "pl_PL", "ru_RU", "ar_EG", "zh_TW"])
    func shown(locale: String) {
        let formatter = words(locale)
        for text in ["2026-05-03", "2026-12-31", "1999-01-01"] {
            let day = day(text)
            for written in [formatter.date(day), formatter.fullDate(day), formatter.shortDate(day)] {
                #expect(formatter.day(from: written) == day, "\(written)")
            }
        }
    }

    @Test(
        "a day with its year is read as the locale alone writes it",
        arguments: [
            ("en_US", "12/1/2026", "2026-12-01"), ("en_US", "01.12.2026", nil), ("en_US", "1-12-2026", nil),
            ("en_US", "12/1", nil), ("en_US", "today", nil), ("de_DE", "01.12.2026", "2026-12-01"),
            ("de_DE", "1.12.26", "2026-12-01"),
            ("de_DE", "1/12/2026", nil), ("de_DE", "1.12.", nil), ("de_DE", "31.11.2026", nil), ("de_DE", "1122026", nil),
            ("en_GB", "1/12/2026", "2026-12-01"),
        ])
    func fullDay(locale: String, text: String, date: String?) {
        #expect(words(locale).fullDay(from: text) == date.map { day($0) })
    }

    @Test(
        "a day without its year is read as the locale alone writes it, in digits or in words",
        arguments: [
            ("en_US", "12/1", "12-01"), ("en_US", "1.12.", nil), ("en_US", "12/1/2026", nil), ("en_US", "December 1", "12-01"),
            ("en_US", "12", nil), ("en_US", "1201", nil), ("de_DE", "1.12.", "12-01"), ("de_DE", "01.12", "12-01"),
            ("de_DE", "12/1", nil), ("de_DE", "1. Dezember", "12-01"), ("de_DE", "31.11.", nil), ("en_GB", "1/12", "12-01"),
        ])
    func yearless(locale: String, text: String, date: String?) {
        let formatter = words(locale)
        #expect(formatter.yearlessDay(from: text) == date.map { day("\(formatter.today.date.year)-\($0)") })
    }

    @Test("today, tomorrow and yesterday can be written as words")
    func nearDays() {
        let formatter = words()
        #expect(formatter.day(from: "Today") == day("2026-05-21"))
        #expect(formatter.day(from: "tomorrow") == day("2026-05-22"))
        #expect(formatter.day(from: " yesterday") == day("2026-05-20"))
    }

    @Test(
        "another text and a day that does not exist are no date",
        arguments: [
            "", "5", "2/30/2026", "13/1/2026", "5/3/2026/1", "soon", "May", "5/3/20261", "0/0/0", "5/3/203", "1899-12-31",
            "2027-02-29",
            String(repeating: "1/", count: 40),
        ])
    func refused(text: String) {
        #expect(words().day(from: text) == nil)
    }

    @Test(
        "what is written is read again",
        arguments: ["en_US", "de_DE", "fa_IR", "ar_EG", "ko_KR", "bg_BG", "lv_LV", "th_TH", "zh_TW"])
    func written(locale: String) {
        for text in ["2026-05-03", "2026-12-31", "1999-01-01"] {
            let formatter = words(locale)
            #expect(formatter.day(from: formatter.dateInput(day(text))) == day(text))
        }
    }

    @Test(
        "a date that its month does not have is told from a text that is no date",
        arguments: [
            ("31.11.2026", "de_DE", true), ("30.2.", "de_DE", true), ("2026-02-29", "de_DE", true), ("2/30/2026", "en_US", true),
            ("28.2.2026", "de_DE", false), ("31.13.2026", "de_DE", false), ("bald", "de_DE", false), ("31", "en_US", false),
            ("٣١/١١/٢٠٢٦", "ar_EG", true), ("٢٨/١١/٢٠٢٦", "ar_EG", false),
        ])
    func missingDays(text: String, locale: String, isMissing: Bool) {
        #expect(words(locale).namesMissingDay(text) == isMissing)
    }
}

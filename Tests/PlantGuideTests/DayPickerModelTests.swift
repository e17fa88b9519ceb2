import Foundation
import Garden
import Localization
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Date pickers")
@MainActor
struct DayPickerModelTests {
    private func model(_ text: String, _ locale: String = "en_US") -> DayPickerModel {
        let formatter = GardenFormatter(locale: Locale(identifier: locale), units: nil, today: day("2026-05-21"))
        return DayPickerModel(day(text), formatter)
    }

    @Test("keys move by day, week and month, across the end of a month")
    func moves() {
        let model = model("2026-05-31")
        model.move(days: 1)
        #expect(model.day == day("2026-06-01") && model.text == "6/1/2026")
        model.move(days: -7)
        #expect(model.day == day("2026-05-25"))
        let last = self.model("2026-01-31")
        last.move(months: 1)
        #expect(last.day == day("2026-02-28"))
        last.move(months: -12)
        #expect(last.day == day("2025-02-28"))
    }

    @Test("Home and End lead to the ends of the week as the locale has it")
    func week() {
        // A Thursday. Weeks begin on Sunday in the United States and on Monday in Germany.
        for (locale, first, last) in [("en_US", "2026-05-17", "2026-05-23"), ("de_DE", "2026-05-18", "2026-05-24")] {
            let model = model("2026-05-21", locale)
            model.move(toDayOfWeek: 0)
            #expect(model.day == day(first))
            model.move(toDayOfWeek: 6)
            #expect(model.day == day(last))
        }
    }

    @Test("a typed date is taken as it is typed, and a bad one is explained and leaves the day")
    func typing() {
        let model = model("2026-05-21")
        #expect(!model.type("6/"))
        #expect(model.day == day("2026-05-21") && model.problem.isEmpty, "it may not be complete yet")
        #expect(model.type("6/3"))
        #expect(model.day == day("2026-06-03") && model.confirm())
        model.show(model.day)
        #expect(model.text == "6/3", "what is being typed stays")
        #expect(!model.type("6/31") && !model.isValid, "it cannot be taken, although 6/3 was a date")
        #expect(!model.confirm())
        #expect(model.problem == "There is no such day.")
        #expect(!model.type("soon") && !model.confirm())
        #expect(model.problem == "“soon” is not a date. Write it like 5/21/2026.")
        #expect(model.day == day("2026-06-03"))
        model.move(days: 1)
        #expect(model.problem.isEmpty && model.text == "6/4/2026")
        #expect(model.fullDate == "Thursday, June 4, 2026")
    }

    @Test("a year of two digits is taken only once no more digits can follow, and said in full meanwhile")
    func shortYear() {
        for locale in ["en_US", "de_DE"] {
            let model = model("2026-05-21", locale)
            let start = locale == "en_US" ? "12/30/" : "30.12."
            for year in ["2", "20", "202"] {
                #expect(!model.type(start + year) && model.day == day("2026-05-21"))
                #expect(!model.isShown && model.problem.isEmpty)
                let caption = year == "20" ? "2020" : locale == "en_US" ? "5/21/2026" : "21.5.2026"
                #expect(model.caption.contains(caption), "the day, or how a date is written")
            }
            #expect(model.type(start + "2024") && model.day == day("2024-12-30") && model.isShown)
            #expect(model.caption == model.fullDate)
            #expect(!model.type(start + "25") && model.isValid && !model.isShown)
            #expect(model.confirm() && model.day == day("2025-12-30") && model.isShown)
        }
    }

    @Test("a typed date in the future is refused as such, not for a part of its year, and no day is shown with it")
    func futureYear() {
        let today = day("2026-05-21")
        let formatter = GardenFormatter(locale: Locale(identifier: "de_DE"), units: nil, today: today)
        let model = DayPickerModel(today, formatter) { $0.problem(happenedBy: today) }
        for length in 1..."31.12.2026".count { model.type(String("31.12.2026".prefix(length))) }
        #expect(!model.isValid && !model.isShown)
        #expect(!model.problem.isEmpty && model.caption.isEmpty)
        #expect(!model.type("Unsinn") && !model.isShown && !model.caption.isEmpty, "how a date is written, at once")
        #expect(!model.confirm() && !model.problem.isEmpty && model.caption.isEmpty)
    }

    @Test("a day that is refused cannot be reached by keys, the calendar or typing, and the reason is said")
    func refusal() {
        let today = day("2026-05-21")
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: nil, today: today)
        let model = DayPickerModel(today, formatter) { $0.problem(happenedBy: today) }
        #expect(model.isValid && model.problem.isEmpty)
        model.move(days: 1)
        #expect(model.day == today && model.text == "5/21/2026" && model.isValid)
        #expect(model.problem.hasSuffix("is in the future."))
        #expect(model.show(today), "the day itself can be chosen")
        #expect(model.problem.isEmpty)
        #expect(!model.show(day("2026-06-01")) && model.day == today && !model.problem.isEmpty)
        #expect(!model.type("5/30/2026") && !model.isValid && model.day == today)
        #expect(model.problem.hasSuffix("is in the future."), "before it is confirmed")
        #expect(!model.confirm())
        #expect(model.type("5/20/2026") && model.isValid && model.problem.isEmpty && model.day == day("2026-05-20"))
    }

    @Test("an arrow button leads to today if the day of that month is refused")
    func turning() {
        let today = day("2026-05-21")
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: nil, today: today)
        let model = DayPickerModel(day("2026-04-30"), formatter) { $0.problem(happenedBy: today) }
        model.turn(to: day("2026-05-30"))
        #expect(model.day == today && model.problem.isEmpty)
        model.turn(to: day("2026-06-21"))
        #expect(model.day == today && !model.problem.isEmpty)
        model.turn(to: day("2025-05-21"))
        #expect(model.day == day("2025-05-21") && model.text == "5/21/2025")
    }

    @Test("a day that is refused from the start is explained at once")
    func refusedAtFirst() {
        let today = day("2026-05-21")
        let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: nil, today: today)
        let model = DayPickerModel(today + 9, formatter) { $0.problem(happenedBy: today) }
        #expect(!model.isValid && model.problem.hasSuffix("is in the future."))
    }
}

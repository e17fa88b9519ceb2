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
        #expect(!model.type("6/31") && !model.isDate, "it cannot be taken, although 6/3 was a date")
        #expect(!model.confirm())
        #expect(model.problem == "“6/31” is not a date. Write it like 5/21/2026.")
        #expect(model.day == day("2026-06-03"))
        model.move(days: 1)
        #expect(model.problem.isEmpty && model.text == "6/4/2026")
        #expect(model.fullDate == "Thursday, June 4, 2026")
    }
}

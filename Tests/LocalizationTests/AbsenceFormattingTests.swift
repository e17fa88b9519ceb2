import TestSupport
import Testing

@testable import Garden
@testable import Localization

@Suite("Absences in words")
struct AbsenceFormattingTests {
    private let period = AwayPeriod(from: day("2026-05-30"), through: day("2026-06-07"))!

    @Test("a coming absence counts plants as its plan does, and leaves out what it does not need")
    func coming() {
        func sentence(before: Int, meanwhile: Int) -> String {
            words().sentence(.coming(period, AwayPlan.Counts(before: before, meanwhile: meanwhile)))
        }
        #expect(
            sentence(before: 7, meanwhile: 5)
                == "Away May 30 – June 7: 7 plants before you leave, 5 plants for your plant sitter.")
        #expect(
            sentence(before: 0, meanwhile: 1) == "Away May 30 – June 7: 1 plant for your plant sitter.")
        #expect(sentence(before: 0, meanwhile: 0) == "Away May 30 – June 7.")
    }

    @Test("an overdue task of a plan says since when")
    func overdue() {
        #expect(words().awayReason(.dueBefore(day("2026-05-19"))) == "2 days overdue")
        #expect(words().awayReason(.dueBefore(day("2026-05-21"))) == "due today")
        #expect(words().awayReason(.early(day("2026-05-22"))) == "instead of tomorrow")
    }

    @Test("a task that comes due twice says so in one word")
    func twice() {
        let days = ["2026-06-01", "2026-06-03", "2026-06-05"].map { day($0) }
        #expect(words().awayReason(.falls(Array(days.prefix(2)))) == "twice")
        #expect(words().awayReason(.falls(days)) == "3 times")
    }

    @Test("an absence is removed before its first day, and ends from then on")
    func ends() throws {
        #expect(words().ended(period) == "Absence removed: May 30 – June 7")
        let running = try #require(AwayPeriod(from: day("2026-05-21"), through: day("2026-05-23")))
        #expect(words().ended(running) == "Absence ended: May 21 – 23")
    }

    @Test("a task that can wait claims no move, and its date can stay on one line")
    func waits() {
        let reason = AwayPlan.Reason.moves(from: day("2026-06-01"), to: day("2026-06-08"))
        #expect(words().awayReason(reason) == "until June 8")
        #expect(words().awayReason(.dueLater(day("2026-06-08"))) == "not until June 8")
        #expect(words().awayReason(reason, keepsDates: true) == "until June\u{A0}8")
    }

    @Test("plants without a room are in no room of a summary")
    func rooms() {
        #expect(words().sheetSummary(plants: 2, rooms: [.kitchen, .bedroom]) == "2 plants in 2 rooms")
        #expect(words().sheetSummary(plants: 2, rooms: [.kitchen, nil]) == "2 plants, 1 room")
        #expect(words().sheetSummary(plants: 1, rooms: [nil]) == "1 plant")
    }

    @Test(
        "the days of an absence are written as the locale does, with a year that is not the current one",
        arguments: [
            ("en_US", "2026-12-05", "2026-12-20", "December 5 – 20"), ("de_DE", "2026-12-05", "2026-12-20", "5.–20. Dezember"),
            ("de_DE", "2026-11-28", "2026-12-03", "28. November – 3. Dezember"),
            ("en_US", "2026-12-28", "2027-01-03", "December 28, 2026 – January 3, 2027"),
            ("en_US", "2026-12-05", "2026-12-05", "December 5"),
        ])
    func days(locale: String, from: String, through: String, text: String) throws {
        let period = try #require(AwayPeriod(from: day(from), through: day(through)))
        #expect(words(locale).days(of: period) == text)
        #expect(
            words(locale).fileName(ofCareFrom: period.from, through: period.through) == "Plant Care \(text).pdf")
    }

    @Test("each error of the days has its own words")
    func errors() {
        #expect(words().message(for: GardenError.periodReversed) == "The last day is before the first day.")
        #expect(words().message(for: GardenError.periodTooLong) == "An absence lasts at most 92 days.")
        #expect(
            words().message(for: GardenError.periodOverlaps(period))
                == "Some of these days already belong to another absence: May 30 – June 7.")
        #expect(words().message(for: GardenError.dayInPast(day("2026-05-20"))) == "May 20 is in the past.")
    }
}

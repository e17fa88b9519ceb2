import Garden
import TestSupport
import Testing

@testable import Localization

@Suite("Absences in words")
struct AbsenceFormattingTests {
    private let period = AwayPeriod(from: day("2026-05-30"), through: day("2026-06-07"))!

    @Test("a coming absence says what it means, and leaves out what it does not need")
    func coming() {
        #expect(
            words().sentence(.coming(period, early: 1, sitter: 5))
                == "Away May 30 – June 7. 1 plant needs water early, before you leave. 5 plants need a sitter.")
        #expect(words().sentence(.coming(period, early: 0, sitter: 0)) == "Away May 30 – June 7.")
    }

    @Test("an absence is canceled before its first day, and ends from then on")
    func ends() throws {
        #expect(words().ended(period) == "Absence canceled: May 30 – June 7")
        let running = try #require(AwayPeriod(from: day("2026-05-21"), through: day("2026-05-23")))
        #expect(words().ended(running) == "Absence ended: May 21 – May 23")
    }

    @Test("each error of the days has its own words")
    func errors() {
        #expect(words().message(for: GardenError.periodReversed) == "The last day is before the first day.")
        #expect(words().message(for: GardenError.periodTooLong) == "An absence lasts at most 92 days.")
        #expect(words().message(for: GardenError.dayInPast(day("2026-05-20"))) == "May 20 is in the past.")
    }
}

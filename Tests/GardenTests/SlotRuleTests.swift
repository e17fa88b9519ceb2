import Garden
import Testing

@Suite("Rules that name their days")
struct SlotRuleTests {
    private let mondayAndThursday = Recurrence.weekdays(WeekdaySet([.monday, .thursday]))

    @Test(
        "weekdays fall due on the first of them from the start",
        arguments: [
            ("2026-03-02", "2026-03-02"), ("2026-03-03", "2026-03-05"), ("2026-03-06", "2026-03-09"),
        ])
    func startsOnWeekday(start: String, due: String) {
        #expect(Story(mondayAndThursday, from: start).due(on: "2026-03-01") == due)
    }

    @Test("missed slots fold into the latest of them")
    func foldsMissed() throws {
        let story = Story(mondayAndThursday, from: "2026-03-02")
        let open = try #require(story.open(on: "2026-03-11"))
        #expect(open.due == day("2026-03-09"))
        #expect(open.occurrence.place == .on(day("2026-03-09")))
        #expect(open.staleFrom == day("2026-03-12"))
        #expect(story.due(on: "2026-03-12") == "2026-03-12")
    }

    @Test(
        "care within half an interval before a slot uses it up, earlier care does not",
        arguments: [
            // Monday to Thursday are 3 days: half is 1.5.
            ("2026-03-03", "2026-03-05"), ("2026-03-04", "2026-03-09"),
            // Thursday to Monday are 4 days: half is 2.
            ("2026-03-06", "2026-03-09"), ("2026-03-07", "2026-03-12"), ("2026-03-08", "2026-03-12"),
        ])
    func usesUpNearSlots(done: String, due: String) {
        var story = Story(mondayAndThursday, from: "2026-03-02")
        story.record(.done, on: done, asked: false)
        #expect(story.due(on: done) == due)
    }

    @Test("completing a slot early uses up that slot, however early")
    func answersSlot() {
        var story = Story(.monthly(day: 28), from: "2026-03-28")
        story.record(.done, on: "2026-03-03")
        #expect(story.due(on: "2026-03-03") == "2026-04-28")
    }

    @Test("skipping a missed slot leaves the next one, however near")
    func skipsOne() {
        var story = Story(mondayAndThursday, from: "2026-03-02")
        story.record(.skipped, on: "2026-03-04")
        #expect(story.due(on: "2026-03-04") == "2026-03-05")
    }

    @Test("skipping a slot early lets go that slot alone")
    func skipsEarly() {
        var story = Story(mondayAndThursday, from: "2026-03-02")
        story.record(.skipped, on: "2026-03-01")
        #expect(story.due(on: "2026-03-01") == "2026-03-05")
    }

    @Test(
        "the 31st is the last day of a shorter month",
        arguments: [
            ("2026-02-01", "2026-02-28"), ("2028-02-01", "2028-02-29"), ("2026-04-01", "2026-04-30"),
            ("2026-05-01", "2026-05-31"),
        ])
    func shortensMonths(start: String, due: String) {
        #expect(Story(.monthly(day: 31), from: start).due(on: start) == due)
    }

    @Test("a month's day before the start is not due")
    func startsMonthly() {
        #expect(Story(.monthly(day: 10), from: "2026-03-11").due(on: "2026-03-20") == "2026-04-10")
    }

    @Test("once is due on its day, stays while it waits, and is over when it was answered")
    func happensOnce() {
        var story = Story(.once, from: "2026-03-10")
        #expect(story.due(on: "2026-03-01") == "2026-03-10")
        #expect(story.due(on: "2026-05-01") == "2026-03-10")
        #expect(story.forecast(on: "2026-03-01", through: "2027-03-01") == [])
        story.record(.done, on: "2026-03-02")
        #expect(story.open(on: "2026-03-02") == nil)
        story.undo()
        #expect(story.due(on: "2026-03-02") == "2026-03-10")
    }

    @Test(
        "times a week are spread over the week from the start's weekday",
        arguments: [
            (1, ["2026-03-09", "2026-03-16"]), (2, ["2026-03-05", "2026-03-09", "2026-03-12", "2026-03-16"]),
            (3, ["2026-03-04", "2026-03-06", "2026-03-09", "2026-03-11", "2026-03-13", "2026-03-16"]),
            (7, (3...16).map { ($0 < 10 ? "2026-03-0" : "2026-03-") + "\($0)" }),
        ])
    func spreadsOverWeek(times: Int, days: [String]) {
        let story = Story(.timesAWeek(times), from: "2026-03-02")
        #expect(story.due(on: "2026-03-01") == "2026-03-02")
        #expect(story.forecast(on: "2026-03-01", through: "2026-03-16") == days)
    }

    @Test("slots outside of the active months are left out")
    func keepsToMonths() {
        var story = Story(mondayAndThursday, from: "2026-09-28")
        story.rule.activeMonths = MonthSet([3, 4, 5, 6, 7, 8, 9])
        story.record(.done, on: "2026-09-28")
        #expect(story.due(on: "2026-09-28") == "2027-03-01")
    }
}

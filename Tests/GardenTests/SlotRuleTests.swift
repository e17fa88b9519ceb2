import Garden
import Testing

@Suite("Slot rules: weekdays, monthly, times a week, once")
struct SlotRuleTests {
    private let mondayAndThursday = Recurrence.weekdays(WeekdaySet([.monday, .thursday]))

    @Test(
        "a weekday rule is first due on the first of its weekdays from the start on",
        arguments: [
            ("2026-03-02", "2026-03-02"), ("2026-03-03", "2026-03-05"), ("2026-03-06", "2026-03-09"),
        ])
    func startsOnWeekday(start: String, due: String) {
        #expect(Story(mondayAndThursday, from: start).due(on: "2026-03-01") == due)
    }

    @Test("missed slots merge into the latest one")
    func foldsMissed() throws {
        let story = Story(mondayAndThursday, from: "2026-03-02")
        let open = try #require(story.open(on: "2026-03-11"))
        #expect(open.due == day("2026-03-09"))
        #expect(open.occurrence.place == .on(day("2026-03-09")))
        #expect(open.staleFrom == day("2026-03-12"))
        #expect(story.due(on: "2026-03-12") == "2026-03-12")
    }

    @Test(
        "care within half an interval before a slot uses up the slot; earlier care does not",
        arguments: [
            // Monday to Thursday is 3 days; half of it is 1.5.
            ("2026-03-03", "2026-03-05"), ("2026-03-04", "2026-03-09"),
            // Thursday to Monday is 4 days; half of it is 2.
            ("2026-03-06", "2026-03-09"), ("2026-03-07", "2026-03-12"), ("2026-03-08", "2026-03-12"),
        ])
    func usesUpNearSlots(done: String, due: String) {
        var story = Story(mondayAndThursday, from: "2026-03-02")
        story.record(.done, on: done, asked: false)
        #expect(story.due(on: done) == due)
    }

    @Test("completing a slot's task uses up that slot, however early")
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

    @Test("skipping a slot early skips only that slot")
    func skipsEarly() {
        var story = Story(mondayAndThursday, from: "2026-03-02")
        story.record(.skipped, on: "2026-03-01")
        #expect(story.due(on: "2026-03-01") == "2026-03-05")
    }

    @Test(
        "the 31st falls on the last day of a shorter month",
        arguments: [
            ("2026-02-01", "2026-02-28"), ("2028-02-01", "2028-02-29"), ("2026-04-01", "2026-04-30"),
            ("2026-05-01", "2026-05-31"),
        ])
    func shortensMonths(start: String, due: String) {
        #expect(Story(.monthly(day: 31), from: start).due(on: start) == due)
    }

    @Test("a monthly day before the start is not due")
    func startsMonthly() {
        #expect(Story(.monthly(day: 10), from: "2026-03-11").due(on: "2026-03-20") == "2026-04-10")
    }

    @Test("a one-time rule is due on its day, stays open until answered, and then ends")
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
        "times a week are spread evenly over the week from the start's weekday on",
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

    @Test("slots outside the active months are skipped")
    func keepsToMonths() {
        var story = Story(mondayAndThursday, from: "2026-09-28")
        story.rule.activeMonths = MonthSet([3, 4, 5, 6, 7, 8, 9])
        story.record(.done, on: "2026-09-28")
        #expect(story.due(on: "2026-09-28") == "2027-03-01")
    }
}

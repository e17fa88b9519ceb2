import Garden
import Testing

@Suite("Interval rules")
struct CountedRuleTests {
    @Test("the first occurrence is due on the start day")
    func startsOnStart() throws {
        let story = Story(.everyDays(7), from: "2026-03-10")
        let open = try #require(story.open(on: "2026-03-01"))
        #expect(open.due == day("2026-03-10"))
        #expect(open.reason.anchor == .start(day("2026-03-10")))
        #expect(open.interval == nil)
        #expect(open.status(on: day("2026-03-09")) == .upcoming)
        #expect(open.status(on: day("2026-03-10")) == .today)
        #expect(open.status(on: day("2026-03-11")) == .overdue)
    }

    @Test(
        "the next occurrence counts from the day of completion, early or late, and is never before the start",
        arguments: [
            (1, "2026-03-10", "2026-03-11"), (2, "2026-02-27", "2026-03-10"), (7, "2026-03-10", "2026-03-17"),
            (7, "2026-03-08", "2026-03-15"), (7, "2026-03-20", "2026-03-27"), (10, "2024-02-20", "2026-03-10"),
            (14, "2026-12-25", "2027-01-08"), (30, "2028-01-30", "2028-02-29"), (3_659, "2026-03-10", "2036-03-16"),
        ])
    func countsFromLastTime(days: Int, done: String, due: String) {
        var story = Story(.everyDays(days), from: "2026-03-10")
        story.record(.done, on: done)
        #expect(story.due(on: done) == due)
    }

    @Test(
        "an interval of years, or of at least 12 months, ends on the same day of the month",
        arguments: [
            (365, "2027-03-01", "2028-03-01"), (730, "2026-11-30", "2028-11-30"), (365, "2028-02-29", "2029-02-28"),
            (540, "2026-08-31", "2028-02-29"), (548, "2026-03-15", "2027-09-15"), (360, "2026-03-10", "2027-03-10"),
            (330, "2026-03-10", "2027-02-03"), (3_660, "2026-03-10", "2036-05-10"),
        ])
    func countsMonths(days: Int, done: String, due: String) {
        var story = Story(.everyDays(days), from: done)
        story.record(.done, on: done)
        #expect(story.due(on: done) == due)
        #expect(story.open(on: done)?.interval == days, "it is worded as it was entered")
        #expect("\(day(done).adding(interval: days))" == due)
    }

    @Test("what the season makes of an interval is a number of days, also if that is the length of a year")
    func seasonalDays() {
        var story = Story(.everyDays(200), from: "2026-03-01")
        story.rule.seasonDays = Seasonal(spring: 365)
        story.record(.done, on: "2027-04-01")
        #expect(story.due(on: "2027-04-01") == "2028-03-31")
    }

    @Test("an overdue task stays a single occurrence, however long it is overdue")
    func staysOne() {
        var story = Story(.everyDays(3), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        let soon = story.open(on: "2026-03-04")
        #expect(story.open(on: "2026-06-01")?.occurrence == soon?.occurrence)
        #expect(story.due(on: "2026-06-01") == "2026-03-04")
    }

    @Test("an event backdated before the last one changes nothing")
    func passesOverOlder() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        story.record(.done, on: "2026-03-08")
        let before = story.open(on: "2026-03-09")
        story.record(.done, on: "2026-03-05", recordedOn: "2026-03-09", asked: false)
        #expect(story.open(on: "2026-03-09") == before)
    }

    @Test("care backdated to a day after the last completion counts from that day")
    func takesBackdated() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        story.record(.done, on: "2026-03-09", recordedOn: "2026-03-12")
        #expect(story.due(on: "2026-03-12") == "2026-03-16")
    }

    @Test(
        "completing the first task on an earlier day moves the days, unless its start was chosen",
        arguments: [
            (4, "2026-12-01", "2026-11-25", "2026-11-29"), (2, "2026-11-29", "2026-11-26", "2026-11-28"),
            (13, "2026-12-10", "2026-11-24", "2026-12-07"), (7, "2027-03-01", "2026-11-25", "2027-03-01"),
        ])
    func backdatesFirst(days: Int, start: String, done: String, due: String) {
        for hour in ["00", "23"] {
            var story = Story(.everyDays(days), from: start)
            story.record(.done, on: done, recordedOn: "2026-11-27", at: instant("2026-11-27T\(hour):30:00Z"))
            let open = story.open(on: "2026-11-27")
            #expect(open?.due == day(due))
            #expect(open?.reason.heldBackUntil == (due == start ? day(start) : nil))
        }
    }

    @Test("care outside of a task before the start leaves the start, and the reason says so")
    func keepsStart() {
        var story = Story(.everyDays(4), from: "2026-12-01")
        story.record(
            .done, on: "2026-11-25", recordedOn: "2026-11-27", asked: false, at: instant("2026-11-27T12:00:00Z"))
        #expect(story.open(on: "2026-11-27")?.reason.heldBackUntil == day("2026-12-01"))
    }

    @Test(
        "care that is recorded before the start of a planned rule counts for it, and is due at the earliest when it was recorded",
        arguments: [
            // Planned on November 27, one interval ahead; recorded that day.
            ("2026-12-07", "2026-11-20", "2026-11-30"), ("2026-12-07", "2025-11-10", "2026-11-27"),
            // Planned as due, because it was watered long before.
            ("2026-11-27", "2026-10-01", "2026-11-27"),
        ])
    func plannedStart(start: String, done: String, due: String) {
        var story = Story(.everyDays(10), from: start)
        story.rule.origin = .profile
        story.record(.done, on: done, recordedOn: "2026-11-27", asked: false, at: instant("2026-11-27T12:00:00Z"))
        #expect(story.due(on: "2026-11-27") == due)
    }

    @Test("of two events on the same day, the one recorded later counts, in whatever order they are read")
    func breaksTies() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        let second = story.record(.done, on: "2026-03-01", asked: false)
        #expect(story.open(on: "2026-03-01")?.occurrence.place == .after(second.id))
        story.events.reverse()
        #expect(story.open(on: "2026-03-01")?.occurrence.place == .after(second.id))
    }

    @Test("care outside of a task counts for a rule of the same care type only")
    func takesUnasked() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.done, on: "2026-03-05", asked: false)
        #expect(story.due(on: "2026-03-05") == "2026-03-12")
        story.rule.type = .pruning
        #expect(story.due(on: "2026-03-05") == "2026-03-01")
    }

    @Test("events of another rule or another plant are ignored")
    func passesOverOthers() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        var other = Story(.everyDays(7), from: "2026-03-01")
        other.record(.done, on: "2026-03-05")
        other.record(.done, on: "2026-03-06", asked: false)
        story.events = other.events
        #expect(story.due(on: "2026-03-06") == "2026-03-01")
    }

    @Test("skipping early counts from the due day")
    func skipsEarly() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        story.record(.skipped, on: "2026-03-05")
        #expect(story.due(on: "2026-03-05") == "2026-03-15")
        #expect(story.open(on: "2026-03-05")?.reason.anchor == .skipped(day("2026-03-08")))
    }

    @Test("skipping late counts from the day of skipping")
    func skipsLate() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.skipped, on: "2026-03-04")
        #expect(story.due(on: "2026-03-04") == "2026-03-11")
    }

    @Test("an ended rule has no open task")
    func endsWithRule() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.rule.endedOn = day("2026-03-02")
        #expect(story.open(on: "2026-03-02") == nil)
    }

    @Test("an undo restores exactly the task that was open")
    func undoes() {
        for kind in [CareEvent.Kind.done, .skipped, .moist(askAgainIn: 2), .moved(to: day("2026-03-11")), .note] {
            var story = Story(.everyDays(7), from: "2026-03-01")
            story.record(.done, on: "2026-03-01")
            let before = story.open(on: "2026-03-09")
            story.record(kind, on: "2026-03-09")
            story.undo()
            #expect(story.open(on: "2026-03-09") == before)
        }
    }

    @Test("the forecast assumes completion on each due day, and starts today if the task is overdue")
    func forecasts() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        #expect(story.forecast(on: "2026-02-20", through: "2026-03-22") == ["2026-03-08", "2026-03-15", "2026-03-22"])
        #expect(story.forecast(on: "2026-03-05", through: "2026-03-20") == ["2026-03-12", "2026-03-19"])
        story.record(.done, on: "2026-03-05")
        #expect(story.forecast(on: "2026-03-05", through: "2026-03-11") == [])
    }

    @Test("an event keeps the due day and interval that it answered when the rule changes")
    func keepsAnswers() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        let answered = story.record(.done, on: "2026-03-10")
        story.rule.recurrence = .everyDays(3)
        #expect(answered.answer?.due == day("2026-03-08"))
        #expect(answered.answer?.interval == 7)
        #expect(story.due(on: "2026-03-10") == "2026-03-13")
    }
}

import Garden
import Testing

@Suite("Deferrals and occurrence identity")
struct DeferralTests {
    private func watered() -> Story {
        var story = Story(.everyDays(8), from: "2026-03-01")
        story.record(.done, on: "2026-03-01")
        return story
    }

    @Test("a snooze moves only the open occurrence")
    func snoozes() throws {
        var story = watered()
        let occurrence = try #require(story.open(on: "2026-03-09")?.occurrence)
        let until = LocalMoment(day: day("2026-03-10"), time: time("18:30"))
        let snooze = story.record(.snoozed(until: until), on: "2026-03-09")
        let open = try #require(story.open(on: "2026-03-09"))
        #expect(open.moment == until)
        #expect(open.occurrence == occurrence)
        #expect(open.deferral == snooze.id)
        story.record(.done, on: "2026-03-10")
        #expect(story.due(on: "2026-03-10") == "2026-03-18")
        #expect(story.open(on: "2026-03-10")?.deferral == nil)
    }

    @Test("\"still moist\" asks again that many days later at the usual time, while the interval still counts from the watering")
    func staysMoist() throws {
        var story = watered()
        story.record(.moist(askAgainIn: 2), on: "2026-03-09")
        let open = try #require(story.open(on: "2026-03-09"))
        #expect(open.moment == LocalMoment(day: day("2026-03-11"), time: .eight))
        #expect(open.reason.deferral == .moist(on: day("2026-03-09"), days: 2))
        #expect(open.reason.anchor == .done(day("2026-03-01")))
    }

    @Test("a move sets one date, earlier or later, and the rhythm counts from the completion as always", arguments: [4, 12])
    func moves(number: Int) throws {
        var story = watered()
        let occurrence = try #require(story.open(on: "2026-03-03")?.occurrence)
        let chosen = day("2026-03-\(number < 10 ? "0" : "")\(number)")
        let move = story.record(.moved(to: chosen), on: "2026-03-03")
        let open = try #require(story.open(on: "2026-03-03"))
        #expect(open.occurrence == occurrence && open.moment == LocalMoment(day: chosen, time: .eight))
        #expect(open.deferral == move.id && open.reason.deferral == .moved(to: chosen))
        #expect(open.reason.anchor == .done(day("2026-03-01")))
        story.record(.done, on: "\(chosen)")
        let next = try #require(story.open(on: "\(chosen)"))
        #expect(next.due == chosen + 8 && next.deferral == nil)
        story.undo()
        story.undo()
        #expect(story.due(on: "2026-03-03") == "2026-03-09")
    }

    @Test("a weekday that is moved to an earlier day is done for its week")
    func movesSlot() throws {
        var story = Story(.weekdays(WeekdaySet([.friday])), from: "2026-03-06")
        story.record(.moved(to: day("2026-03-04")), on: "2026-03-03")
        #expect(story.due(on: "2026-03-03") == "2026-03-04")
        story.record(.done, on: "2026-03-04")
        #expect(story.due(on: "2026-03-04") == "2026-03-13")
    }

    @Test("the deferral recorded last applies")
    func takesLast() {
        var story = watered()
        story.record(.snoozed(until: LocalMoment(day: day("2026-03-20"), time: .eight)), on: "2026-03-09")
        story.record(.moist(askAgainIn: 1), on: "2026-03-09")
        #expect(story.due(on: "2026-03-09") == "2026-03-10")
        story.undo()
        #expect(story.due(on: "2026-03-09") == "2026-03-20")
    }

    @Test("a note defers nothing")
    func notesNothing() {
        var story = watered()
        let before = story.open(on: "2026-03-09")
        story.record(.note, on: "2026-03-09")
        #expect(story.open(on: "2026-03-09") == before)
    }

    @Test("changing an interval, season, grouping, time, place or preference moves an occurrence but keeps its identity")
    func keepsIdentity() throws {
        let story = watered()
        let before = try #require(story.open(on: "2026-03-02"))
        let snooze = LocalMoment(day: day("2026-03-12"), time: time("20:00"))
        let changes: [(String, (inout Story) -> Void)] = [
            ("interval", { $0.rule.recurrence = .everyDays(20) }),
            ("season", { $0.rule.seasonDays = Seasonal(spring: 3, winter: 30) }),
            (
                "factor",
                {
                    $0.rule.adjustsForSeason = true; $0.place = .outdoor; $0.preferences.hemisphere = .southern
                }
            ),
            ("grouping", { $0.preferences.groupsWatering = true }),
            ("time", { $0.rule.time = time("21:00") }),
            ("care time", { $0.preferences.careTime = time("6:00") }),
            ("soil", { $0.rule.checksSoil = true }),
            ("months", { $0.rule.activeMonths = MonthSet([7]) }),
        ]
        for (name, change) in changes {
            var changed = story
            change(&changed)
            let open = try #require(changed.open(on: "2026-03-02"))
            #expect(open.occurrence == before.occurrence, "\(name)")
            #expect(open != before, "\(name)")
            changed = story
            changed.record(.snoozed(until: snooze), on: "2026-03-02")
            change(&changed)
            #expect(changed.open(on: "2026-03-02")?.moment == snooze, "\(name)")
        }
    }

    @Test("a snoozed slot stays snoozed until a newer slot replaces it")
    func foldsSnoozed() {
        var story = Story(.weekdays(WeekdaySet([.monday])), from: "2026-03-02")
        story.record(.snoozed(until: LocalMoment(day: day("2026-03-04"), time: .eight)), on: "2026-03-02")
        #expect(story.due(on: "2026-03-08") == "2026-03-04")
        #expect(story.due(on: "2026-03-09") == "2026-03-09")
    }

    @Test("saving a rule again ignores all events recorded before")
    func countsFrom() {
        var story = watered()
        story.record(.moist(askAgainIn: 30), on: "2026-03-09")
        story.rule.countsFrom = story.events[1].recordedAt.addingTimeInterval(0.5)
        story.rule.start = day("2026-03-20")
        #expect(story.due(on: "2026-03-09") == "2026-03-20")
        #expect(story.open(on: "2026-03-09")?.deferral == nil)
    }

    @Test("an occurrence round-trips through its text")
    func readsOccurrences() {
        let rule = CareRule.ID.new()
        for place in [Occurrence.Position.on(day("2026-03-01")), .after(.new())] {
            let occurrence = Occurrence(rule: rule, place: place)
            #expect(Occurrence(occurrence.description) == occurrence)
        }
        for text in ["", "@", "x@2026-03-01", "\(rule)@", "\(rule)@2026-02-30", "\(rule)@2026-03-01@2026-03-01"] {
            #expect(Occurrence(text) == nil, "\(text)")
        }
    }
}

import Foundation
import Garden
import Testing

struct LastWateringTests {
    private let now = LocalMoment(day: day("2026-04-10"), time: time("15:26"))

    private func simple(_ days: Int) throws -> CareRule {
        try #require(
            CareRule.intervalWatering(
                for: .new(), everyDays: days, amount: nil, savedAt: now, instant: instant("2026-04-10T13:26:00Z")))
    }

    @Test(
        "the first watering is one interval after the last one, and not before the day on which the plant is added",
        arguments: [
            (nil, "2026-04-17"), (0, "2026-04-17"), (1, "2026-04-16"), (4, "2026-04-13"), (7, "2026-04-10"), (30, "2026-04-10"),
        ] as [(Int?, String)])
    func everySevenDays(ago: Int?, due: String) throws {
        var rule = try simple(7)
        let last = ago.map { now.day - $0 }
        if let last { rule.startAfterCare(on: last, at: .indoor, for: Preferences(), today: now.day) }
        let first = rule.firstDue(after: last, at: .indoor, for: Preferences(), now: now)
        #expect(first == LocalMoment(day: day(due), time: now.time))
    }

    @Test("the season of the last watering decides about the interval")
    func season() throws {
        var rule = try simple(7)
        rule.seasonDays.winter = 20
        let last = day("2026-02-27")
        rule.startAfterCare(on: last, at: .indoor, for: Preferences(), today: day("2026-03-02"))
        #expect(rule.start == last + 20)
    }

    @Test("a watering with fixed weekdays comes earlier if the last one is some days ago, and never in the past")
    func weekdays() {
        // Friday; twice a week is on the weekday of the start, and three and four days later.
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .timesAWeek(2), start: now.day + 3)
        rule.startAfterCare(on: now.day - 2, at: .indoor, for: Preferences(), today: now.day)
        #expect(rule.start == now.day + 1)
        let first = rule.firstDue(after: now.day - 2, at: .indoor, for: Preferences(), now: now)
        #expect(first?.day == now.day + 1)
        rule.start = now.day + 3
        rule.startAfterCare(on: now.day - 20, at: .indoor, for: Preferences(), today: now.day)
        #expect(rule.start == now.day)
    }

    @Test("a day in the future or more than a year ago is refused")
    func bounds() throws {
        try LastWatering.check(now.day, on: now.day)
        try LastWatering.check(now.day - 366, on: now.day)
        #expect(throws: GardenError.dayInFuture(now.day + 1)) { try LastWatering.check(now.day + 1, on: now.day) }
        #expect(throws: GardenError.dayTooLongAgo(now.day - 367)) { try LastWatering.check(now.day - 367, on: now.day) }
        #expect(LastWatering.days(on: now.day) == now.day - 366...now.day)
    }
}

@Suite("A changed recurrence plans the first day anew")
struct ReplannedStartTests {
    private let now = LocalMoment(day: day("2026-04-10"), time: time("15:26"))

    /// A watering every 14 days that was planned on April 10 from a watering four days before.
    private func planned(origin: CareRule.Origin = .user) throws -> (CareRule, [CareEvent]) {
        let plant = Plant.ID.new()
        var rule = CareRule(
            id: CareRule.id(of: .watering, for: plant), plant: plant, type: .watering, recurrence: .everyDays(14),
            start: now.day + 14, adjustsForSeason: false, origin: origin)
        rule.startAfterCare(on: now.day - 4, at: .indoor, for: Preferences(), today: now.day)
        return (rule, [event(of: rule, .done, on: now.day - 4)])
    }

    private func event(of rule: CareRule, _ kind: CareEvent.Kind, on day: LocalDay, answer: CareEvent.Answer? = nil) -> CareEvent
    {
        CareEvent(
            plant: rule.plant, rule: nil, type: rule.type, kind: kind, day: day,
            recordedAt: instant("2026-04-10T13:26:00Z"), clock: 1, answer: answer, undoGroup: .new())
    }

    private func due(
        _ rule: CareRule, _ events: [CareEvent], changedTo recurrence: Recurrence, today: LocalDay? = nil,
        start: LocalDay? = nil
    ) -> LocalDay? {
        let today = today ?? now.day
        var changed = rule
        changed.recurrence = recurrence
        if let start { changed.start = start }
        changed.replanStart(from: rule, events: events, at: .indoor, for: Preferences(), today: today)
        return OccurrenceCalculator(preferences: Preferences(), today: today).open(changed, events: events, at: .indoor)?.due
    }

    @Test(
        "an interval counts from the last watering, and a new one does not make the plant overdue",
        arguments: [(14, 10), (10, 6), (7, 3), (21, 17), (3, 0)])
    func fromLastCare(days: Int, ahead: Int) throws {
        let (rule, events) = try planned()
        #expect(due(rule, events, changedTo: .everyDays(days)) == now.day + ahead)
    }

    @Test("it counts from the day of planning if nothing was recorded", arguments: [(10, 10), (20, 20), (2, 3)])
    func fromPlanning(days: Int, ahead: Int) throws {
        var (rule, _) = try planned()
        rule.start = now.day + 14
        // Three days later.
        let today = now.day + 3
        #expect(due(rule, [], changedTo: .everyDays(days), today: today) == now.day + ahead)
        rule.origin = .profile
        #expect(due(rule, [], changedTo: .everyDays(days), today: today) == now.day + ahead)
    }

    @Test("a start that was chosen stays, with the change or before it")
    func chosenStart() throws {
        var (rule, events) = try planned()
        #expect(due(rule, events, changedTo: .everyDays(3), start: now.day + 8) == now.day + 8)
        rule.start = now.day + 30
        #expect(due(rule, events, changedTo: .everyDays(3)) == now.day + 30)
        let own = CareRule(plant: .new(), type: .rotation, recurrence: .everyDays(14), start: now.day + 5)
        #expect(due(own, [], changedTo: .everyDays(3)) == now.day + 5)
    }

    @Test("a first task that was moved to a day stays there")
    func moved() throws {
        var (rule, _) = try planned()
        rule.start = now.day + 14
        let answer = CareEvent.Answer(
            occurrence: Occurrence(rule: rule.id, place: .on(rule.start)), due: rule.start, interval: nil)
        let moved = event(of: rule, .moved(to: now.day + 9), on: now.day, answer: answer)
        #expect(due(rule, [moved], changedTo: .everyDays(3)) == now.day + 9)
    }

    @Test("fixed days begin today instead of one old interval later")
    func fixedDays() throws {
        let (rule, events) = try planned()
        // April 10 is a Friday.
        #expect(due(rule, events, changedTo: .weekdays(WeekdaySet([.monday]))) == now.day + 3)
        #expect(due(rule, [], changedTo: .weekdays(WeekdaySet([.monday]))) == now.day + 3)
    }
}

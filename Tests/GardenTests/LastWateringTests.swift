import Foundation
import Garden
import Testing

struct LastWateringTests {
    private let now = LocalMoment(day: day("2026-04-10"), time: time("15:26"))

    private func simple(_ days: Int) throws -> CareRule {
        try #require(
            CareRule.simpleReminder(
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

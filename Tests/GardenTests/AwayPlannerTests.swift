import Garden
import TestSupport
import Testing

@Suite("Planning an absence")
struct AwayPlannerTests {
    private let period = AwayPeriod(from: day("2026-05-30"), through: day("2026-06-07"))!

    /// The plan of rules whose open tasks are due on days, as of May 21.
    private func plan(
        _ rules: [(type: CareType, recurrence: Recurrence, due: String)], today: String = "2026-05-21",
        isPostponedToday: Bool = false, among others: [AwayPeriod] = []
    ) -> AwayPlan {
        let calculator = OccurrenceCalculator(preferences: Preferences(adjustsForSeason: false), today: day(today))
        var planner = AwayPlanner(calculator, period, among: others)
        for (type, recurrence, due) in rules {
            let rule = CareRule(plant: .new(), type: type, recurrence: recurrence, start: day(due))
            planner.add(
                rule, open: Occurrence(rule: rule.id, place: .on(day(due))), due: day(due), at: .indoor,
                isPostponedToday: isPostponedToday)
        }
        return planner.finished()
    }

    @Test("a watering within a day of leaving is done early, and is then due later")
    func early() {
        let plan = plan([(.watering, .everyDays(7), "2026-05-31")])
        #expect(plan.lastDayBefore == day("2026-05-29"))
        #expect(plan.before.map(\.reason) == [.early(day("2026-05-31"))])
        #expect(plan.counts == AwayPlan.Counts(before: 1, meanwhile: 1))
        #expect(plan.meanwhile.map(\.reason) == [.falls([day("2026-06-05")])])
    }

    @Test("what is put off on the day before leaving is the sitter's; before that day it only delays what is done early")
    func postponed() {
        let tomorrow = plan([(.watering, .everyDays(7), "2026-05-30")], today: "2026-05-29", isPostponedToday: true)
        #expect(tomorrow.before.isEmpty)
        #expect(tomorrow.meanwhile.map(\.days) == [[day("2026-05-30"), day("2026-06-06")]])
        let later = plan([(.watering, .everyDays(7), "2026-05-23")], isPostponedToday: true)
        #expect(later.before.map(\.reason) == [.early(day("2026-05-30"))])
    }

    @Test("what falls due in an earlier absence is done before the next one only if it can wait until the return")
    func among() {
        let earlier = AwayPeriod(from: day("2026-05-22"), through: day("2026-05-27"))!
        #expect(self.plan([(.watering, .once, "2026-05-24")]).before.count == 1)
        #expect(self.plan([(.watering, .once, "2026-05-24")], among: [earlier]).before.isEmpty)
        let fertilizing = self.plan([(.fertilizing, .once, "2026-05-24")], among: [earlier])
        #expect(fertilizing.before.map(\.reason) == [.dueBefore(day("2026-05-28"))])
        let overdue = self.plan([(.fertilizing, .once, "2026-05-20")], today: "2026-05-24", among: [earlier])
        #expect(overdue.before.map(\.reason) == [.dueBefore(day("2026-05-28"))], "it is not overdue for who is away")
        let plan = plan([(.watering, .everyDays(7), "2026-05-22")], among: [earlier])
        #expect(plan.lastDayBefore == day("2026-05-29"))
        #expect(plan.before.map(\.reason) == [.dueBefore(day("2026-05-29"))])
    }

    @Test("a watering two days after leaving stays with the sitter")
    func notEarly() {
        let plan = plan([(.watering, .everyDays(7), "2026-06-01")])
        #expect(plan.before.isEmpty)
        #expect(plan.meanwhile.map(\.reason) == [.falls([day("2026-06-01")])])
    }

    @Test("a plant that needs water daily is not watered early, because that changes nothing")
    func daily() {
        let plan = plan([(.watering, .everyDays(1), "2026-05-21")])
        #expect(plan.before.map(\.reason) == [.dueBefore(day("2026-05-29"))])
        #expect(plan.meanwhile.first?.days.count == 9)
        #expect(plan.byDay.count == 9)
    }

    @Test("a soil check is done early as a watering is, and a fixed weekday only if care before it counts for it")
    func fixedDays() {
        let weekly = plan([(.soilCheck, .weekdays(WeekdaySet([.saturday])), "2026-05-30")])
        #expect(weekly.before.map(\.reason) == [.early(day("2026-05-30"))])
        #expect(weekly.meanwhile.map(\.days) == [[day("2026-06-06")]])
        let everyDay = plan([(.watering, .weekdays(WeekdaySet(Weekday.allCases)), "2026-05-30")])
        #expect(everyDay.before.isEmpty)
        #expect(everyDay.meanwhile.first?.days.first == day("2026-05-30"))
    }

    @Test("what falls due before leaving is done before, with the last of its days, or since when it is overdue")
    func before() {
        let plan = plan([(.fertilizing, .once, "2026-05-25"), (.watering, .everyDays(20), "2026-05-10")])
        #expect(plan.before.map(\.reason) == [.dueBefore(day("2026-05-10")), .dueBefore(day("2026-05-25"))])
        #expect(plan.canWait.map(\.reason) == [])
        #expect(plan.meanwhile.isEmpty)
    }

    @Test("fertilizing, pruning and the like wait until the return; water and own kinds of care do not")
    func waiting() {
        let types: [CareType] = [.fertilizing, .pruning, .repotting, .pestControl, .rotation, .custom("Mist"), .watering]
        let plan = plan(types.map { ($0, .once, "2026-06-02") })
        #expect(plan.canWait.count == 5)
        #expect(plan.canWait.allSatisfy { $0.reason == .moves(from: day("2026-06-02"), to: day("2026-06-08")) })
        #expect(Set(plan.meanwhile.map(\.rule.type)) == [.custom("Mist"), .watering])
    }

    @Test("a plant that is thirsty only after the return can wait")
    func later() {
        let plan = plan([(.watering, .everyDays(30), "2026-06-08")])
        #expect(plan.canWait.map(\.reason) == [.dueLater(day("2026-06-08"))])
        #expect(plan.before.isEmpty && plan.meanwhile.isEmpty && plan.plants.isEmpty)
    }

    @Test("who leaves today can still water today; who is away already only learns what is left")
    func underway() {
        let leaving = plan([(.watering, .everyDays(7), "2026-05-31")], today: "2026-05-30")
        #expect(leaving.lastDayBefore == day("2026-05-30"))
        #expect(leaving.before.map(\.reason) == [.early(day("2026-05-31"))])
        let gone = plan([(.watering, .everyDays(2), "2026-06-01")], today: "2026-06-03")
        #expect(gone.lastDayBefore == nil && gone.before.isEmpty)
        #expect(gone.meanwhile.map(\.days) == [[day("2026-06-03"), day("2026-06-05"), day("2026-06-07")]])
    }

    @Test("a period has at least a day and at most 92, and adjoining ones end together")
    func periods() throws {
        #expect(AwayPeriod(from: day("2026-05-30"), through: day("2026-05-29")) == nil)
        #expect(AwayPeriod(from: day("2026-05-30"), through: day("2026-05-30"))?.nights == 0)
        #expect(AwayPeriod(from: day("2026-01-01"), through: day("2026-04-02"))?.nights == 91)
        #expect(AwayPeriod(from: day("2026-01-01"), through: day("2026-04-03")) == nil)
        #expect(throws: GardenError.periodReversed) {
            try AwayPeriod(from: day("2026-05-30"), through: day("2026-05-29"), plannedOn: day("2026-05-21"))
        }
        #expect(throws: GardenError.dayInPast(day("2026-05-20"))) {
            try AwayPeriod(from: day("2026-05-18"), through: day("2026-05-20"), plannedOn: day("2026-05-21"))
        }
        #expect(throws: GardenError.periodTooLong) {
            try AwayPeriod(from: day("2026-05-30"), through: day("2027-05-29"), plannedOn: day("2026-05-21"))
        }
        // Who has left already may still record that.
        let begun = try AwayPeriod(from: day("2026-05-18"), through: day("2026-05-21"), plannedOn: day("2026-05-21"))
        #expect(begun.nights == 3)
        let next = try #require(AwayPeriod(from: day("2026-06-06"), through: day("2026-06-12")))
        let both = [period, next]
        #expect(both.returnDay(from: day("2026-05-30")) == day("2026-06-13"))
        #expect(both.contains(day: day("2026-06-12")) && !both.contains(day: day("2026-06-13")))
        #expect(both.period(on: day("2026-06-07")) == next)
        #expect(both.returnDay(from: day("2026-05-29")) == day("2026-05-29"))
    }
}

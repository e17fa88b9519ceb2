import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct BadInputDayTests {
    private let garden: TestGarden
    private var gardener: Gardener { garden.gardener }
    private static let edges = [day("0001-01-01"), day("0001-03-01"), day("9999-12-30"), day("9999-12-31")]

    init() throws { garden = try TestGarden() }

    private func weekly() async throws -> Plant {
        try await gardener.add(
            PlantDraft(name: "W", reminder: .every(days: 7, amount: nil, time: nil, checksSoil: false))
        ).value
    }

    /// Every read that lists or derives comes back, and the index agrees with the facts.
    private func expectReadable(_ plant: Plant) async throws {
        let today = gardener.today
        _ = try await gardener.page(of: plant.id)
        _ = try await gardener.tasks()
        _ = try await gardener.taskCounts()
        _ = try await gardener.forecast(of: [plant.id], through: today + 60)
        _ = try await gardener.nextDue(after: LocalMoment(day: .first, time: .eight))
        _ = try await gardener.nextDue(after: LocalMoment(day: .last, time: .eight))
        for moment in try await gardener.tasks().map(\.moment) { _ = moment.instant(in: gardener.currentZone) }
        #expect(try await gardener.examine().isHealthy)
    }

    @Test("a task on the first or the last day that can be told is kept and can be answered", arguments: edges)
    func tasks(on edge: LocalDay) async throws {
        let plant = try await gardener.add(PlantDraft(name: "P", since: edge, reminder: .none)).value
        _ = try await gardener.addTask(.pruning, for: plant.id, on: edge)
        let task = try #require(try await gardener.tasks().first)
        #expect(task.moment.day == edge)
        try await expectReadable(plant)
        _ = try await gardener.answer([task.id], .done(on: nil))
        #expect(try await gardener.tasks().isEmpty)
        #expect(try await gardener.plant(plant.id).since == edge)
        try await expectReadable(plant)
    }

    @Test(
        "rules that begin on the first or the last day that can be told end in an answer for every rhythm",
        arguments: edges,
        [
            Rhythm.everyDays(1), .everyDays(3_660), .timesAWeek(7), .weekdays([.init([.sunday])]), .monthly(day: 31), .once,
        ])
    func rules(from edge: LocalDay, _ rhythm: Rhythm) async throws {
        let plant = try await gardener.add(PlantDraft(name: "P", reminder: .none)).value
        for months in [MonthSet.all, MonthSet(rawValue: 1 << 1)] {
            _ = try await gardener.save(
                CareRule(
                    plant: plant.id, type: .watering, rhythm: rhythm, start: edge, adjustsForSeason: true,
                    activeMonths: months))
        }
        try await expectReadable(plant)
        let tasks = try await gardener.tasks().map(\.id)
        _ = try await gardener.answer(tasks, .done(on: nil))
        try await expectReadable(plant)
    }

    @Test("care given in year 1 is kept and moves nothing into a loop")
    func longAgo() async throws {
        let plant = try await weekly()
        _ = try await gardener.record(.watering, for: plant.id, on: .first)
        let task = try await gardener.tasks()[0].id
        _ = try await gardener.answer([task], .done(on: .first))
        #expect(try await gardener.history(of: plant.id).map(\.day) == [.first, .first])
        try await expectReadable(plant)
    }

    @Test("a task is put off to the end of time but never into the past or to now")
    func snooze() async throws {
        let plant = try await weekly()
        let task = try await gardener.tasks()[0].id
        for until in [LocalMoment(day: .first, time: .eight), gardener.moment] {
            await #expect(throws: TendingError.momentInPast(until)) { try await gardener.answer([task], .snooze(until: until)) }
        }
        #expect(try await gardener.history(of: plant.id).isEmpty)
        let late = LocalMoment(day: .last, time: LocalTime("23:59")!)
        _ = try await gardener.answer([task], .snooze(until: late))
        #expect(try await gardener.tasks().map(\.moment) == [late])
        try await expectReadable(plant)
        _ = try await gardener.answer([task], .done(on: nil))
        #expect(try await gardener.tasks().map(\.moment.day) == [gardener.today + 7])
    }

    @Test("care on a day to come is refused", arguments: [day("2026-05-22"), LocalDay.last])
    func future(day: LocalDay) async throws {
        let plant = try await weekly()
        let task = try await gardener.tasks()[0].id
        await #expect(throws: TendingError.dayInFuture(day)) { try await gardener.answer([task], .done(on: day)) }
        await #expect(throws: TendingError.dayInFuture(day)) { try await gardener.record(.watering, for: plant.id, on: day) }
        #expect(try await gardener.history(of: plant.id).isEmpty)
    }

    @Test("an interval outside of 1 to 3,660 days is refused wherever it is given", arguments: [0, -1, 3_661, Int.min, Int.max])
    func intervals(days: Int) async throws {
        let plant = try await weekly()
        let rules = try await gardener.rules(of: plant.id)
        let refusal = TendingError.intervalOutOfRange(days)
        await #expect(throws: refusal) {
            try await gardener.add(
                PlantDraft(name: "I", reminder: .every(days: days, amount: nil, time: nil, checksSoil: false)))
        }
        await #expect(throws: refusal) {
            try await gardener.save(
                CareRule(plant: plant.id, type: .watering, rhythm: .everyDays(days), start: gardener.today))
        }
        let task = try await gardener.tasks()[0].id
        await #expect(throws: refusal) { try await gardener.answer([task], .moist(days: days)) }
        await #expect(throws: TendingError.invalidValue) {
            try await gardener.set(.watering(Watering(days: days)), for: plant.id)
        }
        let household = Household(remindDaysBefore: days == 0 ? 15 : days)
        await #expect(throws: TendingError.self) { try await gardener.save(household) }
        #expect(try await gardener.rules(of: plant.id) == rules)
        #expect(try await gardener.summaries().count == 1)
    }

    @Test("a rule without a weekday, a month or a day that months have is refused")
    func emptyRules() async throws {
        let plant = try await weekly()
        let rules = try await gardener.rules(of: plant.id)
        let today = gardener.today
        for rhythm in [Rhythm.weekdays([]), .timesAWeek(0), .timesAWeek(8), .monthly(day: 0), .monthly(day: 32)] {
            await #expect(throws: TendingError.invalidRule) {
                try await gardener.save(CareRule(plant: plant.id, type: .watering, rhythm: rhythm, start: today))
            }
        }
        await #expect(throws: TendingError.invalidRule) {
            try await gardener.save(
                CareRule(
                    plant: plant.id, type: .watering, rhythm: .everyDays(3), start: today,
                    activeMonths: MonthSet(rawValue: 0)))
        }
        let household = Household(wateringDays: [])
        await #expect(throws: TendingError.invalidRule) { try await gardener.save(household) }
        #expect(try await gardener.rules(of: plant.id) == rules)
    }
}

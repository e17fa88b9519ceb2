import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct BadInputDayTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }
    private static let edges = [day("0001-01-01"), day("0001-03-01"), day("9999-12-30"), day("9999-12-31")]

    init() throws { garden = try TestGarden() }

    private func weekly() async throws -> Plant {
        try await repository.add(
            PlantDraft(name: "W", watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
    }

    /// Checks that every query and forecast succeeds, and that the index agrees with the facts.
    private func expectReadable(_ plant: Plant) async throws {
        let today = repository.today
        _ = try await repository.page(of: plant.id)
        _ = try await repository.tasks()
        _ = try await repository.taskCounts()
        _ = try await repository.forecast(of: [plant.id], through: today + 60)
        _ = try await repository.nextDue(after: LocalMoment(day: .first, time: .eight))
        _ = try await repository.nextDue(after: LocalMoment(day: .last, time: .eight))
        for moment in try await repository.tasks().map(\.moment) { _ = moment.instant(in: repository.currentZone) }
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a task on the first or last supported day is stored and can be answered", arguments: edges)
    func tasks(on edge: LocalDay) async throws {
        let plant = try await repository.add(PlantDraft(name: "P", since: edge, watering: .none)).value
        _ = try await repository.addTask(.pruning, for: plant.id, on: edge)
        let task = try #require(try await repository.tasks().first)
        #expect(task.moment.day == edge)
        try await expectReadable(plant)
        _ = try await repository.answer([task.id], .done(on: nil))
        #expect(try await repository.tasks().isEmpty)
        #expect(try await repository.plant(plant.id).since == edge)
        try await expectReadable(plant)
    }

    @Test(
        "rules that start on the first or last supported day work with every recurrence",
        arguments: edges,
        [
            Recurrence.everyDays(1), .everyDays(3_660), .timesAWeek(7), .weekdays([.init([.sunday])]), .monthly(day: 31), .once,
        ])
    func rules(from edge: LocalDay, _ recurrence: Recurrence) async throws {
        let plant = try await repository.add(PlantDraft(name: "P", watering: .none)).value
        for months in [MonthSet.all, MonthSet(rawValue: 1 << 1)] {
            _ = try await repository.save(
                CareRule(
                    plant: plant.id, type: .watering, recurrence: recurrence, start: edge, adjustsForSeason: true,
                    activeMonths: months))
        }
        try await expectReadable(plant)
        let tasks = try await repository.tasks().map(\.id)
        _ = try await repository.answer(tasks, .done(on: nil))
        try await expectReadable(plant)
    }

    @Test("care recorded in year 1 is stored and causes no endless loop")
    func longAgo() async throws {
        let plant = try await weekly()
        _ = try await repository.record(.watering, for: plant.id, on: .first)
        let task = try await repository.tasks()[0].id
        _ = try await repository.answer([task], .done(on: .first))
        #expect(try await repository.history(of: plant.id).map(\.day) == [.first, .first])
        try await expectReadable(plant)
    }

    @Test("a task can be snoozed until the last supported day, but not to now or to the past")
    func snooze() async throws {
        let plant = try await weekly()
        let task = try await repository.tasks()[0].id
        for until in [LocalMoment(day: .first, time: .eight), repository.moment] {
            await #expect(throws: GardenError.momentInPast(until)) { try await repository.answer([task], .snooze(until: until)) }
        }
        #expect(try await repository.history(of: plant.id).isEmpty)
        let late = LocalMoment(day: .last, time: LocalTime("23:59")!)
        _ = try await repository.answer([task], .snooze(until: late))
        #expect(try await repository.tasks().map(\.moment) == [late])
        try await expectReadable(plant)
        _ = try await repository.answer([task], .done(on: nil))
        #expect(try await repository.tasks().map(\.moment.day) == [repository.today + 7])
    }

    @Test("care on a future day is rejected", arguments: [day("2026-05-22"), LocalDay.last])
    func future(day: LocalDay) async throws {
        let plant = try await weekly()
        let task = try await repository.tasks()[0].id
        await #expect(throws: GardenError.dayInFuture(day)) { try await repository.answer([task], .done(on: day)) }
        await #expect(throws: GardenError.dayInFuture(day)) { try await repository.record(.watering, for: plant.id, on: day) }
        #expect(try await repository.history(of: plant.id).isEmpty)
    }

    @Test("an interval outside 1 to 3,660 days is rejected everywhere", arguments: [0, -1, 3_661, Int.min, Int.max])
    func intervals(days: Int) async throws {
        let plant = try await weekly()
        let rules = try await repository.rules(of: plant.id)
        let refusal = GardenError.daysOutOfRange(days, Recurrence.dayLimits)
        await #expect(throws: refusal) {
            try await repository.add(
                PlantDraft(name: "I", watering: .every(days: days, amount: nil, time: .whenSaved, checksSoil: false)))
        }
        await #expect(throws: refusal) {
            try await repository.save(
                CareRule(plant: plant.id, type: .watering, recurrence: .everyDays(days), start: repository.today))
        }
        let task = try await repository.tasks()[0].id
        await #expect(throws: GardenError.daysOutOfRange(days, TaskAnswer.moistLimits)) {
            try await repository.answer([task], .moist(days: days))
        }
        await #expect(throws: GardenError.invalidValue) {
            try await repository.set(.watering(Watering(days: days)), for: plant.id)
        }
        let preferences = Preferences(remindDaysBefore: days == 0 ? 15 : days)
        await #expect(throws: GardenError.self) { try await repository.save(preferences) }
        #expect(try await repository.rules(of: plant.id) == rules)
        #expect(try await repository.summaries().count == 1)
    }

    @Test("a rule without weekdays, without months or with an impossible day of the month is rejected")
    func emptyRules() async throws {
        let plant = try await weekly()
        let rules = try await repository.rules(of: plant.id)
        let today = repository.today
        for recurrence in [Recurrence.weekdays([]), .timesAWeek(0), .timesAWeek(8), .monthly(day: 0), .monthly(day: 32)] {
            await #expect(throws: GardenError.invalidRule) {
                try await repository.save(CareRule(plant: plant.id, type: .watering, recurrence: recurrence, start: today))
            }
        }
        await #expect(throws: GardenError.invalidRule) {
            try await repository.save(
                CareRule(
                    plant: plant.id, type: .watering, recurrence: .everyDays(3), start: today,
                    activeMonths: MonthSet(rawValue: 0)))
        }
        let preferences = Preferences(wateringDays: [])
        await #expect(throws: GardenError.invalidRule) { try await repository.save(preferences) }
        #expect(try await repository.rules(of: plant.id) == rules)
    }
}

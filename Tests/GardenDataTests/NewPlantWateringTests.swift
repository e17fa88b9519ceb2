import Garden
import GardenData
import TestSupport
import Testing

@Suite("The last watering of a new plant", .timeLimit(.minutes(5)))
struct NewPlantWateringTests {
    private let garden: TestGarden

    init() throws { garden = try TestGarden(TestClock("2026-05-21", "15:26")) }

    private var repository: GardenRepository { garden.repository }

    private func due(_ plant: Plant) async throws -> [LocalDay] {
        try await repository.page(of: plant.id).rules.filter { $0.rule.type == .watering }.compactMap { $0.task?.due }
    }

    @Test("watering at an interval counts from it, and it is in the history")
    func intervalWatering() async throws {
        let draft = PlantDraft(
            name: "Basil", watering: .every(days: 7, amount: nil, time: .whenSaved, checksSoil: false),
            lastWatered: day("2026-05-17"))
        let added = try await repository.add(draft)
        let task = try #require(try await repository.tasks().first)
        #expect(task.moment == LocalMoment(day: day("2026-05-24"), time: LocalTime("15:26")!))
        let event = try #require(try await repository.history(of: added.value.id).first)
        #expect(event.kind == .done && event.type == .watering && event.day == day("2026-05-17") && event.answer == nil)
        #expect(event.undoGroup == added.undoGroup)
        try await repository.undo(added.undoGroup)
        #expect(try await repository.summaries().isEmpty)
    }

    @Test("the watering planned for a species counts from it, and other care does not")
    func species() async throws {
        let unknown = try await repository.add(PlantDraft(name: "A", species: "Monstera deliciosa"))
        let known = try await repository.add(
            PlantDraft(name: "B", species: "Monstera deliciosa", lastWatered: day("2026-05-19")))
        #expect(try await due(known.value).first == due(unknown.value).first.map { $0 - 2 })
        let others = { (plant: Plant) in
            try await repository.page(of: plant.id).rules.filter { $0.rule.type != .watering }.map { $0.task?.due }
        }
        #expect(try await others(known.value) == others(unknown.value))
    }

    @Test("the plant is due today if it should have been watered before, and stays planned from its profile")
    func overdue() async throws {
        let added = try await repository.add(
            PlantDraft(name: "B", species: "Monstera deliciosa", lastWatered: day("2026-03-01")))
        #expect(try await due(added.value) == [day("2026-05-21")])
        #expect(try await repository.page(of: added.value.id).rules.allSatisfy { $0.rule.origin == .profile })
        let open = try #require(try await repository.tasks().first { $0.type.completedCare == .watering })
        let answer = open.answers.completion()
        _ = try await repository.answer([open.id], answer)
        #expect(try await due(added.value).allSatisfy { $0 > day("2026-05-21") })
    }

    @Test(
        "if it is not known, the soil is checked on the day of adding, and the watering counts from what is found",
        arguments: [true, false])
    func unknown(checksSoil: Bool) async throws {
        let watering = PlantDraft.WateringPlan.every(days: 7, amount: nil, time: .whenSaved, checksSoil: checksSoil)
        let added = try await repository.add(PlantDraft(name: "B", watering: watering, checksSoilToday: true))
        let check = try #require(try await repository.tasks().first { $0.moment.day == day("2026-05-21") })
        #expect(check.type == .soilCheck)
        #expect(try await due(added.value) == [day(checksSoil ? "2026-05-21" : "2026-05-28")])
        _ = try await repository.answer([check.id], check.answers.completion())
        #expect(try await repository.tasks().map(\.moment.day).filter { $0 <= day("2026-05-21") } == [])
        #expect(try await due(added.value) == [day("2026-05-28")])
        let without = try await repository.add(PlantDraft(name: "C", watering: .none, checksSoilToday: true))
        #expect(try await repository.rules(of: without.value.id).isEmpty)
    }

    @Test("it is recorded without reminders, too")
    func withoutReminders() async throws {
        let added = try await repository.add(PlantDraft(name: "C", watering: .none, lastWatered: day("2026-05-21")))
        #expect(try await repository.history(of: added.value.id).map(\.day) == [day("2026-05-21")])
        #expect(try await repository.tasks().isEmpty)
    }

    @Test("a day that it cannot have been on is refused, and nothing is added")
    func refused() async throws {
        for (text, error) in [
            ("2026-05-22", GardenError.dayInFuture(day("2026-05-22"))), ("2025-05-19", .dayTooLongAgo(day("2025-05-19"))),
        ] {
            await #expect(throws: error) { try await repository.add(PlantDraft(name: "D", lastWatered: day(text))) }
        }
        #expect(try await repository.summaries().isEmpty)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a new interval counts from it, however it is set, and a start that was chosen stays")
    func newInterval() async throws {
        func added() async throws -> (Plant, CareRule) {
            let draft = PlantDraft(name: "B", species: "Monstera deliciosa", lastWatered: day("2026-05-19"))
            let plant = try await repository.add(draft).value
            return (plant, try #require(try await repository.rules(of: plant.id).first { $0.type == .watering }))
        }
        func changed(_ rule: CareRule) -> CareRule {
            var rule = rule
            (rule.recurrence, rule.adjustsForSeason, rule.seasonDays) = (.everyDays(4), false, Seasonal())
            return rule
        }
        let (edited, rule) = try await added()
        #expect(rule.start > day("2026-05-23"))
        let saved = try await repository.save(changed(rule), changedFrom: rule)
        #expect(try await due(edited) == [day("2026-05-23")])
        try await repository.undo(saved.undoGroup)
        #expect(try await due(edited) == [rule.start])
        _ = try await repository.save(changed(rule), changedFrom: rule, keepsStart: true)
        #expect(try await due(edited) == [rule.start])

        let (withPlant, other) = try await added()
        _ = try await repository.save(
            withPlant, changedFrom: withPlant, with: RuleEdit(changed(other), changedFrom: other))
        #expect(try await due(withPlant) == [day("2026-05-23")])

        let (overridden, _) = try await added()
        _ = try await repository.set(.watering(Watering(days: 4)), for: overridden.id)
        #expect(try await due(overridden) == [day("2026-05-23")])
    }
}

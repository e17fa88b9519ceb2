import Garden
import GardenData
import TestSupport
import Testing

@Suite("Rules that follow from care values", .timeLimit(.minutes(5)))
struct CareValuePlanningTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-11-27")) }

    @Test("a changed care value changes the reminders of its kind of care alone, and so does resetting it")
    func oneKind() async throws {
        _ = try await repository.seedSampleGarden()
        let orchid = try #require(try await repository.summaries().first { $0.name == "Moth Orchid" }).id
        func others() async throws -> [GardenRepository.PlannedRule] {
            try await repository.page(of: orchid).rules.filter { $0.rule.type != .fertilizing }
        }
        let before = try await others()
        #expect(before.contains { $0.task?.type == .watering })
        let weekly = Fertilizing.plan(every: .weekly, kind: .balanced, months: .all)
        _ = try await repository.set(.fertilizing(weekly), for: orchid)
        let rule = try await repository.rules(of: orchid).first { $0.type == .fertilizing }
        #expect(rule?.recurrence == .everyDays(7))
        #expect(try await others() == before)
        _ = try await repository.reset(.fertilizing, for: orchid)
        _ = try await repository.set(.light(.fullShade), for: orchid)
        #expect(try await others() == before)
    }

    @Test("a value that is reset brings back the reminder of before, with its start, unless its plant's rules were changed since")
    func reset() async throws {
        _ = try await repository.seedSampleGarden()
        let lavender = try #require(try await repository.summaries().first { $0.name == "Lavender" }).id
        let before = try await repository.page(of: lavender).rules
        for days in [7, 5] { _ = try await repository.set(.watering(Watering(days: days)), for: lavender) }
        #expect(try await repository.plannedRule(of: .watering, for: lavender)?.recurrence == .everyDays(5))
        let reset = try await repository.reset(.watering, for: lavender)
        #expect(try await repository.page(of: lavender).rules == before)
        try await repository.undo(reset.undoGroup)
        #expect(try await repository.plannedRule(of: .watering, for: lavender)?.recurrence == .everyDays(5))

        _ = try await repository.addTask(.pruning, for: lavender, on: repository.today)
        _ = try await repository.reset(.watering, for: lavender)
        #expect(try await repository.page(of: lavender).care.watering?.source.kind == .catalog)
        #expect(try await repository.plannedRule(of: .watering, for: lavender)?.recurrence != .everyDays(5))
        #expect(try await repository.examine().isHealthy)
    }

    @Test(
        "with another amount of water, the interval keeps its seasons and checks of the soil; with another interval, the amount stays"
    )
    func amountAlone() async throws {
        let plant = try await repository.add(PlantDraft(name: "?")).value
        func rule() async throws -> CareRule { try #require(try await repository.plannedRule(of: .watering, for: plant.id)) }
        var expected = try await rule()
        #expect(expected.checksSoil && expected.adjustsForSeason && expected.amount == WateringDepth.moderate.amount)
        _ = try await repository.set(.watering(Watering(days: 7, depth: .light)), for: plant.id)
        expected.amount = WateringDepth.light.amount
        #expect(try await rule() == expected)
        // It also stays when everything is planned anew.
        var preferences = try await repository.preferences()
        preferences.checksSoilFirst = false
        _ = try await repository.save(preferences)
        preferences.checksSoilFirst = true
        _ = try await repository.save(preferences)
        let again = try await rule()
        #expect(again.checksSoil && again.adjustsForSeason && again.amount == expected.amount)

        _ = try await repository.seedSampleGarden()
        let monstera = try #require(try await repository.summaries().first { $0.name == "Monstera" }).id
        let sample = try #require(try await repository.plannedRule(of: .watering, for: monstera))
        _ = try await repository.set(.watering(Watering(days: 14, depth: .moderate)), for: monstera)
        let changed = try #require(try await repository.plannedRule(of: .watering, for: monstera))
        #expect(changed.recurrence == .everyDays(14) && changed.amount == sample.amount && !changed.checksSoil)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a duplicate is pruned in the same months as the plant")
    func duplicate() async throws {
        let plant = try await repository.add(PlantDraft(name: "Fig", species: "Ficus elastica")).value
        func pruning(of plant: Plant.ID) async throws -> LocalDay? {
            try await repository.page(of: plant).rules.first { $0.rule.type == .pruning }?.task?.due
        }
        let due = try #require(try await pruning(of: plant.id))
        let copy = try await repository.duplicate(plant.id, name: "Fig 2").value
        #expect(try await pruning(of: copy.id) == due)
        var own = try #require(try await repository.plannedRule(of: .pruning, for: plant.id))
        (own.recurrence, own.origin) = (.everyDays(330), .user)
        _ = try await repository.save(own)
        let another = try await repository.duplicate(plant.id, name: "Fig 3").value
        #expect(try await pruning(of: another.id) == due, "also if the user set the interval")
    }

    @Test("a shorter interval makes a plant due today, not overdue")
    func shorter() async throws {
        let plant = try await repository.add(PlantDraft(name: "?", lastWatered: repository.today - 5)).value
        func due() async throws -> LocalDay? { try await repository.tasks().first?.moment.day }
        #expect(try #require(try await due()) > repository.today)
        _ = try await repository.set(.watering(Watering(days: 2, depth: .moderate)), for: plant.id)
        #expect(try await due() == repository.today)
        let task = try #require(try await repository.tasks().first)
        _ = try await repository.answer([task.id], .done(on: nil))
        #expect(try await due() == repository.today + 2)
    }

    @Test("a value is kept as the user's although it is the same as that of its source, and set again it changes nothing")
    func unchanged() async throws {
        let plant = try await repository.add(PlantDraft(name: "?", checksSoilToday: true)).value
        for value in [
            CareOverride.watering(Watering(days: 7, depth: .moderate)), .light(.partialSun),
            .temperature(TemperatureRange(minimum: 15, maximum: 26)),
        ] {
            #expect(try await repository.set(value, for: plant.id).hasChanged)
            #expect(try await !repository.set(value, for: plant.id).hasChanged)
        }
        let page = try await repository.page(of: plant.id)
        #expect(page.care.light?.source.kind == .user && page.care.watering?.source.kind == .user)
    }

    @Test("a soil check that is due stays due when the plant gets a species that is watered without one")
    func openCheck() async throws {
        let plant = try await repository.add(PlantDraft(name: "?", checksSoilToday: true)).value
        let before = try await repository.tasks()
        #expect(before.map(\.type) == [.soilCheck] && before.map(\.moment.day) == [repository.today])
        var known = plant
        known.species = "Monstera deliciosa"
        let saved = try await repository.save(known, changedFrom: plant)
        let check = try #require(try await repository.tasks().first { $0.type == .soilCheck })
        #expect(check.moment.day == repository.today)
        let watering = try #require(try await repository.tasks().first { $0.type == .watering })
        #expect(watering.moment.day > repository.today)
        _ = try await repository.answer([check.id], .dry(on: nil))
        #expect(try await repository.tasks().allSatisfy { $0.type != .soilCheck && $0.moment.day > repository.today })
        try await repository.undo(saved.undoGroup)
        #expect(try await repository.tasks().allSatisfy { $0.type == .soilCheck })
    }

    @Test("a soil check that is due stays due when the plant gets a species whose watering is an estimate, too")
    func openEstimate() async throws {
        var profile = CareProfile(scientificName: "Nemo ignotus")
        profile.watering = Sourced(Watering(days: 14), Source(.trefle))
        try await repository.keep(CachedCare(profile: profile))
        let plant = try await repository.add(PlantDraft(name: "?", checksSoilToday: true)).value
        let before = try await repository.tasks()
        var known = plant
        known.species = "Nemo ignotus"
        _ = try await repository.save(known, changedFrom: plant)
        #expect(try await repository.rules(of: plant.id).map(\.recurrence) == [.everyDays(14)])
        #expect(try await repository.tasks().map(\.moment) == before.map(\.moment))
        #expect(try await repository.tasks().map(\.type) == [.soilCheck])
    }

    @Test("completing the first watering of a new plant with an earlier day counts from that day")
    func backdated() async throws {
        for days in [2, 4] {
            let watering = PlantDraft.WateringPlan.every(days: days, amount: nil, time: .whenSaved, checksSoil: false)
            let plant = try await repository.add(PlantDraft(name: "Basil", watering: watering)).value
            let task = try #require(try await repository.page(of: plant.id).rules.first?.task)
            _ = try await repository.answer([task.occurrence], .done(on: repository.today - 1))
            #expect(try await repository.page(of: plant.id).rules.first?.task?.due == repository.today - 1 + days)
            #expect(try await repository.examine().isHealthy)
        }
    }
}

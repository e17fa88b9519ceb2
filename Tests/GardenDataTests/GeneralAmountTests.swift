import Foundation
import Garden
import GardenData
import TestSupport
import Testing

struct GeneralAmountTests {
    @Test("the amount of water of a planned task is a general one until the user edits its rule")
    func edited() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let plant = try await repository.add(PlantDraft(name: "Rosie", species: "Monstera deliciosa")).value
        let watering = TaskFilter(types: [.watering, .soilCheck])
        let task = try #require(try await repository.tasks(watering).first)
        #expect(task.amount == WaterAmount.choices[2] && task.hasGeneralAmount)
        let page = try await repository.page(of: plant.id)
        var rule = try #require(page.rules.first { $0.rule.type == .watering }?.rule)
        #expect(rule.hasGeneralAmount)
        let original = rule
        _ = try await repository.save(rule, changedFrom: original)
        #expect(try await repository.tasks(watering).first?.hasGeneralAmount == true, "it is saved as it was")
        rule.recurrence = .everyDays(3)
        rule = try await repository.save(rule, changedFrom: original).value
        #expect(rule.origin == .adapted && rule.hasGeneralAmount && rule.isUsers, "the amount was not chosen")
        #expect(try await repository.tasks(watering).first?.hasGeneralAmount == true)
        let adapted = rule
        rule.amount = WaterAmount.choices[0]
        _ = try await repository.save(rule, changedFrom: adapted)
        let edited = try #require(try await repository.tasks(watering).first)
        #expect(edited.amount == WaterAmount.choices[0] && !edited.hasGeneralAmount)
    }

    @Test("an amount that the user enters for a new plant is no general one")
    func entered() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let watering = PlantDraft.WateringPlan.every(days: 3, amount: WaterAmount.choices[1], time: .whenSaved, checksSoil: false)
        _ = try await repository.add(PlantDraft(name: "Rosie", watering: watering))
        let task = try #require(try await repository.tasks().first)
        #expect(task.amount == WaterAmount.choices[1] && !task.hasGeneralAmount)
    }
}

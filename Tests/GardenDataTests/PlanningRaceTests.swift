import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("Planning care while another program changes the species")
struct PlanningRaceTests {
    private let garden: TestGarden
    private let repository: GardenRepository
    private let interruption = Interruption()

    /// What another program does the next time that the clock is read, which is after an action has begun.
    private final class Interruption: Sendable {
        private let pending = Mutex<(@Sendable () -> Void)?>(nil)

        func set(_ body: @escaping @Sendable () -> Void) { pending.withLock { $0 = body } }

        func happen() {
            let body = pending.withLock { body in
                defer { body = nil }
                return body
            }
            body?()
        }
    }

    init() throws {
        garden = try TestGarden()
        let (clock, interruption, folder) = (garden.clock, interruption, garden.directory.url)
        repository = GardenRepository(
            database: try GardenDatabase.open(in: folder, now: clock.now),
            library: try LibraryDatabase.open(in: folder, catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en",
            now: {
                interruption.happen()
                return clock.now
            }, zone: { clock.zone })
    }

    /// Lets another program change the species of a plant, but not its rules, during the next action.
    private func changeSpecies(of plant: Plant, to species: String) {
        var changed = plant
        changed.species = species
        let (database, moment) = (garden.repository.database, garden.repository.clock.writingMoment)
        interruption.set { [changed] in
            do {
                try database.writer.write { db in
                    let writer = try GardenWriter(db: db, device: GardenDatabase.thisDevice(in: db), moment: moment)
                    try writer.save(changed, changedFrom: plant)
                    _ = try writer.finish()
                }
            } catch {
                Issue.record(error)
            }
        }
    }

    private func wateringDays(of plant: Plant.ID) async throws -> Int? {
        let rule = try await repository.rules(of: plant).first { $0.type == .watering }
        guard case .everyDays(let days)? = rule?.recurrence else { return nil }
        return days
    }

    @Test("rules are planned from the species that the plant has when they are written", arguments: [0, 1])
    func species(action: Int) async throws {
        let (first, second) = ("Monstera deliciosa", "Adiantum raddianum")
        let (before, after) = (
            try await repository.care(of: first).watering?.value.days, try await repository.care(of: second).watering?.value.days
        )
        try #require(before != after)
        let plant = try await repository.add(PlantDraft(name: "Plant", species: first)).value
        #expect(try await wateringDays(of: plant.id) == before)
        changeSpecies(of: plant, to: second)
        switch action {
        case 0: _ = try await repository.reset(.watering, for: plant.id)
        default: _ = try await repository.changePreferences { $0.hemisphere = .southern }
        }
        #expect(try await repository.plant(plant.id).species == second)
        #expect(try await wateringDays(of: plant.id) == after)
    }
}

import Foundation
import Garden
import GardenData
import TestSupport
import Testing

/// A garden with a plant whose watering interval is learned, and whose rounds are answered one after another.
struct LearningGarden {
    static let species = "Nemo ignotus"

    let garden: TestGarden
    let plant: Plant
    var repository: GardenRepository { garden.repository }

    /// Adds the plant with a watering every seven days by its profile.
    init(checksSoil: Bool = false) async throws {
        garden = try TestGarden(TestClock("2026-05-01"))
        _ = try await garden.repository.changePreferences { $0.checksSoilFirst = checksSoil }
        try await garden.repository.keep(CachedCare(profile: Self.profile(days: 7)))
        plant = try await garden.repository.add(PlantDraft(name: "Basil", species: Self.species)).value
    }

    /// A garden whose plant has been watered twice, after which verdicts count.
    static func settled(checksSoil: Bool = false) async throws -> LearningGarden {
        let garden = try await LearningGarden(checksSoil: checksSoil)
        for _ in 0..<2 { try await garden.answer(.soil(.right, on: nil)) }
        return garden
    }

    static func profile(days: Int, depth: WateringDepth? = nil) -> CareProfile {
        var profile = CareProfile(scientificName: species)
        profile.watering = Sourced(Watering(days: days, depth: depth), Source(.trefle))
        return profile
    }

    /// The watering rule.
    var rule: CareRule {
        get async throws { try #require(try await repository.rules(of: plant.id).first { $0.type == .watering }) }
    }

    var proposal: IntervalProposal? {
        get async throws { try await repository.proposals().first }
    }

    /// Waits until the watering is due, and answers it.
    @discardableResult
    func answer(_ answer: TaskAnswer) async throws -> UndoableResult<[CareEvent]> {
        let task = try #require(try await repository.page(of: plant.id).rules.first { $0.rule.type == .watering }?.task)
        if task.due > repository.today { garden.clock.set(task.due.description) }
        return try await repository.answer([task.occurrence], answer)
    }

    /// Answers two waterings so that a longer interval is proposed, and returns it.
    func propose() async throws -> IntervalProposal {
        for _ in 0..<2 { try await answer(.soil(.moist, on: nil)) }
        return try #require(try await proposal)
    }
}

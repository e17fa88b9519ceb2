import Foundation
import Garden
import GardenStore
import GardenData

/// The process that is killed: it prints each write, performs it, prints that it returned, and repeats.
struct Writer: Sendable {
    let site: CrashFixture
    /// Distinguishes the values of this run from those of earlier runs.
    let mark: String

    var repository: GardenRepository { site.repository }

    /// Prints the values that hold after preparation.
    func ready(_ probes: [Probe] = []) async throws {
        var expectations: [CrashExpectation] = []
        for probe in probes {
            let value = try await site.value(of: probe)
            expectations.append(CrashExpectation(probe: probe, before: value, after: value))
        }
        try Line.ready(expectations).say()
    }

    /// Performs one tested write.
    func perform(_ expectations: [CrashExpectation], _ body: () async throws -> Void) async throws {
        try Line.will(expectations).say()
        let took = try await ContinuousClock().measure(body)
        try Line.did(Int(took / .microseconds(1))).say()
    }

    // MARK: Preparation

    /// Adds plants with scheduled care, in one undo group per plant.
    func plants(_ count: Int, species: String? = "Monstera deliciosa") async throws -> [Plant] {
        var plants: [Plant] = []
        for number in 0..<count {
            plants.append(try await repository.add(PlantDraft(name: "Plant \(mark) \(number)", species: species)).value)
        }
        return plants
    }

    /// The open watering task of a plant, or the soil check that replaces it.
    func watering(of plant: Plant.ID) async throws -> Occurrence {
        let rules = try await repository.page(of: plant).rules
        guard let task = rules.first(where: { $0.rule.type == .watering })?.task else { throw GardenError.taskNotFound }
        return task.occurrence
    }

    /// Expects a probe to change from its current value to another one.
    func expect(_ probe: Probe, becomes after: String) async throws -> CrashExpectation {
        CrashExpectation(probe: probe, before: try await site.value(of: probe), after: after)
    }

    /// Expects a plant to get one more event.
    func expect(_ plant: Plant.ID, gets type: CareType, _ kind: CareEvent.Kind) async throws -> CrashExpectation {
        let events = try await repository.history(of: plant)
        let event = CareEvent(
            plant: plant, rule: nil, type: type, kind: kind, day: repository.today, recordedAt: CrashFixture.now,
            undoGroup: .new())
        return try await expect(.events(of: plant), becomes: CrashFixture.counted(events + [event]))
    }

    /// Expects a change to be applied to all plants.
    func expectations(_ plants: [Plant], _ change: (inout Plant) -> Void) async throws -> [CrashExpectation] {
        var expectations: [CrashExpectation] = []
        for plant in plants {
            var changed = try await repository.plant(plant.id)
            let before = try CrashFixture.text(changed)
            change(&changed)
            expectations.append(CrashExpectation(probe: .plant(plant.id), before: before, after: try CrashFixture.text(changed)))
        }
        return expectations
    }
}

import Foundation
import Garden
import GardenStore
import GardenData

/// The program that is killed: it says what it will do, does it, says that it was acknowledged, and goes on until it is killed.
struct Writer: Sendable {
    let site: CrashFixture
    /// Marks what this run makes, so that it is told from what earlier runs made.
    let mark: String

    var repository: GardenRepository { site.repository }

    /// Tells what holds after preparation.
    func ready(_ probes: [Probe] = []) async throws {
        var claims: [CrashExpectation] = []
        for probe in probes {
            let value = try await site.value(of: probe)
            claims.append(CrashExpectation(probe: probe, before: value, after: value))
        }
        try Line.ready(claims).say()
    }

    /// One write that counts.
    func gesture(_ claims: [CrashExpectation], _ body: () async throws -> Void) async throws {
        try Line.will(claims).say()
        let took = try await ContinuousClock().measure(body)
        try Line.did(Int(took / .microseconds(1))).say()
    }

    // MARK: Preparation

    /// Adds plants with their care planned, in one gesture per plant.
    func plants(_ count: Int, species: String? = "Monstera deliciosa") async throws -> [Plant] {
        var plants: [Plant] = []
        for number in 0..<count {
            plants.append(try await repository.add(PlantDraft(name: "Plant \(mark) \(number)", species: species)).value)
        }
        return plants
    }

    /// The open watering of a plant, or the soil check in its place.
    func watering(of plant: Plant.ID) async throws -> Occurrence {
        let rules = try await repository.page(of: plant).rules
        guard let task = rules.first(where: { $0.rule.type == .watering })?.task else { throw GardenError.taskNotFound }
        return task.occurrence
    }

    /// The claim that a probe tells what it told until now, and another value after the write.
    func claim(_ probe: Probe, becomes after: String) async throws -> CrashExpectation {
        CrashExpectation(probe: probe, before: try await site.value(of: probe), after: after)
    }

    /// The claim that a plant has one more event.
    func claim(_ plant: Plant.ID, gets type: CareType, _ kind: CareEvent.Kind) async throws -> CrashExpectation {
        let events = try await repository.history(of: plant)
        let event = CareEvent(
            plant: plant, rule: nil, type: type, kind: kind, day: repository.today, recordedAt: CrashFixture.now,
            undoGroup: .new())
        return try await claim(.events(of: plant), becomes: CrashFixture.counted(events + [event]))
    }

    /// The claims that plants become what a change makes of them.
    func claims(_ plants: [Plant], _ change: (inout Plant) -> Void) async throws -> [CrashExpectation] {
        var claims: [CrashExpectation] = []
        for plant in plants {
            var changed = try await repository.plant(plant.id)
            let before = try CrashFixture.text(changed)
            change(&changed)
            claims.append(CrashExpectation(probe: .plant(plant.id), before: before, after: try CrashFixture.text(changed)))
        }
        return claims
    }
}

import Foundation
import Garden
import GardenStore
import GardenData

/// The program that is killed: it says what it will do, does it, says that it was acknowledged, and goes on until it is killed.
struct Writer: Sendable {
    let site: Site
    /// Marks what this run makes, so that it is told from what earlier runs made.
    let mark: String

    var gardener: Gardener { site.gardener }

    /// Tells what holds after preparation.
    func ready(_ probes: [Probe] = []) async throws {
        var claims: [Claim] = []
        for probe in probes {
            let value = try await site.value(of: probe)
            claims.append(Claim(probe: probe, before: value, after: value))
        }
        try Line.ready(claims).say()
    }

    /// One write that counts.
    func gesture(_ claims: [Claim], _ body: () async throws -> Void) async throws {
        try Line.will(claims).say()
        let took = try await ContinuousClock().measure(body)
        try Line.did(Int(took / .microseconds(1))).say()
    }

    // MARK: Preparation

    /// Adds plants with their care planned, in one gesture per plant.
    func plants(_ count: Int, species: String? = "Monstera deliciosa") async throws -> [Plant] {
        var plants: [Plant] = []
        for number in 0..<count {
            plants.append(try await gardener.add(PlantDraft(name: "Plant \(mark) \(number)", species: species)).value)
        }
        return plants
    }

    /// The open watering of a plant, or the soil check in its place.
    func watering(of plant: Plant.ID) async throws -> Occurrence {
        let rules = try await gardener.page(of: plant).rules
        guard let task = rules.first(where: { $0.rule.type == .watering })?.task else { throw TendingError.taskNotFound }
        return task.occurrence
    }

    /// The claim that a probe tells what it told until now, and another value after the write.
    func claim(_ probe: Probe, becomes after: String) async throws -> Claim {
        Claim(probe: probe, before: try await site.value(of: probe), after: after)
    }

    /// The claim that a plant has one more event.
    func claim(_ plant: Plant.ID, gets type: CareType, _ kind: CareEvent.Kind) async throws -> Claim {
        let events = try await gardener.history(of: plant)
        let event = CareEvent(
            plant: plant, rule: nil, type: type, kind: kind, day: gardener.today, recordedAt: Site.now, batch: .new())
        return try await claim(.events(of: plant), becomes: Site.counted(events + [event]))
    }

    /// The claims that plants become what a change makes of them.
    func claims(_ plants: [Plant], _ change: (inout Plant) -> Void) async throws -> [Claim] {
        var claims: [Claim] = []
        for plant in plants {
            var changed = try await gardener.plant(plant.id)
            let before = try Site.text(changed)
            change(&changed)
            claims.append(Claim(probe: .plant(plant.id), before: before, after: try Site.text(changed)))
        }
        return claims
    }
}

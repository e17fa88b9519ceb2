import Foundation
import Garden
import GardenStore
import Synchronization
import TestSupport
import Testing

@testable import GardenData

@Suite("Readings of the clock")
struct ClockReadingTests {
    private let clock = TestClock("2026-05-21")
    private let readings = Readings()
    private let repository: GardenRepository

    /// Counts how often the clock is read.
    private final class Readings: Sendable {
        let count = Atomic(0)
    }

    init() throws {
        let (clock, readings) = (clock, readings)
        repository = try GardenRepository.inMemory(
            catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en",
            now: {
                readings.count.add(1, ordering: .relaxed)
                return clock.now
            }, zone: { clock.zone })
    }

    /// The number of readings of the clock that an action makes.
    private func readings<Value>(_ action: () async throws -> Value) async throws -> Int {
        let before = readings.count.load(ordering: .relaxed)
        _ = try await action()
        return readings.count.load(ordering: .relaxed) - before
    }

    @Test("an action reads the clock once")
    func once() async throws {
        let repository = repository
        let draft = PlantDraft(name: "Monstera", species: "Monstera deliciosa")
        #expect(try await readings { try await repository.add(draft) } == 1)
        let plant = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value
        #expect(try await readings { try await repository.duplicate(plant.id, name: "Copy") } == 1)
        #expect(try await readings { try await repository.archive([plant.id]) } == 1)
        #expect(try await readings { try await repository.unarchive([plant.id]) } == 1)
        #expect(try await readings { try await repository.record(.watering, for: plant.id) } == 1)
        #expect(try await readings { try await repository.set(.light(.fullSun), for: plant.id) } == 1)
        #expect(try await readings { try await repository.changePreferences { $0.hemisphere = .southern } } == 1)
        // Another kind each time: what was recorded today has no further task today.
        for (snooze, type) in [(Snooze.hour, CareType.fertilizing), (.tonight, .pruning), (.tomorrow, .repotting)] {
            let rule = try await repository.addTask(type, for: plant.id, on: repository.today, time: LocalTime("09:00")).value
            let task = Occurrence(rule: rule.id, place: .on(rule.start))
            #expect(try await readings { try await repository.answer([task], .later(snooze)) } == 1)
            #expect(try await readings { try await repository.answer([task], .done(on: nil)) } == 1)
        }
    }

    @Test("snoozing a reminder, and claiming reminders, reads the clock once")
    func reminders() async throws {
        let repository = repository
        let plant = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value
        _ = try await repository.changePreferences { $0.reminders.isOn = true }
        let rule = try await repository.addTask(.watering, for: plant.id, on: repository.today, time: LocalTime("09:00")).value
        let task = Occurrence(rule: rule.id, place: .on(rule.start))
        var claimed: [Announcement] = []
        #expect(try await readings { claimed = try await repository.claimAnnouncements() } == 1)
        try await repository.confirm(claimed.map(\.id), handle: "one 1")
        #expect(try await readings { try await repository.snoozeShown([task]) } == 1)
        #expect(try await readings { try await repository.dismiss(claimed.map(\.id)) } == 1)
        #expect(try await readings { try await repository.shownAnnouncements() } == 1)
    }
}

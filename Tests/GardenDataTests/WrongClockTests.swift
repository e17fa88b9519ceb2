import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("A clock that was wrong")
struct WrongClockTests {
    /// A garden on 21 May 2026 with a plant that is watered every three days, first on 24 May.
    private func garden(at time: String = "10:00") async throws -> TestGarden {
        let garden = try TestGarden(TestClock("2026-05-21", time))
        _ = try await garden.repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false)))
        return garden
    }

    @Test("what was recorded in the far future does not silence a plant, and doctor reports it and gives it a day")
    func future() async throws {
        let garden = try await garden()
        let repository = garden.repository
        garden.clock.set("2099-05-21")
        let task = try #require(try await repository.tasks().first)
        // Recording is not refused because of the clock.
        let event = try #require(try await repository.answer([task.id], .done(on: nil)).value.first)
        garden.clock.set("2026-05-24")
        #expect(try await repository.tasks().first?.moment.day == day("2026-05-24"), "the plant is still due")
        var findings = try await repository.examine()
        #expect(findings.futureEvents == [event.id] && !findings.isHealthy)
        try await repository.rebuildIndex()
        findings = try await repository.examine()
        #expect(findings.isHealthy)
        #expect(try await repository.tasks().first?.moment.day == day("2026-05-27"))
    }

    @Test("a snooze until the far future that a wrong clock made is taken back by the repair")
    func snooze() async throws {
        let garden = try await garden()
        let repository = garden.repository
        garden.clock.set("2099-05-21")
        let task = try #require(try await repository.tasks().first)
        let until = LocalMoment(day: day("2099-05-24"), time: .eight)
        _ = try await repository.answer([task.id], .snooze(until: until))
        garden.clock.set("2026-05-24")
        #expect(try await repository.tasks().first?.moment.day == day("2026-05-24"))
        try await repository.rebuildIndex()
        #expect(try await repository.tasks().first?.moment.day == day("2026-05-24"))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a plant added while the clock was ahead is due soon once that is corrected, which can be undone")
    func addedAhead() async throws {
        let garden = try TestGarden(TestClock("2099-05-21"))
        let repository = garden.repository
        let plant = try await repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
        garden.clock.set("2026-05-21")
        _ = try await repository.save(
            CareRule(plant: plant.id, type: .pruning, recurrence: .once, start: day("2030-03-01")))
        #expect(try await repository.futureRecords() == 1)
        #expect(try await repository.examine().futureRules.count == 1)
        let corrected = try await repository.correctFutureRecords()
        #expect(corrected.value == 1)
        #expect(try await repository.futureRecords() == 0)
        let days = try await repository.tasks().map(\.moment.day)
        #expect(days.count == 2 && days[0] <= day("2026-05-24") && days[1] == day("2030-03-01"))
        #expect(try await repository.examine().isHealthy)
        _ = try await repository.undo(corrected.undoGroup)
        #expect(try await repository.futureRecords() == 1)
    }

    @Test("an event in the future counts once its day has come, and the index follows")
    func later() async throws {
        let garden = try await garden()
        let repository = garden.repository
        garden.clock.set("2026-06-10")
        let task = try #require(try await repository.tasks().first)
        _ = try await repository.answer([task.id], .done(on: nil))
        garden.clock.set("2026-05-25")
        #expect(try await repository.tasks().first?.moment.day == day("2026-05-24"))
        garden.clock.set("2026-06-10")
        #expect(try await repository.tasks().first?.moment.day == day("2026-06-13"))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("of two events of one day, the one that was recorded later counts, whatever the clock said")
    func order() async throws {
        let garden = try await garden(at: "20:00")
        let repository = garden.repository
        let task = try #require(try await repository.tasks().first)
        _ = try await repository.answer([task.id], .snooze(until: LocalMoment(day: day("2026-05-30"), time: .eight)))
        // The clock is set back by half a day.
        garden.clock.set("2026-05-21", "08:30")
        let until = LocalMoment(day: day("2026-06-02"), time: .eight)
        _ = try await repository.answer([task.id], .snooze(until: until))
        #expect(try await repository.tasks().first { $0.id == task.id }?.moment == until)
    }
}

import Foundation
import Garden
import GardenData
import GardenStore
import TestSupport
import Testing

@Suite("What the soil was like", .timeLimit(.minutes(5)))
struct SoilVerdictTests {
    private func verdicts(_ garden: LearningGarden) async throws -> [SoilVerdict?] {
        let all = try await garden.repository.verdicts(of: [garden.plant.id])
        return try await garden.repository.history(of: garden.plant.id).map { all[$0.id] }
    }

    @Test("a watering is completed with each verdict", arguments: SoilVerdict.allCases)
    func watering(verdict: SoilVerdict) async throws {
        let garden = try await LearningGarden()
        let events = try await garden.answer(.soil(verdict, on: nil)).value
        #expect(events.map(\.kind) == [.done])
        #expect(try await verdicts(garden) == [verdict])
    }

    @Test("a soil check of moist soil is checked again, and otherwise ends in watering", arguments: SoilVerdict.allCases)
    func soilCheck(verdict: SoilVerdict) async throws {
        let garden = try await LearningGarden(checksSoil: true)
        let events = try await garden.answer(.soil(verdict, on: nil)).value
        #expect(events.map(\.kind) == [verdict == .moist ? .moist(askAgainIn: 3) : .done])
        #expect(try await verdicts(garden) == [verdict == .moist ? nil : verdict])
    }

    @Test("soil checks alone propose a longer interval after two of four found moist soil")
    func soilChecks() async throws {
        let garden = try await LearningGarden.settled(checksSoil: true)
        for isMoist in [true, false, false, true] {
            #expect(try await garden.proposal == nil)
            if isMoist { try await garden.answer(.moist(days: nil)) }
            try await garden.answer(.dry(on: nil))
        }
        #expect(try await garden.proposal?.rounds.map(\.verdict) == [.moist, .right, .right, .moist])
    }

    @Test("what the soil was like is refused by a task that is not about watering")
    func otherCare() async throws {
        let garden = try await LearningGarden()
        let rule = try await garden.repository.addTask(.pruning, for: garden.plant.id, on: garden.repository.today).value
        let task = Occurrence(rule: rule.id, place: .on(rule.start))
        await #expect(throws: GardenError.notAboutSoil) {
            try await garden.repository.answer([task], .soil(.right, on: nil))
        }
        let events = try await garden.repository.answer([task], .done(on: nil)).value
        await #expect(throws: GardenError.notAboutSoil) {
            try await garden.repository.setVerdict(.right, of: try #require(events.first).id)
        }
    }

    @Test("a verdict is given later, replaced and removed, and each change can be undone and redone")
    func later() async throws {
        let garden = try await LearningGarden()
        let event = try #require(try await garden.answer(.done(on: nil)).value.first)
        let repository = garden.repository
        #expect(try await verdicts(garden) == [nil])
        _ = try await repository.setVerdict(.dry, of: event.id)
        #expect(try await verdicts(garden) == [.dry])
        let replaced = try await repository.setVerdict(.moist, of: event.id)
        #expect(try await verdicts(garden) == [.moist])
        let removed = try await repository.setVerdict(nil, of: event.id)
        #expect(try await verdicts(garden) == [nil])
        try await repository.undo(removed.undoGroup)
        let undo = try await repository.undo(replaced.undoGroup)
        #expect(try await verdicts(garden) == [.dry])
        try await repository.undo(undo)
        #expect(try await verdicts(garden) == [.moist])
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a verdict is given later about the last watering, and only if there is one")
    func lastWatering() async throws {
        let garden = try await LearningGarden()
        let repository = garden.repository
        await #expect(throws: GardenError.wateringNotFound) {
            try await repository.setVerdict(.dry, atLastWateringOf: garden.plant.id)
        }
        // Also about care that was recorded without a task.
        let unplanned = try await repository.record(.watering, for: garden.plant.id, on: repository.today - 1)
        #expect(try await repository.setVerdict(.dry, atLastWateringOf: garden.plant.id).value.id == unplanned.value.id)
        _ = try await repository.undo(unplanned.undoGroup)
        let first = try #require(try await garden.answer(.done(on: nil)).value.first)
        let last = try #require(try await garden.answer(.done(on: nil)).value.first)
        garden.garden.clock.advance(days: 3)
        let given = try await repository.setVerdict(.moist, atLastWateringOf: garden.plant.id)
        #expect(given.value.id == last.id && first.id != last.id)
        #expect(try await verdicts(garden) == [.moist, nil])
        try await repository.undo(given.undoGroup)
        #expect(try await verdicts(garden) == [nil, nil])
    }

    @Test("a verdict on an answer that was undone is refused")
    func undone() async throws {
        let garden = try await LearningGarden()
        let answer = try await garden.answer(.done(on: nil))
        try await garden.repository.undo(answer.undoGroup)
        await #expect(throws: GardenError.taskNotFound) {
            try await garden.repository.setVerdict(.dry, of: try #require(answer.value.first).id)
        }
    }

    @Test("undoing an answer takes its verdict back, and redoing brings it again")
    func undo() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.propose()
        let last = try #require(try await garden.repository.history(of: garden.plant.id).first)
        let undone = try await garden.repository.undoAnswers(to: [try #require(last.answer).occurrence])
        #expect(try await garden.proposal == nil)
        try await garden.repository.undo(undone.undoGroup)
        #expect(try await garden.proposal != nil)
    }

    @Test("an event that is corrected because the clock was wrong keeps its verdict")
    func corrected() async throws {
        let garden = try await LearningGarden()
        garden.garden.clock.set("2027-01-01")
        try await garden.answer(.soil(.dry, on: nil))
        garden.garden.clock.set("2026-05-20")
        try await garden.repository.rebuildIndex()
        #expect(try await garden.repository.history(of: garden.plant.id).map(\.day) == [garden.repository.today])
        #expect(try await verdicts(garden) == [.dry])
    }

    @Test("a change of a verdict or a decision reports the plant")
    func changes() async throws {
        let garden = try await LearningGarden.settled()
        let proposal = try await garden.propose()
        let event = try #require(try await garden.repository.history(of: garden.plant.id).first)
        let earlier = try await garden.repository.setVerdict(.dry, of: event.id)
        for change in 0..<3 {
            var changes = garden.repository.changes.makeAsyncIterator()
            switch change {
            case 0: _ = try await garden.repository.setVerdict(.moist, of: event.id)
            case 1: try await garden.repository.undo(earlier.undoGroup)
            default: _ = try await garden.repository.decline(proposal)
            }
            #expect(await changes.next()?.plants == [garden.plant.id])
        }
    }

    @Test("whether it is worth asking depends on the rule")
    func learns() async throws {
        let garden = try await LearningGarden()
        let event = try #require(try await garden.answer(.done(on: nil)).value.first)
        #expect(try await garden.repository.learns(from: event))
        _ = try await garden.repository.set(.watering(Watering(days: 4)), for: garden.plant.id)
        #expect(try await !garden.repository.learns(from: event))
    }

    @Test("of many tasks, each takes the verdict as it means for it, and those that were not due do not teach")
    func batch() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.add(
            PlantDraft(name: "Fern", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false)))
        try await garden.answer(.soil(.moist, on: nil))
        let tasks = try await garden.repository.tasks().filter { $0.type == .watering }
        #expect(tasks.count == 2)
        let answered = try await garden.repository.answer(tasks.map(\.id), .soil(.moist, on: nil))
        #expect(answered.value.count == 2)
        #expect(try await garden.proposal == nil)
    }

    @Test("an export and its import bring the same proposal, and a purged plant leaves nothing")
    func exchange() async throws {
        let garden = try await LearningGarden.settled()
        _ = try await garden.repository.decline(try await garden.propose())
        for _ in 0..<4 { try await garden.answer(.soil(.moist, on: nil)) }
        let proposal = try #require(try await garden.proposal)
        let file = garden.garden.directory.file("garden.zip")
        _ = try await garden.repository.export(to: file)
        let other = try TestGarden(garden.garden.clock)
        _ = try await other.repository.importExport(from: file)
        #expect(try await other.repository.proposals() == [proposal])
        #expect(try await other.repository.examine().isHealthy)
        try await other.repository.purge(garden.plant.id)
        #expect(try await other.repository.verdicts(of: [garden.plant.id]).isEmpty)
        let plant = garden.plant.id
        let left = try await other.repository.database.read { try $0.decisions(of: plant) }
        #expect(left.isEmpty)
    }
}

import Foundation
import Garden
import GardenStore
import TestSupport
import Testing

@testable import GardenData

@Suite("Absences")
struct AbsenceTests {
    @Test("an absence is recorded once, undone, redone and ended, and doctor finds nothing wrong")
    func life() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let recorded = try await repository.recordAbsence(from: day("2026-05-20"), through: day("2026-05-25"))
        _ = try await repository.recordAbsence(from: day("2026-05-20"), through: day("2026-05-25"))
        #expect(try await repository.awayPeriods() == [recorded.value])
        let undone = try await repository.undo(recorded.undoGroup)
        #expect(try await repository.awayPeriods().isEmpty)
        try await repository.undo(undone)
        #expect(try await repository.awayPeriods() == [recorded.value])

        let ended = try await repository.endAbsence(recorded.value.id)
        #expect(ended.value?.through == day("2026-05-20"))
        #expect(try await repository.awayPeriods() == [ended.value])
        try await repository.undo(ended.undoGroup)
        #expect(try await repository.awayPeriods() == [recorded.value])
        #expect(try await repository.examine().isHealthy)
        await #expect(throws: GardenError.periodNotFound) { try await repository.endAbsence(.new()) }
    }

    @Test("an absence that has not begun is taken back, and one that is over stays")
    func ends() async throws {
        let garden = try TestGarden(TestClock("2026-05-01"))
        let over = try await garden.repository.recordAbsence(from: day("2026-05-01"), through: day("2026-05-05")).value
        garden.clock.set("2026-05-21", "10:00")
        let later = try await garden.repository.recordAbsence(from: day("2026-05-21"), through: day("2026-05-25")).value
        #expect(try await garden.repository.endAbsence(later.id).value == nil)
        #expect(try await garden.repository.endAbsence(over.id).value == over)
        #expect(try await garden.repository.awayPeriods() == [over])
    }

    @Test("an absence with some of the days of another one is refused, and so is a change to such days")
    func overlapping() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let first = try await repository.recordAbsence(from: day("2026-06-01"), through: day("2026-06-05")).value
        await #expect(throws: GardenError.periodOverlaps(first)) {
            try await repository.recordAbsence(from: day("2026-06-05"), through: day("2026-06-09"))
        }
        let second = try await repository.recordAbsence(from: day("2026-06-06"), through: day("2026-06-09")).value
        await #expect(throws: GardenError.periodOverlaps(first)) {
            try await repository.recordAbsence(from: day("2026-06-05"), through: day("2026-06-09"), changing: second.id)
        }
        #expect(Set(try await garden.repository.awayPeriods()) == [first, second])
    }

    @Test("who is back has ended every absence of today, and undoes that at once; a later one stays")
    func endsAll() async throws {
        let garden = try await ReminderGarden()
        let repository = garden.repository
        try await garden.task("09:00", on: "2026-05-21")
        let short = try await repository.recordAbsence(from: day("2026-05-19"), through: day("2026-05-22")).value
        // As absences that were recorded on other devices.
        for (from, through) in [("2026-05-19", "2026-05-25"), ("2026-05-21", "2026-05-23")] {
            let other = try #require(AwayPeriod(from: day(from), through: day(through)))
            _ = try await repository.write { try $0.save(other) }
        }
        let later = try await repository.recordAbsence(from: day("2026-05-26"), through: day("2026-05-27")).value
        let all = try await repository.awayPeriods()
        let ended = try await repository.endAbsence(short.id)
        #expect(try await repository.awayPeriods().map(\.days).contains { $0.contains(day("2026-05-21")) } == false)
        #expect(try await repository.awayPeriods().contains(later))
        #expect(try await repository.claimAnnouncements().count == 1)
        try await repository.undo(ended.undoGroup)
        #expect(try await repository.awayPeriods() == all)
    }

    @Test("ending what is over, and recording what is recorded, leaves nothing to undo")
    func nothingToUndo() async throws {
        let garden = try TestGarden(TestClock("2026-05-01"))
        let recorded = try await garden.repository.recordAbsence(from: day("2026-05-01"), through: day("2026-05-05"))
        #expect(recorded.hasChanged)
        let again = try await garden.repository.recordAbsence(from: day("2026-05-01"), through: day("2026-05-05"))
        #expect(again.value == recorded.value && !again.hasChanged)
        garden.clock.set("2026-05-21", "10:00")
        #expect(try await !garden.repository.endAbsence(recorded.value.id).hasChanged)
    }

    @Test("an absence tells its observers, also when it is undone")
    func changes() async throws {
        let garden = try TestGarden()
        var changes = garden.repository.changes.makeAsyncIterator()
        let recorded = try await garden.repository.recordAbsence(from: day("2026-05-20"), through: day("2026-05-25"))
        #expect(await changes.next()?.preferences == true)
        try await garden.repository.undo(recorded.undoGroup)
        #expect(await changes.next()?.preferences == true)
    }

    @Test("an absence survives an export and import, and the deletion of a plant")
    func export() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "Basil", species: nil)).value
        let period = try await garden.repository.recordAbsence(from: day("2026-06-01"), through: day("2026-06-05")).value
        let file = garden.directory.file("garden.zip")
        _ = try await garden.repository.export(to: file)
        let other = try TestGarden()
        _ = try await other.repository.importExport(from: file)
        #expect(try await other.repository.awayPeriods() == [period])
        #expect(try await other.repository.examine().isHealthy)
        _ = try await garden.repository.purge(plant.id)
        #expect(try await garden.repository.awayPeriods() == [period])
    }

    @Test("the days of an absence change, which is undone; changed to those of another one, the two become one")
    func changed() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let first = try await repository.recordAbsence(from: day("2026-06-01"), through: day("2026-06-05")).value
        let moved = try await repository.recordAbsence(
            from: day("2026-06-03"), through: day("2026-06-09"), changing: first.id)
        #expect(moved.value.id == first.id)
        #expect(try await repository.awayPeriods().map(\.days) == [day("2026-06-03")...day("2026-06-09")])
        try await repository.undo(moved.undoGroup)
        #expect(try await repository.awayPeriods() == [first])
        let second = try await repository.recordAbsence(from: day("2026-07-01"), through: day("2026-07-02")).value
        _ = try await repository.recordAbsence(from: first.from, through: first.through, changing: second.id)
        #expect(try await repository.awayPeriods() == [first])
        await #expect(throws: GardenError.periodNotFound) {
            try await repository.recordAbsence(from: day("2026-07-01"), through: day("2026-07-02"), changing: second.id)
        }
    }

    @Test("days in the wrong order, too many or past ones are refused")
    func refused() async throws {
        let garden = try TestGarden()
        await #expect(throws: GardenError.dayInPast(day("2026-05-19"))) {
            try await garden.repository.recordAbsence(from: day("2026-05-18"), through: day("2026-05-19"))
        }
        await #expect(throws: GardenError.periodReversed) {
            try await garden.repository.recordAbsence(from: day("2026-05-25"), through: day("2026-05-24"))
        }
        await #expect(throws: GardenError.periodTooLong) {
            try await garden.repository.recordAbsence(from: day("2026-05-25"), through: day("2027-05-24"))
        }
    }

    @Test("a plan has the plants that it is about, and archived ones are not among them")
    func plan() async throws {
        let garden = try TestGarden()
        let basil = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value
        let fern = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value
        for plant in [basil, fern] {
            _ = try await garden.repository.addTask(.watering, for: plant.id, on: day("2026-06-02"))
        }
        _ = try await garden.repository.archive([fern.id], reason: "sold")
        let period = try #require(AwayPeriod(from: day("2026-05-30"), through: day("2026-06-07")))
        let planned = try await garden.repository.plan(of: period)
        #expect(planned.plan.plants == [basil.id])
        #expect(planned.plants.keys.map(\.self) == [basil.id])
    }
}

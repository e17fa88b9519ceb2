import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import GardenStore

@Suite("Undoing one of several edits")
struct EditUndoTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden() }

    private func makeRule() async throws -> CareRule {
        let plant = try await repository.add(PlantDraft(name: "Basil")).value
        return try await repository.save(
            CareRule(plant: plant.id, type: .fertilizing, recurrence: .everyDays(3), start: repository.today)
        ).value
    }

    private func stored(_ rule: CareRule) async throws -> CareRule {
        let moment = WritingMoment(instant: garden.clock.now, today: repository.today)
        #expect(try await repository.database.examine(at: moment).isHealthy)
        return try #require(try await repository.rules(of: rule.plant).first { $0.id == rule.id })
    }

    @Test("undoing an edit of a rule takes back its part, and keeps what a later edit changed")
    func laterEdit() async throws {
        let rule = try await makeRule()
        var longer = rule
        longer.recurrence = .everyDays(5)
        let first = try await repository.save(longer, changedFrom: rule)
        var noted = first.value
        noted.note = "half strength"
        _ = try await repository.save(noted, changedFrom: first.value)
        let undone = try await repository.undo(first.undoGroup)
        var expected = noted
        expected.recurrence = .everyDays(3)
        #expect(try await stored(rule) == expected)
        _ = try await repository.undo(undone)
        #expect(try await stored(rule) == noted)
    }

    @Test("of two edits that set the same value, undoing one keeps it, and undoing both brings the value before back")
    func sameValue() async throws {
        let rule = try await makeRule()
        var longer = rule
        longer.recurrence = .everyDays(5)
        for isReversed in [false, true] {
            let edits = [
                try await repository.save(longer, changedFrom: rule).undoGroup,
                try await repository.save(longer, changedFrom: rule).undoGroup,
            ]
            let order = isReversed ? edits.reversed() : edits
            _ = try await repository.undo(order[0])
            #expect(try await stored(rule).recurrence == .everyDays(5))
            _ = try await repository.undo(order[1])
            #expect(try await stored(rule) == rule)
        }
    }

    @Test("redoing an edit brings its part back, although a later edit was made without it")
    func redo() async throws {
        let rule = try await makeRule()
        var longer = rule
        longer.recurrence = .everyDays(5)
        let edit = try await repository.save(longer, changedFrom: rule)
        let undone = try await repository.undo(edit.undoGroup)
        var noted = rule
        noted.note = "half strength"
        _ = try await repository.save(noted, changedFrom: rule)
        #expect(try await stored(rule) == noted)
        _ = try await repository.undo(undone)
        noted.recurrence = .everyDays(5)
        #expect(try await stored(rule) == noted)
    }

    @Test("of two edits of a plant that set the same value, undoing the first keeps it")
    func plant() async throws {
        let plant = try await repository.add(PlantDraft(name: "Basil")).value
        var moved = plant
        moved.room = .kitchen
        let first = try await repository.save(moved, changedFrom: plant)
        let second = try await repository.save(moved, changedFrom: plant)
        _ = try await repository.undo(first.undoGroup)
        #expect(try await repository.plant(plant.id).room == .kitchen)
        _ = try await repository.undo(second.undoGroup)
        #expect(try await repository.plant(plant.id).room == nil)
    }

    @Test("a plant that is edited together with a rule is one undo group, and an invalid rule changes neither")
    func plantWithRule() async throws {
        let rule = try await makeRule()
        let plant = try await repository.plant(rule.plant)
        var (edited, longer) = (plant, rule)
        edited.notes = "by the window"
        let noted = edited
        longer.recurrence = .everyDays(0)
        let invalid = RuleEdit(longer, changedFrom: rule)
        await #expect(throws: GardenError.daysOutOfRange(0, Recurrence.dayLimits)) {
            _ = try await repository.save(noted, changedFrom: plant, with: invalid)
        }
        #expect(try await repository.plant(plant.id) == plant)
        longer.recurrence = .everyDays(5)
        let saved = try await repository.save(noted, changedFrom: plant, with: RuleEdit(longer, changedFrom: rule))
        #expect(try await repository.plant(plant.id) == noted)
        #expect(try await stored(rule) == longer)
        _ = try await repository.undo(saved.undoGroup)
        #expect(try await repository.plant(plant.id) == plant)
        #expect(try await stored(rule) == rule)
    }
}

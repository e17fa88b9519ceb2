import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Undo and redo", .timeLimit(.minutes(5)))
struct RedoTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden() }

    /// Everything that an action can change, as text.
    private func state() async throws -> String {
        let plants = try await repository.summaries().sorted { $0.id < $1.id }
        var lines = [String(describing: try await repository.preferences())]
        for plant in plants {
            lines.append(String(describing: plant))
            lines.append(String(describing: try await repository.rules(of: plant.id)))
            lines.append(String(describing: try await repository.history(of: plant.id)))
        }
        return lines.joined(separator: "\n")
    }

    @Test("undoing an undo redoes the change: an edit, a removal, an answer, a preference", arguments: 0..<5)
    func kinds(kind: Int) async throws {
        let plant = try await repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
        let task = try #require(try await repository.tasks().first)
        let before = try await state()
        let group =
            switch kind {
            case 0: try await repository.change([plant.id]) { $0.room = .kitchen }.undoGroup
            case 1: try await repository.remove([plant.id]).undoGroup
            case 2: try await repository.answer([task.id], .done(on: nil)).undoGroup
            case 3: try await repository.changePreferences { $0.careTime = LocalTime("06:30")! }.undoGroup
            default: try await repository.end(task.id.rule).undoGroup
            }
        let after = try await state()
        #expect(after != before)
        var next = group
        for _ in 0..<3 {
            next = try await repository.undo(next)
            #expect(try await state() == before)
            next = try await repository.undo(next)
            #expect(try await state() == after)
        }
        #expect(try await repository.examine().isHealthy)
        try await repository.rebuildIndex()
        #expect(try await state() == after)
    }

    @Test("an event that was undone alone comes back, and its undo group can still be undone")
    func event() async throws {
        _ = try await repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false)))
        let task = try #require(try await repository.tasks().first)
        let before = try await state()
        let answer = try await repository.answer([task.id], .done(on: nil))
        let after = try await state()
        let undone = try await repository.undo(try #require(answer.value.first))
        #expect(try await state() == before)
        try await repository.undo(undone.undoGroup)
        #expect(try await state() == after)
        try await repository.undo(answer.undoGroup)
        #expect(try await state() == before)
    }

    @Test(
        "any order of changes, undo and redo gives the state that the remaining changes give, and the index agrees with the facts"
    )
    func random() async throws {
        var random = SeededRandom(seed: 20_261_123)
        let plant = try await repository.add(PlantDraft(name: "Basil")).value
        // The room after each change that holds, oldest first.
        var rooms: [String] = []
        var done: [(group: UndoGroup.ID, room: String)] = []
        var undone: [(group: UndoGroup.ID, room: String)] = []
        for step in 0..<60 {
            switch Int.random(in: 0..<3, using: &random) {
            case 1 where !done.isEmpty:
                let last = done.removeLast()
                undone.append((try await repository.undo(last.group), last.room))
                rooms.removeLast()
            case 2 where !undone.isEmpty:
                let last = undone.removeLast()
                done.append((try await repository.undo(last.group), last.room))
                rooms.append(last.room)
            default:
                let room = "Room \(step)"
                done.append((try await repository.change([plant.id]) { $0.room = Room(rawValue: room) }.undoGroup, room))
                rooms.append(room)
                undone = []
            }
            #expect(try await repository.plant(plant.id).room?.rawValue == rooms.last)
        }
        #expect(try await repository.examine().isHealthy)
        try await repository.rebuildIndex()
        #expect(try await repository.plant(plant.id).room?.rawValue == rooms.last)
    }
}

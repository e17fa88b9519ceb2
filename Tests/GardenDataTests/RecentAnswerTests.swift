import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Recent answers")
struct RecentAnswerTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    /// Adds a plant with a watering that is due, and answers it.
    private func answered(_ name: String, _ answer: TaskAnswer = .done(on: nil)) async throws -> CareEvent {
        let plant = try await repository.add(PlantDraft(name: name, watering: .none)).value.id
        _ = try await repository.addTask(.watering, for: plant, on: repository.today, .everyDays(7))
        let task = try #require(try await repository.tasks(TaskFilter(), limit: .max).first { $0.plant == plant })
        return try #require(try await repository.answer([task.id], answer).value.first)
    }

    private func recent() async throws -> [CareEvent.ID] { try await repository.recentAnswers().map(\.id) }

    @Test("answers are those of a day that are in effect, in their order, also with what the soil was like")
    func inEffect() async throws {
        let first = try await answered("Basil", .soil(.dry, on: nil))
        let second = try await answered("Aloe", .skip)
        #expect(try await recent() == [first.id, second.id])
        let undone = try await repository.undo(first.undoGroup)
        #expect(try await recent() == [second.id])
        try await repository.undo(undone)
        #expect(try await recent() == [first.id, second.id])
        _ = try await repository.undo(second)
        #expect(try await recent() == [first.id])
        garden.clock.advance(days: 1)
        #expect(try await recent().isEmpty)
    }

    @Test("what changed more than a task is left out, and so is what a removed plant was given")
    func others() async throws {
        _ = try await repository.add(PlantDraft(name: "Mint", lastWatered: repository.today))
        let corrected = try await answered("Basil")
        _ = try await repository.correct(corrected.id, day: repository.today - 1, note: nil)
        let removed = try await answered("Fern")
        _ = try await repository.remove([removed.plant])
        let kept = try await answered("Aloe")
        #expect(try await recent() == [kept.id])
    }
}

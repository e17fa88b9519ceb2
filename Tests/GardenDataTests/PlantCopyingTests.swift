import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenData

@Suite("Plants moved between gardens", .timeLimit(.minutes(5)))
struct PlantCopyingTests {
    @Test("a plant comes with its rules, history, own care values and notes, once, and as one undo group")
    func copies() async throws {
        let (from, to) = (try TestGarden(), try TestGarden())
        let plant = try await from.repository.add(PlantDraft(name: "Basil", species: "Ocimum basilicum")).value
        _ = try await from.repository.set(.humidity(.high), for: plant.id)
        _ = try await from.repository.note("from the market", for: plant.id)
        let copied = try await from.repository.copy([plant.id], to: to.repository)
        #expect(copied.value.map(\.name) == ["Basil"])
        let (old, new) = (
            try await from.repository.page(of: plant.id, history: 9), try await to.repository.page(of: plant.id, history: 9)
        )
        #expect(new.plant == old.plant)
        #expect(new.rules.map(\.rule) == old.rules.map(\.rule))
        #expect(new.history.map(\.note) == old.history.map(\.note))
        #expect(try await to.repository.care(of: new.plant).humidity?.source.kind == .user)
        #expect(try await from.repository.copy([plant.id], to: to.repository).value.isEmpty)
        try await to.repository.undo(copied.undoGroup)
        #expect(try await to.repository.summaries().isEmpty)
    }
}

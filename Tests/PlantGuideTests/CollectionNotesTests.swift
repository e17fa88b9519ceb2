import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Searching the notes of plants")
@MainActor
struct CollectionNotesTests {
    @Test("a plant is found by its notes, also after they were changed")
    func notes() async throws {
        let garden = try await ScheduleGarden([])
        let repository = garden.repository
        let basil = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        _ = try await repository.add(PlantDraft(name: "Mint", watering: .none))
        _ = try await repository.change([basil]) { $0.notes = "From the market in Österreich" }
        let model = CollectionModel(garden.window)
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the plants") { model.matches.count == 2 }
        model.query = "osterreich"
        #expect(model.matches == [basil])
        _ = try await repository.change([basil]) { $0.notes = "" }
        try await until("the change") { model.matches.isEmpty }
    }
}

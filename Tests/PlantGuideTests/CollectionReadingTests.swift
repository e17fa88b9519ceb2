import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Reading and searching the collection")
@MainActor
struct CollectionReadingTests {
    private let garden: TestGarden

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    @Test("a change between the beginning of the read and its use is not lost")
    func begun() async throws {
        let repository = garden.repository
        _ = try await repository.add(PlantDraft(name: "Basil", watering: .none))
        let model = CollectionModel(WindowModel(.testing(repository)), continuing: PlantsRead(repository))
        _ = try await repository.add(PlantDraft(name: "Fern", watering: .none))
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("both plants") { model.matches.map { model.row($0).name }.sorted() == ["Basil", "Fern"] }
    }

    @Test("a plant is found by the common names of its species in the user's language, also with a word of its own name")
    func commonNames() async throws {
        let clock = garden.clock
        let repository = try GardenRepository.inMemory(
            catalog: Checkout.root.appending(path: "data/catalog"), language: "de", now: { clock.now }, zone: { .gmt })
        _ = try await repository.add(PlantDraft(name: "Ada", species: "Epipremnum aureum", watering: .none))
        let model = CollectionModel(WindowModel(.testing(repository)))
        await model.read()
        for (text, isFound) in [("efeutute", true), ("ada efeu", true), ("bob efeu", false), ("devil", false)] {
            model.query = text
            #expect(model.matches.isEmpty != isFound, "\(text)")
        }
    }

    @Test("a search that is sent returns its only match, or the only one with this name")
    func onlyMatch() async throws {
        let repository = garden.repository
        for name in ["Basil", "Boston Fern", "Fern"] { _ = try await repository.add(PlantDraft(name: name, watering: .none)) }
        let model = CollectionModel(WindowModel(.testing(repository)))
        await model.read()
        #expect(model.onlyMatch(of: "basi").map { model.row($0).name } == "Basil")
        #expect(model.onlyMatch(of: "fer") == nil && model.matches.count == 2)
        #expect(model.onlyMatch(of: "fern ").map { model.row($0).name } == "Fern" && model.matches.count == 2)
        #expect(model.onlyMatch(of: "zzz") == nil)
    }
}

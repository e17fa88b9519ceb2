import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Sample garden", .timeLimit(.minutes(5)))
@MainActor
struct SampleGardenModelTests {
    @Test("a plant added to the sample garden is counted and can be moved to the user's own garden")
    func moves() async throws {
        let own = try TestGarden()
        let sample = try TestGarden()
        let window = WindowModel(.testing(sample.repository, openOwnGarden: { own.repository }))
        let model = try #require(SampleGardenModel(window))
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the sample") { try await sample.repository.summaries().count > 20 }
        #expect(model.added.isEmpty)
        let basil = try await sample.repository.add(PlantDraft(name: "My Basil", species: "Ocimum basilicum")).value
        try await until("the plant to be counted") { model.added == [basil.id] }
        #expect(await model.moveAdded())
        #expect(model.added.isEmpty)
        #expect(try await own.repository.summaries().map(\.name) == ["My Basil"])
        #expect(try await !sample.repository.summaries().contains { $0.name == "My Basil" }, "it was moved, not copied")
        #expect(SampleGardenModel(WindowModel(.testing(own.repository))) == nil, "the user's own garden is none")
    }

    @Test("plants of the sample garden have photos of several days, and the newest shows the open problem")
    func photos() async throws {
        let own = try TestGarden(), sample = try TestGarden()
        let cache = try TemporaryDirectory()
        let folders = Folders(
            environment: ["PLANTGUIDE_DATA": Checkout.data.path, "XDG_CACHE_HOME": cache.url.path],
            executable: Checkout.products.appendingPathComponent("plantguide"), isSample: true)
        let window = WindowModel(.testing(sample.repository, folders: folders, openOwnGarden: { own.repository }))
        let model = try #require(SampleGardenModel(window))
        let following = Task { await model.follow() }
        defer { following.cancel() }
        let repository = sample.repository
        let today = repository.today
        func photos(of name: String) async throws -> [Photo] {
            guard let plant = try await repository.summaries().first(where: { $0.name == name }) else { return [] }
            return try await repository.photos(of: plant.id)
        }
        try await until("the photos") { try await photos(of: "Rubber Plant").count == 2 }
        #expect(try await photos(of: "Monstera").map(\.takenOn) == [6, 190, 400, 610].map { today - $0 })
        #expect(try await photos(of: "Cherry Tomato").count == 3)
        let newest = try #require(try await photos(of: "Rubber Plant").first)
        #expect(folders.picture(of: newest) != nil)
        let open = try await repository.problems().filter(\.isOpen)
        #expect(open.map(\.name) == ["Scale insects"] && open.first?.photos == [newest.id])
        #expect(window.actions.toast == nil)
        await window.actions.undoLatest()
        #expect(try await repository.summaries().count > 20, "what the sample garden contains is not a change of the user")
    }
}

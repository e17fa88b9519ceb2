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
}

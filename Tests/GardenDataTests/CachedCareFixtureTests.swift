import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Care cached by an earlier version")
struct CachedCareFixtureTests {
    @Test("cached care in the garden of Tests/Fixtures/garden-1 is decoded completely")
    func readsWhole() async throws {
        let folder = try TemporaryDirectory()
        let source = Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1")
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
            try FileManager.default.copyItem(at: source.appendingPathComponent(name), to: folder.file(name))
        }
        let repository = try TestGarden(TestClock("2026-03-09", "09:05"), in: folder).repository
        let care = try #require(try await repository.cachedCare(trefleID: 4_711))
        #expect(care.names == ["Ficus peregrina"])
        #expect(care.otherTrefleIDs == [12])
        #expect(care.etag == "\"e1\"")
        #expect(care.profile.scientificName == "Ficus xenophila")
        #expect(care.profile.watering?.value == Watering(days: 7, depth: .moderate))
        #expect(care.profile.bloom?.value == [.spring, .summer])
        #expect(care.profile.peopleToxicity?.value == .toxic)
        #expect(care.profile.more?.value.count == 14)
    }
}

import Garden
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Doubts in the list of recent identifications")
@MainActor
struct RecentDoubtTests {
    @Test("the list tells when an answer is not sure")
    func doubt() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        var model: IdentifyModel?
        for (behavior, drawing) in [(StubWebServices.Behavior.sure, "monstera"), (.unsure, "lily")] {
            let services = try StubWebServices(behavior)
            let window = WindowModel(.testing(garden.repository, services: services, folders: try .testing(in: garden)))
            let identify = IdentifyModel(window)
            await window.refresh()
            await identify.receive([.file(Checkout.root.appendingPathComponent("data/art/\(drawing).png"))])
            await identify.current?.agreeAndAsk()
            try await until("the identification to be listed") { identify.current.map { !$0.isRemembered } == false }
            model = identify
        }
        let last = try #require(model)
        try await until("both to be listed") { last.stored.count == 2 }
        #expect(Set(last.stored.map(last.note)) == ["Today, not sure", "Today"])
    }
}

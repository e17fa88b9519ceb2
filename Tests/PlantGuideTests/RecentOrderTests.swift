import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("The order of recent identifications", .timeLimit(.minutes(2)))
@MainActor
struct RecentOrderTests {
    private func photo(_ name: String) -> PhotoOrigin { .file(Checkout.root.appending(path: "data/art/\(name).png")) }

    @Test("the latest is listed first, whether it failed or is remembered")
    func order() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        let services = try StubWebServices(.sure)
        let window = WindowModel(try .testing(garden.repository, services: services, folders: .testing(in: garden)))
        let model = IdentifyModel(window)
        await window.refresh()
        func names() -> [String] {
            model.listed.map { listed in
                switch listed {
                case .session: "failed"
                case .stored: "stored"
                }
            }
        }
        services.server.answer("/plantnet/v2/identify/*", .json(#"{"message":"Bad image"}"#, status: 400))
        await model.receive([photo("monstera")])
        await model.current?.agreeAndAsk()
        window.navigator.closePage()
        garden.clock.advance(days: 1)
        services.answer(.sure)
        await model.receive([photo("lily")])
        await model.current?.agreeAndAsk()
        try await until("both") { names() == ["stored", "failed"] }
        garden.clock.advance(days: 1)
        services.server.answer("/plantnet/v2/identify/*", .json(#"{"message":"Bad image"}"#, status: 400))
        window.navigator.closePage()
        await model.receive([photo("fern")])
        await model.current?.agreeAndAsk()
        try await until("all") { names() == ["failed", "stored", "failed"] }
    }
}

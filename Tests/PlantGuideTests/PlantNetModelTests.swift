import Foundation
import Garden
import Localization
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Pl@ntNet in the preferences", .timeLimit(.minutes(15)))
@MainActor
struct PlantNetModelTests {
    private let garden: TestGarden
    private let services: StubWebServices

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        services = try StubWebServices()
        services.server.answer(
            "/plantnet/v2/projects",
            .json(#"[{"id":"all","title":"All"},{"id":"k-world","title":"World"},{"id":"k-middle","title":"Middle Europe"}]"#))
        services.server.answer(
            "/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","remaining":{"identify":42}}"#))
    }

    private var model: PlantNetModel {
        let window = WindowModel(.testing(garden.repository, services: services))
        return PlantNetModel(window.environment.services, window.repository, window.actions)
    }

    @Test("the floras are loaded from the service once, with all floras first")
    func floras() async throws {
        let model = model
        #expect(model.floras(chosen: nil).map(\.id) == [nil])
        await model.ask()
        await model.ask()
        #expect(model.floras(chosen: nil).map(\.id) == [nil, "k-middle", "k-world"])
        #expect(services.server.requests(to: "/plantnet/v2/projects").count == 1)
        #expect(model.quota?.remaining == 42)
    }

    @Test("if loading fails, only all floras and the chosen one are offered, and the next request tries again")
    func away() async throws {
        let model = model
        services.server.answer("/plantnet/v2/projects", .json("{}", status: 401))
        await model.load()
        await model.ask()
        #expect(model.quota == nil)
        #expect(model.floras(chosen: "k-world").map(\.id) == [nil, "k-world"])
        let words = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: garden.repository.today)
        #expect(
            floraWords(model, words)
                == "The list of floras could not be loaded. Invalid API key. Please check configuration.")
        await model.ask()
        #expect(services.server.requests(to: "/plantnet/v2/projects").count == 2)
        services.server.answer("/plantnet/v2/projects", .json(#"[{"id":"k-world","title":"World"}]"#))
        await model.ask()
        #expect(floraWords(model, words) == "A smaller flora limits the possible plants")
    }

    @Test(
        "the quota's note becomes more urgent as fewer requests are left",
        arguments: [
            (101, "Resets at"), (100, "Running low"), (50, "Only a few"), (10, "Almost none"),
            (0, "Online identification is off until 2:00"),
        ])
    func levels(remaining: Int, words: String) {
        let quota = Quota(remaining: remaining, day: garden.repository.today)
        #expect(quotaNote(quota, resets: "2:00").hasPrefix(words))
    }
}

import DesktopIntegration
import Foundation
import Garden
import TestSupport
import Testing
import Localization

@testable import PlantGuide

@Suite("API keys in the preferences", .timeLimit(.minutes(15)))
@MainActor
struct KeyModelTests {
    private let garden: TestGarden
    private let file: URL

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        file = garden.directory.file("config/keys")
    }

    /// Creates a model on a desktop without a keyring.
    private func model(
        _ service: WebService = .plantNet, environment: [String: String] = [:], services: StubWebServices? = nil
    ) -> KeyModel {
        KeyModel(
            service,
            .testing(
                garden.repository, services: services, secrets: Secrets(file: file, environment: environment)))
    }

    private var words: GardenFormatter {
        GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: garden.repository.today)
    }

    @Test("storing a key in a file needs the user's agreement, and declining stores nothing")
    func agreement() async throws {
        let model = model()
        await model.load()
        #expect(model.isKnown && model.place == nil)
        await model.keep("abc123")
        #expect(model.needsFileConsent && model.place == nil)
        model.declineFile()
        #expect(!model.needsFileConsent)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        await model.keep("abc123")
        await model.keep("abc123", allowsFile: true)
        #expect(!model.needsFileConsent && model.place == .file)
        await model.remove()
        #expect(model.place == nil)
    }

    @Test("a key is tested when it is saved; an invalid key and a file readable by others are reported without revealing the key")
    func failures() async throws {
        let services = try StubWebServices()
        services.server.answer("/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","remaining":{"identify":7}}"#))
        let model = model(services: services)
        await model.keep("no key", allowsFile: true)
        #expect(keyWords(model, words).contains("This is not a key"))
        await model.keep("abc123", allowsFile: true)
        #expect(keyWords(model, words) == "Stored in a file that only you can read\nPl@ntNet accepts this key.")
        #expect(chmod(file.path, 0o644) == 0)
        await model.keep("def456", allowsFile: true)
        #expect(keyWords(model, words).contains("chmod 600"))
        #expect(!keyWords(model, words).contains("def456"))
    }

    @Test("a key from the environment is shown with the name of its variable")
    func environment() async throws {
        let model = model(.trefle, environment: ["TREFLE_API_TOKEN": "abc123"])
        await model.load()
        #expect(keyWords(model, words) == "From the environment variable TREFLE_API_TOKEN")
    }

    @Test("testing a key shows whether the service accepts it", arguments: WebService.allCases)
    func trial(service: WebService) async throws {
        let services = try StubWebServices()
        services.server.answer("/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","remaining":{"identify":7}}"#))
        let model = model(service, environment: [service.keyVariable: "abc123"], services: services)
        await model.load()
        await model.test()
        #expect(keyWords(model, words).hasSuffix("\(service.title) accepts this key."))
        services.server.answer("/plantnet/v2/quota/daily", .json("{}", status: 401))
        services.server.answer("/trefle/species/search", .json("{}", status: 401))
        services.server.answer("/trefle/*", .json("{}", status: 401))
        await model.test()
        #expect(keyWords(model, words).contains("Please check configuration."))
        services.server.stop()
        await model.test()
        #expect(!keyWords(model, words).contains("offline identification"))
    }
}

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
        KeyModel(service, window(environment: environment, services: services))
    }

    private func window(environment: [String: String] = [:], services: StubWebServices? = nil) -> WindowModel {
        WindowModel(
            .testing(
                garden.repository, services: services, secrets: Secrets(file: file, environment: environment)))
    }

    private var words: GardenFormatter {
        GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: garden.repository.today)
    }

    private static let key = "abc123abc123abc123"

    @Test("storing a key in a file needs the user's agreement, and declining stores nothing")
    func agreement() async throws {
        let model = model()
        await model.load()
        #expect(model.isKnown && model.place == nil)
        #expect(try await keep(Self.key, model, agreeing: false) == false)
        #expect(!model.needsFileConsent && model.place == nil && model.savingError == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try await keep(Self.key, model, agreeing: true))
        #expect(!model.needsFileConsent && model.place == .file)
        await model.remove()
        #expect(model.place == nil)
    }

    @Test("removing a key is undone and redone, also after the preferences were closed, and the Identify page follows")
    func undoneRemoval() async throws {
        let window = window()
        let identify = IdentifyModel(window)
        let first = KeyModel(.plantNet, window)
        #expect(try await keep(Self.key, first, agreeing: true))
        var model: KeyModel? = KeyModel(.plantNet, window)
        await identify.refresh()
        #expect(identify.hasKey == true)
        await model?.remove()
        #expect(model?.place == nil && identify.hasKey == false)
        #expect(window.actions.toast?.text == "Key for Pl@ntNet removed" && window.actions.toast?.undo != nil)
        await window.actions.undoLatest()
        #expect(model?.place == .file && identify.hasKey == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == "plantnet=\(Self.key)\n")

        model = nil
        await window.actions.redoLatest()
        #expect(!FileManager.default.fileExists(atPath: file.path) && identify.hasKey == false)
        await window.actions.undoLatest()
        #expect(FileManager.default.fileExists(atPath: file.path) && identify.hasKey == true)
    }

    /// Saves a key, and answers whether it may be stored in a file.
    private func keep(_ key: String, _ model: KeyModel, agreeing: Bool) async throws -> Bool {
        let saving = Task { await model.keep(key) }
        try await until("the question") { model.needsFileConsent }
        model.answer(storesInFile: agreeing)
        return await saving.value
    }

    @Test("an invalid key is not saved, nor is one in a file readable by others; the reason does not reveal it")
    func failures() async throws {
        let services = try StubWebServices()
        services.server.answer("/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","remaining":{"identify":7}}"#))
        let model = model(services: services)
        #expect(await !model.keep("no key"))
        #expect(model.savingError as? SecretsError == .notAKey)
        #expect(try await keep(Self.key, model, agreeing: true))
        #expect(model.savingError == nil)
        await model.test()
        #expect(keyWords(model, words) == "Stored in a file that only you can read\nPl@ntNet accepts this key.")
        #expect(chmod(file.path, 0o644) == 0)
        #expect(try await !keep("def456def456def456", model, agreeing: true))
        let message = words.message(forUnsavedKey: try #require(model.savingError))
        #expect(message.hasPrefix("The key was not saved. ") && message.contains("chmod 600") && !message.contains("def456"))
        model.beginEntry()
        #expect(model.savingError == nil)
    }

    @Test("a key that the service does not accept is not saved, and the earlier one stays", arguments: WebService.allCases)
    func refusal(service: WebService) async throws {
        let services = try StubWebServices()
        services.server.answer("/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","remaining":{"identify":7}}"#))
        let model = model(service, services: services)
        #expect(try await keep(Self.key, model, agreeing: true))
        services.server.answer("/plantnet/v2/quota/daily", .json("{}", status: 401))
        services.server.answer("/trefle/species/search", .json("{}", status: 401))
        #expect(await !model.keep("def456def456def456"))
        let message = words.message(forUnsavedKey: try #require(model.savingError))
        #expect(message.hasPrefix("\(service.title) does not accept this key, so it was not saved."))
        #expect(try String(contentsOf: file, encoding: .utf8).contains(Self.key) && model.place == .file)
    }

    @Test("a key is not saved if its form is closed while the service is asked about it")
    func givenUp() async throws {
        let services = try StubWebServices()
        services.server.answer("/plantnet/v2/quota/daily", LoopbackServer.Reply(steps: [.silence]))
        let model = model(services: services)
        #expect(!model.endNewKeyTest())
        let saving = Task { await model.keep(Self.key) }
        try await until("the test") { model.testsNewKey }
        #expect(model.endNewKeyTest() && !model.testsNewKey)
        #expect(await !saving.value)
        #expect(model.savingError == nil && model.place == nil && !model.needsFileConsent)
    }

    @Test("a key that is not saved because the keyring was not unlocked is reported without the keyring's own words")
    func locked() {
        #expect(
            words.message(forUnsavedKey: SecretsError.locked) == "The key was not saved because the keyring was not unlocked.")
        #expect(words.message(forUnsavedKey: SecretsError.failed) == "The key was not saved. The keyring reported an error.")
    }

    @Test("the form says what is wrong with text that cannot be a key")
    func problems() {
        #expect(words.problem(withKey: " ") == "Enter an API key.")
        #expect(words.problem(withKey: "abc")?.hasPrefix("This is too short for a key.") == true)
        for text in ["two words of a sentence", "schlüsselschlüsselschlüssel"] {
            #expect(words.problem(withKey: text)?.hasPrefix("A key has no spaces") == true)
        }
        #expect(words.problem(withKey: " \(Self.key)\n") == nil)
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

    @Test("a key that could not be tested is not accepted, and one that the service accepted before is")
    func unchecked() async throws {
        let services = try StubWebServices()
        services.server.answer("/plantnet/v2/quota/daily", .json(#"{"day":"2026-05-21","remaining":{"identify":7}}"#))
        let model = model(services: services)
        #expect(try await keep(Self.key, model, agreeing: true))
        #expect(!model.isAccepted && keyWords(model, words).hasSuffix("\nNot checked yet"))
        await model.test()
        #expect(model.isAccepted)
        let reopened = self.model(services: services)
        await reopened.load()
        #expect(reopened.isAccepted && !keyWords(reopened, words).contains("Not checked"))

        services.server.stop()
        await model.test()
        #expect(!model.isAccepted && keyWords(model, words).contains("\nNot checked. "))
        #expect(try await keep("def456def456def456", model, agreeing: true))
        await model.test()
        #expect(savedWords(model, words)?.hasPrefix("Key saved, but not checked yet. ") == true)
        await reopened.load()
        #expect(!reopened.isAccepted)
    }
}

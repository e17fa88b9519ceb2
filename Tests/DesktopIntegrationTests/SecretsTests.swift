import Foundation
import GLibKit
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

/// Serialized, because a keyring owns a name on the bus that all tests of this process share.
@Suite("Storing keys", .serialized, .timeLimit(.minutes(15)))
struct SecretsTests {
    private let home: TemporaryDirectory
    private let file: URL

    init() throws {
        home = try TemporaryDirectory()
        file = home.file("config/plantguide/keys")
    }

    private var session: String { ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "" }

    private func startKeyring(unlocked: Bool = true) async throws -> FakeKeyring {
        try await FakeKeyring(address: session, home: home, unlocked: unlocked)
    }

    private func secrets(_ extra: [String: String] = [:], timeout: Duration = .seconds(20)) -> Secrets {
        Secrets(file: file, environment: ["DBUS_SESSION_BUS_ADDRESS": session].merging(extra) { $1 }, timeout: timeout)
    }

    private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

    // MARK: Without a keyring

    @Test("without a keyring nothing is written before the user agrees to a file")
    func agreement() async throws {
        let secrets = secrets()
        #expect(try await secrets.key(.plantNet) == nil)
        #expect(await secrets.place(of: .plantNet) == nil)
        await #expect(throws: SecretsError.serviceMissing) {
            try await secrets.set("abc123abc123abc123", for: .plantNet, allowsFile: false)
        }
        #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
    }

    @Test("the file and its folder are accessible only to the owner, and removing the last key removes the file")
    func file() async throws {
        let secrets = secrets()
        let before = umask(0)
        defer { umask(before) }
        try await secrets.set(" abc123abc123abc123\n", for: .plantNet, allowsFile: true)
        try await secrets.set("def456def456def456", for: .trefle, allowsFile: true)
        try await secrets.set("abc789abc789abc789", for: .plantNet, allowsFile: true)
        #expect(text == "plantnet=abc789abc789abc789\ntrefle=def456def456def456\n")
        #expect(try mode(file) == 0o600)
        #expect(try mode(file.deletingLastPathComponent()) == 0o700)
        #expect(await secrets.place(of: .plantNet) == .file)
        #expect(try await secrets.key(.trefle) == "def456def456def456")
        #expect(try await secrets.remove(.plantNet))
        #expect(text == "trefle=def456def456def456\n")
        #expect(try await secrets.remove(.trefle))
        #expect(text == nil)
        #expect(try await !secrets.remove(.trefle))
    }

    @Test("a variable that contains no key hides the stored key and is reported")
    func invalidVariable() async throws {
        try await secrets().set("abc123abc123abc123", for: .plantNet, allowsFile: true)
        let secrets = secrets(["PLANTNET_API_KEY": "two words"])
        await #expect(throws: SecretsError.variableInvalid(name: "PLANTNET_API_KEY")) { try await secrets.key(.plantNet) }
        #expect(await secrets.place(of: .plantNet) == .environment)
    }

    @Test(
        "a file that others may read or write is neither read nor written", arguments: [0o640, 0o604, 0o620, 0o660] as [mode_t])
    func exposed(permissions: mode_t) async throws {
        let secrets = secrets()
        try await secrets.set("abc123abc123abc123", for: .plantNet, allowsFile: true)
        #expect(chmod(file.path, permissions) == 0)
        let refused = SecretsError.fileExposed(path: file.path)
        await #expect(throws: refused) { try await secrets.key(.plantNet) }
        await #expect(throws: refused) { try await secrets.set("def456def456def456", for: .trefle, allowsFile: true) }
        #expect(text == "plantnet=abc123abc123abc123\n")
        #expect(await secrets.place(of: .plantNet) == nil)
    }

    @Test("a link or a pipe in place of the file is rejected without blocking")
    func noFile() async throws {
        let secrets = secrets()
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let elsewhere = home.file("elsewhere")
        try Data("plantnet=abc123abc123abc123\n".utf8).write(to: elsewhere)
        #expect(chmod(elsewhere.path, 0o600) == 0)
        #expect(symlink(elsewhere.path, file.path) == 0)
        await #expect(throws: SecretsError.self) { try await secrets.key(.plantNet) }
        await #expect(throws: SecretsError.self) { try await secrets.set("def456def456def456", for: .trefle, allowsFile: true) }
        #expect(unlink(file.path) == 0)
        #expect(mkfifo(file.path, 0o600) == 0)
        await #expect(throws: SecretsError.fileExposed(path: file.path)) { try await secrets.key(.plantNet) }
    }

    @Test("a session without a bus has no keyring, and none is started")
    func noBus() async throws {
        let secrets = Secrets(file: file, environment: [:])
        #expect(try await secrets.key(.plantNet) == nil)
        await #expect(throws: SecretsError.serviceMissing) {
            try await secrets.set("abc123abc123abc123", for: .plantNet, allowsFile: false)
        }
    }

    @Test("libsecret's types are registered before concurrent sessions start")
    func kinds() {
        #expect(KeyringSession.types.allSatisfy { $0 != 0 })
    }

    // MARK: The environment

    @Test("a valid key in the environment takes precedence over a stored one")
    func environment() async throws {
        try await secrets().set("kept-kept-kept-kept", for: .trefle, allowsFile: true)
        let given = secrets(["TREFLE_API_TOKEN": "given", "PLANTNET_API_KEY": ""])
        #expect(try await given.key(.trefle) == "given")
        #expect(await given.place(of: .trefle) == .environment)
        #expect(await given.place(of: .plantNet) == nil)
        #expect(try await secrets(["TREFLE_API_TOKEN": " "]).key(.trefle) == "kept-kept-kept-kept")
    }

    @Test(
        "an invalid key is rejected",
        arguments: ["", " \n", "two words", "a\nb", "schlüssel", String(repeating: "a", count: 513)])
    func noKey(text: String) async {
        let secrets = secrets()
        await #expect(throws: SecretsError.notAKey) { try await secrets.set(text, for: .plantNet, allowsFile: true) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("text that is too short for a key is rejected", arguments: ["abc", " fifteen-letters\n"])
    func partOfKey(text: String) async {
        let secrets = secrets()
        await #expect(throws: SecretsError.keyTooShort) { try await secrets.set(text, for: .plantNet, allowsFile: true) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(
        "a dismissed prompt is a keyring that stayed locked, however the keyring reports it",
        arguments: [
            ("g-io-error-quark", 19), ("secret-error", 2), ("secret-error", 3), ("g-dbus-error-quark", 19),
            ("g-dbus-error-quark", 41),
        ])
    func dismissed(domain: String, code: Int) {
        let words = "Object does not exist at path “/org/freedesktop/secrets/collection/login”"
        let meaning = Keyring.meaning(of: GLibError(domain: domain, code: code, message: words))
        #expect(meaning as? SecretsError == .locked)
    }

    @Test("an error of the keyring is shown without its own words")
    func otherError() {
        let meaning = Keyring.meaning(of: GLibError(domain: "secret-error", code: 1, message: "The secret was transferred"))
        #expect(meaning as? SecretsError == .failed)
    }

    @Test("no description of the secrets shows a key")
    func silence() {
        let secrets = secrets(["PLANTNET_API_KEY": "s3cr3tk3y"])
        var dumped = ""
        dump(secrets, to: &dumped)
        #expect(!(dumped + "\(secrets)" + String(reflecting: secrets)).contains("s3cr3tk3y"))
    }

    // MARK: With a keyring

    private static let hasKeyring = ConditionTrait.enabled(
        if: FakeKeyring.isInstalled, "gnome-keyring is missing; ./dev install-deps installs it")

    @Test("the keyring stores one key per service for every program, and no file is written", Self.hasKeyring)
    func keyring() async throws {
        let server = try await startKeyring()
        try await secrets().set("abc123abc123abc123", for: .plantNet, allowsFile: false)
        try await secrets().set("def456def456def456", for: .trefle, allowsFile: true)
        try await secrets().set("abc789abc789abc789", for: .plantNet, allowsFile: false)
        #expect(try await secrets().key(.plantNet) == "abc789abc789abc789")
        #expect(try await secrets().key(.trefle) == "def456def456def456")
        #expect(await secrets().place(of: .plantNet) == .secretService)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try await secrets().remove(.plantNet)
        #expect(try await secrets().key(.plantNet) == nil)
        #expect(await secrets().place(of: .plantNet) == nil)
        #expect(try await secrets().key(.trefle) == "def456def456def456")
        try await secrets().remove(.plantNet)
        withExtendedLifetime(server) {}
    }

    @Test("a key in the file is used until a key is stored in the keyring, which removes it from the file", Self.hasKeyring)
    func moving() async throws {
        try await secrets().set("abc123abc123abc123", for: .plantNet, allowsFile: true)
        let server = try await startKeyring()
        #expect(try await secrets().key(.plantNet) == "abc123abc123abc123")
        #expect(await secrets().place(of: .plantNet) == .file)
        try await secrets().set("abc789abc789abc789", for: .plantNet, allowsFile: true)
        #expect(text == nil)
        #expect(await secrets().place(of: .plantNet) == .secretService)
        withExtendedLifetime(server) {}
    }

    @Test("a restarted keyring returns the key as before", Self.hasKeyring)
    func restart() async throws {
        let secrets = secrets()
        var server: FakeKeyring? = try await startKeyring()
        try await secrets.set("abc123abc123abc123", for: .plantNet, allowsFile: false)
        server = nil
        #expect(try await secrets.key(.plantNet) == nil)
        server = try await startKeyring()
        #expect(try await secrets.key(.plantNet) == "abc123abc123abc123")
        withExtendedLifetime(server) {}
    }

    @Test("a locked keyring throws, but the location of the key is still known", Self.hasKeyring)
    func locked() async throws {
        var server: FakeKeyring? = try await startKeyring()
        try await secrets().set("abc123abc123abc123", for: .plantNet, allowsFile: false)
        server = nil
        server = try await startKeyring(unlocked: false)
        // There is no prompter for the password on this bus.
        await #expect(throws: SecretsError.locked) { try await secrets().key(.plantNet) }
        #expect(await secrets().place(of: .plantNet) == .secretService)
        await #expect(throws: SecretsError.locked) {
            try await secrets().set("def456def456def456", for: .trefle, allowsFile: false)
        }
        await #expect(throws: SecretsError.locked) { try await secrets().remove(.plantNet) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        // The key in the file is the newer one, and is used without a prompt.
        try await secrets().set("def456def456def456", for: .plantNet, allowsFile: true)
        #expect(try await secrets().key(.plantNet) == "def456def456def456")
        #expect(await secrets().place(of: .plantNet) == .file)
        withExtendedLifetime(server) {}
    }

    @Test("an unresponsive keyring times out, and a cancelled request ends at once", Self.hasKeyring)
    func silent() async throws {
        let server = try await startKeyring()
        try await secrets().set("abc123abc123abc123", for: .plantNet, allowsFile: false)
        kill(server.pid, SIGSTOP)
        let start = ContinuousClock.now
        await #expect(throws: SecretsError.timedOut) { try await secrets(timeout: .milliseconds(200)).key(.plantNet) }
        let asking = Task { [secrets = secrets()] in try await secrets.key(.plantNet) }
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        try await secrets(timeout: .milliseconds(200)).set("def456def456def456", for: .trefle, allowsFile: true)
        #expect(try await secrets().key(.trefle) == "def456def456def456")
        #expect(ContinuousClock.now - start < .seconds(5))
        kill(server.pid, SIGCONT)
        #expect(try await secrets().key(.plantNet) == "abc123abc123abc123")
    }

    private func mode(_ url: URL) throws -> mode_t {
        var status = stat()
        try #require(stat(url.path, &status) == 0)
        return status.st_mode & 0o777
    }
}

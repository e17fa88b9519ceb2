import Foundation
import TestSupport
import Testing

@Suite("API keys in plantguidectl", .timeLimit(.minutes(15)))
struct CtlKeyTests {
    private static let key = "s3cr3t-k3y-0f-a-t3st"

    private func mode(_ file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
    }

    @Test("without a keyring, storing a key exits with 69 unless a file, readable only by its owner, is allowed")
    func file() async throws {
        let terminal = try CtlTerminal()
        let file = terminal.directory.file(".config/plantguide/keys")
        let refused = try await terminal.run(["key", "set", "plantnet"], input: Self.key)
        #expect(refused.status == 69)
        #expect(refused.errors.contains("--allow-file"))
        #expect(!FileManager.default.fileExists(atPath: file.path))

        let kept = try await terminal.run(["key", "set", "plantnet", "--allow-file", "--json"], input: "  \(Self.key)\n")
        #expect(kept.status == 0, "\(kept.errors)")
        let told = try JSONSerialization.jsonObject(with: Data(kept.output.utf8)) as? [String: String]
        #expect(told == ["service": "plantnet", "place": "file"])
        #expect(try mode(file) == 0o600)
        #expect(try String(contentsOf: file, encoding: .utf8) == "plantnet=\(Self.key)\n")

        #expect(chmod(file.path, 0o644) == 0)
        let exposed = try await terminal.run("key", "test", "plantnet")
        #expect(exposed.status == 77)
        #expect(exposed.errors.contains("chmod 600"))
        #expect(chmod(file.path, 0o600) == 0)
        #expect(try await terminal.run("key", "remove", "plantnet").status == 0)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        let again = try await terminal.run("key", "remove", "plantnet")
        #expect(again.status == 1 && again.output.isEmpty)
        #expect(again.errors.contains("No key for Pl@ntNet is stored."))
        for done in [refused, kept, exposed] { #expect(!(done.output + done.errors).contains(Self.key)) }
    }

    @Test("testing a key exits with 0 if accepted, 77 if rejected or missing, 69 if the service is unreachable")
    func trial() async throws {
        let terminal = try CtlTerminal()
        let server = try LoopbackServer()
        // Without libfaketime, which would also shift the timers of retries.
        let environment = [
            "LD_PRELOAD": "", "PLANTGUIDE_PLANTNET_URL": "\(server.base)/plantnet",
            "PLANTGUIDE_TREFLE_URL": "\(server.base)/trefle",
            "PLANTNET_API_KEY": Self.key, "TREFLE_API_TOKEN": Self.key,
        ]
        let none = try await terminal.run("key", "test", "plantnet")
        #expect(none.status == 77)
        #expect(none.errors.contains("https://my.plantnet.org"))

        server.answer("/plantnet/*", .json(#"{"day":"2026-03-01","count":{"identify":13},"remaining":{"identify":487}}"#))
        server.answer("/trefle/*", .json(#"{"data":[],"links":{},"meta":{"total":0}}"#))
        for service in ["plantnet", "trefle"] {
            let accepted = try await terminal.run("key", "test", service, environment: environment)
            #expect(accepted.status == 0, "\(accepted.errors)")
            #expect(accepted.output.contains("accepts this key"))
        }
        server.answer("/plantnet/*", .json(#"{"statusCode":401,"error":"Unauthorized","message":"no"}"#, status: 401))
        server.answer("/trefle/*", .json(#"{"error":true,"messages":"Invalid access token"}"#, status: 401))
        for service in ["plantnet", "trefle"] {
            let refused = try await terminal.run("key", "test", service, environment: environment)
            #expect(refused.status == 77)
            #expect(!(refused.output + refused.errors).contains(Self.key))
        }
        server.stop()
        let away = try await terminal.run("key", "test", "trefle", environment: environment)
        #expect(away.status == 69)
        #expect(away.errors.contains("Trefle cannot be reached. The key was not checked."), "\(away.errors)")
        #expect(!(away.output + away.errors).contains(Self.key))
    }

    @Test("Ctrl+C at the prompt for a key ends the program with 130, Ctrl+\\ with 131", arguments: [(3, 130), (28, 131)])
    func interrupted(key: UInt8, status: Int32) async throws {
        let terminal = try CtlTerminal()
        var (device, screen): (Int32, Int32) = (-1, -1)
        try #require(openpty(&device, &screen, nil, nil, nil) == 0)
        defer { [device, screen].forEach { _ = close($0) } }
        let child = try terminal.start(["key", "set", "plantnet"], screen: screen)
        _ = try await eventually("the prompt") { child.errors.contains("Key for Pl@ntNet: ") ? true : nil }
        var settings = termios()
        #expect(tcgetattr(screen, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) == 0)
        #expect(write(device, [key], 1) == 1)
        #expect(try await child.waited() == .exited(status))
        #expect(tcgetattr(screen, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0)
    }

    @Test(
        "a key is read from standard input into the keyring and removed again; one in the environment takes precedence",
        .enabled(if: FakeKeyring.isInstalled, "gnome-keyring is missing; ./dev install-deps installs it"))
    func keyring() async throws {
        let terminal = try CtlTerminal()
        let desktop = try await DesktopSession()
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        let home = try TemporaryDirectory()
        let keyring = try await FakeKeyring(address: address, home: home)
        let session = ["DBUS_SESSION_BUS_ADDRESS": address]
        let kept = try await terminal.run(["key", "set", "trefle", "--json"], input: Self.key, environment: session)
        #expect(kept.status == 0, "\(kept.errors)")
        #expect(kept.output.contains(#""place": "keyring""#))
        #expect(!FileManager.default.fileExists(atPath: terminal.directory.file(".config/plantguide/keys").path))

        let server = try LoopbackServer()
        server.answer("/*", .json(#"{"data":[],"links":{},"meta":{"total":0}}"#))
        let services = session.merging(["PLANTGUIDE_TREFLE_URL": server.base.absoluteString]) { $1 }
        #expect(try await terminal.run("key", "test", "trefle", environment: services).status == 0)
        let asked = try #require(server.requests.last)
        #expect("\(asked)".contains(Self.key))

        let given = session.merging(["TREFLE_API_TOKEN": "given"]) { $1 }
        #expect(
            try await terminal.run(["key", "set", "trefle"], input: "another-key-of-a-test", environment: given).errors.contains(
                "TREFLE_API_TOKEN"))
        #expect(try await terminal.run("key", "remove", "trefle", environment: session).status == 0)
        #expect(try await terminal.run("key", "test", "trefle", environment: services).status == 77)
        withExtendedLifetime((desktop, keyring, home)) {}
    }

    @Test(
        "a keyring that stays locked names the next step, --allow-file stores the key then, and waiting for a keyring is told",
        .enabled(if: FakeKeyring.isInstalled, "gnome-keyring is missing; ./dev install-deps installs it"))
    func lockedKeyring() async throws {
        let terminal = try CtlTerminal()
        let desktop = try await DesktopSession()
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        let home = try TemporaryDirectory()
        let session = ["DBUS_SESSION_BUS_ADDRESS": address]
        var keyring: FakeKeyring? = try await FakeKeyring(address: address, home: home)
        let pid = try #require(keyring).pid
        kill(pid, SIGSTOP)
        var (device, screen): (Int32, Int32) = (-1, -1)
        try #require(openpty(&device, &screen, nil, nil, nil) == 0)
        defer { [device, screen].forEach { _ = close($0) } }
        // A clock that stands still would stop the wait, too.
        let running = session.merging(["LD_PRELOAD": ""]) { $1 }
        let child = try terminal.start(["key", "set", "trefle"], screen: screen, environment: running)
        _ = try await eventually("the prompt") { child.errors.contains("Key for Trefle: ") ? true : nil }
        let typed = Array("\(Self.key)\n".utf8)
        #expect(write(device, typed, typed.count) == typed.count)
        _ = try await eventually("the wait") { child.errors.contains("Waiting up to a minute for the keyring.") ? true : nil }
        kill(pid, SIGCONT)
        #expect(try await child.waited() == .exited(0), "\(child.errors)")

        keyring = nil
        keyring = try await FakeKeyring(address: address, home: home, unlocked: false)
        let refused = try await terminal.run(["key", "set", "plantnet"], input: Self.key, environment: session)
        #expect(refused.status == 77, "\(refused.errors)")
        #expect(refused.errors.contains("Unlock it and try again. --allow-file stores the key unencrypted"), "\(refused.errors)")
        let kept = try await terminal.run(
            ["key", "set", "plantnet", "--allow-file", "--json"], input: Self.key, environment: session)
        #expect(kept.status == 0 && kept.output.contains(#""place": "file""#), "\(kept.errors)")
        withExtendedLifetime((desktop, keyring, home)) {}
    }

    @Test("keys are listed without being shown, services are named in any case, and “check” is another word for “test”")
    func listed() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run(["key", "set", "Pl@ntNet", "--allow-file"], input: Self.key).status == 0)
        let list = try await terminal.run("key", "list", environment: ["TREFLE_API_TOKEN": Self.key])
        #expect(list.output.contains(#/Pl@ntNet +Stored in a file that only you can read +Not checked yet/#), "\(list.output)")
        #expect(list.output.contains("From the environment variable TREFLE_API_TOKEN") && !list.output.contains(Self.key))
        let keys = try await terminal.list("key", "list")
        #expect(keys.map { $0.text("place") } == ["file", nil] && keys.map { $0["accepted"] as? Bool } == [false, nil])
        #expect(try await terminal.run("key", "remove", "PLANTNET").status == 0)
        #expect(try await terminal.run("help", "key", "check").output == terminal.run("help", "key", "test").output)
        let missing = try await terminal.run("key", "check", "trefle")
        #expect(missing.status == 77 && missing.errors.contains("There is no key for Trefle."), "\(missing.errors)")
    }

    @Test("a variable without a key is reported instead of ignored, and the key is not used")
    func invalidVariable() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run(["key", "set", "plantnet", "--allow-file"], input: Self.key)
        let tested = try await terminal.run("key", "test", "plantnet", environment: ["PLANTNET_API_KEY": "two words"])
        #expect(tested.status == 64)
        #expect(tested.errors.contains("PLANTNET_API_KEY") && !tested.errors.contains("two words"))
    }

    @Test("an unknown service, an invalid key, and a key as an argument exit with 64")
    func wrong() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run(["key", "set", "flickr"], input: Self.key).status == 64)
        #expect(try await terminal.run(["key", "set", "plantnet", "--allow-file"], input: "two words").status == 64)
        #expect(try await terminal.run(["key", "set", "plantnet", "--allow-file"], input: "abc").status == 64)
        for nothing in ["", " \n"] {
            let refused = try await terminal.run(["key", "set", "plantnet", "--allow-file"], input: nothing)
            #expect(refused.status == 64 && refused.errors == "plantguidectl: No key was entered.\n", "\(refused.errors)")
        }
        #expect(try await terminal.run("key", "set", "plantnet", Self.key).status == 64)
    }
}

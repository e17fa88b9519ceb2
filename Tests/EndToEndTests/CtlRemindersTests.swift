import Foundation
import TestSupport
import Testing

@Suite("Reminders in plantguidectl", .timeLimit(.minutes(15)))
struct CtlRemindersTests {
    private static let entry = "autostart/io.github.plantguide.PlantGuide.Agent.desktop"

    @Test("turning reminders on and off adds and removes autostart, and warns if there is no notification server")
    func turning() async throws {
        let terminal = try CtlTerminal()
        let folder = ["XDG_CONFIG_HOME": terminal.directory.file("config").path]
        let entry = terminal.directory.file("config").appendingPathComponent(Self.entry).path
        #expect(try await terminal.object("reminders")["on"] is NSNull)
        let on = try await terminal.run("reminders", "on", environment: folder)
        #expect(on.status == 0)
        #expect(on.output == "Reminders are on.\n")
        #expect(on.errors.contains("Notification permission denied. Enable in Settings."))
        #expect(try await terminal.run("preferences", "get", "reminders").output == "yes\n")
        #expect(try String(contentsOfFile: entry, encoding: .utf8).contains("plantguide-agent"))
        let off = try await terminal.run("reminders", "off", "--json", environment: folder)
        #expect(off.status == 0)
        #expect(off.output.contains("\"on\": false"))
        #expect(!FileManager.default.fileExists(atPath: entry))
        // Setting the preference has the same effect.
        #expect(try await terminal.run("preferences", "set", "reminders", "true", environment: folder).status == 0)
        #expect(FileManager.default.fileExists(atPath: entry))
    }

    @Test("the status has the stable keys, and exits with 69 if reminders are on without a notification server")
    func status() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        #expect(try await terminal.run("reminders", "status").status == 0)
        _ = try await terminal.run("reminders", "on")
        let away = try await terminal.run("reminders", "status", "--json")
        #expect(away.status == 69)
        #expect(away.errors.contains("Notification permission denied."))
        let status = try #require(try JSONSerialization.jsonObject(with: Data(away.output.utf8)) as? [String: Any])
        #expect(Set(status.keys) == ["on", "next", "reminded", "server", "agent", "startAtLogin", "obstacles"])
        #expect(status["on"] as? Bool == true)
        #expect(status.text("next") == "2026-03-04T09:00:00+01:00")
        #expect(status["server"] is NSNull)
        #expect(status.object("agent")["running"] as? Bool == false)
        #expect(status["startAtLogin"] as? Bool == true)
        #expect(status["obstacles"] as? [String] == ["noBus"])
    }

    @Test("a test reminder needs a notification server and a valid number of seconds")
    func test() async throws {
        let terminal = try CtlTerminal()
        let away = try await terminal.run("reminders", "test")
        #expect(away.status == 69)
        #expect(away.errors.contains("Notification permission denied."))
        for wrong in [["--in", "0"], ["--in", "901"], ["--every", "0"], ["--in", "10", "--every", "60"], ["--in", "soon"]] {
            #expect(try await terminal.run(["reminders", "test"] + wrong).status == 64, "\(wrong)")
        }
        #expect(try await terminal.run("reminders", "test", "--stop").status == 0)
    }

    @Test("verify compares the planned reminders with the facts, and exits with 1 if they differ")
    func verify() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        _ = try await terminal.run("reminders", "on")
        let sound = try await terminal.object("reminders", "verify")
        #expect(Set(sound.keys) == ["healthy", "expected", "planned", "next", "wrong", "agent"])
        #expect(sound["healthy"] as? Bool == true)
        #expect(sound["expected"] as? Int == sound["planned"] as? Int)
        #expect(sound.text("next") == "2026-03-04T09:00:00+01:00")
        let spoiled = try await Command.run("sqlite3", [terminal.store.path, "UPDATE next_due SET day = day + 1"])
        try #require(spoiled.status == 0, "\(spoiled.errors)")
        let ill = try await terminal.run("reminders", "verify", "--json")
        #expect(ill.status == 1)
        #expect(ill.output.contains("\"healthy\": false"))
        #expect(ill.errors.contains("doctor --repair"))
    }

    @Test("a write starts the agent if reminders are on, and a test reminder is shown")
    func agent() async throws {
        let desktop = try await ReminderSession.make()
        defer { desktop.close() }
        try await desktop.run("plantguidectl", ["plant", "add", "--name", "Basil"])
        #expect(try !desktop.bus.hasOwner(ReminderSession.agent), "nobody was asked yet")
        try await ReminderSession.showNotifications(on: desktop)
        try await desktop.run("plantguidectl", ["preferences", "set", "reminders", "true"])
        try await until("the agent on the bus") { try desktop.bus.hasOwner(ReminderSession.agent) }
        let text = try await desktop.run("plantguidectl", ["reminders", "status", "--json"])
        let status = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(status.object("server").text("name")?.hasPrefix("dunst") == true)
        #expect(status.object("server")["buttons"] as? Bool == true)
        #expect(status.object("agent")["running"] as? Bool == true)
        #expect(try await desktop.run("plantguidectl", ["reminders", "verify", "--json"]).contains("\"healthy\": true"))
        try await desktop.run("plantguidectl", ["reminders", "test", "--in", "1"])
        try await until("the test on the screen") {
            try await desktop.run("dunstctl", ["count", "displayed"]).trimmingCharacters(in: .whitespacesAndNewlines) == "1"
        }
    }

    @Test("the status and a test tell what is wrong: an agent that is not installed, one that fails, and Do Not Disturb")
    func obstacles() async throws {
        func status(_ desktop: DesktopSession) async throws -> (status: Int32, obstacles: [String], errors: String) {
            let done = try await desktop.command("plantguidectl", ["reminders", "status", "--json"])
            let json = try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
            return (done.status, json["obstacles"] as? [String] ?? [], done.errors)
        }
        for (services, name) in [([:], "agentNotInstalled"), ([ReminderSession.agent: ["/bin/false"]], "agentFailed")] {
            let desktop = try await DesktopSession(services: services, environment: ["TZ": "Europe/Berlin"])
            defer { desktop.close() }
            try await ReminderSession.showNotifications(on: desktop)
            try await desktop.run("plantguidectl", ["reminders", "on"])
            if name == "agentNotInstalled" {
                let found = try await status(desktop)
                #expect(found.status == 69 && found.obstacles == [name])
                #expect(found.errors.contains("cannot be started, because the desktop does not know it."))
            }
            let test = try await desktop.command("plantguidectl", ["reminders", "test", "--in", "1"])
            #expect(test.status == 69)
            #expect(test.errors.contains("The program that shows reminders in the background"))
        }
        let desktop = try await ReminderSession.make()
        defer { desktop.close() }
        try await ReminderSession.showNotifications(on: desktop)
        try await desktop.run("plantguidectl", ["reminders", "on"])
        #expect(try await status(desktop).obstacles.isEmpty)
        try await desktop.run("dunstctl", ["set-paused", "true"])
        let quiet = try await status(desktop)
        #expect(quiet.status == 69 && quiet.obstacles == ["doNotDisturb"])
        #expect(quiet.errors.contains("Do Not Disturb is on"))
    }

    @Test("notifications that are turned off for PlantGuide in GNOME's settings are reported")
    func muted() async throws {
        // Settings in a file, which other programs read as well.
        let desktop = try await DesktopSession(environment: ["TZ": "Europe/Berlin", "GSETTINGS_BACKEND": "keyfile"])
        defer { desktop.close() }
        let shell = try FakeGtkNotifications(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        func obstacles() async throws -> [String] {
            let text = try await desktop.run("plantguidectl", ["reminders", "status", "--json"])
            let status = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            return try #require(status["obstacles"] as? [String])
        }
        #expect(try await obstacles() == ["agentNotInstalled"])
        let folder = try desktop.directory.makeFolder("config/glib-2.0/settings")
        let program = "[org/gnome/desktop/notifications/application/io-github-plantguide-plantguide-agent]\nenable=false\n"
        try Data(program.utf8).write(to: folder.appendingPathComponent("keyfile"))
        #expect(try await obstacles() == ["agentNotInstalled", "muted"])
        try Data("[org/gnome/desktop/notifications]\nshow-banners=false\n".utf8)
            .write(to: folder.appendingPathComponent("keyfile"))
        #expect(try await obstacles() == ["agentNotInstalled", "doNotDisturb"])
        withExtendedLifetime(shell) {}
    }

    @Test("a test reminder starts the agent and is shown even if reminders are off")
    func coldTest() async throws {
        let desktop = try await ReminderSession.make()
        defer { desktop.close() }
        let dunst = try await Dunst(on: desktop)
        try await desktop.run("plantguidectl", ["reminders", "test", "--in", "1"])
        try await until("the test on the screen") {
            dunst.shown.contains { $0.body == "This is a test. A real reminder looks like this: Monstera needs watering" }
        }
    }
}

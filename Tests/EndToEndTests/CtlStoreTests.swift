import Foundation
import TestSupport
import Testing

@Suite("plantguidectl and the stored garden", .timeLimit(.minutes(15)))
struct CtlStoreTests {
    @Test("twenty concurrent processes add twenty plants")
    func together() async throws {
        let terminal = try CtlTerminal()
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for number in 0..<20 {
                group.addTask { try await terminal.run("plant", "add", "--name", "Plant \(number)", "--every", "3d").status }
            }
            for try await status in group { #expect(status == 0) }
        }
        #expect(Set(try await terminal.list("plant", "list").compactMap { $0.text("name") }).count == 20)
        #expect(try await terminal.list("tasks", "--to", "2026-03-04").count == 20)
        #expect(try await terminal.object("doctor")["healthy"] as? Bool == true)
    }

    @Test("a plant is edited, duplicated, archived, unarchived, removed and deleted, and each change is saved")
    func life() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let edited = try await terminal.run(
            "plant", "edit", "basil", "--name", "Sweet Basil", "--room", "Kitchen", "--light", "lowLight", "--since",
            "2025-05-01", "--notes", "Smells good.", "--favorite", "--every", "5d")
        #expect(edited.status == 0)
        let plant = try await terminal.object("plant", "show", "sweet basil")
        #expect(plant.text("room") == "kitchen")
        #expect(plant.text("light") == "partialShade")
        #expect(plant.text("since") == "2025-05-01")
        #expect(plant.text("notes") == "Smells good.")
        #expect(plant["favorite"] as? Bool == true)
        #expect(try await terminal.list("tasks").first?.text("why")?.hasPrefix("every 5 days") == true)

        #expect(try await terminal.object("plant", "duplicate", "sweet basil", "--name", "Copy").text("room") == "kitchen")
        _ = try await terminal.list("plant", "archive", "sweet basil", "--reason", "frost")
        #expect(try await terminal.list("plant", "list").map { $0.text("name") } == ["Copy"])
        #expect(try await terminal.list("plant", "list", "--archived").count == 1)
        #expect(try await terminal.object("plant", "show", "sweet basil").object("archive").text("reason") == "frost")
        _ = try await terminal.list("plant", "unarchive", "sweet basil")
        #expect(try await terminal.list("plant", "list").count == 2)
        #expect(try await terminal.list("plant", "remove", "Copy").first?.text("name") == "Copy")
        _ = try await terminal.list("plant", "remove", "sweet basil", "--for-good")
        #expect(try await terminal.list("plant", "list").isEmpty)
        #expect(try await terminal.list("tasks").isEmpty)
    }

    @Test("a garden saved by a newer version is refused with status 66 and not changed")
    func newer() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        func sqlite(_ command: String) async throws -> String {
            let done = try await Command.run("sqlite3", [terminal.store.path, command])
            try #require(done.status == 0, "\(done.errors)")
            return done.output
        }
        _ = try await sqlite("INSERT INTO grdb_migrations VALUES ('999')")
        let before = try await sqlite(".dump")
        #expect(before.contains("Basil"))
        let refused = try await terminal.run("plant", "add", "--name", "Mint")
        #expect(refused.status == 66)
        #expect(refused.errors.contains("newer version of PlantGuide"))
        #expect(try await sqlite(".dump") == before)
    }

    @Test(
        "a garden overwritten with text is refused with status 66 and not changed",
        arguments: [["tasks"], ["doctor", "--repair"]])
    func text(arguments: [String]) async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: terminal.store.path + suffix) {
            try FileManager.default.removeItem(atPath: terminal.store.path + suffix)
        }
        let words = Data(String(repeating: "Water the basil on Monday.\n", count: 100).utf8)
        try words.write(to: terminal.store)
        let refused = try await terminal.run(arguments)
        #expect(refused.status == 66)
        #expect(refused.errors.contains("cannot be read"))
        // Adding the plant made the backup of the day.
        #expect(refused.errors.contains("“plantguidectl restore” replaces the garden"))
        #expect(try Data(contentsOf: terminal.store) == words)
    }

    @Test("a command says what it waits for while another program holds the garden's lock, and then goes on")
    func waiting() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let descriptor = open(terminal.store.path + ".lock", O_RDWR | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_EX) == 0)
        let child = try terminal.start("plant", "list")
        try await until("the message") {
            child.errors.contains("Waiting for another program that has the garden open…")
        }
        close(descriptor)
        #expect(try await child.waited() == .exited(0))
        #expect(child.output.contains("Basil"))
    }

    @Test("a folder that cannot be created exits with 77 and its path")
    func unwritable() async throws {
        let terminal = try CtlTerminal()
        try Data("taken".utf8).write(to: terminal.directory.file("data"))
        let refused = try await terminal.run("plant", "list")
        #expect(refused.status == 77)
        #expect(refused.errors.contains(terminal.directory.file("data").path))
    }

    @Test("a missing catalog exits with 66 and its path")
    func catalog() async throws {
        let terminal = try CtlTerminal()
        let refused = try await terminal.run("tasks", environment: ["PLANTGUIDE_DATA": terminal.directory.file("gone").path])
        #expect(refused.status == 66)
        #expect(refused.errors.contains(terminal.directory.file("gone").path))
    }

    @Test("doctor exits with 1 for a wrong index, and repairs it")
    func doctor() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let spoiled = try await Command.run("sqlite3", [terminal.store.path, "UPDATE next_due SET day = day + 1"])
        try #require(spoiled.status == 0, "\(spoiled.errors)")
        let ill = try await terminal.run("doctor", "--json")
        #expect(ill.status == 1)
        #expect(ill.output.contains("\"healthy\": false"))
        #expect(ill.errors.contains("doctor --repair"))
        #expect(try await !terminal.run("doctor").output.contains("in order"))
        #expect(try await terminal.object("doctor", "--repair")["healthy"] as? Bool == true)
        #expect(try await terminal.list("tasks").first?.text("due") == "2026-03-04T09:00:00+01:00")
        // At a later date, newer occurrences have replaced older ones, which is no error.
        try terminal.clock.jump(to: CtlTerminal.instant("2026-06-01T08:00:00+02:00"))
        let well = try await terminal.run("doctor")
        #expect(well.status == 0 && well.output.hasSuffix("\n\nEverything is in order.\n"), "\(well.output)")
    }

    @Test("where repair does not help, doctor names restore if there is a backup")
    func doctorNamesRestore() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let spoiled = try await Command.run(
            "sqlite3", [terminal.store.path, "UPDATE fact SET value = '7' WHERE kind = 'plant' AND field = 'notes'"])
        try #require(spoiled.status == 0, "\(spoiled.errors)")
        let found = try await terminal.run("doctor")
        #expect(found.status == 1 && found.errors.contains("doctor --repair") && !found.errors.contains("restore"))
        let repaired = try await terminal.run("doctor", "--repair")
        #expect(repaired.status == 1 && repaired.errors.contains("plantguidectl restore --replace"))
        #expect(try await terminal.run("restore", "--replace").status == 0)
        #expect(try await terminal.run("doctor").status == 0)

        let backups = terminal.store.deletingLastPathComponent().appendingPathComponent("backups")
        try FileManager.default.removeItem(at: backups)
        _ = try await Command.run("sqlite3", [terminal.store.path, "UPDATE fact SET value = '7' WHERE field = 'notes'"])
        let without = try await terminal.run("doctor", "--repair")
        #expect(without.status == 1 && without.errors.contains("damaged") && !without.errors.contains("restore"))
    }

    @Test("an edit of a plant and of its schedule is one undo group")
    func oneEdit() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        func groups() async throws -> Int {
            let done = try await Command.run("sqlite3", [terminal.store.path, "SELECT count(DISTINCT batch) FROM fact"])
            return try #require(Int(done.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        let before = try await groups()
        let edited = try await terminal.run("plant", "edit", "basil", "--notes", "Smells good.", "--every", "5d")
        #expect(edited.status == 0)
        #expect(try await groups() == before + 1)
    }

    @Test("a closed or full output does not damage the garden, and a reader that exits early is no failure")
    func outputs() async throws {
        let terminal = try CtlTerminal()
        for number in 0..<5 { try await terminal.addPlant("Plant \(number)") }
        let program = try Checkout.program("plantguidectl").path
        func shell(_ script: String) async throws -> Command {
            try await Command.run(
                "bash", ["-c", "set -o pipefail; " + script, program],
                environment: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": terminal.directory.url.path,
                    "XDG_DATA_HOME": terminal.directory.file("data").path, "PLANTGUIDE_DATA": Checkout.data.path,
                ])
        }
        #expect(try await shell("$0 plant add --name Closed >&- 2>&- <&-").status == 0)
        #expect(try await shell("$0 plant list >/dev/full").status == 1)
        #expect(try await shell("$0 tasks --to 2030-01-01 | head -n 1").status == 0)
        #expect(try await terminal.list("plant", "list").count == 6)
        let check = try await Command.run("sqlite3", [terminal.store.path, "PRAGMA integrity_check"])
        #expect(check.output == "ok\n")
    }

    @Test("a write is broadcast on the session bus")
    func told() async throws {
        let desktop = try await DesktopSession()
        let monitor = try desktop.launch("dbus-monitor", ["--session", "interface='io.github.plantguide.PlantGuide.Store'"])
        // dbus-monitor prints NameAcquired before it becomes a monitor, and NameLost afterwards.
        try await until("the monitor to listen") { monitor.output.contains("NameLost") }
        let added = try await desktop.run("plantguidectl", ["plant", "add", "--name", "Basil"])
        let id = try #require(added.split(separator: "\n").last.map(String.init))
        try await until("the change to be told") { monitor.output.contains(id) }
        #expect(monitor.output.contains("member=Changed"))
    }
}

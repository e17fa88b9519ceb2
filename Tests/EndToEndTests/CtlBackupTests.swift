import Foundation
import TestSupport
import Testing

@Suite("plantguidectl: backups, exports and imports", .timeLimit(.minutes(15)))
struct CtlBackupTests {
    private func plants(_ terminal: CtlTerminal) async throws -> [String] {
        try await terminal.list("plant", "list").compactMap { $0.text("name") }
    }

    @Test("the garden is backed up before the first change of a day, a new one after it, and not for reading")
    func daily() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.list("backups").isEmpty)
        try await terminal.addPlant("Basil")
        try await terminal.addPlant("Fern")
        let first = try await terminal.list("backups")
        // The clock of the terminal runs, so a slow computer makes the backup some seconds later.
        #expect(first.count == 1 && first.first?.text("name")?.wholeMatch(of: /20260301T0730\d\dZ-daily/) != nil)
        #expect(first.first?["plants"] as? Int == 1)
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-02T08:30:00+01:00"))
        _ = try await terminal.list("tasks")
        #expect(try await terminal.list("backups").count == 1)
        try await terminal.addPlant("Aloe")
        #expect(try await terminal.list("backups").map { $0["plants"] as? Int } == [2, 1])
    }

    @Test("a backup is restored by its name, the newest without one, and restoring can be undone")
    func restored() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let made = try await terminal.run("backup")
        #expect(made.status == 0)
        #expect(made.output.hasPrefix("Backed up 1 plant ("))
        try await terminal.addPlant("Fern")
        let name = try #require(try await terminal.list("backups").first?.text("name"))
        let refused = try await terminal.run("restore", name)
        #expect(refused.status == 64 && refused.errors.contains("it has 2 plants. With --replace, "), "\(refused.errors)")
        #expect(try await plants(terminal) == ["Basil", "Fern"])
        let done = try await terminal.object("restore", name, "--replace")
        #expect(try await plants(terminal) == ["Basil"])
        #expect(done.object("restored").text("name") == name)
        let before = try #require(done.object("before").text("name"))
        #expect(before.hasSuffix("-before-restore"))
        let text = try await terminal.run("restore", before, "--replace")
        #expect(try await plants(terminal) == ["Basil", "Fern"])
        #expect(text.output.hasPrefix("The backup from today, 8:3"), "\(text.output)")
        #expect(text.output.contains(#/“plantguidectl restore \S+-before-restore --replace”/#))
        #expect(try await terminal.object("doctor")["healthy"] as? Bool == true)
        let several = try await terminal.run("restore", "2026", "--replace")
        #expect(several.status == 64 && several.errors.contains("Several backups begin with “2026”."), "\(several.errors)")
        let beginning = String(name.prefix { $0 != "-" })
        #expect(try await terminal.object("restore", beginning, "--replace").object("restored").text("name") == name)
        // Without a name, the newest backup: the one made by the last restore.
        #expect(try await terminal.run("restore", before, "--replace").status == 0)
        #expect(try await plants(terminal) == ["Basil", "Fern"])
        #expect(try await terminal.run("restore", "--replace").status == 0)
        #expect(try await plants(terminal) == ["Basil"])
    }

    @Test("a garden without plants is replaced by a backup without an option, and one with fields of the user’s own with it")
    func restoredIntoEmpty() async throws {
        let terminal = try CtlTerminal()
        let made = try #require(try await terminal.object("backup").text("name"))
        #expect(try await terminal.run("restore", made).status == 0)
        _ = try await terminal.run("field", "add", "Potter", "--kind", "text")
        let refused = try await terminal.run("restore", made)
        #expect(refused.status == 64 && refused.errors.contains("1 custom field. With --replace, "), "\(refused.errors)")
        #expect(try await terminal.run("restore", made, "--replace").status == 0)
        #expect(try await terminal.list("field", "list").isEmpty)
    }

    @Test("backups of the same minute are listed with their seconds, and one alone without")
    func sameMinute() async throws {
        let terminal = try CtlTerminal()
        func withSeconds() async throws -> [Bool] {
            try await terminal.run("backups").output.split(separator: "\n").map { $0.contains(#/8:40:\d\d/#) }
        }
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-01T08:40:05+01:00"))
        try await terminal.addPlant("Basil")
        #expect(try await withSeconds() == [false])
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-01T08:40:30+01:00"))
        let restored = try await terminal.run("restore", "--replace")
        #expect(restored.status == 0 && restored.output.contains("from today, 8:40"), "\(restored.output)")
        #expect(try await withSeconds() == [true, true])
    }

    @Test("an unknown, missing or damaged backup is refused with the reason")
    func refused() async throws {
        let terminal = try CtlTerminal()
        let none = try await terminal.run("restore")
        #expect(none.status == 1 && none.errors.contains("There are no backups yet."))
        try await terminal.addPlant("Basil")
        let unknown = try await terminal.run("restore", "yesterday")
        #expect(unknown.status == 1 && unknown.errors.contains("There is no backup “yesterday”."))
        let backup = try #require(try await terminal.list("backups").first)
        try Data("words".utf8).write(to: URL(filePath: try #require(backup.text("file"))))
        #expect(try await terminal.list("backups").first?["restorable"] as? Bool == false)
        let damaged = try await terminal.run("restore", try #require(backup.text("name")))
        #expect(damaged.status == 66 && damaged.errors.contains("is damaged"))
        #expect(try await terminal.run("restore").errors.contains("All backups are damaged."))
        #expect(try await plants(terminal) == ["Basil"])
    }

    @Test("a damaged garden is replaced by a backup and kept under another name")
    func damagedGarden() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let words = Data(String(repeating: "Water the basil on Monday.\n", count: 100).utf8)
        for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: terminal.store.path + part) }
        try words.write(to: terminal.store)
        #expect(try await terminal.run("plant", "list").status == 66)
        #expect(try await terminal.list("backups").count == 1)
        #expect(try await terminal.object("restore")["before"] is NSNull)
        #expect(try await plants(terminal) == ["Basil"])
        let aside = terminal.store.deletingLastPathComponent().appendingPathComponent("garden-damaged-1.sqlite")
        #expect(try Data(contentsOf: aside) == words)
    }

    @Test("an export is imported into another garden, which is then the same")
    func exported() async throws {
        let terminal = try CtlTerminal()
        let other = try CtlTerminal()
        let file = terminal.directory.file("garden.zip").path
        try await terminal.addPlant("Basil")
        _ = try await terminal.run("task", "done", "basil")
        _ = try await terminal.run("preferences", "set", "units", "imperial")
        let exported = try await terminal.run("export", file)
        #expect(exported.output == "Exported 1 plant to \(file).\n")
        let again = try await terminal.run("export", file)
        #expect(again.status == 1 && again.errors.contains("--force"))
        #expect(try await terminal.run("export", file, "--force").status == 0)
        _ = try await other.run("room", "edit", "kitchen", "--light", "fullSun")
        let imported = try await other.run("import", file)
        #expect(imported.output == "Imported 1 plant.\nRooms: light of Kitchen changed.\n")
        for command in [["plant", "show", "basil"], ["tasks"], ["preferences"]] {
            #expect(try await other.run(command + ["--json"]).output == terminal.run(command + ["--json"]).output)
        }
        let refused = try await other.run("import", file)
        #expect(refused.status == 64 && refused.errors.contains("it has 1 plant. With --replace, "))
        let wrong = try await CtlTerminal().run("import", terminal.store.path)
        #expect(wrong.status == 66 && wrong.errors.contains("sqlite” is not a PlantGuide export"))
        let missing = try await CtlTerminal().run("import", terminal.directory.file("none.zip").path)
        #expect(missing.status == 66 && missing.errors.hasSuffix("none.zip” does not exist.\n"))
        let folder = try await terminal.run("export", terminal.directory.file("none/garden.zip").path)
        #expect(folder.status == 77 && folder.errors.contains("none/garden.zip cannot be written."))
    }

    @Test("with --replace, an import replaces a garden with plants, which the backup made before brings back")
    func replaced() async throws {
        let terminal = try CtlTerminal()
        let other = try CtlTerminal()
        let file = terminal.directory.file("garden.zip").path
        try await terminal.addPlant("Basil")
        #expect(try await terminal.run("export", file).status == 0)
        try await other.addPlant("Fern")
        let wrong = try await other.run("import", terminal.store.path, "--replace")
        #expect(wrong.status == 66 && wrong.errors.contains("sqlite” is not a PlantGuide export"))
        #expect(try await plants(other) == ["Fern"])
        let imported = try await other.run("import", file, "--replace")
        #expect(imported.output.hasPrefix("Imported 1 plant.\n"))
        #expect(try await plants(other) == ["Basil"])
        let before = try #require(try await other.list("backups").first?.text("name"))
        #expect(before.hasSuffix("-before-import"))
        #expect(imported.output.hasSuffix("To undo this, run “plantguidectl restore \(before) --replace”.\n"))
        #expect(try await other.run("restore", before, "--replace").status == 0)
        #expect(try await plants(other) == ["Fern"])
        let done = try await other.object("import", "--replace", file)
        #expect(done["plants"] as? Int == 1 && done.object("before").text("reason") == "before-import")
    }

    @Test("a plant that is deleted for good stays in backups until a day that is told, or goes from them, too")
    func purged() async throws {
        let terminal = try CtlTerminal()
        for name in ["Basil", "Fern", "Aloe"] { try await terminal.addPlant(name) }
        let told = try await terminal.run("plant", "remove", "Basil", "--for-good")
        #expect(told.output == "Basil was deleted permanently. Backups keep it until about September 1.\n")
        _ = try await terminal.run("backup")
        #expect(Set(try await terminal.list("backups").map { $0["plants"] as? Int }) == [2, 1])
        let gone = try await terminal.list("plant", "remove", "Fern", "--for-good", "--from-backups")
        #expect(gone.first?["inBackupsUntil"] is NSNull)
        #expect(Set(try await terminal.list("backups").map { $0["plants"] as? Int }) == [1])
        #expect(try await terminal.run("plant", "remove", "Aloe", "--from-backups").status == 64)
        let byHand = try await terminal.run("plant", "remove", "Aloe", "--for-good")
        #expect(byHand.output == "Aloe was deleted permanently. Backups that you made keep it until you delete them.\n")
    }

    @Test("Ctrl-C ends an import that waits for another program, with status 130")
    func interrupted() async throws {
        let terminal = try CtlTerminal()
        let file = terminal.directory.file("garden.zip").path
        #expect(try await terminal.run("export", file).status == 0)
        let photos = terminal.store.deletingLastPathComponent().appendingPathComponent("photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        let lock = open(photos.appendingPathComponent(".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let child = try terminal.start("import", file)
        _ = try await eventually("waiting") { child.errors.contains("Waiting for another program") ? true : nil }
        child.send(SIGINT)
        #expect(try await child.waited() == .exited(130))
        #expect(child.errors.contains("The import was canceled; nothing was changed."))
    }

    @Test("a damaged garden that was set aside is told when a plant in it is deleted for good, and deleted when asked")
    func purgedFromDamaged() async throws {
        let terminal = try CtlTerminal()
        for name in ["Basil", "Fern"] { try await terminal.addPlant(name) }
        let made = try #require(try await terminal.object("backup").text("name"))
        _ = try await Command.run("sqlite3", [terminal.store.path, "PRAGMA wal_checkpoint(TRUNCATE)"])
        for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: terminal.store.path + part) }
        let handle = try FileHandle(forWritingTo: terminal.store)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 200))
        try handle.close()
        #expect(try await terminal.run("restore", made).status == 0)
        let aside = terminal.store.deletingLastPathComponent().appendingPathComponent("garden-damaged-1.sqlite")
        let told = try await terminal.run("plant", "remove", "Basil", "--for-good", "--from-backups")
        #expect(told.output == "Basil was deleted permanently. The damaged file garden-damaged-1.sqlite contains it.\n")
        let gone = try await terminal.list("plant", "remove", "Fern", "--for-good", "--from-damaged")
        #expect(gone.first?["inDamagedFiles"] as? [String] == [])
        #expect(gone.first?["deletedDamagedFiles"] as? [String] == [aside.path])
        #expect(!FileManager.default.fileExists(atPath: aside.path))
    }

    @Test("a backup and an import leave the choice about reminders and the start at login as they are")
    func reminders() async throws {
        let terminal = try CtlTerminal()
        let entry = terminal.directory.file(".config/autostart/io.github.plantguide.PlantGuide.Agent.desktop")
        func startsAtLogin() -> Bool { FileManager.default.fileExists(atPath: entry.path) }
        let file = terminal.directory.file("garden.zip").path
        for (old, new) in [("true", "false"), ("false", "true")] {
            _ = try await terminal.run("preferences", "set", "reminders", old)
            #expect(try await terminal.run("backup").status == 0)
            #expect(try await terminal.run("export", "--force", file).status == 0)
            let name = try #require(try await terminal.list("backups").first?.text("name"))
            _ = try await terminal.run("preferences", "set", "reminders", new)
            for command in [["restore", name], ["import", file]] {
                let done = try await terminal.run(command)
                #expect(done.status == 0, "\(done.errors)")
                #expect(startsAtLogin() == (new == "true"), "\(command)")
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

@Suite("Window with a garden that cannot be opened", .timeLimit(.minutes(15)))
struct BadStoreTests {
    private func sqlite(_ session: AppSession, _ command: String) async throws -> String {
        try await session.desktop.run("sqlite3", [session.store.path, command])
    }

    @Test("a garden saved by a newer version is not changed, and the window shows the error")
    func newer() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        _ = try await sqlite(session, "INSERT INTO grdb_migrations VALUES ('999')")
        let before = try await sqlite(session, ".dump")
        let window = try await session.open()
        try await window.see("The Garden Cannot Be Opened")
        try await window.see("Your garden was saved by a newer version of PlantGuide.")
        try await window.press("Close", role: "button")
        #expect(try await window.child.waited() == .exited(0))
        #expect(try await sqlite(session, ".dump") == before)
    }

    @Test("while another program holds the garden's lock, the window says that it waits, and then opens")
    func held() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let descriptor = open(session.store.path + ".lock", O_RDWR | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_EX) == 0)
        let window = try await session.open()
        try await window.see("Opening the Garden…")
        close(descriptor)
        try await window.see("Basil, ")
    }

    @Test("a damaged garden is not changed, and opens on retry once it is repaired")
    func damaged() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        _ = try await sqlite(session, "PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: session.store.path + suffix) {
            try FileManager.default.removeItem(atPath: session.store.path + suffix)
        }
        let whole = try Data(contentsOf: session.store)
        let words = Data(String(repeating: "Water the basil on Monday.\n", count: 100).utf8)
        try words.write(to: session.store)
        let window = try await session.open()
        try await window.see("The Garden Cannot Be Opened")
        try await window.see("The garden in \(session.store.path) cannot be read. It was not changed.")
        #expect(try Data(contentsOf: session.store) == words)

        try await window.press("Try Again", role: "button")
        try await window.see("The Garden Cannot Be Opened")
        #expect(try Data(contentsOf: session.store) == words)
        try whole.write(to: session.store)
        try await window.press("Try Again", role: "button")
        try await window.see("Basil, ")
    }

    @Test(
        "an emptied garden is not taken for a new one: the window restores the newest readable backup, or starts anew when asked")
    func emptied() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let folder = session.store.deletingLastPathComponent()
        _ = try await sqlite(session, "PRAGMA wal_checkpoint(TRUNCATE)")
        let backups = folder.appendingPathComponent("backups")
        // Without the backup of the day.
        try FileManager.default.removeItem(at: backups)
        try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: session.store, to: backups.appendingPathComponent("garden-20260501T100000Z-daily.sqlite"))
        try Data("garbage".utf8).write(to: backups.appendingPathComponent("garden-20260502T100000Z-daily.sqlite"))
        try Data().write(to: session.store)
        let window = try await session.open()
        try await window.see("The garden in \(session.store.path) is missing or empty")
        #expect(try Data(contentsOf: session.store).isEmpty)
        try await window.press("Restore the Backup From 5/1/2026", role: "button")
        try await window.see("Basil, ")
        try await window.child.terminate()

        try FileManager.default.removeItem(at: session.store)
        let again = try await session.open()
        try await again.press("Start With an Empty Garden", role: "button")
        try await again.press("Start Empty", role: "button")
        try await again.see("Welcome to Your Garden")
        try await again.child.terminate()
        #expect(try await session.plants().isEmpty)
    }

    /// A garden that opens but cannot be read, with the plants Basil and Fern, and the window that says so.
    private func unreadableGarden() async throws -> (session: AppSession, window: OpenWindow) {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("plant", "add", "--name", "Fern")
        _ = try await sqlite(session, "UPDATE plant SET id = 'none' WHERE name = 'Fern'")
        let window = try await session.open()
        try await window.see("The Garden Cannot Be Opened")
        return (session, window)
    }

    @Test("a garden that opens but cannot be read is restored from the window")
    func unreadable() async throws {
        let (session, window) = try await unreadableGarden()
        try await window.press("Restore the Backup From", role: "button")
        try await window.see("Basil, ")
        #expect(try await session.plants() == ["Basil"])
        let aside = session.store.deletingLastPathComponent().appendingPathComponent("garden-damaged-1.sqlite")
        #expect(FileManager.default.fileExists(atPath: aside.path))
    }

    @Test("a garden that opens but cannot be read is repaired from the window, and keeps everything")
    func repaired() async throws {
        let (session, window) = try await unreadableGarden()
        try await window.press("Repair", role: "button")
        try await window.see("Fern")
        #expect(try await session.plants() == ["Basil", "Fern"])
    }

    @Test("the error about a folder that cannot be written contains its path")
    func readOnly() async throws {
        let session = try await AppSession()
        // A file in place of the folder, since permissions would not stop root.
        try Data().write(to: session.desktop.directory.file("data/plantguide"))
        let window = try await session.open()
        try await window.see("The Garden Cannot Be Opened")
        try await window.see("\(session.store.path) cannot be written.")
        try await window.press("Close", role: "button")
        #expect(try await window.child.waited() == .exited(0))
    }
}

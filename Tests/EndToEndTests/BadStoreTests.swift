import Foundation
import TestSupport
import Testing

@Suite("A garden that the window cannot open", .timeLimit(.minutes(15)))
struct BadStoreTests {
    private func sqlite(_ session: AppSession, _ command: String) async throws -> String {
        try await session.desktop.run("sqlite3", [session.store.path, command])
    }

    @Test("one that a newer program saved is left as it is, and the window says so")
    func newer() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        _ = try await sqlite(session, "INSERT INTO grdb_migrations VALUES ('999')")
        let before = try await sqlite(session, ".dump")
        let window = try await session.open()
        try await window.see("The Garden Cannot Be Opened")
        try await window.see("Your garden was saved by a newer PlantGuide.")
        try await window.press("Close", role: "button")
        #expect(try await window.child.waited() == .exited(0))
        #expect(try await sqlite(session, ".dump") == before)
    }

    @Test("one that is damaged is left as it is, and can be tried again once it was mended")
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
        try await window.see("The garden in \(session.store.path) cannot be read. It was left as it is.")
        #expect(try Data(contentsOf: session.store) == words)

        try await window.press("Try Again", role: "button")
        try await window.see("The Garden Cannot Be Opened")
        #expect(try Data(contentsOf: session.store) == words)
        try whole.write(to: session.store)
        try await window.press("Try Again", role: "button")
        try await window.see("Basil, ")
    }

    @Test("a folder that cannot be written is named")
    func readOnly() async throws {
        let session = try await AppSession()
        // Where the folder should be there is a file, which stops the superuser too.
        try Data().write(to: session.desktop.directory.file("data/plantguide"))
        let window = try await session.open()
        try await window.see("The Garden Cannot Be Opened")
        try await window.see("\(session.store.path) cannot be written.")
        try await window.press("Close", role: "button")
        #expect(try await window.child.waited() == .exited(0))
    }
}

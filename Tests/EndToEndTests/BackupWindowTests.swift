import Foundation
import TestSupport
import Testing

@Suite("Backups in the window", .timeLimit(.minutes(15)))
struct BackupWindowTests {
    private func openData(_ window: OpenWindow) async throws {
        try await window.keys("ctrl+comma")
        try await window.see("Group Watering Days")
        try await window.press("Data")
        try await window.see("Last Backup")
    }

    @Test("a backup is made and restored, and Ctrl+Z and Ctrl+Shift+Z undo and redo that")
    func restored() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        let window = try await session.open()
        try await window.see("Basil")
        try await openData(window)
        try await window.press("Back Up Now")
        try await until("the backup") { try await session.list("backups").count == 2 }
        try await session.ctl("plant", "add", "--name", "Fern")
        try await window.click("Restore…")
        try await window.see("Restore a Backup")
        try await window.press("Restore the backup from", role: "button")
        try await window.see("Replace the Garden?")
        try await window.press("Restore", role: "button")
        try await until("the garden of the backup") { try await session.plants() == ["Basil"] }
        // The first button of that name belongs to the latest window, the preferences.
        try await window.press("Close", role: "button")
        try await window.gone("Last Backup")
        try await session.desktop.focus(window.child)
        try await window.gone("Fern")
        try await window.keys("ctrl+z")
        try await window.see("Fern")
        #expect(try await session.plants() == ["Basil", "Fern"])
        try await window.keys("ctrl+shift+z")
        try await window.gone("Fern")
        #expect(try await session.plants() == ["Basil"])
    }

    @Test("the terminal restores a garden that the window has open, and the window shows it")
    func restoredOutside() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        try await session.ctl("backup")
        try await session.ctl("plant", "add", "--name", "Fern")
        let window = try await session.open()
        try await window.see("Fern")
        try await session.ctl("restore", "--replace")
        try await window.gone("Fern")
        try await window.see("Basil")
    }

    @Test("before a damaged garden is replaced, the window and the agent close")
    func closed() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        let window = try await session.open()
        let agent = try session.launchProgram("plantguide-agent", "--hold")
        try await window.see("Basil")
        try await until("the agent") { try session.desktop.bus.hasOwner("io.github.plantguide.PlantGuide.Agent") }
        let handle = try FileHandle(forWritingTo: session.store)
        try handle.write(contentsOf: Data(String(repeating: "words ", count: 2_000).utf8))
        try handle.close()
        for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: session.store.path + part) }
        try await session.ctl("restore")
        #expect(try await window.child.waited() == .exited(0), "\(window.child.errors)")
        #expect(try await agent.waited() == .exited(0), "\(window.child.errors)")
        #expect(try await session.plants() == ["Basil"])
    }
}

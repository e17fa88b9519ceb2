import Foundation
import TestSupport
import Testing

@Suite("Undo and redo by keyboard", .timeLimit(.minutes(15)))
struct UndoKeysTests {
    @Test("keys pressed faster than messages fade end nothing, and the garden follows every one of them")
    func fast() async throws {
        let session = try await AppSession()
        // Messages fade only with animations.
        let settings = session.desktop.directory.file("config/gtk-4.0/settings.ini")
        try Data("[Settings]\ngtk-enable-animations=1\n".utf8).write(to: settings)
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let window = try await session.open()
        try await window.click("Basil, ")
        try await window.press("Water", role: "button")
        try await window.see("Watered on ")
        for _ in 0..<15 { try await window.keys("ctrl+z", "ctrl+shift+z") }
        try await window.see("Redid")
        try await window.see("Watered on ")
        try await window.keys("ctrl+z")
        try await window.gone("Watered on ")
        #expect(try await window.child.terminate() == .exited(0))
        #expect(try await session.ctl("doctor").isEmpty == false)
    }
}

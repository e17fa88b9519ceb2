import Foundation
import TestSupport
import Testing

@Suite("Closing the window", .timeLimit(.minutes(15)))
struct ClosingTests {
    private func notes(_ session: AppSession) async throws -> String {
        let text = try await session.ctl("plant", "show", "Basil", "--json")
        let plant = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return plant["notes"] as? String ?? ""
    }

    /// Opens the page of a plant and types notes.
    private func type(_ text: String, _ session: AppSession) async throws -> OpenWindow {
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let window = try await session.open()
        try await window.click("Basil, ")
        try await window.see("Care Requirements")
        try await window.scroll(30)
        try await window.click("Notes", role: "text box")
        try await until("the field to have the focus") { try window.focused?.role == "text box" }
        try await window.type(text)
        try await until("the text to be typed") { try window.focused?.text == text }
        return window
    }

    @Test(
        "notes typed a moment ago are saved when the window is closed or the session ends",
        arguments: ["ctrl+q", "alt+F4", "signal"])
    func notes(way: String) async throws {
        let session = try await AppSession()
        let window = try await type("By the window", session)
        switch way {
        case "signal": window.child.send(SIGTERM)
        default: try await window.keys(way)
        }
        #expect(try await window.child.waited() == .exited(0))
        #expect(try await notes(session) == "By the window")
    }

    @Test("notes are saved a second after the last key, and survive the end of the program by force")
    func killed() async throws {
        let session = try await AppSession(usesRealClock: true)
        let window = try await type("South side", session)
        try await until("the notes to be saved") { try await notes(session) == "South side" }
        window.child.send(SIGKILL)
        _ = try await window.child.waited()
        #expect(try await notes(session) == "South side")
    }
}

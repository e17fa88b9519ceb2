import Foundation
import TestSupport
import Testing

@Suite("The window after the clock was wrong", .timeLimit(.minutes(15)))
struct WrongClockWindowTests {
    @Test("the window tells what was recorded in the future, and records it as of today")
    func corrected() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("task", "done", "Basil")
        try await session.desktop.run("sqlite3", [session.store.path, "UPDATE event SET day = day + 10000"])
        let window = try await session.open()
        try await window.see("Dated in the Future")
        try await window.see("1 entry or schedule is dated in the future")
        try await window.press("Change Date to Today", role: "button")
        try await window.see("Date changed to today")
        let left = try await session.desktop.run(
            "sqlite3",
            [
                session.store.path,
                "SELECT count(*) FROM event WHERE day > 30000 AND id NOT IN (SELECT target FROM retraction)",
            ])
        #expect(left.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    }
}

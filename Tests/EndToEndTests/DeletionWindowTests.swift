import Foundation
import TestSupport
import Testing

@Suite("Deleting plants in the window", .timeLimit(.minutes(10)))
struct DeletionWindowTests {
    @Test("several plants are deleted after a question, and undo brings them back")
    func several() async throws {
        let session = try await AppSession()
        for name in ["Basil", "Fern"] { try await session.ctl("plant", "add", "--name", name) }
        let window = try await session.open()
        try await window.see("Fern,")
        try await window.keys("ctrl+a")
        try await window.see("2 Selected")
        for answer in ["Cancel", "Delete"] {
            try await window.choose("Delete…", from: "More")
            try await window.see("Delete 2 Plants?")
            try await window.press(answer, role: "button")
            try await window.gone("Delete 2 Plants?")
            if answer == "Delete" { try await window.gone("Fern,") }
            #expect(try await session.list("plant", "list").count == (answer == "Cancel" ? 2 : 0))
        }
        try await window.keys("ctrl+z")
        try await window.see("Fern,")
        #expect(try await session.list("plant", "list").count == 2)
    }

    @Test("a plant that was deleted comes back by undo after the window was closed and opened again")
    func closed() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.click("Basil,", button: 3)
        try await window.press("Delete", role: "menu item")
        try await window.gone("Basil,")
        try await window.keys("ctrl+w")
        #expect(try await window.child.waited() == .exited(0))
        let again = try await session.open()
        try await again.see("Welcome to Your Garden")
        try await again.keys("ctrl+z")
        try await again.see("Basil,")
        try await again.see("Undid: “Basil” deleted")
    }
}

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
}

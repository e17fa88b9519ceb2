import Foundation
import TestSupport
import Testing

@Suite("Links to plants from outside", .timeLimit(.minutes(15)))
struct PlantLinkWindowTests {
    @Test("a link opens a plant or its care round, also in a window that is open; others are refused with words")
    func links() async throws {
        let session = try await AppSession()
        for name in ["Basil", "Monstera"] { try await session.ctl("plant", "add", "--name", name, "--every", "3d") }
        try await session.ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "today")
        try await session.ctl("task", "add", "--plant", "Monstera", "--type", "pruning", "--on", "today")
        let plants = try await session.list("plant", "list")
        let basil = try #require(plants.first { $0.text("name") == "Basil" }?.text("id"))
        let tasks = try await session.list("tasks").count
        let window = try await session.open("plantguide:plant/\(basil)")
        try await window.see("Edit Plant", role: "button")
        try await window.see("Basil")

        try await session.desktop.run("plantguide", ["plantguide:plant/\(basil)/care"])
        try await window.see("Leave the Care Round")
        try await window.see("Basil")
        #expect(window.seen("Next Plant").isEmpty && window.seen("Finish the Care Round").count == 1, "it is the only plant")
        try await window.keys("Escape")
        for hostile in ["plantguide:plant/../../x", "plantguide:plant/\(basil)/delete"] {
            try await session.desktop.run("plantguide", [hostile])
            try await window.see("This link does not lead to a plant.")
            try await session.desktop.run("plantguide", ["plantguide:plant/\(basil)"])
            try await window.gone("This link does not lead to a plant.")
        }
        try await session.desktop.run("plantguide", ["plantguide:plant/0190d3a1-7c00-7abc-8def-0123456789ab"])
        try await window.see("This plant is not in your garden.")
        #expect(try await session.list("tasks").count == tasks, "no link does anything by itself")
    }

    @Test("labels are written to a file that is not replaced unasked")
    func labels() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil")
        let file = session.desktop.directory.file("labels.pdf").path
        let text = try await session.ctl("plant", "label", "--pdf", file)
        #expect(text.contains("1 label was written to \(file)."))
        #expect(try Data(contentsOf: URL(filePath: file)).starts(with: Data("%PDF".utf8)))
        await #expect(throws: (any Error).self) { try await session.ctl("plant", "label", "Basil", "--pdf", file) }
        try await session.ctl("plant", "label", "Basil", "--pdf", file, "--force")
        try await session.ctl(
            "plant", "label", "--pdf", file, "--force", "--sheet", "letter-30", "--first", "30", "--no-code")
        await #expect(throws: (any Error).self) {
            try await session.ctl("plant", "label", "--pdf", file, "--force", "--sheet", "letter-30", "--first", "31")
        }
        await #expect(throws: (any Error).self) {
            try await session.ctl("plant", "label", "--pdf", file, "--force", "--sheet", "a5")
        }
    }

    @Test("the dialog of labels says how many sheets are needed, also while the first label is typed on its row")
    func dialog() async throws {
        let session = try await AppSession()
        for name in ["Basil", "Fern"] { try await session.ctl("plant", "add", "--name", name) }
        let window = try await session.open()
        try await window.see("Fern,")
        try await window.keys("ctrl+a")
        try await window.choose("Print Labels…", from: "More")
        try await window.see("2 labels, 1 sheet")
        for _ in 0..<10 where try window.focused?.name.hasPrefix("First Label") != true { try await window.keys("Tab") }
        try await window.type("m30")
        try await window.see("2 labels, 2 sheets")
    }
}

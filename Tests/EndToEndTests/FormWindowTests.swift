import Foundation
import TestSupport
import Testing

@Suite("Forms in dialogs", .timeLimit(.minutes(15)))
struct FormWindowTests {
    @Test("Escape asks before it discards what is entered, and closes a form without changes at once")
    func discarding() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--room", "Kitchen")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.press("Edit Rooms…", role: "button")
        try await window.press("Add Room…", role: "button")
        try await window.takesKeys(in: "Add Room")
        try await window.keys("Escape")
        try await window.gone("Cancel", role: "button")
        #expect(window.seen("Discard Changes?").isEmpty)

        try await window.press("Add Room…", role: "button")
        try await window.takesKeys(in: "Add Room")
        try await window.type("Attic")
        for way in ["Escape", "alt+F4"] {
            try await window.keys(way)
            try await window.see("Discard Changes?")
            try await window.keys("Escape")
            try await window.gone("Discard Changes?")
            try await window.takesKeys(in: "Add Room")
        }
        try await window.keys("Return")
        try await window.see("“Attic” added")
        try await window.see("Move Attic Up", role: "button")

        try await window.press("Add Room…", role: "button")
        try await window.takesKeys(in: "Add Room")
        try await window.type("Cellar")
        try await window.press("Cancel", role: "button")
        try await window.press("Discard", role: "button")
        try await window.gone("Cancel", role: "button")
        #expect(window.seen("Move Cellar Up").isEmpty)

        // The dialog with the rooms saves at once, so that Ctrl+Z undoes there.
        try await window.takesKeys(in: "Rooms")
        try await window.keys("ctrl+z")
        try await window.see("Undid: “Attic” added")
        try await window.gone("Move Attic Up", role: "button")
        try await window.keys("ctrl+shift+z")
        try await window.see("Move Attic Up", role: "button")
    }

    @Test("completing selected plants asks about a soil check first: Cancel changes nothing, and one undo takes all back")
    func soilChecks() async throws {
        let session = try await AppSession()
        for (name, type) in [("Aloe", "pruning"), ("Basil", "soilCheck")] {
            try await session.ctl("plant", "add", "--name", name)
            try await session.ctl("task", "add", "--plant", name, "--type", type, "--on", "today")
        }
        func open() async throws -> [String] {
            try await session.list("tasks", "--to", "2026-05-21").compactMap { $0.text("type") }
                .filter { ["pruning", "soilCheck"].contains($0) }.sorted()
        }
        let window = try await session.open()
        try await window.press("Select", role: "button")
        try await window.see("Select Plants")
        try await window.keys("ctrl+a")
        try await window.see("2 Selected")
        try await window.press("Complete Tasks", role: "button")
        try await window.see("This also completes: Prune Aloe.")
        try await window.takesKeys(in: "Check Soil")
        try await window.keys("Escape")
        try await window.gone("This also completes: Prune Aloe.")
        #expect(try await open() == ["pruning", "soilCheck"])
        try await window.see("2 Selected")
        try await window.press("Complete Tasks…", role: "button")
        try await window.takesKeys(in: "Check Soil")
        try await window.press("Basil: Still Moist")
        try await until("the answer to be chosen") {
            try window.seen("Basil: Still Moist").contains { try $0.states.contains(.pressed) }
        }
        try await window.keys("ctrl+Return")
        try await until("both to be answered") { try await open().isEmpty }
        try await window.gone("2 Selected")
        try await window.gone("This also completes: Prune Aloe.")
        try await window.desktop.focus(window.child)
        try await window.keys("ctrl+z")
        try await until("both to be due again") { try await open() == ["pruning", "soilCheck"] }
    }

    @Test("Escape and Alt+Left lead from the form of a new plant back to the search, which Escape closes")
    func stepBack() async throws {
        let session = try await AppSession()
        let window = try await session.open()
        try await window.see("Welcome to Your Garden")
        try await window.keys("ctrl+n")
        try await window.see("Plant Name")
        try await window.type("aloe vera")
        for key in ["Escape", "alt+Left"] {
            try await window.see("Add “aloe vera” Without a Species")
            try await window.keys("Return")
            try await window.see("Plan Care")
            try await window.keys(key)
        }
        try await window.see("Add “aloe vera” Without a Species")
        try await window.keys("Escape")
        try await window.gone("Plant Name")
        #expect(try await session.plants().isEmpty)
    }

    @Test("Enter in a form that cannot be saved goes to the first field with which something is wrong, and says it")
    func problems() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--room", "Kitchen")
        let window = try await session.open()
        try await window.press("Edit Rooms…", role: "button")
        try await window.press("Add Room…", role: "button")
        try await window.see("Cancel", role: "button")
        #expect(window.seen("Enter a name.").isEmpty)
        try await window.keys("Return")
        try await window.see("Enter a name.")
        try await window.type("Attic")
        try await window.gone("Enter a name.")
        try await window.keys("Return")
        try await window.see("“Attic” added")
    }

    @Test("a form for a note begins in the note, where Enter begins a line and Ctrl+Enter saves")
    func note() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let window = try await session.open()
        try await window.click("Basil, ")
        try await window.see("Care Requirements")
        try await window.choose("Note…", from: "Task Actions")
        try await window.see("Just a Note")
        try await until("the note to have the focus") { try window.focused?.name == "Note" }
        try await window.type("New leaf")
        try await window.keys("Return")
        try await window.type("and a bud")
        try await until("the text to be typed") { try window.focused?.text == "New leaf\nand a bud" }
        try await window.keys("ctrl+Return")
        try await window.see("Note added to “Basil”")
        try await window.gone("Just a Note")
    }

    @Test("the reason for archiving and the name of a copy that are typed are not discarded without a question")
    func texts() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let window = try await session.open()
        try await window.click("Basil, ")
        try await window.see("Care Requirements")
        try await window.choose("Duplicate…", from: "More Actions")
        try await window.see("Duplicate “Basil”?")
        try await window.keys("Escape")
        try await window.gone("Duplicate “Basil”?")
        #expect(window.seen("Discard Changes?").isEmpty)
        try await window.choose("Archive…", from: "More Actions")
        try await window.see("Archive “Basil”?")
        try await window.type("Frost")
        try await window.keys("Escape")
        try await window.see("Discard Changes?")
        try await window.keys("Escape")
        try await window.gone("Discard Changes?")
        try await window.keys("Return")
        try await window.see("“Basil” archived")
        try await window.gone("Archive “Basil”?")
    }

    @Test("an error of saving is shown in the form, which stays open with what is entered")
    func error() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        let window = try await session.open()
        try await window.click("Basil, ")
        try await window.see("Care Requirements")
        try await window.press("Edit Plant", role: "button")
        try await window.see("Origin")
        try await window.keys("ctrl+a")
        try await window.type("Sweet Basil")
        try await window.scroll(30)
        // The explanation above the field begins with the same word.
        let tags = try #require(try window.seen("Tags").first { try $0.name == "Tags" })
        try await window.desktop.click(tags, of: window.child)
        try await window.type(String(repeating: "long", count: 51))
        try await window.press("Save", role: "button")
        try await window.see("A name can have at most")
        #expect(
            try window.root.children.first { try $0.name == "Edit Plant" }?.showing("A name can have at most").isEmpty == false)
        try await window.see("Origin")
        #expect(try await session.plants() == ["Basil"])
        try await window.press("Cancel", role: "button")
        try await window.press("Discard", role: "button")
        try await window.gone("Origin")
    }
}

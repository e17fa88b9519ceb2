import TestSupport
import Testing

@Suite("Keyboard focus in the collection", .timeLimit(.minutes(5)))
struct CollectionFocusTests {
    @Test("Ctrl+F leads to the search of the plants from the schedule and from a plant, also while it is open, and closes it")
    func search() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        try await window.keys("ctrl+f")
        try await window.focus(on: "Search plants")
        try await window.type("monst")
        try await window.see("2 plants")
        try await window.click("Monstera,")
        try await window.see("Care Requirements")
        try await window.keys("ctrl+f")
        try await window.focus(on: "Search plants")
        try await window.gone("Care Requirements")
        try await window.keys("ctrl+f")
        try await window.see("24 plants")
    }

    @Test("the grid and the list lead to the plant that had the focus in the other one")
    func sameFocus() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.see("Overdue (2)")
        try await window.keys("alt+1")
        try await until("the focus to be on a plant") { try window.focused?.name.contains(", ") == true }
        for (step, view) in [("Right", "ctrl+2"), ("Down", "ctrl+1")] {
            let before = try window.focused?.name
            try await window.keys(step)
            try await until("the focus to move") { try window.focused?.name != before }
            let plant = try #require(try window.focused?.name.prefix { $0 != "," })
            try await window.keys(view)
            try await window.focus(on: "\(plant),")
        }
    }
}

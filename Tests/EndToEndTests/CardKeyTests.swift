import TestSupport
import Testing

@Suite("Cards by keyboard", .timeLimit(.minutes(15)))
struct CardKeyTests {
    @Test("a card's menu opens by Shift+F10, its page gives the focus back to it, and Control+A selects all from the sidebar")
    func card() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("plant", "add", "--name", "Fern", "--every", "5d")
        // The question about reminders would move the cards.
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.see("Fern, ")
        // The cards of the grid are still found after it was left.
        for (view, role) in [("Grid", "grid cell"), ("List", "list item")] {
            try await window.press(view)
            try await window.click("Fern, ", role: role)
            try await window.see("Care Requirements")
            try await window.keys("Escape")
            try await window.gone("Care Requirements")
            try await window.focus(on: "Fern, ")
            // A menu that opens under the mouse pointer focuses the item there.
            try await session.desktop.run("xdotool", ["mousemove", "--sync", "1", "1"])
            try await window.keys("shift+F10")
            try await window.focus(on: "Water")
            try await window.keys("Escape")
            try await window.focus(on: "Fern, ")
        }
        try await window.keys("shift+F10")
        try await window.focus(on: "Water")
        try await window.keys("Return")
        try await window.see("“Fern” watered")
        try await window.click("All Plants")
        try await window.keys("ctrl+a")
        try await window.see("2 Selected")
        try await window.press("Water", role: "button")
        try await window.see("2 plants watered")
        try await window.gone("2 Selected")
        // In the search field, it selects the text.
        try await window.keys("ctrl+f")
        try await window.type("fern")
        try await window.gone("Basil, ")
        try await window.keys("ctrl+a")
        try await window.type("basil")
        try await window.see("Basil, ")
    }

    @Test("on a row of what comes later, S changes the day of that task and not of the one above")
    func upcoming() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("task", "add", "--plant", "Basil", "--type", "rotation", "--on", "2026-05-30", "--every", "9d")
        let window = try await session.open()
        try await window.click("Basil, ")
        try await window.see("Care Requirements")
        try await window.click("Rotation, ")
        try await window.see("Save", role: "button")
        try await window.keys("Escape")
        try await window.gone("Save", role: "button")
        try await window.focus(on: "Rotation, ")
        try await window.keys("s")
        try await window.see("Change Next Date")
        try await window.keys("Escape")
        try await window.gone("Change Next Date")
        try await window.keys("shift+F10")
        try await window.focus(on: "Rotate")
        try await window.keys("s")
        // In the menu it does nothing. A dialog would keep the focus.
        try await window.keys("Escape")
        try await window.focus(on: "Rotation, ")
        #expect(window.seen("Move", role: "button").isEmpty)
    }
}

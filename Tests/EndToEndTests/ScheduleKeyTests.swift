import TestSupport
import Testing

@Suite("Answers in the schedule", .timeLimit(.minutes(5)))
struct ScheduleKeyTests {
    @Test("S moves a task that is not due, and the menu of a completed row only takes it back")
    func laterAndDone() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.focus(on: "Lavender, Water")
        try await window.walk(to: "Golden Pothos, Water", by: "Down")
        try await window.keys("s")
        try await window.see("Change Next Date", role: "label")
        try await window.see("Water Golden Pothos", role: "label")
        try await window.keys("Escape")
        try await window.gone("Choose a Day")

        // A watering would ask about the soil in place of its menu.
        try await window.walk(to: "Moth Orchid, Fertilize", by: "Up")
        let today = try await window.see("Today (").name
        try await window.keys("space")
        try await window.see("“Moth Orchid” fertilized")
        try await window.press("More: Fertilize Moth Orchid")
        try await window.see("Show Plant", role: "menu item")
        #expect(window.seen("Skip", role: "menu item").isEmpty)
        try await window.press("Undo", role: "menu item")
        try await window.see("Undid: “Moth Orchid” fertilized")
        try await window.see(today)
    }

    @Test("after Still Moist the focus is on the next task, Ctrl+T goes to the first one of today, and S opens its snooze menu")
    func nextTask() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.focus(on: "Lavender, Water")
        try await window.walk(to: "Sweet Basil, Water", by: "Down")
        try await window.keys("space")
        try await window.see("4 done")
        try await window.walk(to: "Monstera, Check soil", by: "Up")
        try await window.keys("m")
        try await window.gone("Monstera, Check soil")
        try await window.focus(on: "Moth Orchid, Fertilize")
        try await window.keys("Down", "Down", "Down", "Down")
        try await window.keys("ctrl+t")
        try await window.focus(on: "Lavender, Water")
        // On a row that is folded, too.
        try await window.keys("s")
        try await window.see("Choose a Date…", role: "menu item")
    }

    @Test("Ctrl+Shift+N adds a task, in the list for a plant of choice and on the page of a plant for that")
    func addTask() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Mint")
        let window = try await session.open()
        try await window.see("All Plants", role: "label")
        try await window.keys("alt+2")
        try await window.see("Schedule Menu")
        try await window.keys("ctrl+shift+n")
        try await window.see("Choose a Plant")
        try await window.keys("Escape")
        try await window.gone("Choose a Plant")
        try await window.keys("alt+1")
        try await window.press("Mint, ")
        try await window.see("Care Requirements")
        try await window.keys("ctrl+shift+n")
        try await window.see("Repeats")
        #expect(window.seen("Choose a Plant").isEmpty)
    }
}

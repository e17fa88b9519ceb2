import TestSupport
import Testing

@Suite("Focus in sections", .timeLimit(.minutes(15)))
struct SectionFocusTests {
    @Test("Alt and a number move the focus to the row of the section that had it last, and the row's menu opens by Shift+F10")
    func sections() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.focus(on: "Lavender, Water")
        // A menu that opens under the mouse pointer focuses the item there.
        try await session.desktop.run("xdotool", ["mousemove", "--sync", "1", "1"])
        for key in ["shift+F10", "Menu"] {
            try await window.keys(key)
            try await window.focus(on: "Water")
            try await window.keys("Escape")
            try await window.focus(on: "Lavender, Water")
        }
        try await window.keys("Down")
        try await window.focus(on: "Boston Fern, ")
        try await window.keys("alt+1")
        try await window.focus(on: "Lavender, ")
        try await window.keys("Right", "alt+2")
        try await window.focus(on: "Boston Fern, ")
        try await window.keys("alt+1")
        try await window.focus(on: "Boston Fern, ")
        try await window.keys("alt+3")
        try await window.focus(on: "Choose Photos…")
        // Back from a plant's page, the focus is on the plant's task.
        try await window.keys("alt+2")
        try await window.press("Show Lavender", role: "button")
        try await window.see("Care Requirements")
        try await window.keys("alt+Left")
        try await window.gone("Care Requirements")
        try await window.focus(on: "Lavender, Water")
    }

    @Test(
        "back from the page of a plant that was watered there, the list is where it was; Ctrl+T goes to today's tasks, End to the last"
    )
    func answeredOnPage() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.focus(on: "Lavender, Water")
        try await window.press("Show Boston Fern", role: "button")
        try await window.see("Care Requirements")
        try await window.keys("w")
        try await window.see("Watered · today")
        try await window.keys("alt+Left")
        try await window.gone("Care Requirements")
        // The fern's next watering is days away.
        try await window.focus(on: "Lavender, Water")
        try await window.keys("End")
        try await window.focus(on: "Yellow Pear Tomato, Water, planned for June")
        try await window.keys("ctrl+t")
        try await window.focus(on: "Lavender, Water")
    }

    @Test("Page Down turns the calendar, also while the focus is on a button above it")
    func calendarPages() async throws {
        let session = try await AppSession()
        let window = try await session.open("--demo")
        try await window.see("Monstera,")
        try await window.keys("alt+2")
        try await window.focus(on: "Lavender, Water")
        try await window.click("Calendar")
        try await window.see("May 2026")
        try await window.focus(on: "Calendar")
        try await window.keys("Page_Down")
        try await window.see("June 2026")
    }

    @Test("Alt+Left leaves each page above the sections, also that of photos that were chosen before, which nothing can identify")
    func back() async throws {
        let session = try await AppSession(usesRealClock: true, camera: "videotestsrc is-live=true pattern=ball")
        try await session.ctl("plant", "add", "--name", "Monty")
        try await session.ctl("task", "add", "--plant", "Monty", "--type", "pruning", "--on", "today")
        let window = try await session.open(Checkout.root.appendingPathComponent("data/art/monstera.png").path)
        try await leave(window, from: "Photo 1, Automatic")
        try await window.click("1 photo, Not identified yet")
        try await leave(window, from: "Photo 1, Automatic")
        try await window.press("Take Photos…", role: "button")
        try await leave(window, from: "Press Space to take a photo")
        try await window.keys("alt+1")
        try await window.click("Monty, ")
        try await leave(window, from: "Care Requirements")
        try await window.keys("ctrl+r")
        try await window.focus(on: "Prune: Monty")
        // The card of the plant has a button of that name, too.
        try await leave(window, from: "Skip: Prune Monty")
    }

    /// Waits for a page on which something is shown, and leaves it.
    private func leave(_ window: OpenWindow, from sign: String) async throws {
        try await window.see(sign)
        try await window.takesKeys()
        try await window.keys("alt+Left")
        try await window.gone(sign)
    }
}

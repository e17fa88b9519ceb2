import Foundation
import GardenData
import TestSupport
import Testing

@Suite("An absence in the window", .timeLimit(.minutes(15)))
struct AwayWindowTests {
    /// Opens the window with one plant, and the dialog that plans an absence.
    private func plan(_ session: AppSession) async throws -> OpenWindow {
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "2d")
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.see("Basil,")
        try await window.keys("alt+2")
        try await window.choose("Plan an Absence…", from: "Schedule Menu")
        return window
    }

    @Test("an absence is planned, shown above the schedule, ended by one press, and that is undone")
    func walk() async throws {
        let session = try await AppSession()
        let window = try await plan(session)
        try await window.see("Plan an Absence", role: "label")
        try await window.see("While You Are Away")
        try await window.see("Basil, Water, 3 times")
        try await window.press("Save", role: "button")
        try await window.gone("While You Are Away")
        #expect(try await session.list("away", "list").count == 1)
        try await window.see("Away May\u{A0}22\u{A0}–\u{A0}28: ")
        try await window.press("Show the plan for May\u{A0}22\u{A0}–\u{A0}28", role: "button")
        try await window.see("Remove the absence May\u{A0}22\u{A0}–\u{A0}28", role: "button")
        try await window.see("Basil, Water, 3 times")
        try await window.takesKeys(in: "Edit Absence")
        try await window.press("Remove the absence May\u{A0}22\u{A0}–\u{A0}28", role: "button")
        try await window.gone("While You Are Away")
        try await window.see("Absence removed: May\u{A0}22\u{A0}–\u{A0}28")
        // A dialog that has just closed returns the keyboard focus with a delay.
        try await window.desktop.focus(window.child)
        try await window.keys("ctrl+z")
        try await window.see("Show the plan for May\u{A0}22\u{A0}–\u{A0}28", role: "button")
        try await window.keys("ctrl+2")
        try await window.see("Friday, May 22, 2026, away")
        try await window.keys("ctrl+q")
        #expect(try await window.child.waited() == .exited(0), "\(window.child.errors)")

        try session.jump(to: "2026-05-23T09:00:00Z")
        let later = try await session.open()
        try await later.keys("alt+2")
        try await later.see("Show the plan for May\u{A0}22\u{A0}–\u{A0}28", role: "button")
        try await later.press("I’m Back", role: "button")
        try await later.see("Absence ended:")
        let ended = try await session.list("away", "list")
        #expect(ended.isEmpty || ended.first?.text("through") ?? "" < "2026-05-23")
        try await later.gone("I’m Back", role: "button")
        try await later.keys("ctrl+z")
        try await later.see("I’m Back", role: "button")
        #expect(try await session.list("away", "list").count == 1)
        #expect(try await session.ctl("doctor").isEmpty == false)
    }

    @Test("a date is chosen by keyboard: keys and typing lead to a day, Enter takes it, and Escape closes only the calendar")
    func datePicker() async throws {
        let session = try await AppSession()
        let window = try await plan(session)
        try await window.see("Choose a Day, Friday, May 22, 2026")
        // A form begins with the focus on its first row.
        try await window.keys("Return")
        try await window.see("Previous Month")
        try await window.keys("Page_Down", "Down", "Return")
        try await window.see("Choose a Day, Monday, June 29, 2026")
        try await window.gone("Previous Month")

        try await window.keys("Return")
        try await window.see("Previous Month")
        try await window.keys("Up", "Escape")
        try await window.gone("Previous Month")
        try await window.see("While You Are Away")
        try await window.see("Choose a Day, Monday, June 29, 2026")

        try await window.keys("Return")
        try await window.see("Previous Month")
        // Typing goes to the field, in place of the date.
        try await window.type("6/31")
        try await window.keys("Return")
        try await window.see("There is no such day.")
        try await window.keys("ctrl+a")
        try await window.type("6/5/2026")
        try await window.keys("Return")
        try await window.see("Choose a Day, Friday, June 5, 2026")
    }
}

import Foundation
import TestSupport
import Testing

@Suite("Reminders in the window", .timeLimit(.minutes(15)))
struct ReminderWindowTests {
    @Test("after the first plant the window asks, and Turn On starts the agent now and at login")
    func ask() async throws {
        let desk = try await ReminderDesk.make()
        defer { desk.close() }
        let window = try await OpenWindow(on: desk)
        try await window.see("Welcome to Your Garden")
        #expect(window.seen("Remind you when").isEmpty)
        try await desk.run("plantguidectl", ["plant", "add", "--name", "Basil"])
        try await window.see("Remind you when a plant needs something?")
        #expect(try !desk.bus.hasOwner(ReminderDesk.agent))
        try await window.press("Turn On", role: "button")
        try await window.gone("Remind you when")
        try await until("the agent on the bus") { try desk.bus.hasOwner(ReminderDesk.agent) }
        #expect(try await desk.run("plantguidectl", ["preferences", "get", "reminders"]) == "true\n")
        let entry = desk.directory.file("config/autostart/\(ReminderDesk.agent).desktop")
        try await until("the entry at login") { FileManager.default.fileExists(atPath: entry.path) }
    }

    @Test("where nobody shows notifications the window tells what is due and why, until a server is there")
    func missing() async throws {
        let household = try await Household()
        try await household.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await household.ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "yesterday")
        try await household.ctl("reminders", "on")
        let window = try await household.open()
        try await window.see("Reminders cannot be shown. 1 plant is due.")
        try await window.press("Why?", role: "button")
        try await window.see("Notification permission denied. Enable in Settings.")
        try await window.see("Start at Login")
        try await ReminderDesk.showNotifications(on: household.desk)
        try await window.see("Shown by dunst")
        try await window.gone("Reminders cannot be shown.")
    }

    @Test("the buttons of a notification that reaches the window's program answer all their tasks and open no window")
    func press() async throws {
        let desk = try await ReminderDesk.make()
        defer { desk.close() }
        var tasks: [String] = []
        for plant in ["Basil", "Fern"] {
            try await desk.run("plantguidectl", ["plant", "add", "--name", plant])
            let text = try await desk.run(
                "plantguidectl", ["task", "add", "--plant", plant, "--type", "pruning", "--on", "today", "--json"])
            let task = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            tasks.append(try #require(task.text("id")))
        }
        try desk.bus.call(
            ReminderDesk.window, "/io/github/plantguide/PlantGuide", "org.gtk.Actions", "Activate",
            [.string("complete"), .array("v", [.variant(.array("s", tasks.map { .string($0) }))]), .array("{sv}", [])])
        try await until("both to be done") {
            try await desk.run("plantguidectl", ["tasks", "--type", "pruning", "--json"]) == "[]\n"
        }
        #expect(try await desk.command("xdotool", ["search", "--onlyvisible", "--name", "PlantGuide"]).output.isEmpty)
    }
}

import Foundation
import TestSupport
import Testing

@Suite("Reminders in the window", .timeLimit(.minutes(15)))
struct ReminderWindowTests {
    @Test("after the first plant the window offers reminders, and Turn On starts the agent and adds autostart")
    func ask() async throws {
        let desktop = try await ReminderSession.make()
        defer { desktop.close() }
        let window = try await OpenWindow(on: desktop)
        try await window.see("Welcome to Your Garden")
        #expect(window.seen("Show reminders when").isEmpty)
        try await desktop.run("plantguidectl", ["plant", "add", "--name", "Basil"])
        try await window.see("Show reminders when a plant needs something?")
        #expect(try !desktop.bus.hasOwner(ReminderSession.agent))
        try await window.press("Turn On", role: "button")
        try await window.gone("Show reminders when")
        try await until("the agent on the bus") { try desktop.bus.hasOwner(ReminderSession.agent) }
        #expect(try await desktop.run("plantguidectl", ["preferences", "get", "reminders"]) == "true\n")
        let entry = desktop.directory.file("config/autostart/\(ReminderSession.agent).desktop")
        try await until("the entry at login") { FileManager.default.fileExists(atPath: entry.path) }
    }

    @Test("without a notification server the window shows due plants and the reason, until a server starts")
    func missing() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "yesterday")
        try await session.ctl("reminders", "on")
        let window = try await session.open()
        try await window.see("Reminders cannot be shown. 1 plant needs care.")
        try await window.press("Why?", role: "button")
        try await window.see("Notification permission denied. Enable in Settings.")
        try await window.see("Start at Login")
        try await ReminderSession.showNotifications(on: session.desktop)
        try await window.see("Shown by dunst")
        try await window.gone("Reminders cannot be shown.")
    }

    @Test("a notification action sent to the main program completes all its tasks and opens no window")
    func press() async throws {
        let desktop = try await ReminderSession.make()
        defer { desktop.close() }
        var tasks: [String] = []
        for plant in ["Basil", "Fern"] {
            try await desktop.run("plantguidectl", ["plant", "add", "--name", plant])
            let text = try await desktop.run(
                "plantguidectl", ["task", "add", "--plant", plant, "--type", "pruning", "--on", "today", "--json"])
            let task = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            tasks.append(try #require(task.text("id")))
        }
        try desktop.bus.call(
            ReminderSession.window, "/io/github/plantguide/PlantGuide", "org.gtk.Actions", "Activate",
            [.string("complete"), .array("v", [.variant(.array("s", tasks.map { .string($0) }))]), .array("{sv}", [])])
        try await until("both to be done") {
            try await desktop.run("plantguidectl", ["tasks", "--type", "pruning", "--json"]) == "[]\n"
        }
        #expect(try await desktop.command("xdotool", ["search", "--onlyvisible", "--name", "PlantGuide"]).output.isEmpty)
    }
}

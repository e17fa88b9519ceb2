import Foundation
import GLibKit
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
        #expect(try await desktop.run("plantguidectl", ["preferences", "get", "reminders"]) == "yes\n")
        let entry = desktop.directory.file("config/autostart/\(ReminderSession.agent).desktop")
        try await until("the entry at login") { FileManager.default.fileExists(atPath: entry.path) }
    }

    @Test("without a notification server the window shows due plants and the reason, until a server starts")
    func missing() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "yesterday")
        try await session.ctl("reminders", "on")
        // Its name alone, so that the notification server is all that is missing.
        let agent = try MessageBus.connect(toAddress: session.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        _ = try agent.callAndWait(
            "RequestName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string(ReminderSession.agent), .uint32(0)])
        let window = try await session.open()
        try await window.see("Reminders cannot be shown. 1 plant needs care.")
        try await window.press("Why?", role: "button")
        try await window.see("Notification permission denied. Enable in Settings.")
        try await window.see("Start at Login")
        try await ReminderSession.showNotifications(on: session.desktop)
        try await window.see("Shown by dunst")
        try await window.gone("Reminders cannot be shown.")
        withExtendedLifetime(agent) {}
    }

    @Test("an agent that cannot be started is reported above due plants, in the status, and by a test")
    func unreachable() async throws {
        let session = try await AppSession()
        try await session.ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await session.ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "yesterday")
        try await session.ctl("reminders", "on")
        try await ReminderSession.showNotifications(on: session.desktop)
        let window = try await session.open()
        try await window.see("Reminders cannot be shown. 1 plant needs care.")
        try await window.press("Why?", role: "button")
        try await until("the reason in the status") {
            let status = try window.seen("Shown by dunst").first?.name ?? ""
            return status.contains("cannot be started, because the desktop does not know it.")
        }
        try await window.press("Send a Test Reminder", role: "button")
        try await window.see("Failed to schedule reminder. The program that shows reminders in the background cannot be started")
        try await window.keys("Escape")
        try await window.see("Reminders cannot be shown. 1 plant needs care.")
        _ = try session.desktop.launch("plantguide-agent", ["--hold"])
        try await window.gone("Reminders cannot be shown.")
    }

    @Test("a test says that it was sent, that Do Not Disturb hides it, or that no program shows it")
    func test() async throws {
        let desktop = try await ReminderSession.make()
        defer { desktop.close() }
        try await desktop.run("plantguidectl", ["plant", "add", "--name", "Basil"])
        try await desktop.run("plantguidectl", ["reminders", "on"])
        let window = try await OpenWindow(on: desktop)
        try await window.see("Basil,")
        try await window.keys("ctrl+comma")
        try await window.see("Group Watering Days")
        try await window.press("Reminders")
        try await window.see("Notification permission denied.")
        try await window.press("Send a Test Reminder", role: "button")
        try await window.see("Notification permission denied. Enable in Settings. No program on this desktop shows")
        let dunst = try await Dunst(on: desktop)
        try await window.see("Shown by dunst")
        try await window.see("Next Reminder")
        try await window.press("Send a Test Reminder", role: "button")
        try await window.see("A test reminder was sent.")
        #expect(dunst.shown.contains { $0.body == "This is a test. A real reminder looks like this: Monstera needs watering" })
        try await desktop.run("dunstctl", ["set-paused", "true"])
        try await window.press("Send a Test Reminder", role: "button")
        try await window.see("A test reminder was sent. Do Not Disturb is on")
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

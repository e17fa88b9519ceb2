import Foundation
import TestSupport
import Testing

@Suite("A sleeping agent", .timeLimit(.minutes(15)))
struct WakeUpTests {
    @Test("after all that the agent does, it has no thread that could wake it, and sleeps")
    func threads() async throws {
        let desktop = try await ReminderSession.make()
        let address = desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        let (host, notifications) = (try FakeTrayHost(address: address), try FakeGtkNotifications(address: address))
        func ctl(_ arguments: String...) async throws { try await desktop.run("plantguidectl", arguments, environment: [:]) }
        try await ctl("plant", "add", "--name", "Basil", "--every", "3d")
        try await ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "today")
        try await ctl("preferences", "set", "careTime", "00:00")
        let agent = try desktop.launch("plantguide-agent", ["--hold"])
        try await ctl("preferences", "set", "reminders", "true")
        try await until("the notification") { notifications.shown.count == 1 }
        try notifications.press("Mark Complete", on: try #require(notifications.shown.keys.first))
        try await until("no task in the tray") { (try? host.labels().contains("Nothing is due")) == true }
        try await ctl("task", "add", "--plant", "Basil", "--type", "repotting", "--on", "today")
        let item = try await eventually("the task in the tray") {
            (try? host.items())?.first { $0.label.hasPrefix("Complete: ") }
        }
        try host.press(item.id)
        try await until("no task in the tray") { (try? host.labels().contains("Nothing is due")) == true }
        let words = BusValue.array("s", [.string("basil")])
        let found = try desktop.bus.call(
            ReminderSession.agent, "/io/github/plantguide/PlantGuide/SearchProvider", "org.gnome.Shell.SearchProvider2",
            "GetInitialResultSet", [words])
        #expect(found.first?.items.count == 1)
        try desktop.bus.call(
            ReminderSession.agent, "/io/github/plantguide/PlantGuide/Agent", ReminderSession.agent, "Test",
            [.uint32(1), .bool(false)])
        try await until("the test") { notifications.shown.count == 1 }
        // The calendar feed is written 30 seconds after the last change.
        try await ctl("preferences", "set", "feed", "true")
        try await until("the feed") {
            FileManager.default.fileExists(atPath: desktop.directory.file("data/plantguide/plantguide.ics").path)
        }
        // GLib's own threads sleep until something happens.
        let expected = ["gdbus", "gmain", "plantguide-agen"]
        try await until("no other threads than \(expected): \(String(describing: try? ProcessThreads(of: agent.pid).names))") {
            try ProcessThreads(of: agent.pid).names == expected
        }
        try await until("three seconds without waking") {
            let before = try ProcessThreads(of: agent.pid).wakeUps
            // This is the measured interval, not a delay.
            try await Task.sleep(for: .seconds(3))
            return try ProcessThreads(of: agent.pid).wakeUps == before
        }
        // What is not written yet is written without its main loop.
        try await ctl("plant", "add", "--name", "Monstera", "--every", "3d")
        #expect(try await agent.terminate() == .exited(0))
        let feed = try String(contentsOf: desktop.directory.file("data/plantguide/plantguide.ics"), encoding: .utf8)
        #expect(feed.contains("Monstera"))
    }
}

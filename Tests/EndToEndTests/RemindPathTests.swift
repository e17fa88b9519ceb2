import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("From a photo to a watering completed from a notification", .timeLimit(.minutes(15)))
struct RemindPathTests {
    private static let photo = Checkout.root.appendingPathComponent("data/art/monstera.png")

    @Test("a plant is added from a photo, and Mark Complete in its notification schedules the next watering")
    func path() async throws {
        let services = try StubWebServices(.only("Monstera deliciosa", "Swiss Cheese Plant"))
        let session = try await AppSession()
        let window = try await session.open(asking: services)
        try await window.see("Welcome to Your Garden")
        try await window.drop("files", Self.photo.path)
        try await window.press("Agree and Identify", role: "button")
        try await window.press("Save as Plant…", role: "button")
        try await window.see("Plan Care")
        // Else the soil would be checked first.
        try await window.press("Today")
        try await window.see("10 days after the last watering")
        try await window.press("Add", role: "button")
        try await window.see("Care Requirements")
        try await session.ctl("reminders", "on")

        let dunst = try await Dunst(on: session.desktop)
        let first = try await watering(session)
        try session.jump(to: "\(first)T08:00:30+02:00")
        let agent = try session.launchProgram("plantguide-agent")
        try await until("the notification; it wrote: \(agent.errors)") {
            dunst.shown.contains { $0.body == "Swiss Cheese Plant needs watering" }
        }
        try await window.keys("alt+2")
        try await window.see("Swiss Cheese Plant, Water")
        try await dunst.press()
        // The window is updated.
        try await window.see("Watered today")
        let second = try await watering(session)
        // The interval of Monstera deliciosa in the catalog.
        #expect(second == first + 10)

        // The same with the window closed.
        try await window.child.terminate()
        try session.jump(to: "\(second)T08:00:30+02:00")
        let told = dunst.shown.count
        try await session.pokeAgent()
        try await until("the second notification; it wrote: \(agent.errors)") { dunst.shown.count > told }
        // Another task is due at the same time, so the topmost notification is pressed until the watering is done.
        try await until("the second watering to be done; the agent wrote: \(agent.errors)") {
            if try await dunst.count() > 0 { try await dunst.press() }
            return try await watering(session) == second + 10
        }
    }

    /// The day of the next watering.
    private func watering(_ session: AppSession) async throws -> LocalDay {
        let tasks = try await session.list("tasks", "--type", "watering")
        let due = try #require(tasks.compactMap { $0.text("due") }.min())
        return try #require(LocalDay(String(due.prefix(10))))
    }

    @Test("on GNOME, pressing a notification button starts a stopped agent, which completes the task")
    func stopped() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", activates: true, pressing: nil)
        defer { garden.desktop.close() }
        let shell = try FakeGtkNotifications(address: garden.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        let plant = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        try await garden.plan("Basil", on: "2026-05-23", at: "10:00")
        let agent = try await garden.agent()
        let id = try await eventually("the notification; it wrote: \(agent.errors)") { shell.shown.keys.first }
        #expect(shell.shown[id]?.entries["body"]?.text == "Monstera needs watering")
        try await agent.terminate()
        #expect(try await !garden.repository.page(of: plant).rules.isEmpty)
        try shell.press("Mark Complete", on: id)
        try await until("the deed; the agent wrote: \(garden.log)") {
            try await garden.repository.page(of: plant).rules.allSatisfy { $0.task == nil }
        }
        #expect(try garden.desktop.bus.hasOwner(AgentGarden.name))
    }

    @Test("a drawing is given to the notification server by its name only, never by a path from the garden")
    func drawings() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", activates: true, pressing: nil)
        defer { garden.desktop.close() }
        let shell = try FakeGtkNotifications(address: garden.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        let outside = garden.desktop.directory.file("own.png")
        try Data().write(to: outside)
        let up = String(repeating: "../", count: 30)
        for (name, art) in [("Monstera", "fern"), ("Basil", "\(up)\(outside.deletingPathExtension().path)")] {
            let plant = try await garden.repository.add(PlantDraft(name: name, art: art, watering: .none)).value.id
            _ = try await garden.repository.addTask(.watering, for: plant, on: LocalDay("2026-05-21")!, time: LocalTime("10:00"))
        }
        let agent = try await garden.agent()
        try await until("the notifications; the agent wrote: \(agent.errors)") { shell.shown.count == 2 }
        let icons = shell.shown.values.map { (body: $0.entries["body"]?.text, icon: String(describing: $0.entries["icon"])) }
        #expect(icons.contains { $0.body == "Monstera needs watering" && $0.icon.contains("/art/fern.png") })
        #expect(!icons.contains { $0.icon.contains("own.png") })
    }

    @Test("on GNOME, a notification is shown again if its action could not be saved")
    func unwritten() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", activates: true, pressing: nil)
        defer { garden.desktop.close() }
        let shell = try FakeGtkNotifications(address: garden.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        let id = try await eventually("the notification; it wrote: \(agent.errors)") { shell.shown.keys.first }
        let file = (garden.desktop.environment["XDG_DATA_HOME"] ?? "") + "/plantguide/garden.sqlite"
        let fault = "CREATE TRIGGER fault BEFORE INSERT ON event BEGIN SELECT raise(ABORT, 'fault'); END"
        try await garden.desktop.run("sqlite3", ["-cmd", ".timeout 5000", file, fault])
        try shell.press("Mark Complete", on: id)
        try await until("the notification again; it wrote: \(agent.errors)") {
            agent.errors.contains("could not be answered") && shell.shown[id] != nil
        }
    }

    @Test("on GNOME, the notification of a task completed while the agent was stopped is withdrawn at its next start")
    func withdrawn() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", pressing: nil)
        defer { garden.desktop.close() }
        let shell = try FakeGtkNotifications(address: garden.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        let plant = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let first = try await garden.agent()
        try await until("the notification; it wrote: \(first.errors)") { shell.shown.count == 1 }
        try await first.terminate()
        let task = try #require(try await garden.repository.page(of: plant).rules.first?.task)
        _ = try await garden.repository.answer([task.occurrence], .done(on: nil))
        let second = try await garden.agent()
        try await until("the notification to go; it wrote: \(second.errors)") { shell.shown.isEmpty }
    }
}

import Foundation
import TestSupport
import Testing

@Suite("The icon in the tray", .timeLimit(.minutes(15)))
struct TrayTests {
    /// A garden with a due task of each of two plants, and a tray.
    private func session(reminders: String = "true") async throws -> (DesktopSession, FakeTrayHost) {
        let desktop = try await ReminderSession.make()
        let host = try FakeTrayHost(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        for name in ["Basil", "Monstera"] {
            try await ctl(desktop, "plant", "add", "--name", name)
            // Due at any time of the day at which the test runs.
            try await ctl(
                desktop, "task", "add", "--plant", name, "--type", "pruning", "--on", "today", "--at", "00:00")
        }
        try await ctl(desktop, "preferences", "set", "reminders", reminders)
        return (desktop, host)
    }

    @discardableResult
    private func ctl(_ desktop: DesktopSession, _ arguments: String...) async throws -> String {
        try await desktop.run("plantguidectl", arguments, environment: [:])
    }

    private func open(_ desktop: DesktopSession) async throws -> Int {
        let text = try await ctl(desktop, "tasks", "--json")
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any]).count
    }

    @Test("it lists what is due, completes a task, and registers again when the panel comes back")
    func life() async throws {
        let (desktop, host) = try await session()
        try await until("the icon") { host.registered.count == 1 }
        #expect(host.registered[0].hasPrefix(":"), "no name that a sandbox refuses")
        #expect(try host.property("Id").text == "io.github.plantguide.PlantGuide")
        #expect(try host.property("ItemIsMenu").truth == false)
        #expect(try host.property("Status").text == "Active")
        try await until("both tasks") { try host.labels().prefix(2) == ["Complete: Prune Basil", "Complete: Prune Monstera"] }
        #expect(
            try host.labels().dropFirst(2) == ["Snooze All for 1 Hour", "Open PlantGuide", "Reminders", "Close Window"])
        #expect(try host.items().first { $0.label == "Reminders" }?.isChecked == true)
        #expect(try host.items().first { $0.label == "Close Window" }?.isEnabled == false)

        #expect(try tooltip(host) == "2 tasks due")
        let item = try #require(try host.items().first)
        try host.press(item.id)
        try await until("the task to be done") { try host.labels().first == "Complete: Prune Monstera" }
        #expect(try await ctl(desktop, "tasks").contains("Basil     Pruning") == false)
        // A press that comes late meets no other task.
        #expect(throws: (any Error).self) { try host.press(item.id) }
        #expect(try host.labels().first == "Complete: Prune Monstera")

        try host.leave()
        let other = try FakeTrayHost(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await until("the icon in the new panel") { other.registered.count == 1 }
        try other.press("Snooze All for 1 Hour")
        try await until("the task to be snoozed") {
            // In the last hour of a day it is due again on the next.
            let text = try await ctl(desktop, "tasks", "--to", "tomorrow", "--json")
            let tasks = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
            return tasks.count { $0["snoozedUntil"] is String } == 1
        }
        // In the last hour of a day, it is one of the next day.
        let isToday = try await ctl(desktop, "tasks", "--to", "today", "--json").contains(#/"snoozedUntil"\s*:\s*"/#)
        let words = isToday ? "1 task snoozed" : "Nothing is due"
        try await until(words) { try other.labels().first == words && tooltip(other) == words }
        try other.press("Reminders")
        try await until("the reminders to be off") { try tooltip(other) == "\(words) · reminders are off" }
    }

    @Test("on the day before an absence it lists what is done early, which cannot be snoozed")
    func beforeLeaving() async throws {
        let (desktop, host) = try await session()
        try await until("the icon") { host.registered.count == 1 }
        for _ in 0..<2 { try await press(host) }
        try await until("nothing to be due") { try host.labels().first == "Nothing is due" }
        try await ctl(desktop, "task", "add", "--plant", "Basil", "--type", "watering", "--on", "tomorrow", "--every", "7d")
        #expect(try host.labels().first == "Nothing is due")
        try await ctl(desktop, "away", "--from", "tomorrow", "--to", "tomorrow")
        try await until("the watering") { try host.labels().first == "Complete: Water Basil" }
        #expect(try host.items().first { $0.label == "Snooze All for 1 Hour" }?.isEnabled == false)
        #expect(try tooltip(host) == "1 task before you go" && host.property("Status").text == "NeedsAttention")
        try await press(host)
        try await until("it to be done") { try host.labels().first == "Nothing is due" }
    }

    @Test("what was answered in it is the next change that the window undoes")
    func undone() async throws {
        let (desktop, host) = try await session()
        let window = try await OpenWindow(on: desktop)
        try await window.click("Basil,", button: 3)
        try await window.press("Add to Favorites", role: "menu item")
        try await window.see("“Basil” added to favorites")
        try await until("the icon") { host.registered.count == 1 }
        try await press(host)
        try await window.see("Basil, Ocimum basilicum, favorite, Fine until")
        try await window.takesKeys()
        try await window.keys("ctrl+z")
        try await window.see("Undid: “Basil” pruned")
        #expect(try await ctl(desktop, "tasks").contains("Basil     Pruning"))
        try await window.keys("ctrl+z")
        try await window.see("Undid: “Basil” added to favorites")
    }

    @Test("the last answer can be undone in it, also one given elsewhere, until it is undone anywhere")
    func undo() async throws {
        let (desktop, host) = try await session()
        try await until("the icon") { host.registered.count == 1 }
        let before = try await eventually("the tasks") { try? host.labels() }
        #expect(!before.contains { $0.hasPrefix("Undo") })
        try await press(host)
        func offer() -> FakeTrayHost.Item? { (try? host.items())?.first { $0.label == "Undo: “Basil” pruned" } }
        let first = try await eventually("the offer") { offer() }
        try host.press(first.id)
        try await until("the task again") { (try? host.labels()) == before }
        #expect(try await ctl(desktop, "tasks").contains("Basil     Pruning"))
        _ = try await ctl(desktop, "task", "done", "Basil")
        try await until("the offer") { offer() != nil }
        #expect(throws: (any Error).self, "a late press undoes no other answer") { try host.press(first.id) }
        _ = try await ctl(desktop, "task", "undo", "Basil")
        try await until("no offer") { (try? host.labels()) == before }
    }

    /// The text of the icon's tooltip.
    private func tooltip(_ host: FakeTrayHost) throws -> String? { try host.property("ToolTip").items.last?.text }

    /// Presses the first item of the menu, and waits until it is gone.
    private func press(_ host: FakeTrayHost) async throws {
        let item = try await eventually("a task") { try host.items().first { $0.label.hasPrefix("Complete: ") } }
        try host.press(item.id)
        try await until("the task to be done") { try host.labels().first != item.label }
    }

    @Test("methods for one item and for groups agree, and wrong requests are refused")
    func protocols() async throws {
        let (desktop, host) = try await session()
        defer { withExtendedLifetime(desktop) {} }
        try await until("both tasks") { host.registered.count == 1 && (try? host.items().count) ?? 0 > 2 }
        let first = try #require(try host.items().first)
        let one = try host.call("GetProperty", [.int32(first.id), .string("label")])
        let group = try host.call("GetGroupProperties", [.array("i", [.int32(first.id)]), .array("s", [.string("label")])])
        #expect(one.first?.text == "Complete: Prune Basil")
        #expect(group[0].items[0].items[1].items[0].items[1].text == "Complete: Prune Basil")
        #expect(try host.call("AboutToShow", [.int32(0)]).first?.truth != nil)
        let groups = try host.call("AboutToShowGroup", [.array("i", [.int32(0), .int32(9_999)])])
        #expect(groups[1].items == [.int32(9_999)])
        let shallow = try host.call("GetLayout", [.int32(0), .int32(0), .array("s", [])])
        #expect(shallow[1].items[2].items.isEmpty)
        let leaf = try host.call("GetLayout", [.int32(first.id), .int32(-1), .array("s", [])])
        #expect(leaf[1].items[2].items.isEmpty)
        for (method, arguments) in [
            ("GetProperty", [BusValue.int32(first.id), .string("nope")]), ("GetProperty", [.int32(9_999), .string("label")]),
            ("Event", [.int32(-5), .string("clicked"), .variant(.string("")), .uint32(0)]),
            ("GetLayout", [.int32(9_999), .int32(-1), .array("s", [])]), ("AboutToShow", [.int32(9_999)]),
        ] {
            #expect(throws: (any Error).self, "\(method)") { try host.call(method, arguments) }
        }
        // Hovering and opening are events, too, and press nothing.
        for name in ["hovered", "opened", "closed", ""] {
            try host.call("Event", [.int32(first.id), .string(name), .variant(.int32(0)), .uint32(0)])
        }
        let event = BusValue.tuple([.int32(first.id), .string("clicked"), .variant(.string("")), .uint32(0)])
        let unknown = BusValue.tuple([.int32(9_999), .string("clicked"), .variant(.string("")), .uint32(0)])
        #expect(try host.call("EventGroup", [.array("(isvu)", [event, unknown])]).first?.items == [.int32(9_999)])
        try await until("the task to be done") { try host.labels().first == "Complete: Prune Monstera" }
    }

    @Test("a press lets the window come to the front, once for each token of the panel")
    func tokens() async throws {
        let (desktop, host) = try await session()
        let window = try FakeWindowProgram(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await until("both tasks") { host.registered.count == 1 && (try? host.items().count) ?? 0 > 2 }
        try host.activate(token: "one")
        try host.provide("two")
        try host.press("Open PlantGuide")
        try host.activate()
        try await until("three requests") { window.requests.count == 3 }
        #expect(window.requests.map { $0.platformData["activation-token"] } == ["one", "two", nil])
        #expect(window.requests.map { $0.platformData["desktop-startup-id"] } == ["one", "two", nil])
    }

    @Test("an agent that was told to stay ends when reminders are turned off, unless the tray needs it")
    func staying() async throws {
        let desktop = try await ReminderSession.make()
        let agent = try desktop.launch("plantguide-agent", ["--hold"])
        try await until("the agent") { try desktop.bus.hasOwner(ReminderSession.agent) }
        try await ctl(desktop, "preferences", "set", "reminders", "true")
        let host = try FakeTrayHost(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await until("the icon") { host.registered.count == 1 }
        try await ctl(desktop, "reminders", "off")
        try await until("the mark to go") { try host.items().first { $0.label == "Reminders" }?.isChecked == false }
        #expect(agent.ended == nil)
        try host.leave()
        #expect(try await agent.waited() == .exited(0))
    }

    @Test("it is turned off and on by the preference, and reminders by the menu")
    func preferences() async throws {
        let (desktop, host) = try await session()
        try await until("the icon") { host.registered.count == 1 && (try? host.items().isEmpty) == false }
        try host.press("Reminders")
        try await until("reminders to be off") { try await ctl(desktop, "preferences", "reminders") == "no\n" }
        try await until("the mark to go") { try host.items().first { $0.label == "Reminders" }?.isChecked == false }
        let former = try host.items().map(\.id)
        try await ctl(desktop, "preferences", "set", "tray", "false")
        try await until("the icon to go") { (try? host.property("Status")) == nil }
        try await ctl(desktop, "preferences", "set", "tray", "true")
        try await until("the icon again") { host.registered.count == 2 }
        #expect(try host.property("Status").text == "Active")
        try await until("the menu again") { try host.items().count == former.count }
        #expect(Set(try host.items().map(\.id)).isDisjoint(with: former), "a late press meets no other item")
    }
}

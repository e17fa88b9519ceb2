import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Reminders with a real notification server", .timeLimit(.minutes(15)))
struct RemindTests {
    @Test("Mark Complete completes the task without a window, and the next watering is due a week later")
    func complete() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z")
        defer { garden.desktop.close() }
        let plant = try await weekly("Monstera", in: garden, first: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        let notification = try await eventually("the notification; it wrote: \(agent.errors)") { garden.dunst?.shown.first }
        #expect(notification.summary == "Plant Care Reminder")
        #expect(notification.body == "Monstera needs watering")
        #expect(notification.actions["complete"] == "Mark Complete" && notification.actions["snooze"] == "Snooze 1 Hour")
        try await garden.dunst?.press()
        try await until("the deed; it wrote: \(agent.errors)") {
            try await garden.repository.page(of: plant).rules.first?.task?.due == LocalDay("2026-05-28")
        }
        try await until("the notification to go") { try await garden.dunst?.count() == 0 }
        #expect(garden.told.count == 1)
    }

    @Test("Snooze defers the task by an hour, after which it is announced again")
    func snooze() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", pressing: "snooze")
        defer { garden.desktop.close() }
        try garden.own("org.freedesktop.login1")
        let plant = try await garden.plan("Basil", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        try await until("the notification; it wrote: \(agent.errors)") { garden.told.count == 1 }
        try await garden.dunst?.press()
        try await until("the task to be put off; it wrote: \(agent.errors)") {
            try await garden.repository.page(of: plant).rules.first?.task?.deferral != nil
        }
        #expect(garden.told.count == 1)
        try garden.clock.jump(to: Date("2026-05-21T11:01:00Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the second notification; it wrote: \(agent.errors)") { garden.told.count == 2 }
    }

    @Test("completing a task elsewhere withdraws its notification, and an action for a removed plant is ignored")
    func elsewhere() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z")
        defer { garden.desktop.close() }
        let monstera = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        try await until("the notification; it wrote: \(agent.errors)") { try await garden.dunst?.count() == 1 }
        let task = try #require(try await garden.repository.page(of: monstera).rules.first?.task)
        _ = try await garden.repository.answer([task.occurrence], .done(on: nil))
        try garden.announce(monstera)
        try await until("the notification to go; it wrote: \(agent.errors)") { try await garden.dunst?.count() == 0 }

        let basil = try await garden.plan("Basil", on: "2026-05-21", at: "10:00")
        try garden.announce(basil)
        try await until("the notification; it wrote: \(agent.errors)") { try await garden.dunst?.count() == 1 }
        _ = try await garden.repository.remove([basil])
        try await garden.dunst?.press()
        try await until("the notification to go; it wrote: \(agent.errors)") { try await garden.dunst?.count() == 0 }
        #expect(agent.ended == nil)
    }

    @Test("after the agent is killed, the next one replaces its notification, whose actions work")
    func killed() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z")
        defer { garden.desktop.close() }
        let plant = try await weekly("Monstera", in: garden, first: "2026-05-21", at: "10:00")
        let first = try await garden.agent()
        try await until("the notification; it wrote: \(first.errors)") { try await garden.dunst?.count() == 1 }
        first.send(SIGKILL)
        try await first.waited()
        let second = try await garden.agent()
        try await until("the notification again; it wrote: \(second.errors)") { garden.told.count == 2 }
        #expect(try await garden.dunst?.count() == 1)
        try await garden.dunst?.press()
        try await until("the deed; it wrote: \(second.errors)") {
            try await garden.repository.page(of: plant).rules.first?.task?.due == LocalDay("2026-05-28")
        }
    }

    @Test("while the server hangs, claims are released and the agent responds; due tasks are announced when it continues")
    func hanging() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z")
        defer { garden.desktop.close() }
        try garden.own("org.freedesktop.login1")
        let monstera = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let dunst = try #require(garden.dunst)
        let agent = try await garden.agent()
        try await until("the notification; it wrote: \(agent.errors)") { garden.told.count == 1 }
        dunst.child.send(SIGSTOP)
        let basil = try await garden.plan("Basil", on: "2026-05-21", at: "10:00")
        try garden.announce(basil)
        try garden.announce(monstera)
        try await until("the look to be given up; it wrote: \(agent.errors)") {
            let status = try garden.desktop.bus.call(AgentGarden.name, AgentGarden.path, AgentGarden.name, "Status")
            #expect(!status.isEmpty)
            return agent.errors.contains("error reminders")
        }
        try await until("the claim to be given back") { try await garden.claims() == 0 }
        dunst.child.send(SIGCONT)
        try garden.clock.jump(to: Date("2026-05-21T10:03:00Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the other plant; it wrote: \(agent.errors)") { garden.told.contains("Basil needs watering") }
        #expect(garden.told == ["Monstera needs watering", "Basil needs watering"])
    }

    @Test("after the garden file is replaced, the agent reloads it and withdraws the old notifications")
    func replaced() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z")
        defer { garden.desktop.close() }
        try garden.own("org.freedesktop.login1")
        // The backup: a garden in which Fern is due.
        let fern = try await garden.plan("Fern", on: "2026-05-21", at: "10:00")
        let file = (garden.desktop.environment["XDG_DATA_HOME"] ?? "") + "/plantguide/garden.sqlite"
        let backup = garden.desktop.directory.file("backup").path
        try await garden.desktop.run("sqlite3", [file, "VACUUM INTO '\(backup)'"])
        _ = try await garden.repository.remove([fern])
        try await garden.plan("Basil", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        try await until("the notification; it wrote: \(agent.errors)") { garden.told == ["Basil needs watering"] }
        for end in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file + end) {
            try FileManager.default.removeItem(atPath: file + end)
        }
        guard rename(backup, file) == 0 else { throw DesktopSessionError.timedOut("the backup to be restored") }
        try garden.emitWakeUp()
        try await until("what the backup has due; it wrote: \(agent.errors)") { garden.told.last == "Fern needs watering" }
        try await until("the former notification to go") { try await garden.dunst?.count() == 1 }
        #expect(agent.ended == nil, "it is the same process")
    }

    @Test("notifications are shown once a server starts, and shown again after it restarts")
    func servers() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", pressing: nil)
        defer { garden.desktop.close() }
        try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent("--hold")
        let first = try await Dunst(on: garden.desktop)
        try await until("the notification; it wrote: \(agent.errors)") { try await first.count() == 1 }
        try await first.child.terminate()
        let second = try await Dunst(on: garden.desktop)
        try await until("the notification again; it wrote: \(agent.errors)") { try await second.count() == 1 }
        #expect(second.shown.map(\.body) == ["Monstera needs watering"])
    }

    @Test("tasks that became due during sleep are announced in one digest, also if reminders are not to be combined")
    func digest() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        for (plant, time) in [("Basil", "08:00"), ("Fern", "08:30"), ("Monstera", "09:00"), ("Orchid", "09:15")] {
            try await garden.plan(plant, on: "2026-05-22", at: time)
        }
        try garden.own("org.freedesktop.login1")
        let agent = try await garden.agent()
        try garden.clock.jump(to: Date("2026-05-22T10:00:00Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the digest; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        #expect(try await !garden.repository.preferences().reminders.usesDigest)
        #expect(garden.told == ["4 plants need you: Basil, Fern, and 2 more\nWatering"])
        try await garden.dunst?.press()
        try await until("all to be done; it wrote: \(agent.errors)") {
            try await garden.repository.tasks(TaskFilter(through: LocalDay("2026-05-22")!)).isEmpty
        }
    }

    @Test("nothing is shown in quiet hours, and a dismissed task remains due but is not announced again")
    func quiet() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T22:30:00Z")
        defer { garden.desktop.close() }
        try await garden.prefer { $0.quietHours = QuietHours("22:00-07:00") }
        try garden.own("org.freedesktop.login1")
        let basil = try await garden.plan("Basil", on: "2026-05-21", at: "22:15")
        let agent = try await garden.agent()
        try garden.clock.jump(to: Date("2026-05-22T06:59:00Z", strategy: .iso8601))
        try garden.emitWakeUp()
        #expect(garden.told.isEmpty)
        try garden.clock.jump(to: Date("2026-05-22T07:00:01Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the notification; it wrote: \(agent.errors)") { garden.told.count == 1 }
        try await garden.dunst?.dismiss()
        try await until("the notification to go") { try await garden.dunst?.count() == 0 }
        try garden.announce(basil)
        let fern = try await garden.plan("Fern", on: "2026-05-22", at: "06:00")
        try garden.announce(fern)
        try await until("the other plant; it wrote: \(agent.errors)") { garden.told.count == 2 }
        #expect(garden.told.last == "Fern needs watering")
        #expect(try await garden.repository.tasks(TaskFilter(through: LocalDay("2026-05-22")!)).count == 2)
    }

    /// Adds a plant that is watered weekly, starting on the given day, and returns its id.
    private func weekly(_ name: String, in garden: AgentGarden, first day: String, at time: String) async throws -> Plant.ID {
        let added = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
        let rule = CareRule(
            plant: added.id, type: .watering, recurrence: .everyDays(7), start: LocalDay(day)!, time: LocalTime(time),
            origin: .user)
        _ = try await garden.repository.save(rule)
        return added.id
    }
}

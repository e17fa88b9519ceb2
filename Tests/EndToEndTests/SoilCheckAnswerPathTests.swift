import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Soil checks outside the window", .timeLimit(.minutes(15)))
struct SoilCheckAnswerPathTests {
    /// Plans a soil check every seven days, first on 21 May 2026 at 10:00.
    private func check(_ name: String, in garden: AgentGarden) async throws -> Plant.ID {
        let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
        let rule = CareRule(
            plant: plant.id, type: .watering, recurrence: .everyDays(7), start: LocalDay("2026-05-21")!,
            time: LocalTime("10:00"), checksSoil: true, origin: .user)
        _ = try await garden.repository.save(rule)
        return plant.id
    }

    @Test(
        "the notification of a soil check offers Water and Still Moist, and records what is pressed",
        arguments: [("water", "2026-05-28"), ("moist", "2026-05-24")])
    func notification(button: String, due: String) async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", pressing: button)
        defer { garden.desktop.close() }
        let plant = try await check("Monstera", in: garden)
        let agent = try await garden.agent()
        let notification = try await eventually("the notification; it wrote: \(agent.errors)") { garden.dunst?.shown.first }
        #expect(notification.body == "Monstera needs a soil check")
        #expect(notification.actions["water"] == "Water" && notification.actions["moist"] == "Still Moist")
        #expect(notification.actions["snooze"] == "Snooze 1 Hour" && notification.actions["complete"] == nil)
        try await garden.dunst?.press()
        try await until("the answer; it wrote: \(agent.errors)") {
            try await garden.repository.page(of: plant).rules.first?.task?.due == LocalDay(due)
        }
        let history = try await garden.repository.history(of: plant)
        #expect(history.map(\.type) == [button == "water" ? .watering : .soilCheck])
        #expect((history.first?.kind == .done) == (button == "water"))
    }

    @Test("the notification of a watering offers Still Moist, which asks again some days later and counts as said about the soil")
    func watering() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", pressing: "moist")
        defer { garden.desktop.close() }
        let plant = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        let rule = CareRule(
            plant: plant, type: .watering, recurrence: .everyDays(7), start: LocalDay("2026-05-21")!, time: LocalTime("10:00"))
        _ = try await garden.repository.save(rule)
        let agent = try await garden.agent()
        let notification = try await eventually("the notification; it wrote: \(agent.errors)") { garden.dunst?.shown.first }
        #expect(notification.body == "Basil needs watering")
        #expect(notification.actions["complete"] == "Mark Complete" && notification.actions["moist"] == "Still Moist")
        #expect(notification.actions["snooze"] == "Snooze 1 Hour")
        try await garden.dunst?.press()
        try await until("the answer; it wrote: \(agent.errors)") {
            try await garden.repository.page(of: plant).rules.first?.task?.due == LocalDay("2026-05-24")
        }
        #expect(try await garden.repository.history(of: plant).map(\.kind) == [.moist(askAgainIn: 3)])
    }

    @Test("Mark Complete on a digest leaves its soil check and that plant's watering open, and shows these again to be snoozed")
    func digest() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T09:00:00Z")
        defer { garden.desktop.close() }
        let monstera = try await check("Monstera", in: garden)
        try await garden.plan("Basil", on: "2026-05-21", at: "09:30")
        try await garden.plan("Fern", on: "2026-05-21", at: "09:45")
        let watering = CareRule(
            plant: monstera, type: .watering, recurrence: .once, start: LocalDay("2026-05-21")!, time: LocalTime("09:30"))
        _ = try await garden.repository.save(watering)
        try garden.own("org.freedesktop.login1")
        let agent = try await garden.agent()
        try garden.clock.jump(to: Date("2026-05-21T12:00:00Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the digest; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        #expect(garden.told.first?.hasPrefix("3 plants need you") == true)
        try await garden.dunst?.press()
        try await until("the soil check again; it wrote: \(agent.errors)") { garden.told.count > 1 }
        #expect(garden.told.last?.hasPrefix("1 plant needs you") == true)
        #expect(garden.dunst?.shown.last?.actions["complete"] == nil)
        let left = try await garden.repository.tasks(TaskFilter(through: LocalDay("2026-05-21")!))
        #expect(left.count == 2 && left.allSatisfy { $0.plant == monstera })
        #expect(try await garden.repository.history(of: monstera).isEmpty)
    }

    @Test("“task done” refuses a soil check, says what to use, and takes --soil dry and --soil moist")
    func terminal() async throws {
        let terminal = try CtlTerminal()
        // A species that nobody knows has an estimated interval, which is planned as a soil check.
        let plant = try await terminal.object("plant", "add", "--name", "Mystery", "--species", "Ignota nulla")
        let task = try #require(plant.object("next").text("id"))
        #expect(plant.object("next").text("type") == "soilCheck")
        let refused = try await terminal.run("task", "done", task)
        #expect(refused.status == 64)
        #expect(refused.errors.contains("dry") && refused.errors.contains("--soil moist"))
        try terminal.clock.jump(to: CtlTerminal.instant("2026-04-01T10:00:00+02:00"))
        let all = try await terminal.run("task", "done", "--today")
        #expect(all.status == 64 && all.output.isEmpty)
        #expect(all.errors.contains("Mystery: plantguidectl task done \(task.prefix(8)) --soil right\n"), "\(all.errors)")
        #expect(try await terminal.run("task", "done", task, "--soil", "wet").status == 64)
        #expect(try await terminal.run("task", "done", task, "--soil", "moist", "--on", "today").status == 64)
        #expect(try await terminal.list("tasks", "--overdue").map { $0.text("id") } == [task])
        #expect(try await terminal.list("task", "done", task, "--soil", "moist").first?.text("kind") == "moist")
        #expect(try await terminal.list("task", "undo", task).count == 1)
        let watered = try await terminal.list("task", "done", task, "--soil", "dry")
        #expect(watered.first?.text("kind") == "done" && watered.first?.text("type") == "watering")
        let history = try await terminal.object("plant", "show", "Mystery")["history"] as? [[String: Any]]
        #expect(history?.first?["type"] as? String == "watering")
    }

    @Test("“task done --today” completes the rest and names the soil checks that are left")
    func everythingDue() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.object("plant", "add", "--name", "Mystery", "--species", "Ignota nulla")
        try await terminal.addPlant("Basil")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-04-01T10:00:00+02:00"))
        let check = try #require(try await terminal.list("tasks", "--overdue", "--type", "soilCheck").first?.text("id"))
        let done = try await terminal.run("task", "done", "--today", "--json")
        #expect(done.status == 0)
        #expect(done.errors.contains("1 soil check is left") && !done.errors.contains(check), "\(done.errors)")
        let line = try #require(done.errors.firstMatch(of: #/Mystery: plantguidectl (.+)/#)).1
        #expect(try await terminal.list("tasks", "--overdue").map { $0.text("id") } == [check])
        let watered = try await terminal.run(line.split(separator: " ").map(String.init))
        #expect(watered.status == 0, "\(line): \(watered.errors)")
        let none = try await terminal.run("task", "done", "--today")
        #expect(none.status == 0 && none.errors.contains("Nothing is due. Next: Basil, "), "\(none.errors)")
    }

    @Test("“task done --today” leaves the watering of a plant whose soil is to be checked, also if only waterings are meant")
    func checkedWatering() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        try await terminal.addPlant("Fern")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-04-01T10:00:00+02:00"))
        #expect(try await terminal.run("task", "add", "--plant", "Fern", "--type", "soilCheck", "--on", "today").status == 0)
        let done = try await terminal.run("task", "done", "--today", "--type", "watering")
        #expect(done.status == 0 && done.output.contains("Basil"), "\(done.errors)")
        #expect(done.errors.contains("1 soil check is left"), "\(done.errors)")
        #expect(done.errors.contains("1 watering stays open until its plant’s soil check is done."), "\(done.errors)")
        let left = try await terminal.list("tasks", "--overdue")
        #expect(left.map { $0.text("type") } == ["watering"])
        // A watering that is named was given.
        let task = try #require(left.first?.text("id"))
        #expect(try await terminal.run("task", "done", task).status == 0)
        #expect(try await terminal.list("tasks", "--overdue").isEmpty)
    }
}

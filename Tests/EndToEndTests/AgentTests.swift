import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Background agent", .timeLimit(.minutes(15)))
struct AgentTests {
    @Test("the agent is bus-activated without a display and announces overdue tasks")
    func activation() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T10:00:30Z", activates: true)
        defer { garden.desktop.close() }
        try await garden.plan("Monstera", on: "2026-05-20", at: "08:00")
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        try garden.desktop.bus.call(
            AgentGarden.name, AgentGarden.path, "org.freedesktop.Application", "Activate",
            [.array("{sv}", [])])
        try await until("the overdue task; it wrote: \(garden.log)") { !garden.told.isEmpty }
        #expect(garden.told == ["Monstera needs watering"])
        #expect(try garden.desktop.bus.hasOwner(AgentGarden.name))
    }

    @Test("the next task is announced when it is due, not earlier, and only once")
    func soonest() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T09:59:54Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let monstera = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        try await until("the task; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        // Another change does not announce it again.
        try garden.announce(monstera)
        try await garden.plan("Fern", on: "2026-05-21", at: "09:00")
        try garden.announce(monstera)
        try await until("the task added late; it wrote: \(agent.errors)") { garden.told.count > 1 }
        // There is no upper bound, since the delay depends on the load of the machine.
        #expect(try await Self.firstTelling(agent) >= "2026-05-21T10:00:00")
        #expect(garden.told == ["Monstera needs watering", "Fern needs watering"])
        #expect(try await agent.terminate() == .exited(0))
    }

    @Test("a change signal from another program reschedules the timer")
    func rearm() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T09:59:52Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let agent = try await garden.agent()
        try await ProcessThreads.settle(agent)
        let monstera = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        try garden.announce(monstera)
        try await until("the task; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        #expect(garden.told == ["Monstera needs watering"])
        #expect(try await Self.firstTelling(agent) >= "2026-05-21T10:00:00")
    }

    @Test("after sleep, tasks that are due are announced on logind's wake-up signal")
    func resume() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        try garden.own("org.freedesktop.login1")
        let agent = try await garden.agent()
        try await ProcessThreads.settle(agent)
        #expect(garden.told.isEmpty)
        try garden.clock.jump(to: Date("2026-05-22T09:00:00Z", strategy: .iso8601))
        try garden.emitWakeUp()
        try await until("the task; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        #expect(garden.told == ["Basil needs watering"])
    }

    @Test("the idle agent does not wake up between tasks")
    func idle() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let agent = try await garden.agent()
        try await ProcessThreads.settle(agent)
        // Startup may not be complete when the count begins, so the test waits for three seconds without a wake-up.
        try await until("three seconds without waking") {
            let before = try ProcessThreads(of: agent.pid).wakeUps
            // This is the measured interval, not a delay.
            try await Task.sleep(for: .seconds(3))
            return try ProcessThreads(of: agent.pid).wakeUps == before
        }
    }

    @Test("without tasks the agent exits; with --hold it runs until SIGTERM")
    func leaving() async throws {
        let (plain, held) = (
            try await AgentGarden(at: "2026-05-21T20:00:00Z"), try await AgentGarden(at: "2026-05-21T20:00:00Z")
        )
        defer { [plain, held].forEach { $0.desktop.close() } }
        let staying = try await held.agent("--hold")
        let leaving = try await plain.agent()
        #expect(try await leaving.waited() == .exited(0))
        #expect(staying.ended == nil)
        // The waiting agent still announces a first task.
        try held.announce(try await held.plan("Basil", on: "2026-05-21", at: "19:00"))
        try await until("the task; it wrote: \(staying.errors)") { !held.told.isEmpty }
        #expect(try await staying.terminate() == .exited(0))
    }

    @Test("while another program keeps it from opening the garden, the agent answers, and what is pressed meanwhile is recorded")
    func waiting() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z", pressing: nil)
        defer { garden.desktop.close() }
        let plant = try await garden.plan("Basil", on: "2026-05-20", at: "08:00")
        let task = try #require(try await garden.repository.tasks().first)
        let folder = try #require(garden.desktop.environment["XDG_DATA_HOME"])
        let lock = open(folder + "/plantguide/garden.sqlite.lock", O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let agent = try await garden.agent()
        try garden.desktop.bus.call(
            AgentGarden.name, AgentGarden.path, "org.freedesktop.Application", "ActivateAction",
            [
                .string("complete"), .array("v", [.variant(.array("s", [.string(task.id.description)]))]),
                .array("{sv}", []),
            ], within: .seconds(10))
        #expect(try await garden.repository.history(of: plant).isEmpty)
        flock(lock, LOCK_UN)
        try await until("the answer; it wrote: \(agent.errors)") { try await garden.repository.history(of: plant).count == 1 }
    }

    @Test("the agent exits when the session bus ends")
    func session() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let agent = try await garden.agent("--hold")
        kill(try garden.desktop.bus.processID(of: "org.freedesktop.DBus"), SIGTERM)
        #expect(try await agent.waited() == .exited(0))
    }

    @Test("a garden migrated by a newer version is refused, at start and by a running agent")
    func newer() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        let plant = try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let running = try await garden.agent()
        try await ProcessThreads.settle(running)
        let file = try #require(garden.desktop.environment["XDG_DATA_HOME"]) + "/plantguide/garden.sqlite"
        try await DatabaseQueue(path: file).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('later')")
        }
        try garden.announce(plant)
        #expect(try await running.waited() == .exited(1))
        #expect(running.errors.contains("newer version of PlantGuide"))

        let late = try await garden.desktop.command("plantguide-agent")
        #expect(late.status == 1)
        #expect(late.errors.contains("newer version of PlantGuide"))
    }

    /// The time of the agent's first announcement by its own clock, from its log.
    private static func firstTelling(_ agent: Child) async throws -> String {
        try await eventually("the log to tell of it") {
            agent.errors.split(separator: "\n").first { $0.contains("tasks announced: ") }.map { String($0.prefix(19)) }
        }
    }
}

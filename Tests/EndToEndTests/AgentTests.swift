import Foundation
import GRDB
import TestSupport
import Testing

@Suite("The agent in the background", .timeLimit(.minutes(15)))
struct AgentTests {
    @Test("the bus starts it without a display, and it says what fell due meanwhile")
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

    @Test("it says the soonest task when its minute has come, not before and once, and then waits for the next")
    func soonest() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T09:59:54Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let monstera = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        let agent = try await garden.agent()
        try await until("the task; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        // Looking once more for another reason does not say it again.
        try garden.announce(monstera)
        try await garden.plan("Fern", on: "2026-05-21", at: "09:00")
        try garden.announce(monstera)
        try await until("the task added late; it wrote: \(agent.errors)") { garden.told.count > 1 }
        // How long after the minute is a matter of how busy the machine is.
        #expect(try await Self.firstTelling(agent) >= "2026-05-21T10:00:00")
        #expect(garden.told == ["Monstera needs watering", "Fern needs watering"])
        #expect(try await agent.terminate() == .exited(0))
    }

    @Test("a change that another program tells of moves the alarm")
    func rearm() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T09:59:52Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let agent = try await garden.agent()
        try await settled(agent)
        let monstera = try await garden.plan("Monstera", on: "2026-05-21", at: "10:00")
        try garden.announce(monstera)
        try await until("the task; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        #expect(garden.told == ["Monstera needs watering"])
        #expect(try await Self.firstTelling(agent) >= "2026-05-21T10:00:00")
    }

    @Test("after a night asleep it says what fell due, as soon as logind says that the machine woke")
    func resume() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        try garden.own("org.freedesktop.login1")
        let agent = try await garden.agent()
        try await settled(agent)
        #expect(garden.told.isEmpty)
        try garden.clock.jump(to: Date("2026-05-22T09:00:00Z", strategy: .iso8601))
        try garden.sayAwake()
        try await until("the task; it wrote: \(agent.errors)") { !garden.told.isEmpty }
        #expect(garden.told == ["Basil needs watering"])
    }

    @Test("between two tasks it wakes for nothing of its own")
    func idle() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let agent = try await garden.agent()
        try await settled(agent)
        // Under this clock libdispatch's own timer of one second does not ring (docs/decisions.md).
        // Starting up may still end while the count begins; afterwards three seconds go by without a single one.
        try await until("three seconds without waking") {
            let before = try wakeUps(agent)
            // The three seconds are what is measured.
            try await Task.sleep(for: .seconds(3))
            return try wakeUps(agent) == before
        }
    }

    @Test("with nothing planned it leaves by itself; held, it stays until it is told to end")
    func leaving() async throws {
        let (plain, held) = (
            try await AgentGarden(at: "2026-05-21T20:00:00Z"), try await AgentGarden(at: "2026-05-21T20:00:00Z")
        )
        defer { [plain, held].forEach { $0.desktop.close() } }
        let staying = try await held.agent("--hold")
        let leaving = try await plain.agent()
        #expect(try await leaving.waited() == .exited(0))
        #expect(staying.ended == nil)
        // It still hears of a first task.
        try held.announce(try await held.plan("Basil", on: "2026-05-21", at: "19:00"))
        try await until("the task; it wrote: \(staying.errors)") { !held.told.isEmpty }
        #expect(try await staying.terminate() == .exited(0))
    }

    @Test("it ends with the session's bus, whatever it waits for")
    func session() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let agent = try await garden.agent("--hold")
        kill(try garden.desktop.bus.processID(of: "org.freedesktop.DBus"), SIGTERM)
        #expect(try await agent.waited() == .exited(0))
    }

    @Test("a garden that a newer program took over is refused, at the start and by an agent left running")
    func newer() async throws {
        let garden = try await AgentGarden(at: "2026-05-21T20:00:00Z")
        defer { garden.desktop.close() }
        let plant = try await garden.plan("Basil", on: "2026-05-22", at: "08:00")
        let running = try await garden.agent()
        try await settled(running)
        let file = try #require(garden.desktop.environment["XDG_DATA_HOME"]) + "/plantguide/garden.sqlite"
        try await DatabaseQueue(path: file).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('later')")
        }
        try garden.announce(plant)
        #expect(try await running.waited() == .exited(1))
        #expect(running.errors.contains("newer PlantGuide"))

        let late = try await garden.desktop.command("plantguide-agent")
        #expect(late.status == 1)
        #expect(late.errors.contains("newer PlantGuide"))
    }

    /// When an agent first told of something, by its clock: the beginning of a line of its log.
    private static func firstTelling(_ agent: Child) async throws -> String {
        try await eventually("the log to tell of it") {
            agent.errors.split(separator: "\n").first { $0.contains("tasks told of: ") }.map { String($0.prefix(19)) }
        }
    }

    /// How often the threads of a program were woken or interrupted since it started.
    private func wakeUps(_ child: Child) throws -> Int {
        let tasks = "/proc/\(child.pid)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
        }
    }

    /// Waits until a program has had nothing to do for half a second.
    private func settled(_ child: Child) async throws {
        var (last, since) = (-1, ContinuousClock.now)
        try await until("\(child.name) to come to rest; it wrote: \(child.errors)") {
            let count = try wakeUps(child)
            if count != last { (last, since) = (count, .now) }
            return since.duration(to: .now) > .milliseconds(500)
        }
    }
}

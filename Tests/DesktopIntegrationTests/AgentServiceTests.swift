import Foundation
import GLibKit
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("Calls to the agent", .timeLimit(.minutes(15)))
@MainActor
struct AgentServiceTests {
    /// A fake agent on its own bus connection, which records calls and replies as configured.
    @MainActor
    private final class StandIn {
        var heard: [String] = []
        var failure: ReminderError?
        private let bus: MessageBus
        private var tokens: [BusToken] = []

        init(address: String, status: AgentStatus) throws {
            bus = try MessageBus.connect(toAddress: address)
            tokens = [
                try bus.export(
                    AgentService.path, description: AgentService.description,
                    call: { [unowned self] call in
                        heard.append("\(call.method)\(call.arguments.map(\.description))")
                        if let failure { return call.fail(failure.busName, "no") }
                        call.answer(call.method == "Status" ? [status.wire] : [])
                    }), bus.own(AgentService.name),
            ]
        }
    }

    private func service(on desktop: DesktopSession) throws -> AgentService {
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        return AgentService { () throws(GLibError) in try MessageBus.connect(toAddress: address) }
    }

    /// Runs `question` while iterating the main loop for the fake agent, and returns its result.
    private func asked<Answer: Sendable>(_ question: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        var done = false
        let asking = Task {
            defer { done = true }
            return try await question()
        }
        try await until("an answer") {
            while MainLoop.iterate() {}
            return done
        }
        return try await asking.value
    }

    @Test("status and test calls go over the bus", arguments: [nil, Date(timeIntervalSince1970: 1_800_000_000)])
    func asking(armed: Date?) async throws {
        let desktop = try await DesktopSession()
        let status = AgentStatus(armed: armed, shown: 3, server: "dunst 1.9.0")
        let agent = try StandIn(address: try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"]), status: status)
        let service = try service(on: desktop)
        try await until("the agent") {
            while MainLoop.iterate() {}
            return try desktop.bus.hasOwner(AgentService.name)
        }
        #expect(try await asked { await service.isRunning() })
        #expect(try await asked { await service.status() } == status)
        try await asked { try await service.test(after: 60, repeats: true) }
        try await asked { try await service.stopTest() }
        try await asked { try await service.showTest() }
        #expect(agent.heard == ["Status[]", "Test[\"uint32 60\", \"true\"]", "StopTest[]", "ShowTest[]"])
        // The bus cannot start it, but it runs.
        #expect(try await asked { await service.obstacle(starting: true) } == nil)
        for error in [ReminderError.permissionDenied, .categoryNotRegistered, .invalidTriggerDate, .schedulingFailed] {
            agent.failure = error
            await #expect(throws: error) { try await asked { try await service.test(after: 10, repeats: false) } }
            await #expect(throws: error) { try await asked { try await service.showTest() } }
        }
    }

    @Test("without an agent there is no status, and a test throws")
    func away() async throws {
        let desktop = try await DesktopSession()
        for service in [try service(on: desktop), AgentService(environment: [:])] {
            #expect(await !service.isRunning())
            #expect(await service.status() == nil)
            await #expect(throws: ReminderError.schedulingFailed) { try await service.test(after: 10, repeats: false) }
            await #expect(throws: ReminderError.invalidTriggerDate) { try await service.test(after: 0, repeats: false) }
            await #expect(throws: ReminderError.invalidTriggerDate) { try await service.test(after: 901, repeats: true) }
            await #expect(throws: ReminderError.schedulingFailed) { try await service.showTest() }
            try await service.stopTest()
            await service.start()
        }
    }

    @Test("what keeps the agent from being reached is told: no bus, no service file, or a program that fails")
    func obstacles() async throws {
        #expect(await AgentService(environment: [:]).obstacle(starting: false) == .noBus)
        let bare = try await DesktopSession()
        for starts in [false, true] { #expect(try await service(on: bare).obstacle(starting: starts) == .agentNotInstalled) }
        let failing = try await DesktopSession(services: [AgentService.name: ["/bin/false"]])
        #expect(try await service(on: failing).obstacle(starting: false) == nil)
        guard case .agentFailed(let reason)? = try await service(on: failing).obstacle(starting: true) else {
            Issue.record("the agent is said to run")
            return
        }
        #expect(!reason.isEmpty && !reason.contains("org.freedesktop.DBus.Error"))
    }

    @Test("the bus starts the agent, and the caller does not wait")
    func starting() async throws {
        let mark = try TemporaryDirectory()
        let desktop = try await DesktopSession(services: [AgentService.name: ["/usr/bin/touch", mark.file("started").path]])
        let service = try service(on: desktop)
        let start = ContinuousClock.now
        await service.start()
        #expect(ContinuousClock.now - start < .milliseconds(500))
        try await until("the agent to be started") { FileManager.default.fileExists(atPath: mark.file("started").path) }
    }
}

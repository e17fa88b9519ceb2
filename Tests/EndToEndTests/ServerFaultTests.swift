import Foundation
import TestSupport
import Testing

@Suite("Faults of notification servers", .timeLimit(.minutes(15)))
struct ServerFaultTests {
    /// A window over a garden with a task that is due now, while a server with a fault runs.
    private func session(
        _ fault: FaultyNotificationServer.Fault
    ) async throws -> (desktop: DesktopSession, server: FaultyNotificationServer) {
        let desktop = try await ReminderSession.make()
        let server = try FaultyNotificationServer(fault, address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await desktop.run("plantguidectl", ["plant", "add", "--name", "Basil"])
        try await desktop.run("plantguidectl", ["task", "add", "--plant", "Basil", "--type", "pruning", "--on", "today"])
        // So that the task is due at whatever time the test runs.
        try await desktop.run("plantguidectl", ["preferences", "set", "careTime", "00:00"])
        return (desktop, server)
    }

    @Test(
        "the window tells what is wrong, and stops when it is over",
        arguments: [
            (FaultyNotificationServer.Fault.refuses, "Test Server 1 did not show a reminder. 1 plant needs care."),
            (.hangs, "Test Server 1 did not show a reminder. 1 plant needs care."),
            (.lacksActions, "Test Server 1 shows reminders without buttons. 1 plant needs care."),
        ])
    func banner(fault: FaultyNotificationServer.Fault, words: String) async throws {
        let (desktop, server) = try await session(fault)
        let window = try await OpenWindow(on: desktop)
        try await desktop.run("plantguidectl", ["reminders", "on"])
        try await until("the reminder to be tried") { server.asked > 0 }
        try await window.see(words, within: .seconds(120))
        try await window.press("Why?")
        try await window.see("Shown by Test Server 1")
        try await desktop.run("plantguidectl", ["task", "done", "Basil"])
        try await window.gone(words)
    }

    @Test("while a server hangs, the agent answers others at once")
    func responsive() async throws {
        let (desktop, server) = try await session(.hangs)
        try await desktop.run("plantguidectl", ["reminders", "on"])
        try await until("the reminder to be tried") { server.asked > 0 }
        let start = ContinuousClock.now
        for _ in 1...20 {
            try desktop.bus.call(
                ReminderSession.agent, "/io/github/plantguide/PlantGuide/Agent", ReminderSession.agent, "Status", [])
        }
        // libnotify waits 25 seconds for the server. This is no measurement of speed.
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(server.asked == 1)
    }
}

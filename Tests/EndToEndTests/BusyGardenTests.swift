import Foundation
import GRDB
import TestSupport
import Testing

@Suite("An agent whose garden is busy", .timeLimit(.minutes(15)))
struct BusyGardenTests {
    private static let busy = "The garden cannot be opened or saved. Another program is using it."

    /// A connection that keeps others from writing to the garden until ``release(_:)``.
    private func hold(_ desktop: DesktopSession) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(
            path: desktop.directory.file("data/plantguide/garden.sqlite").path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return queue
    }

    private func release(_ queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
    }

    @Test("it waits until it can open the garden, and a press in the tray that cannot be saved is told in the menu")
    func waits() async throws {
        let desktop = try await ReminderSession.make()
        let host = try FakeTrayHost(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        func ctl(_ arguments: String...) async throws { try await desktop.run("plantguidectl", arguments, environment: [:]) }
        try await ctl("plant", "add", "--name", "Basil")
        try await ctl("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "today")
        let other = try hold(desktop)
        let agent = try desktop.launch("plantguide-agent", ["--hold"])
        try await until("the agent to try again") { agent.errors.contains("the garden is busy; trying again") }
        #expect(agent.ended == nil)
        try release(other)
        try await ctl("preferences", "set", "reminders", "true")
        try await until("the task") { (try? host.labels().first) == "Complete: Prune Basil" }

        let another = try hold(desktop)
        try host.press("Complete: Prune Basil")
        try await until("the reason; it wrote: \(agent.errors)") { try host.labels().first == Self.busy }
        try release(another)
        try host.press("Complete: Prune Basil")
        try await until("the task to be done") { try host.labels().first == "Nothing is due" }
    }
}

import Foundation
import TestSupport
import Testing

@Suite(
    "The tray of Xfce's panel", .timeLimit(.minutes(15)),
    .enabled(if: XfcePanel.isInstalled, "xfce4-panel is missing; ./dev install-deps installs it"))
struct XfceTrayTests {
    private func tasks(_ desktop: DesktopSession) async throws -> [String] {
        let text = try await desktop.run("plantguidectl", ["tasks", "--to", "today", "--json"], environment: [:])
        return ["Basil", "Monstera"].filter(text.contains)
    }

    /// Chooses the first item, and waits until the tasks that are left are the expected ones. A panel that is busy may close the
    /// menu without choosing.
    private func complete(on panel: XfcePanel, _ desktop: DesktopSession, leaving left: [String]) async throws {
        try await until("\(left) to be left") {
            guard try await panel.choose(1) else { return false }
            do {
                try await until("the task to be completed", within: .seconds(15)) { try await tasks(desktop) == left }
                return true
            } catch DesktopSessionError.timedOut {
                return false
            }
        }
    }

    @Test("a task is completed by mouse and keyboard from the panel's menu, also after the panel has crashed and come back")
    func completes() async throws {
        let desktop = try await ReminderSession.make()
        var panel = try await XfcePanel(on: desktop)
        for name in ["Basil", "Monstera"] {
            try await desktop.run("plantguidectl", ["plant", "add", "--name", name])
            try await desktop.run("plantguidectl", ["task", "add", "--plant", name, "--type", "pruning", "--on", "today"])
        }
        try await desktop.run("plantguidectl", ["preferences", "set", "reminders", "true"])
        #expect(try await tasks(desktop) == ["Basil", "Monstera"])
        try await complete(on: panel, desktop, leaving: ["Monstera"])
        try await panel.crash()
        panel = try await XfcePanel(on: desktop)
        try await complete(on: panel, desktop, leaving: [])
        // What the panel showed is undone as any other answer.
        try await desktop.run("plantguidectl", ["task", "undo", "Monstera"], environment: [:])
        #expect(try await tasks(desktop) == ["Monstera"])
    }
}

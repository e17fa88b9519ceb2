import Foundation
import TestSupport
import Testing

/// Undoing and redoing what was changed in the terminal.
@Suite("undo in the terminal", .timeLimit(.minutes(5)))
struct CtlUndoTests {
    @Test("the latest change is undone as a whole, then the one before, and both are redone")
    func undo() async throws {
        let terminal = try CtlTerminal()
        for name in ["Basil", "Mint"] { try await terminal.addPlant(name, every: "1d") }
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        let before = try await terminal.list("tasks")
        #expect(try await terminal.run("task", "done", "--today").status == 0)
        let removed = try await terminal.run("task", "remove", "Basil", "--type", "watering")
        #expect(removed.status == 0, "\(removed)")

        #expect(try await terminal.run("preferences", "careTime", "7:30").status == 0)
        #expect(try await terminal.run("undo").output.hasPrefix("Undid “preferences careTime” (today, 10:00"))
        let first = try await terminal.run("undo")
        #expect(first.status == 0 && first.output.hasPrefix("Undid “task remove” (today, 10:00"), "\(first)")
        #expect(first.output.hasSuffix(": “Basil”.\n"), "\(first)")
        let second = try await terminal.object("undo")
        let undone = try #require(second["undone"] as? [String: Any])
        #expect(undone["command"] as? String == "task done" && (undone["plants"] as? [Any])?.count == 2, "\(second)")
        #expect(try await terminal.list("tasks").map { $0.text("id") } == before.map { $0.text("id") })

        #expect(try await terminal.run("redo").output.hasPrefix("Redid “task done”"))
        #expect(try await terminal.run("redo").output.hasPrefix("Redid “task remove”"))
        #expect(try await terminal.run("redo").output.hasPrefix("Redid “preferences careTime”"))
        #expect(try await terminal.run("redo").status == 1)
        for _ in 0..<3 { #expect(try await terminal.run("undo").status == 0) }
        for name in ["Mint", "Basil"] {
            #expect(try await terminal.run("undo").output.hasSuffix(": “\(name)”.\n"), "the plant that is gone is named")
        }
        #expect(try await terminal.list("plant", "list").isEmpty)
        let nothing = try await terminal.run("undo")
        #expect(nothing.status == 1 && nothing.errors.contains("There is nothing to undo."), "\(nothing)")
    }

    @Test("without a name, only an answer that was the latest change is undone by task undo")
    func latestAnswer() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        #expect(try await terminal.run("task", "done", task).status == 0)
        #expect(try await terminal.run("task", "correct", "Basil", "--note", "Rain").status == 0)
        let refused = try await terminal.run("task", "undo")
        #expect(refused.status == 1 && refused.errors.contains("The latest change was “task correct”."), "\(refused)")
        #expect(try await terminal.run("undo").status == 0)
        #expect(try await terminal.run("task", "undo").status == 0)
        // A change that is older than the latest answer does not stand in its way.
        #expect(try await terminal.run("plant", "edit", "Basil", "--notes", "By the window").status == 0)
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-04T10:00:00+01:00"))
        #expect(try await terminal.run("task", "done", task).status == 0)
        #expect(try await terminal.run("task", "undo").status == 0)
        #expect((try await terminal.object("plant", "show", "Basil")["history"] as? [Any])?.isEmpty == true)
    }

    @Test("what was deleted permanently cannot be undone, and what was changed before can")
    func permanently() async throws {
        let terminal = try CtlTerminal()
        for name in ["Basil", "Mint"] { try await terminal.addPlant(name) }
        #expect(try await terminal.run("plant", "archive", "Mint").status == 0)
        #expect(try await terminal.run("plant", "remove", "Mint", "--for-good").status == 0)
        // Nothing is left of that plant, and the change before is undone.
        let undone = try await terminal.run("undo")
        #expect(undone.output.contains("“plant add”") && undone.output.contains("“Basil”"), "\(undone)")
        #expect(try await terminal.list("plant", "list").isEmpty)
    }

    @Test("without a name, all answers that were given together are undone")
    func together() async throws {
        let terminal = try CtlTerminal()
        for name in ["Mint", "Basil", "Thyme"] { try await terminal.addPlant(name, every: "1d") }
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        #expect(try await terminal.run("task", "done", "Thyme").status == 0)
        func ids() async throws -> [String?] { try await terminal.list("tasks").map { $0.text("id") } }
        let before = try await ids()
        #expect(try await terminal.run("task", "done", "--today").status == 0)
        let after = try await ids()
        let undone = try await terminal.run("task", "undo")
        #expect(undone.output.contains("“Basil” watered") && undone.output.contains("“Mint” watered"), "\(undone)")
        #expect(try await ids() == before, "the answer before stays")
        let redone = try await terminal.run("task", "redo")
        #expect(redone.output.contains("“Basil” watered") && redone.output.contains("“Mint” watered"), "\(redone)")
        #expect(try await ids() == after)
    }
}

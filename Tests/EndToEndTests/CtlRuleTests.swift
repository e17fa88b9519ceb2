import Foundation
import TestSupport
import Testing

/// Tasks that are added and changed in the terminal.
@Suite("tasks of plants in the terminal", .timeLimit(.minutes(5)))
struct CtlRuleTests {
    @Test("a repeating task is added, changed and removed")
    func repeating() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "9d")
        let added = try await terminal.object("task", "add", "Basil", "--type", "rotation", "--every", "2 weeks")
        #expect(added.text("due")?.hasPrefix("2026-03-15") == true, "\(added)")
        let id = try #require(added.text("id"))
        let edited = try await terminal.object("task", "edit", String(id.prefix(8)), "--every", "5d", "--note", "a quarter turn")
        #expect(edited.text("due")?.hasPrefix("2026-03-15") == true && edited.text("note") == "a quarter turn", "\(edited)")
        let done = try await terminal.run("task", "done", String(id.prefix(8)))
        #expect(done.output.contains("Next: "), "\(done)")
        #expect(try await terminal.run("task", "add", "Basil", "--type", "pruning").status == 64)
        #expect(try await terminal.run("task", "edit", "Basil", "--type", "rotation").status == 64)
        #expect(try await terminal.run("task", "edit", "Basil", "--type", "rotation", "--every", "0").status == 64)
        // A date without its year is the nearest one.
        let american = ["LC_ALL": "en_US.UTF-8"]
        let late = try await terminal.run("task", "add", "Basil", "--type", "repotting", "--on", "2/27", environment: american)
        #expect(late.status == 0 && late.output.contains("2 days overdue"), "\(late)")
    }

    @Test("removing and changing a task by name asks which one if a plant has several, due or not")
    func severalTasks() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        #expect(try await terminal.run("task", "add", "Basil", "--type", "rotation", "--every", "30d").status == 0)
        for day in ["2026-03-01", "2026-03-05"] {
            try terminal.clock.jump(to: CtlTerminal.instant("\(day)T10:00:00+01:00"))
            for command in [["remove", "Basil"], ["edit", "Basil", "--every", "5d"]] {
                let refused = try await terminal.run(["task"] + command)
                #expect(refused.status == 64 && refused.errors.contains("has several open tasks."), "\(refused)")
            }
        }
        let two = try await terminal.object("task", "add", "Basil", "--type", "rotation", "--on", "2026-03-15")
        let same = try await terminal.run("task", "edit", "Basil", "--type", "rotation", "--every", "5d")
        #expect(same.status == 64 && !same.errors.contains("--type"), "\(same)")
        #expect(same.errors.contains(try #require(two.text("id")).prefix(8)), "\(same)")
        #expect(try await terminal.run("undo").status == 0)
        #expect(try await terminal.run("task", "next", "Basil", "--on", "2026-03-20").status == 0, "the one that is due")
        let early = try await terminal.run("task", "next", "Basil", "--on", "2026-03-21")
        #expect(early.status == 64 && early.errors.contains("or its kind with --type"), "\(early)")
        #expect(try await terminal.run("task", "next", "Basil", "--type", "rotation", "--on", "2026-03-21").status == 0)
    }

    @Test("a second task for the same care is said, and both are confirmed in a sentence with their IDs")
    func secondTask() async throws {
        let terminal = try CtlTerminal()
        let first = try await terminal.addPlant("Basil", every: "7d").task
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-08T10:00:00+01:00"))
        let added = try await terminal.run("task", "add", "Basil", "--type", "watering", "--every", "5")
        let id = try #require(added.output.split(separator: "\n").last)
        #expect(added.output.hasPrefix("Added for Basil: Watering, every 5 days. Next: Friday, "), "\(added)")
        #expect(added.errors.contains("Basil had a task for this already: every 7 days."), "\(added)")
        #expect(added.errors.contains("plantguidectl task remove \(first.prefix(8))"), "\(added)")
        let edited = try await terminal.run("task", "edit", String(id), "--every", "6")
        #expect(edited.output.hasPrefix("Changed for Basil: Watering, every 6 days. Next: "), "\(edited)")
        let once = try await terminal.run("task", "add", "Basil", "--type", "watering", "--on", "tomorrow")
        #expect(once.output.hasPrefix("Added for Basil: Watering. Next: tomorrow, ") && once.errors.isEmpty, "\(once)")
        let unknown = try await terminal.run("task", "add", "Basil", "--type", "Dust leaves", "--on", "today")
        #expect(unknown.status == 64 && unknown.errors.contains("custom:Dust leaves"), "\(unknown)")
    }
}

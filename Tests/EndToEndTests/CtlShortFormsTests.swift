import TestSupport
import Testing

/// What a person types first: a name by itself, and no name where only one thing can be meant.
@Suite("short forms in the terminal", .timeLimit(.minutes(3)))
struct CtlShortFormsTests {
    @Test("a plant is named by itself or with its option, but not with both and not with neither")
    func subjects() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.run("plant", "add", "Basil", "--every", "3d")
        #expect(added.status == 0 && added.output.hasPrefix("Basil was added. First task: Watering."), "\(added)")
        let task = try await terminal.run("task", "add", "Basil", "--type", "pruning", "--on", "tomorrow")
        #expect(task.status == 0 && task.output.contains("Pruning"), "\(task)")
        let problem = try await terminal.run("problem", "add", "Basil", "--kind", "pest", "--name", "Thrips")
        #expect(problem.status == 0, "\(problem)")
        for (arguments, name) in [
            (["plant", "add"], "<name>"), (["task", "add", "--type", "pruning", "--on", "today"], "<plant>"),
            (["problem", "add", "--kind", "pest", "--name", "Thrips"], "<plant>"),
        ] {
            let missing = try await terminal.run(arguments)
            #expect(missing.status == 64 && missing.errors.hasPrefix("plantguidectl: Missing expected argument “\(name)”."))
        }
        let both = try await terminal.run("plant", "add", "Mint", "--name", "Sage")
        #expect(both.status == 64 && both.errors.hasPrefix("plantguidectl: Unexpected argument “Mint”."), "\(both.errors)")
        #expect(try await terminal.list("plant", "list").count == 1)
    }

    @Test("without a task, the answer that was undone last is redone, of any plant")
    func redo() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run("task", "redo").errors == "plantguidectl: There is nothing to redo.\n")
        for name in ["Basil", "Mint"] {
            try await terminal.addPlant(name)
            _ = try await terminal.object("task", "add", name, "--type", "pruning", "--on", "today")
            _ = try await terminal.run("task", "done", name, "--type", "pruning")
        }
        for name in ["Basil", "Mint"] { #expect(try await terminal.run("task", "undo", name).status == 0) }
        let redone = try await terminal.run("task", "redo")
        #expect(redone.status == 0 && redone.output.contains("Mint") && !redone.output.contains("Basil"), "\(redone)")
        #expect(try await terminal.run("task", "redo").output.contains("Basil"))
        #expect(try await terminal.run("task", "redo").status == 1)
    }

    @Test("a search says of each species that its toxicity is unknown, where it is")
    func unknownToxicity() async throws {
        let terminal = try CtlTerminal()
        let found = try await terminal.run("species", "search", "Rhaphidophora tetrasperma")
        #expect(found.output.split(separator: "\n").last?.hasSuffix("Toxicity Unknown") == true, "\(found.output)")
    }

    @Test("a changed interval says when the next task is due")
    func changedInterval() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.object("plant", "add", "Basil", "--every", "3d")
        let changed = try await terminal.run("plant", "edit", "Basil", "--every", "1w")
        #expect(changed.output.hasPrefix("Basil was changed. Next task: Watering. Due "), "\(changed.output)")
        #expect(
            try await terminal.run("plant", "edit", "Basil", "--notes", "By the window").output.hasPrefix("Basil was changed.\n"))
    }
}

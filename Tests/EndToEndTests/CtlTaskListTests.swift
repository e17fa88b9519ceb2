import Foundation
import TestSupport
import Testing

@Suite("The printed list of tasks in plantguidectl", .timeLimit(.minutes(15)))
struct CtlTaskListTests {
    @Test("the PDF has what the list has, an existing file stays without --force, and a folder that is missing is refused")
    func pdf() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        try await terminal.addPlant("Cactus", every: "60d")
        let pdf = terminal.directory.file("tasks.pdf")
        let listed = try await terminal.list("tasks", "--to", "2026-03-08", "--pdf", pdf.path)
        #expect(listed.count > 1 && listed.allSatisfy { $0.object("plant").text("name") == "Basil" })
        let text = try await Command.run("pdftotext", [pdf.path, "-"])
        #expect(text.output.contains("Basil") && !text.output.contains("Cactus"))
        #expect(text.output.matches(of: #/due /#).count == listed.count)

        try Data("mine".utf8).write(to: pdf)
        #expect(try await terminal.run("tasks", "--pdf", pdf.path).status == 1)
        #expect(try String(contentsOf: pdf, encoding: .utf8) == "mine")
        let saved = try await terminal.run("tasks", "--pdf", pdf.path, "--force")
        #expect(saved.status == 0 && saved.output.contains(pdf.path))
        #expect(try await terminal.run("tasks", "--pdf", terminal.directory.file("missing/tasks.pdf").path).status == 77)
    }

    @Test("of several open tasks of a plant those that are due are offered, or else the next one of each kind, with short ids")
    func several() async throws {
        let terminal = try CtlTerminal()
        let basil = try await terminal.addPlant("Basil", every: "9d").task
        var tasks = [basil]
        for day in ["2026-03-04", "2026-03-03", "2027-03-03"] {
            let added = try await terminal.object("task", "add", "--plant", "Basil", "--type", "pruning", "--on", day)
            tasks.append(try #require(added.text("id")))
        }
        for command in [["skip", "Basil"], ["next", "basil", "--on", "tomorrow"], ["done", "Basil"]] {
            let refused = try await terminal.run(["task"] + command)
            #expect(refused.status == 64 && refused.output.isEmpty)
            let shown = tasks.map { refused.errors.contains($0.prefix(8)) }
            #expect(shown == [true, false, true, false], "\(refused.errors)")
            #expect(!tasks.contains { refused.errors.contains($0) }, "\(refused.errors)")
            #expect(refused.errors.contains("such as \(tasks[2].prefix(8)), or") && refused.errors.contains("plant show"))
        }
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-06T10:00:00+01:00"))
        let due = try await terminal.run("task", "skip", "Basil")
        #expect(tasks.map { due.errors.contains($0.prefix(8)) } == [false, true, true, false], "\(due.errors)")
        #expect(try await terminal.run("task", "skip", String(tasks[1].prefix(8))).status == 0)
    }

    @Test("--type means the next task of that kind of a plant for which none is due, and the due one for which one is")
    func kinds() async throws {
        let terminal = try CtlTerminal()
        let (_, basil) = try await terminal.addPlant("Basil", every: "9d")
        var prunings: [String] = []
        for day in ["2026-03-04", "2026-03-03"] {
            let added = try await terminal.object("task", "add", "--plant", "Basil", "--type", "pruning", "--on", day)
            prunings.append(try #require(added.text("id")))
        }
        _ = try await terminal.object("task", "add", "--plant", "Basil", "--type", "custom:Misting", "--on", "2026-03-05")
        #expect(try await terminal.list("tasks", "--type", "misting").map { $0.text("type") } == ["custom:Misting"])
        let unknown = try await terminal.run("tasks", "--type", "fogging")
        #expect(
            unknown.status == 64 && unknown.errors.contains("Misting (custom:Misting), a task of your own (custom:fogging)"),
            "\(unknown.errors)")
        let none = try await terminal.run("task", "done", "Basil", "--type", "rotation")
        #expect(none.status == 1 && none.errors.contains("Basil has no open task of this kind."), "\(none.errors)")
        let snoozed = try await terminal.list("task", "snooze", "Basil", "--type", "pruning", "--until", "2026-03-20")
        #expect(snoozed.first?.text("id") == prunings[1])
        let again = try await terminal.run("task", "snooze", String(prunings[1].prefix(8)), "--until", "2026-03-21")
        #expect(again.output.contains("until") && !again.output.contains("Next:"), "\(again.output)")
        let skipped = try await terminal.list("task", "skip", "Basil", "--type", "pruning")
        #expect(skipped.first?.text("id") == prunings[0])
        let done = try await terminal.list("task", "done", "Basil", "--type", "watering")
        #expect(done.first?.text("id") == basil && done.first?.text("day") == "2026-03-01")
        #expect(try await terminal.run("task", "done", "Basil", "--room", "Kitchen").status == 64)
    }

    @Test("--type knows the treatment of a problem by the problem’s name")
    func treatments() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        _ = try await terminal.run("problem", "add", "Basil", "--kind", "pest", "--name", "Spider mites")
        _ = try await terminal.run("problem", "treat", "Spider mites")
        let treatment = "treatment:Spider mites"
        for type in ["spider mites", treatment] {
            #expect(try await terminal.list("tasks", "--type", type).map { $0.text("type") } == [treatment])
        }
        let done = try await terminal.list("task", "done", "Basil", "--type", "Spider mites")
        #expect(done.first?.text("type") == treatment, "\(done)")
    }

    @Test("a task whose rule the user set says what the catalog says instead, and a forecast is explained once below the list")
    func explanations() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run("plant", "add", "--name", "Ada", "--species", "Monstera deliciosa", "--every", "5d")
        let tasks = try await terminal.list("tasks").filter { $0.text("type") == "watering" }
        let why = try #require(tasks.first?.text("why"))
        #expect(why.hasPrefix("every 5 days") && why.contains(". You set this. The catalog says every "), "\(why)")
        #expect(tasks.count > 2 && tasks.dropFirst().allSatisfy { $0.text("why") == "every 5 days" })
        let page = try await terminal.object("plant", "show", "Ada")["tasks"] as? [[String: Any]]
        #expect(page?.first { $0.text("type") == "watering" }?.text("why") == why)
        let text = try await terminal.run("tasks").output
        #expect(text.contains("\n\nTasks without an ID are a forecast.") && text.matches(of: #/forecast/#).count == 1, "\(text)")
        #expect(try await !terminal.run("tasks", "--overdue").output.contains("forecast"))
    }

    @Test("in a narrow terminal the widest column of a table is wrapped, whose other columns stay; in a pipe rows stay whole")
    func narrow() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run("plant", "add", "--name", "Ada", "--species", "Monstera deliciosa", "--every", "5d")
        let tasks = ["tasks", "--to", "2026-03-06", "--why"]
        let whole = try await terminal.run(tasks).output
        #expect(whole.split(separator: "\n").contains { $0.count > 100 && $0.contains("You set this.") }, "\(whole)")
        for columns in [80, 70] as [UInt16] {
            let shown = try await terminal.screen(tasks, columns: columns)
            let rows = shown.prefix { !$0.isEmpty }
            #expect(rows.count > 2 && rows.allSatisfy { $0.count <= columns }, "\(shown)")
            let column = try #require(rows.first?.firstRange(of: "Why")?.lowerBound.utf16Offset(in: rows[0]))
            #expect(rows[2].prefix(column).allSatisfy { $0 == " " } && rows[2].dropFirst(column).first != " ", "\(shown)")
            let why = rows.dropFirst().map { $0.dropFirst(column) }.joined(separator: " ")
            #expect(whole.contains(why), "\(shown)")
        }
        #expect(
            try await terminal.screen(tasks, columns: 200).prefix(2) == whole.split(separator: "\n").map(String.init).prefix(2))
    }

    @Test("after a label or within a sentence, “today” is in lowercase, and at the beginning of a cell it is not")
    func lowercase() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "9d")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-10T08:30:00+01:00"))
        let plants = try await terminal.run("plant", "list").output
        #expect(plants.contains(", today\n"), "\(plants)")
        #expect(try await terminal.run("tasks").output.contains(" Today, "))
        #expect(try await terminal.run("task", "skip", "Basil").status == 0)
        let undone = try await terminal.run("task", "undo").output
        #expect(undone.contains("It is open again: today, "), "\(undone)")
    }

    @Test("an empty garden says how to add a plant, and a list without tasks says when the next one is")
    func nothing() async throws {
        let terminal = try CtlTerminal()
        for command in [["plant", "list"], ["tasks"]] {
            let empty = try await terminal.run(command)
            #expect(empty.status == 0 && empty.output.contains("plantguidectl plant add Basil"), "\(empty.output)")
            #expect(try await terminal.run(command + ["--json"]).output == "[]\n")
        }
        #expect(try await terminal.run("task", "done", "--today").errors.contains("plantguidectl plant add Basil"))
        try await terminal.addPlant("Basil", every: "9d")
        let tasks = try await terminal.run("tasks", "--to", "today")
        #expect(try await terminal.run("tasks", "--today").output == tasks.output)
        #expect(try await terminal.run("tasks", "--overdue").output.hasPrefix("No overdue tasks. Next: Basil, "))
        #expect(try await terminal.run("tasks", "--today", "--to", "tomorrow").status == 64)
        #expect(tasks.output.hasPrefix("No tasks. Next: Basil, ") && tasks.output.contains("10"), "\(tasks.output)")
        #expect(try await terminal.run("plant", "list", "--room", "kitchen").output == "No plants.\n")
        #expect(try await terminal.run("plant", "archive", "Basil").status == 0)
        #expect(try await terminal.run("plant", "list").output.contains("plant list --archived"))
    }
}

import Foundation
import TestSupport
import Testing

@Suite("Absences in plantguidectl", .timeLimit(.minutes(15)))
struct CtlAwayTests {
    @Test("an absence is planned and recorded, listed and ended, and the PDF has each plant that needs something")
    func life() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        try await terminal.addPlant("Fern", every: "4d")
        try await terminal.addPlant("Cactus", every: "60d")
        let pdf = terminal.directory.file("sheet.pdf").path
        let plan = try await terminal.object("away", "--from", "2026-03-10", "--to", "2026-03-18", "--pdf", pdf)
        func names(_ group: String) -> [String?] {
            (plan[group] as? [[String: Any]] ?? []).map { $0.object("plant").text("name") }
        }
        #expect(Set(names("meanwhile")) == ["Basil", "Fern"])
        #expect(names("canWait") == ["Cactus"])
        #expect(plan["recorded"] as? Bool == true)
        let text = try await Command.run("pdftotext", [pdf, "-"])
        #expect(text.output.contains("Basil") && text.output.contains("Fern") && !text.output.contains("Cactus"))
        #expect(text.output.contains("2 plants") && !text.output.contains("plants in"))

        let listed = try await terminal.list("away", "list")
        #expect(listed.map { $0.text("from") } == ["2026-03-10"])
        let id = try #require(listed.first?.text("id"))
        #expect(plan.object("absence").text("id") == id)
        let tasks = try await terminal.run("tasks")
        #expect(tasks.output.hasPrefix("Away March 10 – 18: "))
        #expect(tasks.output.contains("2 plants for your plant sitter."))
        #expect(try await terminal.list("tasks").isEmpty == false)
        #expect(try await terminal.run("away", "end").status == 1)
        let removed = try await terminal.run("away", "end", String(id.prefix(3)))
        #expect(removed.status == 0 && removed.output == "Absence removed: March 10 – 18\n")
        #expect(try await !terminal.run("tasks").output.contains("Away"))
        #expect(try await terminal.list("away", "list").isEmpty)
    }

    @Test("what was recorded is said in one line, with the number of plants and how to remove it")
    func confirmation() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        try await terminal.addPlant("Cactus", every: "60d")
        let done = try await terminal.run("away", "--from", "2026-03-10", "--to", "2026-03-18")
        let id = try #require(try await terminal.list("away", "list").first?.text("id")?.prefix(8))
        let line = "Absence recorded: March 10 – 18. 1 plant needs care before or during it."
        #expect(
            done.status == 0 && done.output.hasPrefix("\(line) To remove it, run “plantguidectl away end \(id)”.\n"),
            "\(done.output)")
        let again = try await terminal.run("away", "--from", "2026-03-10", "--to", "2026-03-18")
        #expect(again.status == 0 && again.output.hasPrefix("This absence is recorded already: March 10 – 18."), "\(again)")
        #expect(try await terminal.run("away", "end", String(id)).status == 0)
        _ = try await terminal.run("plant", "archive", "Basil", "Cactus")
        let idle = try await terminal.run("away", "--from", "2026-03-10", "--to", "2026-03-18")
        #expect(idle.output.contains(" No plant needs care before or during it."), "\(idle.output)")
    }

    @Test("days of which some are those of another absence are refused, with that one, and the same days are recorded once")
    func overlapping() async throws {
        let terminal = try CtlTerminal()
        let days = ["away", "--from", "2026-03-10", "--to", "2026-03-18"]
        #expect(try await terminal.run(days).status == 0)
        let id = try #require(try await terminal.list("away", "list").first?.text("id")?.prefix(8))
        let pdf = terminal.directory.file("sheet.pdf").path
        let refused = try await terminal.run("away", "--from", "2026-03-18", "--to", "2026-03-20", "--pdf", pdf)
        #expect(refused.status == 64 && !FileManager.default.fileExists(atPath: pdf))
        #expect(
            refused.errors.contains("Some of these days already belong to another absence: March 10 – 18."), "\(refused.errors)")
        #expect(refused.errors.contains("away end \(id)”"), "\(refused.errors)")
        #expect(try await terminal.run(days).status == 0)
        #expect(try await terminal.run("away", "--from", "2026-03-19", "--to", "2026-03-20").status == 0)
        #expect(try await terminal.list("away", "list").count == 2)
    }

    @Test("the beginning of several IDs ends none, and lists them")
    func ambiguous() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        // One more than there are hexadecimal digits.
        for day in 10...26 { _ = try await terminal.run("away", "--from", "2026-03-\(day)", "--to", "2026-03-\(day)") }
        let ids = try await terminal.list("away", "list").compactMap { $0.text("id") }
        let shared = try #require(Dictionary(grouping: ids) { String($0.prefix(1)) }.first { $0.value.count > 1 })
        let done = try await terminal.run("away", "end", shared.key)
        #expect(done.status == 64 && shared.value.allSatisfy(done.errors.contains), "\(done.errors)")
        #expect(try await terminal.list("away", "list").count == ids.count)
    }

    @Test("a dry run records nothing, and days in the wrong order or a file that cannot be written are refused")
    func refused() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        let dry = try await terminal.run("away", "--from", "2026-03-10", "--to", "2026-03-18", "--dry-run")
        #expect(dry.status == 0 && dry.output.hasPrefix("March 10 – 18\n"), "\(dry.output)")
        #expect(try await terminal.list("away", "list").isEmpty)
        let pdf = terminal.directory.file("sheet.pdf")
        let wrong = try await terminal.run("away", "--from", "2026-03-18", "--to", "2026-03-10", "--pdf", pdf.path)
        #expect(wrong.status == 64 && !FileManager.default.fileExists(atPath: pdf.path))
        #expect(wrong.errors.contains("The last day is before the first day."))
        let past = try await terminal.run("away", "--from", "2026-02-10", "--to", "2026-02-18")
        #expect(past.status == 64 && past.errors.contains("is in the past."))
        try Data("mine".utf8).write(to: pdf)
        let days = ["away", "--from", "2026-03-10", "--to", "2026-03-18"]
        #expect(try await terminal.run(days + ["--pdf", pdf.path]).status == 1)
        #expect(try await terminal.list("away", "list").isEmpty)
        let missing = terminal.directory.file("missing/sheet.pdf").path
        #expect(try await terminal.run(days + ["--pdf", missing]).status == 77)
        #expect(try await terminal.list("away", "list").isEmpty)
    }
}

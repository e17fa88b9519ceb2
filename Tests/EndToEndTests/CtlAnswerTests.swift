import Foundation
import TestSupport
import Testing

/// What becomes of an answer that is given twice, in another way, or ahead of time, and of a task’s note.
@Suite("answers in the terminal", .timeLimit(.minutes(5)))
struct CtlAnswerTests {
    @Test("moist soil answers the soil checks of the day alone")
    func moist() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        _ = try await terminal.run("plant", "add", "Mint", "--species", "")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-20T10:00:00+01:00"))
        let done = try await terminal.run("task", "done", "--today", "--soil", "moist")
        #expect(done.status == 0 && done.output.contains("Mint") && !done.output.contains("Basil"), "\(done)")
        #expect(done.errors.contains("1 task does not accept this answer: Basil ("), "\(done)")
    }

    @Test("a single watering also moves the plan")
    func single() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "9d")
        let task = try await terminal.object("task", "add", "Basil", "--type", "watering", "--on", "2026-03-05")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        #expect(try await terminal.run("task", "done", try #require(task.text("id"))).status == 0)
        let left = try await terminal.list("tasks", "--to", "2026-03-20").filter { $0.text("status") != "forecast" }
        #expect(left.map { $0.text("due")?.prefix(10) } == ["2026-03-14"], "\(left)")
    }

    @Test("a task’s note is listed with its reason, also on the plant’s page, and in the history once it is done")
    func notes() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run("plant", "add", "Basil")
        _ = try await terminal.run("problem", "add", "Basil", "--kind", "pest", "--name", "Thrips")
        for command in [
            ["task", "add", "Basil", "--type", "rotation", "--on", "today", "--note", "a quarter turn"],
            ["problem", "treat", "Thrips", "--note", "soapy water"],
        ] {
            let note = " · \(command.last ?? "")\n"
            let added = try await terminal.run(command)
            #expect(added.status == 0, "\(added)")
            for list in [["tasks", "--to", "today"], ["plant", "show", "Basil"]] {
                let listed = try await terminal.run(list).output
                #expect(listed.contains(note), "\(listed)")
            }
        }
        #expect(try await terminal.run("task", "done", "Basil", "--type", "rotation", "--note", "done by Ann").status == 0)
        let shown = try await terminal.run("plant", "show", "Basil").output
        let history = try #require(shown.firstRange(of: "\nHistory ")).upperBound
        #expect(shown[history...].contains("a quarter turn") && shown[history...].contains("done by Ann"), "\(shown)")
    }

    @Test("the day and the note of an answer are corrected, by the name of the plant or the ID of the task")
    func correction() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        let nothing = try await terminal.run("task", "correct", "Basil", "--on", "yesterday")
        #expect(nothing.status == 1 && nothing.errors.contains("Nothing is recorded for “Basil”"), "\(nothing)")
        #expect(try await terminal.run("task", "done", task).status == 0)
        let corrected = try await terminal.run("task", "correct", "Basil", "--on", "yesterday", "--note", "By rain")
        #expect(corrected.status == 0 && corrected.output.hasPrefix("Corrected: “Basil” watered on "), "\(corrected)")
        let answers = try await terminal.list("task", "correct", task, "--note", "")
        #expect(answers.first?["note"] == nil || answers.first?["note"] is NSNull)
        let (empty, future) = (
            try await terminal.run("task", "correct", task), try await terminal.run("task", "correct", task, "--on", "tomorrow")
        )
        #expect(empty.status == 64 && empty.errors.contains("Give --on or --note."), "\(empty)")
        #expect(future.status == 64 && future.output.isEmpty, "\(future)")
        #expect(try await terminal.run("task", "undo", "Basil").status == 0)
        #expect(try await terminal.run("task", "skip", task).status == 0)
        let skipped = try await terminal.run("task", "correct", "Basil", "--on", "yesterday")
        #expect(skipped.status == 64 && skipped.errors.contains("Only completed care has a day"), "\(skipped)")
    }

    @Test("an answer that differs from the recorded one fails with what is recorded, and the same one does not")
    func differing() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        #expect(try await terminal.run("task", "skip", task).status == 0)
        #expect(try await terminal.run("task", "skip", "Basil").status == 0)
        for answer in [
            ["done", "Basil", "--soil", "dry"], ["done", "Basil"], ["skip", "Basil", "--note", "Rain"], ["done", task],
        ] {
            let refused = try await terminal.run(["task"] + answer)
            #expect(refused.status == 1 && refused.output.isEmpty, "\(answer): \(refused)")
            #expect(refused.errors.contains("Basil already has another answer: Watering due "), "\(refused.errors)")
            #expect(refused.errors.contains("“plantguidectl task undo \(task.prefix(8))”"), "\(refused.errors)")
        }
        #expect(try await terminal.run("task", "undo", String(task.prefix(8))).status == 0)
        #expect(try await terminal.run("task", "done", "Basil", "--soil", "dry", "--note", "Wilted").status == 0)
        for same in [["Basil"], ["Basil", "--soil", "dry", "--note", "Wilted"], [task], [task, "--note", "Wilted"]] {
            let again = try await terminal.run(["task", "done"] + same)
            #expect(again.status == 0 && again.errors.contains("already handled"), "\(same): \(again)")
        }
        for other in [["Basil", "--soil", "right"], [task, "--note", "Watered twice"]] {
            let refused = try await terminal.run(["task", "done"] + other)
            #expect(refused.status == 1 && refused.errors.contains("bone dry · Wilted."), "\(other): \(refused)")
        }
        #expect((try await terminal.object("plant", "show", "Basil")["history"] as? [Any])?.count == 1)
    }

    @Test("after another answer, the beginning of an ID means the open task that the lists show with it")
    func listedTask() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        #expect(try await terminal.run("task", "skip", task).status == 0)
        let id = String(task.prefix(8))
        #expect(try await terminal.run("plant", "show", "Basil").output.contains("\n\(id)  "))
        let done = try await terminal.list("task", "done", id, "--note", "Dry after all")
        #expect(done.first?.text("kind") == "done" && done.first?.text("note") == "Dry after all", "\(done)")
        #expect(try await terminal.run("task", "done", id).errors.contains("already handled"))
    }

    @Test("the beginning of an ID does not record the care of one day twice, also with what the soil was like")
    func sameCareByID() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        let id = String(task.prefix(8))
        #expect(try await terminal.run("task", "done", id).status == 0)
        let again = try await terminal.run("task", "done", id, "--soil", "right")
        #expect(again.status == 1 && again.errors.contains("plantguidectl task undo"), "\(again)")
        #expect((try await terminal.object("plant", "show", "Basil")["history"] as? [Any])?.count == 1)
    }

    @Test("a day more than a year ago is named once something was recorded for it")
    func longAgo() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let words = "more than a year ago. If that is wrong, run “plantguidectl undo”."
        let failed = try await terminal.run("task", "done", "Nobody", "--on", "2024-05-01")
        #expect(failed.status == 1 && !failed.errors.contains(words), "\(failed)")
        let done = try await terminal.run("task", "done", "Basil", "--on", "2024-05-01")
        #expect(done.status == 0 && done.errors.contains("May 1, 2024 is \(words)"), "\(done)")
        #expect(try await terminal.run("task", "correct", "Basil", "--on", "2026-02-27").errors.isEmpty)
        #expect(try await terminal.run("task", "correct", "Basil", "--on", "2024-05-02").errors.contains(words))
    }

    @Test("a task that is handled before its day is said to be ahead of time", arguments: ["done", "skip", "moist"])
    func aheadOfTime(verb: String) async throws {
        let terminal = try CtlTerminal()
        let (_, id) = try await terminal.addPlant("Basil", every: "9d")
        if verb != "done" {
            let refused = try await terminal.run("task", verb, "Basil")
            #expect(refused.status == 64 && refused.errors.contains("Nothing is due for Basil."), "\(refused)")
        }
        let early = try await terminal.run("task", verb, verb == "done" ? "Basil" : id)
        #expect(early.status == 0 && early.output.contains(". That was 9 days ahead of time"), "\(early)")
        #expect(try await terminal.run("task", "undo", "Basil").status == 0)
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-11T10:00:00+01:00"))
        let late = try await terminal.run("task", verb, "Basil")
        #expect(late.status == 0 && !late.output.contains("ahead"), "\(late)")
    }

    @Test("a task is removed with its reminder, and what was recorded for it stays")
    func removed() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "9d")
        let task = try await terminal.object("task", "add", "Basil", "--type", "repotting", "--on", "2025-03-01")
        let id = try #require(task.text("id"))
        let removed = try await terminal.run("task", "remove", String(id.prefix(8)))
        #expect(removed.status == 0 && removed.output == "Task for “Basil” removed: repotting\n", "\(removed)")
        #expect(try await terminal.list("tasks").allSatisfy { $0.text("id") != id })
        #expect(try await terminal.run("task", "done", "Basil").status == 0)
        #expect(try await terminal.object("task", "remove", "Basil").text("removed") != nil)
        #expect(try await terminal.list("tasks").isEmpty)
        #expect(try await terminal.run("plant", "show", "Basil").output.contains("Watered on"))
        #expect(try await terminal.run("task", "remove", "Basil").status == 1)
    }

    @Test("all due tasks are done for a day only if nothing else is recorded for it")
    func recordedOtherwise() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "3d")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-12T10:00:00+01:00"))
        #expect(try await terminal.run("task", "done", "Basil", "--on", "2026-03-04").status == 0)
        let other = try await terminal.run("task", "done", "--today", "--on", "2026-03-04", "--note", "Dry")
        #expect(other.status == 1 && other.errors.contains("Nothing was recorded"), "\(other)")
        let same = try await terminal.run("task", "done", "--today", "--on", "2026-03-04")
        #expect(same.status == 0 && same.errors.contains("Already recorded for Basil"), "\(same)")
    }

    @Test("a soil check that is refused is named with its plant, and nothing else is recorded")
    func refusedCheck() async throws {
        let terminal = try CtlTerminal()
        let mint = try await terminal.addPlant("Mint").task
        try await terminal.addPlant("Basil")
        let check = try await terminal.object("task", "add", "Basil", "--type", "soilCheck", "--on", "today")
        let done = try await terminal.run("task", "done", mint, try #require(check.text("id")))
        #expect(done.status == 64 && done.errors.contains("Basil: A soil check needs an answer"), "\(done)")
        #expect(done.errors.contains("Nothing was recorded."), "\(done)")
        #expect(try await terminal.list("tasks").contains { $0.text("id") == mint })
    }

    @Test("an overdue task that was snoozed is not done ahead of time")
    func snoozed() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "9d")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-12T10:00:00+01:00"))
        #expect(try await terminal.run("task", "snooze", "Basil", "--until", "2 days").status == 0)
        let done = try await terminal.run("task", "done", "Basil")
        #expect(done.status == 0 && !done.output.contains("ahead"), "\(done)")
    }
}

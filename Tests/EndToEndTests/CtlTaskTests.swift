import Foundation
import TestSupport
import Testing

@Suite("Tasks in plantguidectl", .timeLimit(.minutes(15)))
struct CtlTaskTests {
    private func due(_ terminal: CtlTerminal) async throws -> String? {
        try await terminal.list("tasks").first?.text("due")
    }

    @Test(
        "completing a task twice records it once, by id, by id prefix and by plant name",
        arguments: [73, 8, 0])
    func twice(letters: Int) async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        let name = letters == 0 ? "basil" : String(task.prefix(letters))
        let first = try await terminal.list("task", "done", name)
        #expect(first.map { $0.text("id") } == [task])
        #expect(first.first?.text("kind") == "done")
        #expect(first.first?.object("open").text("due") == "2026-03-04T09:00:00+01:00")
        let again = try await terminal.run("task", "done", name, "--json")
        #expect(again.status == 0)
        #expect(again.output == "[]\n")
        let id = try await terminal.list("tasks").first?.text("id") ?? ""
        let words =
            letters == 73
            ? "This task was already handled: \(task)"
            : "“Watering” for “Basil” was already handled for this day. To handle the next task, give its whole ID, \(id)."
        #expect(again.errors == "plantguidectl: \(words)\n")
        let history = try await terminal.object("plant", "show", "basil")["history"] as? [[String: Any]]
        #expect(history?.count == 1)
    }

    @Test("a new plant is first due one interval after it was last watered, in days, weeks or months")
    func lastWatered() async throws {
        let terminal = try CtlTerminal()
        for (name, every, due) in [("A", "7d", "2026-03-04"), ("B", "2w", "2026-03-11"), ("C", "2m", "2026-04-26")] {
            let plant = try await terminal.object(
                "plant", "add", "--name", name, "--every", every, "--at", "09:00", "--last-watered", "2026-02-25")
            #expect(plant.object("next").text("due")?.hasPrefix(due) == true, "\(plant)")
        }
        let history = try await terminal.object("plant", "show", "A")["history"] as? [[String: Any]]
        #expect(history?.map { $0.text("day") } == ["2026-02-25"])
        for (every, due) in [("6d", "2026-03-03"), ("3w", "2026-03-18")] {
            let edited = try await terminal.object("plant", "edit", "A", "--every", every)
            #expect(edited.object("next").text("due")?.hasPrefix(due) == true, "a new interval counts from it: \(edited)")
        }
        let yesterday = try await terminal.object(
            "plant", "add", "--name", "D", "--every", "1y", "--at", "09:00", "--last-watered", "yesterday")
        #expect(yesterday.object("next").text("due")?.hasPrefix("2027-02-28") == true, "\(yesterday)")
    }

    @Test("a task is done with a note, a verdict and a photo, which one undo takes back")
    func photo() async throws {
        let terminal = try CtlTerminal()
        let task = try await terminal.addPlant("Basil").task
        let file = Checkout.root.appending(path: "data/art/basil.png").path
        let done = try await terminal.list("task", "done", "Basil", "--note", "New leaf", "--soil", "dry", "--photo", file)
        #expect(done.first?.text("soil") == "dry" && done.first?.text("note") == "New leaf")
        let shown = try await terminal.object("plant", "show", "Basil")
        let photos = shown["photos"] as? [[String: Any]], history = shown["history"] as? [[String: Any]]
        #expect(photos?.count == 1)
        #expect(history?.first?["photos"] as? [String] == photos?.compactMap { $0.text("id") })
        #expect(try await terminal.run("plant", "show", "Basil").output.contains("1 photo"))
        #expect(try await terminal.run("task", "undo", task).status == 0)
        #expect(try await terminal.object("plant", "show", "Basil")["photos"] as? [String] == [])
        try await terminal.addPlant("Mint")
        for wrong in [["Basil", "Mint"], ["--today"]] {
            #expect(try await terminal.run(["task", "done"] + wrong + ["--photo", file]).status == 64)
        }
        #expect(try await terminal.run("task", "done", "Basil", "--photo", "/nowhere.png").status == 66)
        let after = try await terminal.object("plant", "show", "Basil")["history"] as? [Any]
        #expect(after?.isEmpty == true)
    }

    @Test("dry soil at a soil check is bone dry, and just right is not")
    func boneDry() async throws {
        let terminal = try CtlTerminal()
        for soil in ["dry", "right"] {
            // A species that nobody knows has an estimated interval, which is planned as a soil check.
            let plant = try await terminal.object("plant", "add", "--name", soil, "--species", "Ignota nulla")
            let task = try #require(plant.object("next").text("id"))
            let done = try await terminal.list("task", "done", task, "--soil", soil)
            #expect(done.first?.text("kind") == "done" && done.first?.text("soil") == soil, "\(done)")
        }
    }

    @Test("redo brings an answer back that was undone, and not twice")
    func redo() async throws {
        let terminal = try CtlTerminal()
        let task = try await terminal.addPlant("Basil").task
        #expect(try await terminal.run("task", "redo", task).status == 1)
        _ = try await terminal.run("task", "done", task)
        let done = try await terminal.run("tasks", "--json").output
        _ = try await terminal.run("task", "undo", task)
        let redone = try await terminal.run("task", "redo", "Basil")
        #expect(redone.status == 0 && redone.output.hasPrefix("Redid: "), "\(redone.errors)")
        #expect(try await terminal.run("tasks", "--json").output == done)
        let again = try await terminal.run("task", "redo", task)
        #expect(again.status == 1 && again.errors.contains("There is nothing to redo for “"))
    }

    @Test("redo by a plant’s name means the answer that was undone last, whatever tasks are open")
    func redoLatest() async throws {
        let terminal = try CtlTerminal()
        let watering = try await terminal.addPlant("Basil").task
        _ = try await terminal.run("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "2026-03-01")
        let tasks = try await terminal.list("tasks")
        let pruning = try #require(tasks.first { $0.text("type") == "pruning" }?.text("id"))
        let nothing = try await terminal.run("task", "redo", "Basil")
        #expect(nothing.status == 1 && nothing.errors.contains("There is nothing to redo for “Basil”."), "\(nothing.errors)")
        for task in [watering, pruning] { _ = try await terminal.run("task", "done", task) }
        for task in [pruning, watering] { _ = try await terminal.run("task", "undo", task) }
        #expect(try await terminal.list("task", "redo", "Basil").map { $0.text("id") } == [watering])
        #expect(try await terminal.list("task", "redo", "basil").map { $0.text("id") } == [pruning])
        #expect(try await terminal.run("task", "redo", "Basil").status == 1)
        let typo = try await terminal.run("task", "redo", "Basli")
        #expect(typo.status == 1 && typo.errors.contains("Did you mean “Basil”?"), "\(typo.errors)")
    }

    @Test("a task for a single day that is done stays unchanged, also by the beginning of its ID")
    func doneTwice() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let added = try await terminal.object("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "2026-03-01")
        let id = try #require(added.text("id"))
        #expect(try await terminal.run("task", "done", id).status == 0)
        for name in [id, String(id.prefix(8))] {
            let again = try await terminal.run("task", "done", name)
            #expect(again.status == 0 && again.errors.contains("already handled"), "\(again.errors)")
        }
        #expect(try await terminal.run("task", "done", "0123abcd").status == 1)
    }

    @Test("a skipped soil check is called one")
    func skippedCheck() async throws {
        let terminal = try CtlTerminal()
        let plant = try await terminal.object("plant", "add", "--name", "Fern", "--species", "Ignota nulla")
        let task = try #require(plant.object("next").text("id"))
        let skipped = try await terminal.run("task", "skip", task)
        #expect(skipped.output.hasPrefix("“Fern”: soil check skipped"), "\(skipped.output)")
    }

    @Test("redo brings an answer back although the task was snoozed before it")
    func redoAfterSnooze() async throws {
        let terminal = try CtlTerminal()
        let task = try await terminal.addPlant("Basil").task
        #expect(try await terminal.run("task", "snooze", task, "--until", "2026-03-20").status == 0)
        #expect(try await terminal.run("task", "done", task).status == 0)
        #expect(try await terminal.run("task", "undo", task).status == 0)
        let redone = try await terminal.run("task", "redo", task)
        #expect(redone.status == 0 && redone.output.hasPrefix("Redid: "), "\(redone.errors)")
    }

    @Test("undo returns the affected task and restores its due day", arguments: ["done", "skip", "moist"])
    func undo(verb: String) async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        let before = try await due(terminal)
        #expect(before == "2026-03-04T09:00:00+01:00")
        #expect(try await terminal.run("task", verb, task).status == 0)
        #expect(try await due(terminal) != before)
        let undone = try await terminal.list("task", "undo", task)
        #expect(undone.map { $0.text("id") } == [task])
        #expect(undone.first?.object("open").text("due") == before)
        #expect(try await due(terminal) == before)
        #expect(try await terminal.run("task", "undo", task).status == 1)
    }

    @Test("the interval after backdated care starts on that day, and a future day is refused")
    func backdated() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-06T10:00:00+01:00"))
        #expect(try await terminal.run("task", "done", task, "--on", "tomorrow").status == 64)
        #expect(try await terminal.run("task", "done", task, "--on", "2026-03-05", "--note", "by Ann").status == 0)
        #expect(try await due(terminal) == "2026-03-08T09:00:00+01:00")
    }

    @Test(
        "repeating a completion on a past day records it once, although the next occurrence is due already",
        arguments: ["basil", "--today"])
    func repeatedBackdated(task: String) async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-12T10:00:00+01:00"))
        #expect(try await terminal.list("task", "done", task, "--on", "2026-03-05").count == 1)
        let again = try await terminal.run("task", "done", task, "--on", "2026-03-05", "--json")
        #expect(again.status == 0)
        #expect(again.output == "[]\n")
        #expect(again.errors.contains("Already recorded for Basil: Watered on "))
        #expect((try await terminal.object("plant", "show", "basil")["history"] as? [[String: Any]])?.count == 1)
        // Another day is another completion.
        #expect(try await terminal.list("task", "done", task, "--on", "2026-03-09").count == 1)
    }

    @Test("tasks can be listed from a day that is more than 30 days ahead")
    func farAhead() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "10d")
        let tasks = try await terminal.list("tasks", "--from", "2026-05-01")
        #expect(!tasks.isEmpty)
        #expect(tasks.allSatisfy { ("2026-05-01"..."2026-05-31T24").contains($0.text("due") ?? "") })
    }

    @Test("all due tasks of a type and a room are completed at once, and no others")
    func all() async throws {
        let terminal = try CtlTerminal()
        for name in ["Basil", "Mint", "Sage"] { try await terminal.addPlant(name) }
        for name in ["Basil", "Mint"] {
            #expect(try await terminal.run("plant", "edit", name, "--room", "living room").status == 0)
        }
        #expect(try await terminal.run("task", "add", "--plant", "Basil", "--type", "pruning", "--on", "today").status == 0)
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        #expect(try await terminal.list("tasks", "--overdue").count == 4)
        let done = try await terminal.list("task", "done", "--today", "--type", "watering", "--room", "livingRoom")
        #expect(Set(done.compactMap { $0.object("plant").text("name") }) == ["Basil", "Mint"])
        let left = try await terminal.list("tasks", "--overdue")
        #expect(Set(left.compactMap { $0.text("type") }) == ["watering", "pruning"])
        #expect(left.count == 2)
        // What is snoozed is left to its time, unless it is named.
        #expect(try await terminal.run("task", "snooze", "Sage", "--until", "1h").status == 0)
        #expect(try await terminal.list("task", "done", "--today").count == 1)
        #expect(try await terminal.list("task", "done", "Sage").count == 1)
    }

    @Test(
        "a snooze lasts until the given time, or on a given day until the task's time of day",
        arguments: [
            ("1h", "2026-03-04T10:30:00+01:00"), ("tonight", "2026-03-04T18:00:00+01:00"),
            ("tomorrow", "2026-03-05T09:00:00+01:00"), ("2026-03-07", "2026-03-07T09:00:00+01:00"),
            ("2026-03-07T21:45", "2026-03-07T21:45:00+01:00"), ("2d", "2026-03-06T09:00:00+01:00"),
        ])
    func snooze(until: String, due: String) async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-04T09:30:00+01:00"))
        #expect(try await terminal.list("task", "snooze", task, "--until", until).first?.text("snoozedUntil") == due)
        let open = try #require(try await terminal.list("tasks").first)
        #expect(open.text("id") == task)
        #expect(open.text("due") == due)
        #expect(open.text("snoozedUntil") == due)
        try terminal.clock.jump(to: CtlTerminal.instant(due))
        let over = try #require(try await terminal.list("tasks").first)
        #expect(over["snoozedUntil"] is NSNull && over.text("due") == due, "it ends at that moment")
    }

    @Test("“task next” moves a task to an earlier or a later day, says why, and can be undone; a day in the past is refused")
    func next() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        let before = try #require(try await terminal.list("tasks").first?.text("due"))
        for (day, due) in [("2026-03-20", "2026-03-20T09:00:00+01:00"), ("tomorrow", "2026-03-02T09:00:00+01:00")] {
            let moved = try await terminal.list("task", "next", task, "--on", day)
            #expect(moved.first?.text("kind") == "moved")
            let open = try #require(try await terminal.list("tasks").first)
            #expect(open.text("id") == task && open.text("due") == due)
            #expect(open.text("why")?.contains("by you") == true)
        }
        #expect(try await terminal.run("task", "next", task, "--on", "2026-02-01").status == 64)
        for _ in 0..<2 { #expect(try await terminal.run("task", "undo", task).status == 0) }
        #expect(try await terminal.list("tasks").first?.text("due") == before)
        #expect(try await terminal.run("doctor").status == 0)
    }

    @Test("from 18:00 on, nothing can be snoozed until tonight")
    func tonight() async throws {
        let terminal = try CtlTerminal()
        let (_, task) = try await terminal.addPlant("Basil")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-04T18:00:00+01:00"))
        let refused = try await terminal.run("task", "snooze", task, "--until", "tonight")
        #expect(refused.status == 64 && refused.errors.contains("It is past 6:00"), "\(refused)")
    }

    @Test("a one-time task disappears when it is done, and a custom type keeps its name")
    func once() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let task = try await terminal.object(
            "task", "add", "--plant", "bas" + "il", "--type", "custom:Sing to it", "--on", "tomorrow", "--note", "softly")
        #expect(task.text("type") == "custom:Sing to it")
        #expect(task.text("due") == "2026-03-02T08:00:00+01:00")
        let id = try #require(task.text("id"))
        #expect(try await terminal.list("task", "done", id).first?["open"] is NSNull)
        #expect(try await terminal.list("tasks", "--type", "custom:Sing to it").isEmpty)
    }
}

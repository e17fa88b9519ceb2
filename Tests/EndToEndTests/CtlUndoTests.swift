import Foundation
import TestSupport
import Testing

/// Undoing and redoing what was changed in the terminal, and reminders that are added and changed there.
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

    @Test("a repeating task is added, changed and removed")
    func reminders() async throws {
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

    @Test("removing and changing a reminder by name asks which one if a plant has several, due or not")
    func severalReminders() async throws {
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

    @Test("a name means the due task that accepts the answer")
    func accepting() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run("plant", "add", "Mint", "--species", "", "--last-watered", "unknown")
        #expect(try await terminal.run("task", "add", "Mint", "--type", "rotation", "--on", "today").status == 0)
        // The soil check that is due, not what is due later and would accept it.
        #expect(try await terminal.run("task", "done", "Mint").status == 64, "two are due")
        let rotation = try await terminal.run("task", "done", "Mint", "--type", "rotation")
        #expect(rotation.status == 0, "\(rotation)")
        #expect(try await terminal.run("task", "add", "Mint", "--type", "fertilizing", "--every", "30d").status == 0)
        let check = try await terminal.run("task", "done", "Mint")
        #expect(check.status == 64 && check.errors.contains("needs an answer"), "\(check)")
        #expect(try await terminal.run("undo").status == 0)
        #expect(try await terminal.run("undo").status == 0)
        let moist = try await terminal.run("task", "moist", "Mint")
        #expect(moist.status == 0 && moist.output.contains("still moist"), "\(moist)")
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

    @Test("care that is recorded again by name is recorded once, also if the plant has other tasks that are not due")
    func repeated() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "2d")
        #expect(try await terminal.run("task", "add", "Basil", "--type", "rotation", "--every", "30d").status == 0)
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        #expect(try await terminal.run("task", "done", "Basil").output.contains("“Basil” watered"))
        let again = try await terminal.run("task", "done", "Basil")
        #expect(again.status == 0 && again.errors.contains("Already recorded for Basil: Watered on "), "\(again)")
        #expect(try await terminal.run("task", "skip", "Basil").status == 64)
        #expect((try await terminal.object("plant", "show", "Basil")["history"] as? [Any])?.count == 1)
    }

    @Test("tags are set, and an unknown option is named before anything else")
    func tags() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        #expect(try await terminal.run("plant", "edit", "Basil", "--tags", "Herbs, Gift,Herbs").status == 0)
        #expect(try await terminal.object("plant", "show", "Basil")["tags"] as? [String] == ["Herbs", "Gift"])
        try await terminal.addPlant("Fern", every: "2d")
        #expect(try await terminal.run("plant", "edit", "Fern", "--tags", "Gift").status == 0)
        for (tags, names) in [(["gift"], ["Basil", "Fern"]), (["gift", "Herbs"], ["Basil"])] {
            let options = tags.flatMap { ["--tag", $0] }
            let found = try await terminal.run(["plant", "list"] + options)
            #expect(["Basil", "Fern"].filter(found.output.contains) == names, "\(found)")
        }
        let unknown = try await terminal.run("plant", "list", "--tag", "Herbz")
        #expect(
            unknown.status == 1 && unknown.errors.contains("No plant has the tag “Herbz”. Did you mean “Herbs”?"), "\(unknown)")
        #expect(try await terminal.run("plant", "edit", "Basil", "--tags", "").status == 0)
        #expect(try await (terminal.object("plant", "show", "Basil")["tags"] as? [String])?.isEmpty == true)
        let typo = try await terminal.run("plant", "edit", "Basil", "--tagss", "Herbs")
        #expect(typo.status == 64 && typo.errors.contains("Unknown option “--tagss”. Did you mean “--tags”?"), "\(typo)")
    }

    @Test("a note is dated, replaced and deleted")
    func notes() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        #expect(try await terminal.run("plant", "note", "Basil", "--replace", "New leaf").status == 1)
        #expect(try await terminal.run("plant", "note", "Basil", "New leav", "--on", "2026-02-20").status == 0)
        #expect(try await terminal.run("plant", "note", "Basil", "New leaf", "--replace").status == 0)
        let history = try #require(try await terminal.object("plant", "show", "Basil")["history"] as? [[String: Any]])
        #expect(history.map { $0.text("note") } == ["New leaf"] && history.first?.text("day") == "2026-02-20")
        let deleted = try await terminal.run("plant", "note", "Basil", "", "--replace")
        #expect(deleted.output.hasPrefix("The note about Basil was deleted."), "\(deleted)")
        #expect(try await terminal.run("plant", "note", "Basil", "Later", "--on", "tomorrow").status == 64)
    }

    @Test("a species is stored as the catalog writes it, and a genus as a name suggests its species")
    func species() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.object("plant", "add", "Ivy", "--species", "epipremnum aureum")
        #expect(added.text("species") == "Epipremnum aureum")
        let hint = try await terminal.run("plant", "add", "Monstera")
        #expect(hint.status == 0 && hint.errors.contains("Monstera deliciosa"), "\(hint)")
    }

    @Test("a second reminder for the same care is said, and both are confirmed in a sentence with their IDs")
    func secondReminder() async throws {
        let terminal = try CtlTerminal()
        let first = try await terminal.addPlant("Basil", every: "7d").task
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-08T10:00:00+01:00"))
        let added = try await terminal.run("task", "add", "Basil", "--type", "watering", "--every", "5")
        let id = try #require(added.output.split(separator: "\n").last)
        #expect(added.output.hasPrefix("Added for Basil: Watering, every 5 days. Next: Friday, "), "\(added)")
        #expect(added.errors.contains("Basil had a reminder for this already: every 7 days."), "\(added)")
        #expect(added.errors.contains("plantguidectl task remove \(first.prefix(8))"), "\(added)")
        let edited = try await terminal.run("task", "edit", String(id), "--every", "6")
        #expect(edited.output.hasPrefix("Changed for Basil: Watering, every 6 days. Next: "), "\(edited)")
        let once = try await terminal.run("task", "add", "Basil", "--type", "watering", "--on", "tomorrow")
        #expect(once.output.hasPrefix("Added for Basil: Watering. Next: tomorrow, ") && once.errors.isEmpty, "\(once)")
        let unknown = try await terminal.run("task", "add", "Basil", "--type", "Dust leaves", "--on", "today")
        #expect(unknown.status == 64 && unknown.errors.contains("custom:Dust leaves"), "\(unknown)")
    }

    @Test("plants of one name are told apart in the list of tasks, a field is filtered in any case, and a photo is added later")
    func told() async throws {
        let terminal = try CtlTerminal()
        for _ in 0..<2 { try await terminal.addPlant("Ficus", every: "3d") }
        try await terminal.addPlant("Mint", every: "3d")
        let ids = try await terminal.list("plant", "list").filter { $0.text("name") == "Ficus" }.compactMap { $0.text("id") }
        let tasks = try await terminal.run("tasks").output
        #expect(ids.count == 2 && ids.allSatisfy { tasks.contains("Ficus (\($0.prefix(8)))") }, "\(tasks)")
        #expect(!tasks.contains("Mint ("))
        let known = try await terminal.object("task", "add", "Mint", "--type", "custom:Watering", "--on", "tomorrow")
        #expect(known.text("type") == "watering")
        _ = try await terminal.run("field", "add", "Potter", "--kind", "text")
        #expect(try await terminal.run("plant", "edit", "Mint", "--field", "Potter=Anna").status == 0)
        #expect(try await terminal.run("plant", "list", "--field", "Potter=anna").output.contains("Mint"))
        let photo = Checkout.root.appendingPathComponent("data/sample/monstera-1.jpg").path
        #expect(try await terminal.run("plant", "edit", "Mint", "--photo", photo).status == 0)
        let shown = try await terminal.object("plant", "show", "Mint")
        #expect((shown["photos"] as? [Any])?.count == 1, "\(shown)")
    }

    @Test("without a name, all answers that were given together are undone")
    func together() async throws {
        let terminal = try CtlTerminal()
        for name in ["Mint", "Basil"] { try await terminal.addPlant(name, every: "1d") }
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-05T10:00:00+01:00"))
        let before = try await terminal.list("tasks").map { $0.text("id") }
        #expect(try await terminal.run("task", "done", "--today").status == 0)
        let undone = try await terminal.run("task", "undo")
        #expect(undone.output.contains("“Basil” watered") && undone.output.contains("“Mint” watered"), "\(undone)")
        #expect(try await terminal.list("tasks").map { $0.text("id") } == before)
    }

    @Test("a command of a group that is typed alone names the groups, and a watering names the soil check that stands for it")
    func advice() async throws {
        let terminal = try CtlTerminal()
        let add = try await terminal.run("add", "Basil")
        #expect(add.status == 64 && add.errors.contains("“plant add”") && add.errors.contains("“task add”"), "\(add)")
        _ = try await terminal.run("plant", "add", "Mint", "--species", "")
        let refused = try await terminal.run("task", "done", "Mint", "--type", "watering")
        #expect(refused.status == 1 && refused.errors.contains("plantguidectl task done Mint --soil right"), "\(refused)")
        _ = try await terminal.run("plant", "add", "Mint", "--species", "")
        let ids = try await terminal.list("plant", "list").compactMap { $0.text("id") }
        _ = try await terminal.run("plant", "archive", ids[0])
        let skipped = try await terminal.run("task", "skip", "Mint")
        #expect(skipped.errors.contains("Nothing is due for Mint."), "the archived plant is not meant: \(skipped)")
    }

    @Test("a name that is the common name of one species selects it, unless a species or an interval is given")
    func nameOfSpecies() async throws {
        let terminal = try CtlTerminal()
        let lily = try await terminal.run("plant", "add", "Peace lily")
        #expect(lily.output.hasPrefix("Peace lily was added as Spathiphyllum wallisii."), "\(lily)")
        #expect(lily.errors.contains("“Peace lily” is a common name of Spathiphyllum wallisii (Toxic to People"))
        #expect(lily.errors.contains("plantguidectl plant edit 'Peace lily' --species <name>"))
        let again = try await terminal.run("plant", "add", "Peace lily")
        let id = try #require(again.output.split(separator: "\n").last)
        #expect(again.errors.contains("plant edit \(id.prefix(8)) --species"), "\(again)")
        let exact = try await terminal.run("plant", "add", "aloe vera")
        #expect(exact.output.hasPrefix("aloe vera was added.") && exact.errors.contains("aloe vera: Toxic to"), "\(exact)")
        let near = try await terminal.run("plant", "add", "Montera")
        #expect(near.errors.contains("“Montera” may be Monstera deliciosa"), "\(near)")
        for options in [["--species", ""], ["--every", "5d"]] {
            let plain = try await terminal.object("plant", "add", "Tomato", options[0], options[1])
            #expect(plain["species"] as? String == nil, "\(options)")
        }
    }
}

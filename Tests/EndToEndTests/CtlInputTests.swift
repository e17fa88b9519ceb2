import Foundation
import TestSupport
import Testing

@Suite("How plantguidectl reads what is typed", .timeLimit(.minutes(15)))
struct CtlInputTests {
    @Test("a plant without a species whose name is a common name says which species that may be, and how to use its care")
    func commonName() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.run("plant", "add", "--name", "tomato", "--every", "2d")
        let command = "plantguidectl plant edit tomato --species 'Solanum lycopersicum'"
        #expect(
            added.status == 0
                && added.errors.contains("“tomato” may be Solanum lycopersicum (Toxic to People")
                && added.errors.contains("). To use its care, run “\(command)”."),
            "\(added.errors)")
        let several = try await terminal.run("plant", "add", "--name", "rosa de china")
        #expect(several.status == 0 && several.errors.contains(" or ") && several.errors.contains("--species <name>”."))
        for arguments in [["--name", "Ada"], ["--name", "Tomato", "--species", "Solanum lycopersicum"]] {
            let plain = try await terminal.run(["plant", "add"] + arguments)
            #expect(plain.status == 0 && !plain.errors.contains("may be"), "\(plain.errors)")
        }
    }

    @Test("help for a command that does not exist fails and suggests one that does")
    func help() async throws {
        let terminal = try CtlTerminal()
        for (arguments, name, help) in [
            (["help", "quatsch"], "quatsch”.", "plantguidectl --help"),
            (["help", "plant", "shwo"], "shwo”. Did you mean “show”?", "plantguidectl plant --help"),
        ] {
            let done = try await terminal.run(arguments)
            let words = "plantguidectl: Unknown command “\(name)\n  See “\(help)” for the commands.\n"
            #expect(done.status == 64 && done.output.isEmpty && done.errors == words, "\(done.errors)")
        }
        for arguments in [
            ["help"], ["help", "help"], ["help", "plant", "show"], ["help", "quota"], ["help", "plant", "--help"],
        ] {
            let done = try await terminal.run(arguments)
            #expect(done.status == 0 && done.output.hasPrefix("OVERVIEW: "), "\(arguments): \(done.errors)")
        }
    }

    @Test("plants are removed after a backup, which the message names")
    func removed() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let removed = try await terminal.run("plant", "remove", "Basil")
        #expect(removed.status == 0 && removed.output == "Basil was removed.\n")
        let name = try #require(removed.errors.firstMatch(of: #/plantguidectl restore (\S+) --replace”/#)?.1)
        #expect(try await terminal.list("plant", "list").isEmpty)
        let backup = try #require(try await terminal.list("backups").first)
        #expect(backup.text("name") == String(name) && backup.text("reason") == "before-removal")
        #expect(try await terminal.run("backups").output.contains(#/(?m)^\S+-before-removal  .+  Before plants were removed$/#))
        #expect(try await terminal.run("restore", String(name), "--replace").status == 0)
        #expect(try await terminal.list("plant", "list").map { $0.text("name") } == ["Basil"])
    }

    @Test("a day can be written as in the user’s region, and not as in another one")
    func dates() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let german = ["LC_ALL": "de_DE.UTF-8"], american = ["LC_ALL": "en_US.UTF-8"]
        for (text, locale) in [
            ("03.02.2026", german), ("3.2.2026", german), ("2/3/2026", american), ("2026-02-03", german), ("3.2.", german),
            ("2/3", american), ("February 3", american),
        ] {
            let done = try await terminal.run("plant", "edit", "Basil", "--since", text, environment: locale)
            #expect(done.status == 0, "\(done.errors)")
            #expect(try await terminal.object("plant", "show", "Basil").text("since") == "2026-02-03")
            _ = try await terminal.run("plant", "edit", "Basil", "--since", "")
        }
        for (text, locale) in [("03.02.2026", american), ("2/3/2026", german), ("3.2.", american), ("30.2.2026", german)] {
            #expect(try await terminal.run("plant", "edit", "Basil", "--since", text, environment: locale).status == 64)
        }
        let snoozed = try await terminal.run(
            "task", "snooze", "Basil", "--type", "watering", "--until", "5.3.2026 10:00", "--json", environment: german)
        #expect(snoozed.status == 0 && snoozed.output.contains("2026-03-05T10:00"), "\(snoozed.errors)")
    }

    @Test(
        "a weekday and a number of days mean the next such day, a date without its year a recent one, and the latest of what happened",
        arguments: [
            ("Monday", "2026-03-02", "2026-02-23"), ("sun", "2026-03-08", "2026-03-01"), ("3/1", "2026-03-01", "2026-03-01"),
            ("2/3", "2026-02-03", "2026-02-03"), ("10/3", "2026-10-03", "2025-10-03"), ("day after tomorrow", "2026-03-03", nil),
            ("2 days", "2026-03-03", nil),
            ("1w", "2026-03-08", nil), ("in 2 weeks", "2026-03-15", nil), ("tonight", "2026-03-01", "2026-03-01"),
            ("Day before yesterday", "2026-02-27", "2026-02-27"),
        ])
    func days(text: String, planned: String, happened: String?) async throws {
        let terminal = try CtlTerminal()
        let american = ["LC_ALL": "en_US.UTF-8"]
        try await terminal.addPlant("Basil")
        let added = try await terminal.run(
            ["task", "add", "Basil", "--type", "pruning", "--on", text, "--json"], environment: american)
        #expect(added.status == 0 && added.output.contains("\(planned)T"), "\(added)")
        let since = try await terminal.run("plant", "edit", "Basil", "--since", text, environment: american)
        #expect(since.status == (happened == nil ? 64 : 0), "\(since)")
        #expect(try await terminal.object("plant", "show", "Basil").text("since") == happened)
        guard text == "2/3" else { return }
        let moved = try await terminal.run(["task", "next", "Basil", "--type", "watering", "--on", text], environment: american)
        #expect(moved.status == 64 && moved.errors.contains("“2/3” would be February 3, 2027."), "\(moved)")
        let span = try await terminal.list("tasks", "--from", "Thursday", "--to", "Tuesday").compactMap { $0.text("due") }
        #expect(
            !span.isEmpty && span.allSatisfy { ("2026-03-05"..."2026-03-11").contains($0) }, "the Tuesday after that: \(span)")
    }

    @Test("intervals and days can be written in words, and a date that was long ago only with its year")
    func words() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run("plant", "add", "Basil", "--every", "2 weeks").status == 0)
        #expect(try await terminal.run("tasks", "--why").output.contains("every 2 weeks"))
        for (text, day) in [("in 2 days", "2026-03-03"), ("2 weeks", "2026-03-15"), ("1 week", "2026-03-08")] {
            let task = try await terminal.object("task", "add", "Basil", "--type", "pruning", "--on", text)
            #expect(task.text("due")?.hasPrefix(day) == true, "\(task)")
        }
        for (every, text) in [("2 months", "every 2 months"), ("1 year", "every year")] {
            #expect(try await terminal.run("plant", "edit", "Basil", "--every", every).status == 0)
            #expect(try await terminal.run("plant", "show", "Basil").output.lowercased().contains(text))
        }
        for wrong in ["2 weekly", "in 2 weeks", "9 dayss"] {
            #expect(try await terminal.run("plant", "edit", "Basil", "--every", wrong).status == 64, "\(wrong)")
        }
        for wrong in ["1 day 9", "3 dayxx", "0 days"] {
            #expect(try await terminal.run("task", "add", "Basil", "--type", "pruning", "--on", wrong).status == 64, "\(wrong)")
        }
        let american = ["LC_ALL": "en_US.UTF-8"]
        for text in ["3/4", "4/27"] {
            let refused = try await terminal.run("plant", "edit", "Basil", "--since", text, environment: american)
            #expect(refused.status == 64 && refused.errors.contains("2025"), "\(refused)")
        }
        #expect(try await terminal.run("plant", "edit", "Basil", "--since", "5/27", environment: american).status == 0)
    }

    @Test("a task is snoozed until a weekday, also with a time, whose name has a “t”")
    func snoozedUntilWeekday() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        for (text, until) in [
            ("Saturday", "2026-03-07T09:00"), ("Sat 10:30", "2026-03-07T10:30"), ("9 days", "2026-03-10T09:00"),
            ("2 weeks", "2026-03-15T09:00"),
        ] {
            let snoozed = try await terminal.list("task", "snooze", "Basil", "--type", "watering", "--until", text)
            #expect(snoozed.first?.text("snoozedUntil")?.hasPrefix(until) == true, "\(snoozed)")
        }
        let wrong = try await terminal.run("task", "snooze", "Basil", "--until", "Saturdat")
        #expect(wrong.status == 64 && wrong.errors.contains("is not a time to snooze until"), "\(wrong)")
    }

    @Test("the name of a plant that is misspelled or not complete is suggested")
    func nearNames() async throws {
        let terminal = try CtlTerminal()
        for name in ["Fritz", "Gertrud"] { try await terminal.addPlant(name) }
        for command in [["care"], ["plant", "show"], ["task", "done"]] {
            for (typed, name) in [("Frits", "Fritz"), ("gert", "Gertrud")] {
                let done = try await terminal.run(command + [typed])
                #expect(done.status == 1 && done.errors.contains("Did you mean “\(name)”?"), "\(command): \(done.errors)")
            }
        }
    }

    @Test("a name that two plants have means the one with a task that is due, or else both are listed with their next task")
    func sameNames() async throws {
        let terminal = try CtlTerminal()
        let plants = [try await terminal.addPlant("Ficus", every: "3d"), try await terminal.addPlant("Ficus", every: "9d")]
        let refused = try await terminal.run("task", "skip", "Ficus")
        let lines = refused.errors.split(separator: "\n").filter { $0.contains("Watering, ") }
        #expect(refused.status == 64 && lines.count == 2 && lines[0] != lines[1], "\(refused)")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-04T10:00:00+01:00"))
        #expect(try await terminal.list("task", "skip", "Ficus").map { $0.text("id") } == [plants[0].task])
    }

    @Test("a room that a plant is put in and that is not there yet is said to be new, with a similar one")
    func newRooms() async throws {
        let terminal = try CtlTerminal()
        func errors(_ name: String, in room: String) async throws -> String {
            try await terminal.run("plant", "add", "--name", name, "--room", room).errors
        }
        #expect(try await errors("A", in: "Attic").hasSuffix("New room “Attic”.\n"))
        #expect(try await errors("B", in: "attic").isEmpty)
        #expect(try await errors("C", in: "kitchen").isEmpty)
        #expect(try await errors("D", in: "Kitchn").contains("New room “Kitchn”. Did you mean “Kitchen”?"))
        let edited = try await terminal.run("plant", "edit", "A", "--room", "Atic")
        #expect(edited.status == 0 && edited.errors.contains("Did you mean “Attic”?"), "\(edited.errors)")
    }

    @Test("an unknown species of a known genus gets the care of the genus, and the terminal says so")
    func unknownSpecies() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.run("plant", "add", "--name", "Sage", "--species", "Salvia quatschensis")
        #expect(added.status == 0 && added.errors.contains("No species is known as “Salvia quatschensis”."), "\(added.errors)")
        #expect(added.errors.contains("its care is that of its genus"), "\(added.errors)")
        #expect(try await terminal.run("plant", "edit", "Sage", "--species", "Salvia").errors.isEmpty)
    }

    @Test("a flora that cannot be checked is set, and the terminal says so")
    func uncheckedFlora() async throws {
        let terminal = try CtlTerminal()
        let set = try await terminal.run("preferences", "set", "project", "quatsch")
        #expect(set.status == 0 && set.errors.contains("so “quatsch” was not checked."), "\(set.errors)")
        #expect(try await terminal.run("preferences", "set", "project", "all").errors.isEmpty)
    }

    @Test("a negative number that is read as an option is said to be one")
    func negative() async throws {
        let terminal = try CtlTerminal()
        for arguments in [["preferences", "set", "backupMegabytes", "-5"], ["task", "moist", "Basil", "--days", "-5"]] {
            let done = try await terminal.run(arguments)
            #expect(done.status == 64 && done.errors.hasPrefix("plantguidectl: “-5” begins with “-”"), "\(done.errors)")
        }
        let after = try await terminal.run("preferences", "set", "backupMegabytes", "--", "-5")
        #expect(after.status == 64 && after.errors.contains("“-5” is not a size."), "\(after.errors)")
    }
}

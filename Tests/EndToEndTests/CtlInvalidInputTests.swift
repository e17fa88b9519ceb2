import Foundation
import TestSupport
import Testing

@Suite("Invalid input to plantguidectl", .timeLimit(.minutes(15)))
struct CtlValueTests {
    @Test(
        "an invalid value exits with 64 and a message, and nothing is written",
        arguments: [
            ["plant", "add", "--name", ""], ["plant", "add", "--name", " \n "],
            ["plant", "add", "--name", String(repeating: "a", count: 4_000)],
            ["plant", "add", "--name", "X", "--room", String(repeating: "a", count: 4_000)],
            ["plant", "add", "--name", "X", "--every", "0"], ["plant", "add", "--name", "X", "--every", "3661"],
            ["plant", "add", "--name", "X", "--every=-3d"], ["plant", "add", "--name", "X", "--every", "often"],
            ["plant", "add", "--name", "X", "--every", "99999999999999999999w"],
            ["plant", "add", "--name", "X", "--every", "3d", "--at", "24:00"],
            ["plant", "add", "--name", "X", "--every", "3d", "--amount", "200-100ml"],
            ["plant", "add", "--name", "X", "--pot", "0"], ["plant", "add", "--name", "X", "--pot", "201cm"],
            ["plant", "add", "--name", "X", "--pot", "wide"], ["plant", "add", "--name", "X", "--drainage", "some"],
            ["plant", "edit", "Basil", "--pot=-4cm"], ["plant", "edit", "Basil", "--name", "Mint", "--pot", "9m"],
            ["plant", "add", "--name", "X", "--every", "2h"], ["plant", "add", "--name", "X", "--every", "11y"],
            ["plant", "add", "--name", "X", "--last-watered", "tomorrow"],
            ["plant", "add", "--name", "X", "--last-watered", "2020-01-01"],
            ["plant", "add", "--name", "X", "--last-watered", "once"],
            ["plant", "add", "--name", "X", "--at", "09:00"], ["plant", "add", "--name", "X", "--light", "dim"],
            ["plant", "add"], ["plant", "edit", "Basil", "--every", "0"], ["plant", "edit", "Basil", "--name", ""],
            ["plant", "edit", "Basil", "--name", "Mint", "--since", "2026-02-29"],
            ["task", "add", "--plant", "Basil", "--type", "watering", "--on", "2026-02-30"],
            ["task", "add", "--plant", "Basil", "--type", "watering", "--on", "10000-01-01"],
            ["task", "add", "--plant", "Basil", "--type", "singing", "--on", "today"],
            ["task", "add", "--plant", "Basil", "--type", "custom: ", "--on", "today"],
            ["task", "snooze", "Basil", "--until", "2026-02-28"], ["task", "snooze", "Basil", "--until", "0001-01-01T00:00"],
            ["task", "snooze", "Basil", "--until", "0h"], ["task", "snooze", "Basil", "--until", "soon"],
            ["task", "moist", "Basil", "--days", "0"], ["task", "done"], ["task", "done", "Basil", "--today"],
            ["tasks", "--from", "2026-03-02", "--to", "2026-03-01"], ["tasks", "--from", "yesteryear"],
            ["preferences", "set", "careTime", "8:6"], ["preferences", "set", "remindDaysBefore", "15"],
            ["preferences", "set", "reminders", "unasked"], ["preferences", "set", "reminderSound", "bell.oga"],
            ["preferences", "set", "quietHours", "22:00-22:00"],
            ["preferences", "set", "wateringDays", ""], ["preferences", "set", "wateringDays", "monday,"],
            ["preferences", "set", "mood", "good"], ["plant", "edit", "Basil"], ["room", "edit", "kitchen"],
            ["plant", "edit", "Basil", "--since", "tomorrow"],
            ["preferences", "set", "project", "../v1"], ["preferences", "set", "mayUpload", "perhaps"],
            ["preferences", "set", "strategy", "guess"],
            ["preferences", "set", "reminderSound", "/tmp"], ["plant", "add", "--name", "\u{200b}"],
            ["plant", "add", "--name", "e" + String(repeating: "\u{301}", count: 40_000)],
            ["care", String(repeating: "a", count: 100_000)], ["care", "--plant", String(repeating: "a", count: 100_000)],
            ["species", "search", String(repeating: "a", count: 100_000)],
            ["plant", "add", "--name", "X", "--species", String(repeating: "a", count: 100_000)],
            ["plant", "show", String(repeating: "a", count: 100_000)], ["task", "done", String(repeating: "a", count: 100_000)],
            ["task", "undo", String(repeating: "a", count: 100_000)],
            ["species", "search", "a", "--limit", "0"],
            ["species", "search", "a", "--safe-for", "fish"], ["plant", "list", "--safe-for", ""], ["care"], ["prune"],
        ])
    func refused(arguments: [String]) async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let before = try await terminal.run("plant", "show", "Basil", "--json").output
        let refused = try await terminal.run(arguments)
        #expect(refused.status == 64)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.count > 20)
        #expect(!refused.errors.contains("Fatal"))
        #expect(try await terminal.run("plant", "show", "Basil", "--json").output == before)
        #expect(try await terminal.list("plant", "list").count == 1)
        #expect(try await terminal.run("preferences", "get", "careTime").output == "08:00\n")
    }

    @Test(
        "a plant, task or species that does not exist exits with 1",
        arguments: [
            ["plant", "show", "Mint"], ["plant", "show", ""], ["plant", "remove", "Basil", "Mint"], ["care", "Nemo ignotus"],
            ["care", "--plant", "Mint"], ["task", "done", "Mint"], ["task", "undo", "Basil"],
            ["task", "done", "00000000-0000-0000-0000-000000000000@2026-03-01"], ["tasks", "--room", "cellar"],
        ])
    func missing(arguments: [String]) async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let refused = try await terminal.run(arguments)
        #expect(refused.status == 1)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("plantguidectl: "))
        #expect(try await terminal.list("plant", "list").count == 1)
    }

    @Test("a name with markup and control characters is stored unchanged, and its escape sequences are not printed")
    func markup() async throws {
        let terminal = try CtlTerminal()
        let name = "<b>&\"\\\u{1b}[31m\u{1f331}"
        #expect(try await terminal.object("plant", "add", "--name", name).text("name") == name)
        #expect(try await terminal.list("plant", "list").first?.text("name") == name)
        let lines = try await terminal.run("plant", "list").output
        #expect(lines.contains("<b>&\"\\\u{FFFD}[31m\u{1f331}"))
        #expect(!lines.contains("\u{1b}"))
    }

    @Test("control characters and overrides of a name are marks in text and escaped in JSON, and isolates are left out of text")
    func controls() async throws {
        let terminal = try CtlTerminal()
        let name = "a\u{9b}31m\u{7f}\u{202e}live\u{2067}b\u{2069} \u{5d0}"
        let added = try await terminal.run("plant", "add", "--name", name)
        let done = try await terminal.run("task", "done", "--today", "--on", "yesterday")
        let listed = try await terminal.run("plant", "list")
        let json = try await terminal.run("plant", "list", "--json")
        let hidden = Set("\u{9b}\u{7f}\u{202e}\u{2067}\u{2068}\u{2069}".unicodeScalars)
        for command in [added, done, listed, json] {
            #expect((command.output + command.errors).unicodeScalars.allSatisfy { !hidden.contains($0) }, "\(command)")
        }
        #expect(added.output.contains("a\u{fffd}31m\u{fffd}\u{fffd}liveb \u{5d0}"))
        #expect(json.output.contains(#"a\u009b31m\u007f\u202elive\u2067b\u2069"#))
        #expect(try await terminal.list("plant", "list").first?.text("name") == name)
    }

    @Test("a locale variable of any length does no harm", arguments: ["LC_ALL", "LC_TIME", "LANG", "LANGUAGE"])
    func locales(variable: String) async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        var environment = [variable: String(repeating: "a", count: 50_000)]
        if variable != "LC_ALL" { environment["LC_ALL"] = variable == "LANGUAGE" ? "de_DE.UTF-8" : "" }
        let tasks = try await terminal.run("tasks", environment: environment)
        #expect(tasks.status == 0, "\(tasks.errors.suffix(2_000))")
        #expect(tasks.output.contains("Basil"))
    }

    @Test("tasks on the first and the last day of the calendar work")
    func farDays() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        for day in ["0001-01-01", "9999-12-31"] {
            let task = try await terminal.object("task", "add", "--plant", "Basil", "--type", "pruning", "--on", day)
            #expect(task.text("due")?.hasPrefix("\(day)T08:00:00+") == true)
            #expect(try await terminal.list("task", "skip", try #require(task.text("id"))).count == 1)
        }
    }

    @Test("an ambiguous plant name exits with 64 and lists both ids, and each id works")
    func ambiguous() async throws {
        let terminal = try CtlTerminal()
        let ids = try await [terminal.addPlant("Basil").plant, terminal.addPlant("BASIL").plant]
        let refused = try await terminal.run("plant", "archive", "basil")
        #expect(refused.status == 64)
        for id in ids {
            #expect(refused.errors.contains(id))
            #expect(try await terminal.run("plant", "show", String(id.prefix(13))).status == 0)
        }
    }

    @Test(
        "the beginning of an id counts from four characters with a digit on, so that a missing name is not taken for another one's id"
    )
    func shortBeginning() async throws {
        let terminal = try CtlTerminal()
        let plant = try await terminal.addPlant("Ada").plant
        let field = try #require(try await terminal.object("field", "add", "Price").text("id"))
        for count in [1, 3] {
            #expect(try await terminal.run("plant", "show", String(plant.prefix(count))).status == 1)
            #expect(try await terminal.run("task", "done", String(plant.prefix(count))).status == 1)
            #expect(try await terminal.run("field", "remove", String(field.prefix(count))).status == 1)
        }
        for count in 4...7 {
            // Letters alone could be a name.
            let beginning = plant.prefix(count)
            let status: Int32 = beginning.contains(where: \.isNumber) ? 0 : 1
            #expect(try await terminal.run("plant", "show", String(beginning)).status == status)
        }
        #expect(try await terminal.run("plant", "show", String(plant.prefix(8))).status == 0)
        #expect(try await terminal.run("field", "remove", String(field.prefix(8))).status == 0)
    }
}

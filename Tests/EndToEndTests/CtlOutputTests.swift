import Foundation
import TestSupport
import Testing

@Suite("Output of plantguidectl", .timeLimit(.minutes(15)))
struct CtlShapeTests {
    @Test("a task has exactly the stable keys, a due time with its UTC offset, and null for missing values")
    func tasks() async throws {
        let terminal = try CtlTerminal()
        let (plant, task) = try await terminal.addPlant("Basil")
        let tasks = try await terminal.list("tasks")
        let open = try #require(tasks.first)
        #expect(Set(open.keys) == ["id", "plant", "type", "due", "status", "snoozedUntil", "why", "note"])
        #expect(open.text("id") == task)
        #expect(open.object("plant") as? [String: String] == ["id": plant, "name": "Basil"])
        #expect(open.text("type") == "watering")
        #expect(open.text("due") == "2026-03-04T09:00:00+01:00")
        #expect(open.text("status") == "upcoming")
        #expect(open["snoozedUntil"] is NSNull)
        #expect(open.text("why") == "every 3 days, beginning on March 4")
        #expect(tasks.dropFirst().allSatisfy { Set($0.keys) == Set(open.keys) && $0.text("status") == "forecast" })
    }

    @Test("the forecast covers 30 days, across the start of daylight saving time, unless --from and --to set the range")
    func forecast() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil", every: "1w")
        #expect(
            try await terminal.list("tasks").compactMap { $0.text("due") } == [
                "2026-03-08T09:00:00+01:00", "2026-03-15T09:00:00+01:00", "2026-03-22T09:00:00+01:00",
                "2026-03-29T09:00:00+02:00",
            ])
        #expect(try await terminal.list("tasks", "--to", "2026-03-15").count == 2)
        #expect(try await terminal.list("tasks", "--from", "2026-03-09", "--to", "2026-03-22").count == 2)
        #expect(try await terminal.list("tasks", "--to", "9999-12-31").count == 522)
    }

    @Test("care has the stable keys, and each value has a source")
    func care() async throws {
        let care = try await CtlTerminal().object("care", "Monstera deliciosa")
        let stable: Set = ["scientificName", "light", "watering", "temperature", "fertilizer", "humidity", "toxicity"]
        #expect(stable.isSubset(of: care.keys))
        #expect(care.text("scientificName") == "Monstera deliciosa")
        #expect(Set(care.object("light").keys) == ["value", "hours", "source", "asOf", "citations"])
        #expect(Set(care.object("watering").keys) == ["frequency", "intervalDays", "amount", "source", "asOf", "citations"])
        #expect(
            Set(care.object("temperature").keys)
                == ["minimum", "maximum", "optimal", "unit", "frostTolerant", "source", "asOf", "citations"])
        #expect(Set(care.object("toxicity").keys) == ["cats", "dogs", "people"])
        #expect(care.object("toxicity").text("cats") == "toxic")
        for value in ["light", "watering", "temperature", "fertilizer", "humidity"] {
            #expect(care.object(value).text("source") == "catalog", "\(value)")
        }
    }

    @Test("an unknown care value is null, and an unknown plant has general values")
    func unknown() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        let care = try await terminal.object("care", "--plant", "basil")
        #expect(care["scientificName"] is NSNull)
        #expect(care["fertilizer"] is NSNull)
        #expect(care.object("light").text("source") == "general")
        #expect(care.object("toxicity").text("cats") == "unknown")
    }

    @Test("months of care follow the hemisphere in the preferences")
    func hemisphere() async throws {
        let terminal = try CtlTerminal()
        let months = { try await terminal.object("care", "Monstera deliciosa").object("fertilizer")["months"] as? [Int] }
        let northern = try #require(try await months())
        _ = try await terminal.object("preferences", "set", "hemisphere", "southern")
        #expect(Set(try #require(try await months())) == Set(northern.map { ($0 + 5) % 12 + 1 }))
    }

    @Test("an empty search lists the catalog, a synonym is found, and no match exits with 1 and an empty list")
    func search() async throws {
        let terminal = try CtlTerminal()
        let all = try await terminal.list("species", "search", "", "--limit", "1000")
        #expect(all.count > 40)
        let found = try #require(try await terminal.list("species", "search", "Sansevieria trifasciata").first)
        #expect(found.text("scientificName") == "Dracaena trifasciata")
        #expect(found["synonym"] as? Bool == true)
        let foreign = try #require(try await terminal.list("species", "search", "costilla de adán").first)
        #expect(foreign.text("matched") == "Costilla de Adán" && foreign.text("matchedLanguage") == "es")
        #expect(foreign.text("commonNameLanguage") == "en")
        let table = try await terminal.run("species", "search", "costilla de adán").output
        #expect(table.contains("Costilla de Adán (Spanish)"))
        let none = try await terminal.run("species", "search", "nothing like it", "--json")
        #expect(none.status == 1)
        #expect(none.output == "[]\n")
        #expect(none.errors.contains("No species matches"))
    }

    @Test("a misspelled name suggests the correct one, in a search, for care and for a new plant")
    func nearMiss() async throws {
        let terminal = try CtlTerminal()
        let found = try await terminal.list("species", "search", "Monstera delicosa")
        #expect(found.map { $0.text("scientificName") } == ["Monstera deliciosa"])
        #expect(found.first?["nearMiss"] as? Bool == true)
        #expect(try await terminal.run("species", "search", "Monstera delicosa").output.hasPrefix("Did you mean:\n"))
        #expect(try await !terminal.run("species", "search", "Monstera").output.contains("Did you mean"))
        let care = try await terminal.run("care", "Monstera delicosa")
        #expect(care.status == 1 && care.output.isEmpty)
        #expect(care.errors.contains("Did you mean Monstera deliciosa?"))
        // The catalog does not contain all species, so the plant is added with the name as given.
        let added = try await terminal.run("plant", "add", "--name", "Ada", "--species", "monstera delicosa Liebm.")
        #expect(added.status == 0)
        #expect(added.errors.contains("Did you mean Monstera deliciosa?"))
        #expect(added.errors.contains("of its genus") && added.errors.contains("plant edit <plant> --species <name>"))
        let unknown = try await terminal.run("plant", "edit", "Ada", "--species", "Ignota nulla")
        #expect(unknown.status == 0 && unknown.errors.contains("No species is known as “Ignota nulla”. The name is kept"))
        #expect(try await terminal.run("plant", "edit", "Ada", "--species", "Monstera deliciosa").errors == "")
    }

    @Test("a plant with the name of another one is added, or renamed to it, and the terminal says so")
    func takenName() async throws {
        let terminal = try CtlTerminal()
        #expect(try await !terminal.run("plant", "add", "--name", "Basil").errors.contains("already"))
        let added = try await terminal.run("plant", "add", "--name", "basil")
        #expect(added.status == 0 && added.errors.contains("You already have a plant named “Basil”."))
        #expect(added.errors.contains("“Basil 2”"))
        _ = try await terminal.object("plant", "add", "--name", "Fern")
        let renamed = try await terminal.run("plant", "edit", "Fern", "--name", "Basil")
        #expect(renamed.status == 0 && renamed.errors.contains("You already have a plant named “Basil”."))
        let ids = try await terminal.list("plant", "list").compactMap { $0.text("id") }
        for id in ids { #expect(try await terminal.run("plant", "edit", id, "--name", "Ivy \(id)").errors == "") }
        #expect(try await terminal.run("plant", "edit", ids[0], "--name", "ivy \(ids[0])").errors == "", "its own name is free")
    }

    @Test("a unique common name selects its species, an ambiguous one lists the matches, and toxicity has sources")
    func commonNames() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.object("plant", "add", "--name", "Red", "--species", "tomato")
        #expect(added.text("species") == "Solanum lycopersicum")
        let asked = try await terminal.run("care", "rosa de china")
        #expect(asked.status == 1 && asked.errors.contains("Hibiscus rosa-sinensis, ") || asked.errors.contains(", Hibiscus"))
        let sources = try await terminal.object("care", "Monstera deliciosa").object("toxicitySources")
        #expect(sources.object("cats").text("source") == "catalog")
        let citations = try #require(sources.object("cats")["citations"] as? [[String: Any]])
        #expect(!citations.isEmpty && citations.allSatisfy { ($0["link"] as? String)?.hasPrefix("https://") == true })
    }

    @Test("toxicity names cats, dogs and people everywhere, and --safe-for takes sourced verdicts of the species only")
    func safety() async throws {
        let terminal = try CtlTerminal()
        for (name, species) in [
            ("Lily", "Spathiphyllum wallisii"), ("Spider", "Chlorophytum comosum"), ("Adans", "Monstera adansonii"),
        ] {
            _ = try await terminal.object("plant", "add", "--name", name, "--species", species)
        }
        _ = try await terminal.object("plant", "add", "--name", "Unknown")
        #expect(
            try await terminal.run("care", "Spathiphyllum wallisii").output.replacing("\n  ", with: " ").contains(
                "Toxic to People · Possibly Toxic to Cats and Dogs"))
        let found = try await terminal.list("species", "search", "spathiphyllum wallisii")
        #expect(found.first?.object("toxicity").text("cats") == "unknown")
        let safe = try await terminal.list("plant", "list", "--safe-for", "cats", "--safe-for", "dogs")
        #expect(safe.compactMap { $0.text("name") } == ["Spider"])
        let all = try await terminal.list("species", "search", "", "--safe-for", "cats", "--limit", "5000")
        #expect(!all.isEmpty && all.allSatisfy { $0.object("toxicity").text("cats") == "nonToxic" })
    }

    @Test("the version is printed")
    func version() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.run("--version").output.hasPrefix("PlantGuide "))
    }

    @Test("a genus name alone gives the care of the genus and lists its species")
    func genus() async throws {
        let terminal = try CtlTerminal()
        let done = try await terminal.run("care", "Ficus")
        #expect(done.status == 0)
        #expect(done.errors.contains("“Ficus” is a genus.") && done.errors.contains("Ficus elastica"))
    }

    @Test("without a key, quota says only that and how to set one, and JSON has no figures")
    func quota() async throws {
        let terminal = try CtlTerminal()
        let without = try await terminal.run("quota")
        #expect(without.status == 0 && without.output.hasPrefix("There is no key for Pl@ntNet. Get one at "), "\(without.output)")
        #expect(without.output.contains("plantguidectl key set plantnet") && !without.output.contains(#/Left|Resets|500/#))
        let object = try await terminal.object("quota")
        #expect(object["remaining"] is NSNull && object["total"] is NSNull && object.text("day") == "2026-03-01")
        let with = try await terminal.run("quota", environment: ["PLANTNET_API_KEY": "leaf-key"])
        #expect(with.output.hasPrefix("How many identifications are left is not known"), "\(with.output)")
    }

    @Test("an unknown command says how to see the commands, and a superfluous argument is not taken for one")
    func unknownCommand() async throws {
        let terminal = try CtlTerminal()
        for (arguments, name, help) in [
            (["quatsch"], "quatsch”.", "plantguidectl --help"),
            (["today"], "today”. Did you mean “tasks”?", "plantguidectl --help"),
            (["plnat"], "plnat”. Did you mean “plant”?", "plantguidectl --help"),
            (["taks", "--json"], "taks”. Did you mean “tasks” or “task”?", "plantguidectl --help"),
            (["plant", "water", "Basil"], "water”.", "plantguidectl plant --help"),
            (["plant", "shwo", "Basil"], "shwo”. Did you mean “show”?", "plantguidectl plant --help"),
            (["plant", "delete", "Basil"], "delete”. Did you mean “remove”?", "plantguidectl plant --help"),
            (["plant", "rename", "Basil", "Fern"], "rename”. Did you mean “edit”?", "plantguidectl plant --help"),
            (["task", "list"], "list”. Did you mean “plantguidectl tasks”?", "plantguidectl task --help"),
            (["away", "add"], "add”. Did you mean “plan”?", "plantguidectl away --help"),
            (["reminders", "start"], "start”.", "plantguidectl reminders --help"),
            (["away", "show"], "show”.", "plantguidectl away --help"),
        ] {
            let done = try await terminal.run(arguments)
            #expect(done.status == 64 && done.output.isEmpty)
            #expect(done.errors == "plantguidectl: Unknown command “\(name)\n  See “\(help)” for the commands.\n")
        }
        for arguments in [["preferences", "list", "extra"], ["reminders", "status", "extra"], ["doctor", "extra"]] {
            let done = try await terminal.run(arguments)
            #expect(done.status == 64)
            #expect(done.errors.hasPrefix("plantguidectl: Unexpected argument “extra”.\n  See “plantguidectl "), "\(done.errors)")
        }
    }

    @Test("an option is suggested only if it is spelled almost like the unknown one")
    func unknownOption() async throws {
        let terminal = try CtlTerminal()
        for (option, message) in [
            ("--bad", "Unknown option “--bad”.\n"), ("--fromm", "Unknown option “--fromm”. Did you mean “--from”?\n"),
        ] {
            let done = try await terminal.run("tasks", option)
            #expect(done.status == 64 && done.errors.hasPrefix("plantguidectl: " + message), "\(done.errors)")
        }
    }

    @Test("a misspelled option is named, not the argument that is missing because of it")
    func misspelledOption() async throws {
        let terminal = try CtlTerminal()
        for (arguments, option, other) in [
            (["plant", "add", "--nmae", "Basil"], "--nmae", "--name"),
            (["task", "add", "--plnt", "Basil", "--typ", "watering", "--on", "today"], "--plnt", "--plant"),
            (["task", "snooze", "Basil", "--untl", "1h"], "--untl", "--until"),
        ] {
            let done = try await terminal.run(arguments)
            let words = "plantguidectl: Unknown option “\(option)”. Did you mean “\(other)”?\n"
            #expect(done.status == 64 && done.errors.hasPrefix(words) && !done.errors.contains("Missing"), "\(done.errors)")
        }
        let missing = try await terminal.run("plant", "add", "--room", "Kitchen")
        #expect(missing.status == 64 && missing.errors.hasPrefix("plantguidectl: Missing expected argument “<name>”."))
    }

    @Test("for a name that no plant has, similar names are suggested, or else the plants of a species with such a name")
    func unknownPlant() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        _ = try await terminal.run("plant", "add", "--name", "Ada", "--species", "Ficus lyrata")
        for (name, advice) in [
            ("Monster", " Did you mean “Monstera”?"), ("ficus lyrta", " Did you mean “Ada”?"), ("Ficsu", " Did you mean “Ada”?"),
            ("Basil", ""), ("Eva", ""),
        ] {
            for command in [["plant", "show"], ["task", "done"]] {
                let done = try await terminal.run(command + [name])
                #expect(done.status == 1 && done.errors.hasSuffix("is called “\(name)”.\(advice)\n"), "\(done.errors)")
            }
        }
    }

    @Test("the help of every command describes the command and each of its options")
    func help() async throws {
        let terminal = try CtlTerminal()
        for command in [
            [], ["species"], ["species", "search"], ["care"], ["plant"], ["plant", "add"], ["plant", "list"],
            ["plant", "show"], ["plant", "edit"], ["plant", "duplicate"], ["plant", "archive"], ["plant", "unarchive"],
            ["plant", "remove"], ["plant", "photo"], ["tasks"], ["task"], ["task", "add"], ["task", "done"], ["task", "skip"],
            ["task", "moist"], ["task", "soil"], ["task", "snooze"], ["task", "next"], ["task", "undo"],
            ["task", "correct"], ["preferences"],
            ["preferences", "list"], ["preferences", "get"], ["preferences", "set"],
            ["identify"], ["quota"],
            ["cache"],
            ["cache", "stats"], ["cache", "clear"], ["doctor"], ["reminders"], ["reminders", "status"], ["reminders", "on"],
            ["reminders", "off"], ["reminders", "test"], ["reminders", "verify"], ["tables"], ["tables", "list"],
            ["tables", "import"], ["tables", "remove"], ["task", "redo"], ["proposals"], ["proposals", "list"],
            ["proposals", "accept"], ["proposals", "decline"], ["calendar"], ["calendar", "export"], ["away"], ["away", "plan"],
            ["away", "list"], ["away", "end"], ["backup"], ["backups"], ["restore"], ["export"], ["import"],
            ["problem"], ["problem", "add"], ["problem", "list"], ["problem", "edit"], ["problem", "treat"],
            ["problem", "resolve"], ["problem", "reopen"], ["problem", "remove"],
        ] {
            let help = try await terminal.run(command + ["--help"])
            #expect(help.status == 0)
            #expect(help.output.contains(/OVERVIEW: [A-Z].+/), "\(command)")
            // An option without a description is alone on its line.
            #expect(!help.output.contains(/\n  --?[a-z-]+( <[a-z]+>)?\n  [-<]/), "\(command): \(help.output)")
        }
    }
}

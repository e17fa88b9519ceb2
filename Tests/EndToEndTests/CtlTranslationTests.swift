import Foundation
import TestSupport
import Testing

@Suite("Translated texts in plantguidectl", .timeLimit(.minutes(5)))
struct CtlTranslationTests {
    @Test("care prints soil, propagation and advice in the user’s language, and its JSON has the catalog’s English texts")
    func translates() async throws {
        let terminal = try CtlTerminal()
        let care = try await terminal.object("care", "Monstera deliciosa")
        let english = try ["soil", "propagation", "advice"].map { try #require(care.object($0).text("value")) }
        let german = try await german(
            "plantguide-catalog", english.enumerated().map { ($1, "Übersetzt \($0)") }, in: terminal)

        let text = try await terminal.run("care", "Monstera deliciosa", environment: german)
        let json = try await terminal.run("care", "Monstera deliciosa", "--json", environment: german)
        #expect(text.status == 0 && json.status == 0, "\(text.errors)\(json.errors)")
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        for (number, name) in ["soil", "propagation", "advice"].enumerated() {
            #expect(text.output.contains("Übersetzt \(number)"))
            #expect(!text.output.contains(english[number]))
            #expect(parsed.object(name).text("value") == english[number])
        }
    }

    @Test("the words of the argument parser are translated in help and messages, and what the user typed is not")
    func parser() async throws {
        let terminal = try CtlTerminal()
        let texts = [
            ("OVERVIEW:", "ZWECK:"), ("USAGE:", "AUFRUF:"), ("OPTIONS:", "OPTIONEN:"), ("SUBCOMMANDS:", "BEFEHLE:"),
            ("ARGUMENTS:", "ARGUMENTE:"), ("Show help information.", "Hilfe zeigen."),
            ("Show subcommand help information.", "Hilfe zu Befehlen."), ("(default:", "(ohne Angabe:"),
            ("  See “{command}” for detailed help.", "  Mehr zeigt „{command}“."), ("“{name}”", "„{name}“"),
            ("  See “{command}” for more information.", "  Siehe „{command}“."),
            ("Unexpected argument “{argument}”.", "„{argument}“ war nicht erwartet."),
            ("{n} unexpected arguments: {arguments}.", "{n} zu viel: {arguments}."), ("<plant>", "<Pflanze>"),
            ("Put a text of several words in quotes.", "Setz es in Anführungszeichen."),
            ("Missing expected argument “{argument}”.", "„{argument}“ fehlt."),
            ("Unknown command “{command}”.", "„{command}“ gibt es nicht."),
            ("Unknown command “{command}”. Did you mean {names}?", "„{command}“ gibt es nicht, nur {names}"),
            ("  See “{command}” for the commands.", "  Die Befehle zeigt „{command}“."),
            ("Unknown option “{option}”. Did you mean “{other}”?", "„{option}“ ist unbekannt. Meintest du „{other}“?"),
            ("The value “{value}” is invalid for “{option}”. Please provide one of these: {values}.", "{value}? {values}!"),
        ]
        let german = try await german("plantguide", texts, in: terminal)
        func run(_ arguments: String...) async throws -> Command {
            try await terminal.run(arguments, environment: german)
        }

        let group = try await run("plant")
        #expect(group.status == 0 && group.output.hasPrefix("ZWECK: "), "\(group.output)")
        for words in ["\nAUFRUF: plantguidectl plant <subcommand>\n", "\nOPTIONEN:\n", "Hilfe zeigen.\n", "\nBEFEHLE:\n"] {
            #expect(group.output.contains(words), "\(words)")
        }
        #expect(group.output.hasSuffix("  Mehr zeigt „plantguidectl help plant <subcommand>“.\n"))
        let show = try await run("plant", "show", "--help")
        #expect(show.output.contains("\nARGUMENTE:\n") && show.output.contains("(ohne Angabe: 5)"))

        let help = try await run("help", "help")
        #expect(help.output.hasPrefix("ZWECK: Hilfe zu Befehlen.\n"), "\(help.output)")

        let unexpected = try await run("quota", "Usage: a\nUsage: b")
        #expect(unexpected.status == 64 && unexpected.output.isEmpty)
        #expect(
            unexpected.errors
                == """
                plantguidectl: „Usage: a
                Usage: b“ war nicht erwartet.
                  Siehe „plantguidectl quota --help“.
                  Setz es in Anführungszeichen.

                """)
        let unknown = try await run("quota", "--jsn")
        #expect(unknown.errors.hasPrefix("plantguidectl: „--jsn“ ist unbekannt. Meintest du „--json“?\n"))
        let soil = try await run("task", "done", "--soil", "wet")
        #expect(soil.errors.hasPrefix("plantguidectl: wet? moist, right, dry!\n"), "\(soil.errors)")
        let several = try await run("quota", "now", "<plant>")
        #expect(several.errors.hasPrefix("plantguidectl: 2 zu viel: „now“, „<plant>“.\n"), "\(several.errors)")
        let missing = try await run("plant", "show")
        #expect(missing.status == 64 && missing.errors.hasPrefix("plantguidectl: „<Pflanze>“ fehlt.\n"), "\(missing.errors)")
        let command = try await run("key", "show", "plantnet")
        let words = "plantguidectl: „show“ gibt es nicht.\n  Die Befehle zeigt „plantguidectl key --help“.\n"
        #expect(command.status == 64 && command.output.isEmpty && command.errors == words, "\(command.errors)")
        let slip = try await run("key", "tets")
        #expect(slip.errors.hasPrefix("plantguidectl: „tets“ gibt es nicht, nur „test“\n"), "\(slip.errors)")
        // Neither is a help screen.
        let (version, script) = (try await run("--version"), try await run("--generate-completion-script", "bash"))
        #expect(version.output.hasPrefix("PlantGuide ") && script.output.hasPrefix("#!/bin/bash"))
    }

    @Test("the name of every value in the help of every command is translated, and its description stays in its column")
    func valueNames() async throws {
        let terminal = try CtlTerminal()
        let source = Checkout.root.appendingPathComponent("Sources/PlantGuideCtl/Output/ValueNames.swift")
        let names = try String(contentsOf: source, encoding: .utf8).matches(of: #/tr\("(<[^"]+>)"\)/#).map { String($0.1) }
        try #require(names.count > 30)
        let words = names.map { ($0, $0 == "<day>" ? "<DATUM DES TAGES>" : $0.uppercased()) }
        let german = try await german("plantguide", words, in: terminal)

        var commands: [[String]] = [[]]
        var helps: [[String]: String] = [:]
        while let command = commands.popLast() {
            let help = try await terminal.run(command + ["--help"], environment: german)
            #expect(help.status == 0 && !help.output.contains(/<[a-z]/), "\(command): \(help.output)")
            helps[command] = help.output
            let parts = help.output.split(separator: "SUBCOMMANDS:\n", maxSplits: 1)
            guard parts.count == 2 else { continue }
            commands += parts[1].matches(of: #/(?m)^  ([a-z]+) /#).map { command + [String($0.1)] }
        }
        #expect(helps.count > 60)
        let done = try #require(helps[["task", "done"]])
        #expect(done.contains("\n  --on <DATUM DES TAGES>  The day it was done; today by default.\n"), "\(done)")
    }

    @Test("a day can be written as today, tomorrow, or yesterday, in English and in the user’s language")
    func days() async throws {
        let terminal = try CtlTerminal()
        let german = try await german(
            "plantguide", [("today", "heute"), ("tomorrow", "morgen"), ("yesterday", "gestern"), ("tonight", "abends")],
            in: terminal)
        try await terminal.addPlant("Basil")
        for (word, day) in [("gestern", "28"), ("Yesterday", "28"), ("heute", "01"), ("today", "01")] {
            let edited = try await terminal.run("plant", "edit", "Basil", "--since", word, environment: german)
            #expect(edited.status == 0, "\(word): \(edited.errors)")
            let since = try await terminal.object("plant", "show", "Basil").text("since")
            #expect(since?.hasSuffix(day) == true, "\(word)")
        }
        let moved = try await terminal.run("task", "next", "Basil", "--on", "morgen", "--json", environment: german)
        #expect(moved.status == 0 && moved.output.contains("2026-03-02"), "\(moved.errors)")
        try terminal.clock.jump(to: CtlTerminal.instant("2026-03-02T10:00:00+01:00"))
        let snoozed = try await terminal.run("task", "snooze", "Basil", "--until", "abends", "--json", environment: german)
        #expect(snoozed.status == 0 && snoozed.output.contains("2026-03-02T"), "\(snoozed.errors)")
        for (text, moment) in [("morgen 9", "2026-03-03T09:00"), ("tomorrow 9:30", "2026-03-03T09:30")] {
            let later = try await terminal.run("task", "snooze", "Basil", "--until", text, "--json", environment: german)
            #expect(later.status == 0 && later.output.contains(moment), "\(later.errors)")
        }
        #expect(try await terminal.run("plant", "edit", "Basil", "--since", "gestern").status == 64)
    }

    @Test("preferences are listed, printed and set in the user’s language, and JSON keeps the English keys")
    func preferences() async throws {
        let terminal = try CtlTerminal()
        let german = try await german(
            "plantguide",
            [
                ("Indoors", "Drinnen"), ("Outdoors", "Draußen"), ("Southern", "Südliche"), ("Only Pl@ntNet", "Nur Pl@ntNet"),
                ("Both at Once", "Beide"), ("none", "keine"), ("yes", "ja"), ("no", "nein"), ("Automatic", "Automatisch"),
                ("{n} MB", "{n} Mo"), ("{time} o’clock", "{time} Uhr"),
                ("“{text}” is not one of these: {choices}.", "„{text}“ ist keins von: {choices}."),
            ], in: terminal)
        for (key, words, shown) in [
            ("place", "draußen", "Draußen"), ("place", "Drinnen", "Drinnen"), ("place", "Outdoor", "Draußen"),
            ("hemisphere", "Südliche", "Südliche"), ("strategy", "beide", "Beide"), ("quietHours", "Keine", "keine"),
            ("groupsWatering", "JA", "ja"), ("feed", "nein", "nein"), ("feed", "true", "ja"),
            ("model", "automatisch", "Automatisch"), ("careTime", "9 Uhr", "09:00"), ("careTime", "7.30uhr", "07:30"),
            ("backupMegabytes", "300MB", "300 Mo"), ("backupMegabytes", "250 Mo", "250 Mo"),
            ("wateringDays", "Monday, friday", "Monday, Friday"),
        ] {
            let set = try await terminal.run("preferences", "set", key, words, environment: german)
            #expect(set.status == 0, "\(key): \(set.errors)")
            let value = try await terminal.run("preferences", "get", key, environment: german)
            #expect(value.output == shown + "\n")
        }
        let list = try await terminal.run("preferences", environment: german).output
        for line in [
            #/(?m)^place .* Draußen$/#, #/(?m)^hemisphere .* Südliche$/#, #/(?m)^strategy .* Beide$/#,
            #/(?m)^quietHours .* keine$/#, #/(?m)^model .* Automatisch$/#, #/(?m)^backupMegabytes .* 250 Mo$/#,
            #/(?m)^wateringDays .* Monday, Friday$/#, #/(?m)^groupsWatering .* ja$/#,
        ] {
            #expect(list.contains(line), "\(list)")
        }
        let json = try await terminal.run("preferences", "--json", environment: german).output
        #expect(json.contains("\"place\": \"outdoor\"") && json.contains("\"strategy\": \"parallel\""), "\(json)")
        let refused = try await terminal.run("preferences", "set", "place", "Garten", environment: german)
        #expect(
            refused.status == 64
                && refused.errors.contains("„Garten“ ist keins von: Drinnen (indoor), Draußen (outdoor), greenhouse, balcony."),
            "\(refused.errors)")
        let help = try await terminal.run("identify", "--help", environment: ["LC_ALL": "de_DE.UTF-8"])
        // The words are German, too, where the system has the locale.
        #expect(help.output.contains("0,7"), "\(help.output)")
    }

    @Test("light, drainage and kinds are given in the user’s language, too, and a refusal lists both words")
    func choices() async throws {
        let terminal = try CtlTerminal()
        let german = try await german(
            "plantguide",
            [
                ("Full Sun", "Volle Sonne"), ("Low Light", "Wenig Licht"), ("Yes", "Ja"), ("No", "Nein"), ("Number", "Zahl"),
                ("Pruning", "Schneiden"), ("unknown", "unbekannt"), ("soil\u{4}moist", "feucht"),
                ("“{text}” is not one of these: {choices}.", "„{text}“ ist keins von: {choices}."),
            ], in: terminal)
        try await terminal.addPlant("Basil")
        for arguments in [
            ["plant", "edit", "Basil", "--light", "volle Sonne", "--drainage", "ja"],
            ["field", "add", "Height", "--kind", "zahl"], ["plant", "add", "--name", "Fern", "--last-watered", "Unbekannt"],
            ["task", "add", "--plant", "Basil", "--type", "schneiden", "--on", "2026-03-01"],
        ] {
            let done = try await terminal.run(arguments, environment: german)
            #expect(done.status == 0, "\(arguments): \(done.errors)")
        }
        let soil = try await terminal.run("task", "soil", "Basil", "nass", environment: german)
        #expect(soil.status == 64 && soil.errors.contains(": feucht (moist), right, dry."), "\(soil.errors)")
        #expect(try await terminal.object("plant", "show", "Basil").text("light") == "fullSun")
        #expect(try await terminal.list("field", "list").first?.text("kind") == "number")
        #expect(try await terminal.list("tasks", "--type", "pruning").count == 1)
        let refused = try await terminal.run("plant", "edit", "Basil", "--light", "hell", environment: german)
        #expect(refused.status == 64, "\(refused.errors)")
        #expect(refused.errors.contains("Volle Sonne (fullSun)") && refused.errors.contains("Wenig Licht (lowLight)"))
    }

    /// Compiles translations to German, and returns the environment in which the programs find them.
    ///
    /// - Parameter texts: English texts, after their context and U+0004 if they have one, with their translations.
    private func german(
        _ domain: String, _ texts: [(english: String, words: String)], in terminal: CtlTerminal
    ) async throws -> [String: String] {
        let entries = texts.map { english, words in
            let parts = english.split(separator: "\u{4}")
            let context = parts.dropLast().map { "msgctxt \"\($0)\"\n" }.joined()
            return context + "msgid \"\(parts.last ?? "")\"\nmsgstr \"\(words)\"\n\n"
        }
        let source = terminal.directory.file("test.po")
        let header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
        try Data((header + entries.joined()).utf8).write(to: source)
        // The programs look for translations in the folder beside their data.
        let messages = try terminal.directory.makeFolder("share/locale/de/LC_MESSAGES")
        let compiled = messages.appendingPathComponent("\(domain).mo")
        let done = try await Command.run("msgfmt", ["-o", compiled.path, source.path])
        try #require(done.status == 0, "\(done.errors)")
        let data = terminal.directory.file("share/plantguide")
        try FileManager.default.createSymbolicLink(at: data, withDestinationURL: Checkout.data)
        return ["LANGUAGE": "de", "PLANTGUIDE_DATA": data.path]
    }
}

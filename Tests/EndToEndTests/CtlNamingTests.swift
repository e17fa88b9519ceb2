import Foundation
import TestSupport
import Testing

/// What names, tags and commands mean in the terminal.
@Suite("names in the terminal", .timeLimit(.minutes(5)))
struct CtlNamingTests {
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

    @Test("a species is stored as the catalog writes it, and a genus as a name suggests its species")
    func species() async throws {
        let terminal = try CtlTerminal()
        let added = try await terminal.object("plant", "add", "Ivy", "--species", "epipremnum aureum")
        #expect(added.text("species") == "Epipremnum aureum")
        let hint = try await terminal.run("plant", "add", "Monstera")
        #expect(hint.status == 0 && hint.errors.contains("Monstera deliciosa"), "\(hint)")
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

    @Test("a command of a group that is typed alone names the groups, and a watering names the soil check that stands for it")
    func advice() async throws {
        let terminal = try CtlTerminal()
        let add = try await terminal.run("add", "Basil")
        #expect(add.status == 64 && add.errors.contains("“plant add”") && add.errors.contains("“task add”"), "\(add)")
        #expect(try await terminal.run("archive", "Basil").errors.contains("Did you mean “plant archive”?"))
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

import Foundation
import TestSupport
import Testing

@Suite("Further species details in plantguidectl", .timeLimit(.minutes(15)))
struct CtlMoreTests {
    private let terminal: CtlTerminal
    private let server: LoopbackServer

    init() throws {
        terminal = try CtlTerminal()
        server = try LoopbackServer()
        server.answer(
            "/api/v1/species/monstera-deliciosa", .json(try Fixtures.written("synthetic-trefle-species.json")))
    }

    private func care(_ arguments: String...) async throws -> Command {
        let switches = ["PLANTGUIDE_TREFLE_URL": server.url("/api/v1").absoluteString, "TREFLE_API_TOKEN": "secret"]
        let done = try await terminal.run(["care", "Monstera deliciosa"] + arguments, environment: switches)
        try #require(done.status == 0, "\(done.errors)")
        return done
    }

    @Test("the JSON of care has further details from Trefle under more, typed, with their source, and cached")
    func tellsMore() async throws {
        _ = try await care("--refresh")
        server.stop()
        let done = try await care("--json")
        let care = try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
        #expect(care.object("light").text("source") == "catalog")
        let more = care.object("more")
        #expect(more.text("source") == "trefle")
        #expect(more.text("asOf") == "2026-03-01")
        let details = try #require(more["details"] as? [[String: Any]])
        #expect(details.allSatisfy { Set($0.keys) == ["key", "value", "unit"] })
        let byKey = Dictionary(details.map { ($0.text("key") ?? "", $0) }) { first, _ in first }
        #expect(byKey.count == details.count)
        #expect(byKey["acidity"]?.object("value") as? [String: Double] == ["minimum": 5.5, "maximum": 7.5])
        #expect(byKey["soilSalinity"]?["value"] as? Int == 0)
        #expect(byKey["maximumHeight"]?["value"] as? Int == 2_000)
        #expect(byKey["maximumHeight"]?.text("unit") == "cm")
        #expect(byKey["bloomMonths"]?["value"] as? [Int] == [5, 6])
        #expect(byKey["synonyms"]?["value"] as? [String] == ["Philodendron pertusum"])
    }

    @Test("the text output of care ends with further details")
    func printsMore() async throws {
        let text = try await care("--refresh").output
        #expect(text.contains("\nMore (Trefle):\n"))
        #expect(text.contains("\nSoil Acidity: pH 5.5–7.5\n"))
        #expect(text.contains("\nNative To: Costa Rica, Guatemala, Panamá\n"))
        #expect(text.contains("\nData Sources: POWO, CATMINAT\n"))
    }

    @Test("toxicity is said once, and no line is longer than 80 columns without a terminal")
    func fits() async throws {
        _ = try await terminal.run("plant", "add", "--name", "Lily", "--species", "Spathiphyllum wallisii")
        for arguments in [
            ["care", "Monstera deliciosa"], ["care", "Spathiphyllum wallisii"], ["plant", "show", "Lily", "--history", "0"],
        ] {
            let text = try await terminal.run(arguments).output
            #expect(text.matches(of: #/(?m)^Toxicity|^For (Cats|Dogs|People)/#).count == 1, "\(text)")
            let care = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains(", beginning on ") }
            #expect(care.allSatisfy { $0.count <= 80 }, "\(text)")
        }
    }

    @Test("a name is that of a species, or else of one of the user’s plants, and care says so if both have it")
    func ownPlant() async throws {
        let named = try await terminal.addPlant("monstera deliciosa").plant
        let species = try await terminal.run("care", "Monstera deliciosa")
        #expect(species.status == 0 && species.output.hasPrefix("Scientific name  Monstera deliciosa\n"), "\(species.output)")
        #expect(species.errors.contains("“plantguidectl care --plant 'Monstera deliciosa'” shows its care."), "\(species.errors)")
        #expect(try await terminal.run("care", "Ficus lyrata").errors.isEmpty)

        _ = try await terminal.object("plant", "add", "--name", "Monstra", "--species", "Ficus lyrata")
        for arguments in [["care", "monstra"], ["care", "--plant", "Monstra"]] {
            let own = try await terminal.run(arguments)
            #expect(own.status == 0 && own.errors.isEmpty, "\(own.errors)")
            #expect(own.output.contains("\nScientific name  Ficus lyrata\n"), "\(own.output)")
        }
        let general = try await terminal.run("care", named)
        #expect(general.status == 0 && general.output.contains("\nLight  "), "\(general.output)")
        try await terminal.addPlant("Ada")
        try await terminal.addPlant("ADA")
        #expect(try await terminal.run("care", "ada").status == 64)

        // A shell would take the apostrophe for a quotation mark.
        let name = "bird's nest fern"
        try await terminal.addPlant(name)
        let quoted = try await terminal.run("care", name)
        let argument = try #require(
            quoted.errors.firstMatch(of: #/plantguidectl care --plant (.+)” shows/#)?.1, "\(quoted.errors)")
        #expect(try await Command.run("sh", ["-c", "printf %s \(argument)"]).output == name)
    }
}

import Foundation
import TestSupport
import Testing

@Suite("Problems and details in plantguidectl", .timeLimit(.minutes(15)))
struct CtlProblemTests {
    @Test("a problem is noted with a photo, listed, treated, resolved, opened again and removed")
    func life() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        try await terminal.addPlant("Basil")
        let photo = Checkout.data.appendingPathComponent("art/monstera.png").path
        let noted = try await terminal.object(
            "problem", "add", "--plant", "Monstera", "--kind", "pest", "--name", "Spider mites", "--on", "2026-02-20", "--note",
            "under the leaves", "--photo", photo)
        let id = try #require(noted.text("id"))
        #expect(noted.text("kind") == "pest" && noted.text("name") == "Spider mites" && noted.text("notedOn") == "2026-02-20")
        #expect(noted.object("plant").text("name") == "Monstera" && noted["resolvedOn"] is NSNull)
        #expect((noted["photos"] as? [String])?.count == 1)
        let shown = try await terminal.object("plant", "show", "Monstera")
        #expect((shown["photos"] as? [Any])?.count == 1)
        #expect((shown["problems"] as? [[String: Any]])?.map { $0.text("id") } == [id])
        #expect(try await terminal.list("plant", "list", "--problems").map { $0.text("name") } == ["Monstera"])
        #expect(try await terminal.list("problem", "list", "--plant", "Basil").isEmpty)

        let edited = try await terminal.object("problem", "edit", String(id.prefix(8)), "--kind", "disease", "--note", "")
        #expect(edited.text("kind") == "disease" && edited.text("note") == "" && edited.text("name") == "Spider mites")
        let task = try await terminal.object("problem", "treat", "spider mites", "--every", "5d")
        #expect(task.text("type") == "treatment:Spider mites" && task.text("status") == "today")
        #expect(try await terminal.list("tasks", "--type", "treatment:Spider mites").first?.text("id") == task.text("id"))

        let resolved = try await terminal.object("problem", "resolve", "Monstera", "--on", "yesterday")
        #expect(resolved.text("resolvedOn") == "2026-02-28")
        #expect(try await terminal.list("tasks", "--type", "treatment:Spider mites").isEmpty)
        #expect(try await terminal.list("problem", "list", "--open").isEmpty)
        #expect(try await terminal.list("plant", "list", "--problems").isEmpty)
        #expect(try await terminal.object("problem", "reopen", id)["resolvedOn"] is NSNull)
        #expect(try await terminal.list("problem", "list", "--open").count == 1)
        let words = try await terminal.run("problem", "list")
        #expect(words.output.contains("Spider mites") && words.output.contains("Disease"))
        #expect(try await terminal.run("problem", "remove", id).status == 0)
        #expect(try await terminal.list("problem", "list").isEmpty)
        #expect(try await terminal.run("doctor").status == 0)
    }

    @Test("the kind of a problem is that of a known one with its name, unless it is given")
    func kind() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Basil")
        for (name, kind) in [("yellow leaves", "damage"), ("Bird bites", "other")] {
            let noted = try await terminal.object("problem", "add", "Basil", "--name", name)
            #expect(noted.text("kind") == kind)
        }
        let given = try await terminal.object("problem", "add", "Basil", "--name", "Yellow leaves", "--kind", "disease")
        #expect(given.text("kind") == "disease")
    }

    @Test("advice on a common problem is printed with its source, and without a name that on all of them")
    func advice() async throws {
        let terminal = try CtlTerminal()
        let all = try await terminal.list("problem", "advice")
        #expect(!all.isEmpty && all.first?.text("id") == "spiderMites")
        #expect(all.allSatisfy { $0.text("help") != nil && $0.object("source").text("address")?.hasPrefix("http") == true })
        let mites = try await terminal.list("problem", "advice", "spider MITES")
        #expect(mites.map { $0.text("name") } == ["Spider mites"] && mites.first?.text("kind") == "pest")
        #expect(try await terminal.list("problem", "advice", "spiderMites").map { $0.text("id") } == ["spiderMites"])
        let words = try await terminal.run("problem", "advice", "Spider mites")
        #expect(words.output.contains("What Helps: Move the plant") && words.output.contains("https://"))
        let unknown = try await terminal.run("problem", "advice", "Bird bites")
        #expect(unknown.status == 1 && unknown.errors.contains("There is no advice on “Bird bites”."))
    }

    @Test("origin and price of a plant are set, printed, exported and cleared, and a wrong price is refused")
    func details() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        let edit = ["plant", "edit", "Monstera"]
        #expect(try await terminal.run(edit + ["--origin", "Market", "--price", "12.50 EUR"]).status == 0)
        let shown = try await terminal.object("plant", "show", "Monstera")
        #expect(shown.text("origin") == "Market")
        #expect(shown.object("price").text("amount") == "12.5" && shown.object("price").text("currency") == "EUR")
        #expect(try await terminal.run("plant", "show", "Monstera").output.contains("Market"))
        #expect(try await terminal.run(edit + ["--price", "cheap"]).status == 64)
        #expect(try await terminal.run(edit + ["--origin", "", "--price", ""]).status == 0)
        let cleared = try await terminal.object("plant", "show", "Monstera")
        #expect(cleared["origin"] is NSNull && cleared["price"] is NSNull)
        #expect(try await terminal.run("doctor").status == 0)
    }

    @Test("wrong values are refused, and several problems of a plant have to be told apart")
    func refused() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        let add = ["problem", "add", "--plant", "Monstera"]
        #expect(try await terminal.run(add + ["--kind", "weather", "--name", "Frost"]).status == 64)
        #expect(try await terminal.run(add + ["--kind", "damage", "--name", " "]).status == 64)
        #expect(try await terminal.run(add + ["--kind", "damage", "--name", "Frost", "--on", "tomorrow"]).status == 64)
        #expect(try await terminal.run("problem", "resolve", "Monstera").status == 1)
        for name in ["Frost", "Thrips"] {
            #expect(try await terminal.run(add + ["--kind", "damage", "--name", name]).status == 0)
        }
        #expect(try await terminal.run("problem", "resolve", "Monstera").status == 64)
        #expect(try await terminal.run("problem", "resolve", "Thrips", "--on", "2026-01-01").status == 64)
        #expect(try await terminal.run("problem", "resolve", "Thrips").status == 0)
        #expect(try await terminal.run("problem", "resolve", "Monstera").status == 0)
        #expect(try await terminal.list("problem", "list", "--open").isEmpty)
    }
}

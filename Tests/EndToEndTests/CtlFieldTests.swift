import Foundation
import TestSupport
import Testing

@Suite("Custom fields in plantguidectl", .timeLimit(.minutes(15)))
struct CtlFieldTests {
    @Test("fields are added, given values, listed, searched for, changed and removed")
    func life() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        try await terminal.addPlant("Basil")
        let height = try await terminal.object("field", "add", "Height = total", "--kind", "number")
        #expect(height.text("kind") == "number" && height.text("name") == "Height = total")
        for arguments in [
            ["Passport"], ["Repotted", "--kind", "date"], ["Potter", "--kind", "choice", "--choice", "Anna", "--choice", "Bert"],
        ] {
            #expect(try await terminal.run(["field", "add"] + arguments).status == 0)
        }
        let edit = ["plant", "edit", "Monstera"]
        let values = ["height = total=12.50", "Passport=A=1", "Repotted=yesterday", "Potter=anna"]
        #expect(try await terminal.run(edit + values.flatMap { ["--field", $0] }).status == 0)
        let shown = try await terminal.object("plant", "show", "Monstera")
        let fields = try #require(shown["fields"] as? [[String: Any]])
        #expect(fields.map { $0.text("value") } == ["12.5", "A=1", "Anna", "2026-02-28"])
        let words = try await terminal.run("plant", "show", "Monstera").output
        #expect(words.contains("Passport") && words.contains("A=1") && words.contains("12.5"))
        #expect(try await terminal.list("plant", "list", "--field", "potter=ANNA").map { $0.text("name") } == ["Monstera"])
        #expect(try await terminal.list("plant", "list", "--field", "Passport=").map { $0.text("name") } == ["Basil"])
        #expect(try await terminal.list("plant", "list", "--field", "Passport=B").isEmpty)
        #expect(try await terminal.run("plant", "list", "--field", "Potter=Bart").status == 64)

        #expect(try await terminal.run(edit + ["--field", "Passport="]).status == 0)
        let edited = try await terminal.object("field", "edit", "potter", "--name", "Maker", "--choice", "Carla")
        #expect(edited.text("name") == "Maker" && edited["choices"] as? [String] == ["Carla"])
        #expect(try await terminal.run("field", "remove", String((height.text("id") ?? "").prefix(8))).status == 0)
        let left = try #require(try await terminal.object("plant", "show", "Monstera")["fields"] as? [[String: Any]])
        #expect(left.map { $0.text("name") } == ["Maker", "Repotted"])
        #expect(try await terminal.list("field", "list").map { $0.text("name") } == ["Maker", "Passport", "Repotted"])
        #expect(try await terminal.run("field", "list").output.contains("Carla"))
        #expect(try await terminal.run("doctor").status == 0)
    }

    @Test("wrong values, unknown fields and taken names are refused with a message, and nothing changes")
    func refused() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        for arguments in [
            ["Height", "--kind", "number"], ["Repotted", "--kind", "date"], ["Potter", "--kind", "choice", "--choice", "Anna"],
        ] {
            #expect(try await terminal.run(["field", "add"] + arguments).status == 0)
        }
        let edit = ["plant", "edit", "Monstera", "--field"]
        for (value, status) in [
            ("Height=tall", 64), ("Height=1,23,4", 64), ("Height=1e3", 64), ("Height", 64), ("Repotted=soon", 64),
            ("Potter=Bert", 64), ("Weight=1", 1),
        ] {
            let result = try await terminal.run(edit + [value])
            #expect(result.status == Int32(status) && !result.errors.isEmpty, "\(value)")
        }
        #expect(try await terminal.run("field", "add", "height").status == 64)
        #expect(try await terminal.run("field", "add", "Mood", "--kind", "smell").status == 64)
        #expect(try await terminal.run("field", "add", "Mood", "--kind", "choice").status == 64)
        #expect(try await terminal.run("field", "add", "Mood", "--choice", "good").status == 64)
        #expect(try await terminal.run("field", "edit", "Height", "--choice", "good").status == 64)
        #expect(try await terminal.run("field", "remove", "Mood").status == 1)
        let shown = try await terminal.object("plant", "show", "Monstera")
        #expect((shown["fields"] as? [Any])?.isEmpty == true)
        #expect(try await terminal.list("field", "list").count == 3)
    }

    @Test("custom fields, origin and price leave the garden only in its export: not in the calendar, and not in JSON of tasks")
    func kept() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Monstera")
        #expect(try await terminal.run("field", "add", "Secretive").status == 0)
        let edit = ["plant", "edit", "Monstera", "--every", "3d", "--origin", "Hush Market", "--field", "Secretive=classified"]
        #expect(try await terminal.run(edit).status == 0)
        let export = terminal.store.deletingLastPathComponent().appendingPathComponent("garden.zip").path
        #expect(try await terminal.run("export", export).status == 0)
        let other = try CtlTerminal()
        #expect(try await other.run("field", "add", "Mine").status == 0)
        #expect(try await other.run("import", export).status == 64)
        #expect(try await other.list("field", "list").map { $0.text("name") } == ["Mine"])
        let calendar = try await terminal.run("calendar", "export").output
        let tasks = try await terminal.run("tasks", "--json").output
        #expect(calendar.contains("Monstera") && tasks.contains("Monstera"))
        for text in ["Secretive", "classified", "Hush"] {
            #expect(!calendar.contains(text) && !tasks.contains(text), "\(text)")
        }
    }
}

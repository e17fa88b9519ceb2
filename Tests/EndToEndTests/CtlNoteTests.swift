import TestSupport
import Testing

@Suite("Notes in plantguidectl", .timeLimit(.minutes(5)))
struct CtlNoteTests {
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

    @Test("a note is added to the history of a plant; one without words, or about no plant, is refused")
    func note() async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run("plant", "add", "Basil")
        let added = try await terminal.run("plant", "note", "Basil", "The first flowers.")
        #expect(added.status == 0 && added.output.hasPrefix("The note about Basil was added.\n"), "\(added)")
        #expect(try await terminal.run("plant", "show", "Basil").output.contains("The first flowers."))
        let blank = try await terminal.run("plant", "note", "Basil", " ")
        #expect(blank.status == 64 && blank.errors.contains("The note is empty."), "\(blank)")
        #expect(try await terminal.run("plant", "note", "Mint", "Here").status == 1)
    }
}

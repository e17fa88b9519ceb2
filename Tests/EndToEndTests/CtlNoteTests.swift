import TestSupport
import Testing

@Suite("Notes in plantguidectl", .timeLimit(.minutes(5)))
struct CtlNoteTests {
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

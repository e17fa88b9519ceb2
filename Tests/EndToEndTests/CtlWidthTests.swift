import Foundation
import TestSupport
import Testing

@Suite("plantguidectl in a narrow terminal", .timeLimit(.minutes(5)))
struct CtlWidthTests {
    @Test(
        "results and messages are wrapped between words with commands whole, and not for a file",
        arguments: [(["tasks"], STDOUT_FILENO), (["task", "done", "--today"], STDERR_FILENO)])
    func wrapped(arguments: [String], stream: Int32) async throws {
        let terminal = try CtlTerminal()
        let lines = try await terminal.screen(arguments, columns: 45, stream: stream).filter { !$0.isEmpty }
        #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 45 }, "\(lines)")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(lines)")
        #expect(lines.contains { $0.contains("“plantguidectl species search” finds") }, "\(lines)")
        let done = try await terminal.run(arguments)
        let joined = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(done.output + done.errors == joined + "\n")
    }

    @Test(
        "tables keep within the terminal: what finds no room beside the other columns stands below them",
        arguments: [60, 80, 100])
    func tables(columns: UInt16) async throws {
        let terminal = try CtlTerminal()
        _ = try await terminal.run("plant", "add", "--name", "Ada", "--species", "Monstera deliciosa", "--every", "5d")
        for command in [["species", "search", "Ficus"], ["tasks", "--to", "2026-03-06"], ["plant", "show", "Ada"]] {
            let whole = try await terminal.run(command).output.split(separator: "\n").filter { !$0.contains("/") }
            let shown = try await terminal.screen(command, columns: columns)
                .filter { !$0.isEmpty && !$0.contains("/") }
            #expect(shown.allSatisfy { $0.count <= columns }, "\(shown)")
            // No line has only a word where the terminal has room for more.
            #expect(shown.count < 3 * whole.count, "\(shown)")
        }
        let rows = try await terminal.screen(["species", "search", "Ficus"], columns: columns)
        let isBelow = rows[1] == "    Toxicity"
        #expect(
            isBelow ? rows[3].hasPrefix("    ") && rows[3].dropFirst(4).first != " " : rows[0].hasSuffix("  Toxicity"), "\(rows)")
        if columns == 60 { #expect(isBelow, "\(rows)") }
    }

    @Test("in a narrow terminal, tasks are one line each; --why says why they are due when they are")
    func reasons() async throws {
        let terminal = try CtlTerminal()
        try await terminal.addPlant("Ada", every: "5d")
        _ = try await terminal.run("task", "add", "Ada", "--type", "pruning", "--on", "tomorrow", "--note", "the tips")
        let short = try await terminal.screen(["tasks", "--to", "2026-03-06"], columns: 80).filter { !$0.isEmpty }
        #expect(short.count == 3 && !short.contains { $0.contains("every 5 days") }, "\(short)")
        #expect(short[0].hasSuffix("Note") && short[1].hasSuffix("the tips"), "\(short)")
        for command in [["tasks", "--why"], ["plant", "show", "Ada"]] {
            #expect(try await terminal.screen(command, columns: 80).contains { $0.contains("every 5 days") }, "\(command)")
        }
        #expect(try await terminal.run("tasks").output.contains("every 5 days"))
    }

    @Test("the usage in the help of a command is wrapped, too")
    func usage() async throws {
        let help = try await CtlTerminal().screen(["task", "done", "--help"], columns: 50)
        let start = try #require(help.firstIndex { $0.hasPrefix("USAGE: ") })
        #expect(help[start].count <= 50 && help[start + 1].hasPrefix("  ["), "\(help)")
    }
}

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

    @Test("the usage in the help of a command is wrapped, too")
    func usage() async throws {
        let help = try await CtlTerminal().screen(["task", "done", "--help"], columns: 50)
        let start = try #require(help.firstIndex { $0.hasPrefix("USAGE: ") })
        #expect(help[start].count <= 50 && help[start + 1].hasPrefix("  ["), "\(help)")
    }
}

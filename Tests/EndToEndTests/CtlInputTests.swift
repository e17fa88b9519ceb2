import Foundation
import TestSupport
import Testing

@Suite("How plantguidectl reads what is typed", .timeLimit(.minutes(15)))
struct CtlInputTests {
    @Test("help for a command that does not exist fails and suggests one that does")
    func help() async throws {
        let terminal = try CtlTerminal()
        for (arguments, name, help) in [
            (["help", "quatsch"], "quatsch”.", "plantguidectl --help"),
            (["help", "plant", "shwo"], "shwo”. Did you mean “show”?", "plantguidectl plant --help"),
        ] {
            let done = try await terminal.run(arguments)
            let words = "plantguidectl: Unknown command “\(name)\n  See “\(help)” for the commands.\n"
            #expect(done.status == 64 && done.output.isEmpty && done.errors == words, "\(done.errors)")
        }
        for arguments in [
            ["help"], ["help", "help"], ["help", "plant", "show"], ["help", "quota"], ["help", "plant", "--help"],
        ] {
            let done = try await terminal.run(arguments)
            #expect(done.status == 0 && done.output.hasPrefix("OVERVIEW: "), "\(arguments): \(done.errors)")
        }
    }

    @Test("a negative number that is read as an option is said to be one")
    func negative() async throws {
        let terminal = try CtlTerminal()
        for arguments in [["preferences", "set", "backupMegabytes", "-5"], ["task", "moist", "Basil", "--days", "-5"]] {
            let done = try await terminal.run(arguments)
            #expect(done.status == 64 && done.errors.hasPrefix("plantguidectl: “-5” begins with “-”"), "\(done.errors)")
        }
        let after = try await terminal.run("preferences", "set", "backupMegabytes", "--", "-5")
        #expect(after.status == 64 && after.errors.contains("“-5” is not a size."), "\(after.errors)")
    }
}

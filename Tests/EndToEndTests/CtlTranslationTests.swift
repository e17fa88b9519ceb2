import Foundation
import TestSupport
import Testing

@Suite("Translated texts of the catalog in plantguidectl", .timeLimit(.minutes(5)))
struct CtlTranslationTests {
    @Test("care prints soil, propagation and advice in the user’s language, and its JSON has the catalog’s English texts")
    func translates() async throws {
        let terminal = try CtlTerminal()
        let care = try await terminal.object("care", "Monstera deliciosa")
        let english = try ["soil", "propagation", "advice"].map { try #require(care.object($0).text("value")) }
        let entries = english.enumerated().map { "msgid \"\($1)\"\nmsgstr \"Übersetzt \($0)\"\n" }
        let source = terminal.directory.file("test.po")
        let header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
        try Data((header + entries.joined()).utf8).write(to: source)
        // The programs look for translations in the folder beside their data.
        let messages = try terminal.directory.makeFolder("share/locale/de/LC_MESSAGES")
        let compiled = messages.appendingPathComponent("plantguide-catalog.mo")
        let done = try await Command.run("msgfmt", ["-o", compiled.path, source.path])
        try #require(done.status == 0, "\(done.errors)")
        let data = terminal.directory.file("share/plantguide")
        try FileManager.default.createSymbolicLink(at: data, withDestinationURL: Checkout.data)
        let german = ["LANGUAGE": "de", "PLANTGUIDE_DATA": data.path]

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
}

import Foundation
import TestSupport
import Testing

@Suite("Translations")
struct TranslationTests {
    private static let languages: [String] = {
        // Without the list there are no test cases, and `german()` fails.
        let text = (try? String(contentsOf: Checkout.root.appendingPathComponent("po/LINGUAS"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }()

    @Test("German is one of the languages")
    func german() {
        #expect(Self.languages.contains("de"))
    }

    @Test("every string is translated and none is fuzzy; ./dev po lists new strings", arguments: languages)
    func complete(language: String) async throws {
        let folder = try TemporaryDirectory()
        let template = folder.file("now.pot")
        try await succeed("po/extract", [template.path])
        try await succeed("msgcmp", ["po/\(language).po", template.path])
    }

    @Test("translations are well-formed and contain the same placeholders as the original", arguments: languages)
    func wellFormed(language: String) async throws {
        try await succeed("msgfmt", ["--check", "-o", "/dev/null", "po/\(language).po"])
        let text = try String(contentsOf: Checkout.root.appendingPathComponent("po/\(language).po"), encoding: .utf8)
        for entry in text.components(separatedBy: "\n\n") where !entry.contains("#~") {
            let parts = entry.components(separatedBy: "\nmsgstr")
            guard parts.count > 1 else { continue }
            let asked = placeholders(in: parts[0])
            for answer in parts.dropFirst() {
                #expect(placeholders(in: answer).isSubset(of: asked), "\(entry)")
            }
            #expect(placeholders(in: parts[parts.count - 1]) == asked, "\(entry)")
        }
    }

    private func placeholders(in text: String) -> Set<String> {
        Set(text.matches(of: #/\{\w+\}/#).map { String($0.0) })
    }

    private func succeed(_ program: String, _ arguments: [String]) async throws {
        let path = program.contains("/") ? Checkout.root.appendingPathComponent(program).path : program
        let done = try await Command.run(path, arguments, working: Checkout.root)
        #expect(done.status == 0, "\(program): \(done.errors)")
    }
}

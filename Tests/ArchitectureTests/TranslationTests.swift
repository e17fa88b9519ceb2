import Foundation
import TestSupport
import Testing

@Suite("Translations")
struct TranslationTests {
    private static let folders = ["po", "po/catalog"]

    /// The folder and the language of each translation.
    private static let translations = folders.flatMap { folder in
        // Without the list there are no test cases, and `german()` fails.
        let list = Checkout.root.appendingPathComponent("\(folder)/LINGUAS")
        let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { (folder, String($0)) }
    }

    @Test("German is one of the languages", arguments: folders)
    func german(folder: String) {
        #expect(Self.translations.contains { $0 == (folder, "de") })
    }

    @Test("every string is translated and none is fuzzy; ./dev po lists new strings", arguments: translations)
    func complete(folder: String, language: String) async throws {
        let scratch = try TemporaryDirectory()
        let template = scratch.file("now.pot")
        try await succeed("\(folder)/extract", [template.path])
        try await succeed("msgcmp", ["\(folder)/\(language).po", template.path])
    }

    @Test("every soil, propagation and advice of the catalog is extracted, with a comment that names its species and field")
    func catalogTexts() async throws {
        let scratch = try TemporaryDirectory()
        let template = scratch.file("now.pot")
        try await succeed("po/catalog/extract", [template.path])
        let entries = try String(contentsOf: template, encoding: .utf8).components(separatedBy: "\n\n")
        #expect(entries.count > 1_000)
        let monstera = try #require(entries.first { $0.contains("#. Monstera deliciosa: soil\n") })
        #expect(monstera.contains("#: data/catalog/monstera.json\n"))
        let extracted = Set(entries.compactMap { $0.firstMatch(of: /\nmsgid "(.+)"\n/).map { String($0.1) } })
        let catalog = Checkout.root.appendingPathComponent("data/catalog")
        for file in try FileManager.default.contentsOfDirectory(at: catalog, includingPropertiesForKeys: nil)
        where file.pathExtension == "json" {
            let genus = try JSONDecoder().decode(Genus.self, from: Data(contentsOf: file))
            for species in genus.species {
                let texts = [species.soil?.text, species.propagation?.text, species.advice].compactMap { $0 }
                #expect(extracted.isSuperset(of: texts), "\(file.lastPathComponent)")
            }
        }
    }

    private struct Genus: Decodable {
        struct Species: Decodable {
            struct Words: Decodable {
                let text: String
            }

            let soil: Words?
            let propagation: Words?
            let advice: String?
        }

        let species: [Species]
    }

    @Test("translations are well-formed and contain the same placeholders as the original", arguments: translations)
    func wellFormed(folder: String, language: String) async throws {
        let file = "\(folder)/\(language).po"
        try await succeed("msgfmt", ["--check", "-o", "/dev/null", file])
        let text = try String(contentsOf: Checkout.root.appendingPathComponent(file), encoding: .utf8)
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

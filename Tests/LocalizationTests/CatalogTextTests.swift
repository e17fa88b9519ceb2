import Foundation
import TestSupport
import Testing
@testable import Localization

struct CatalogTextTests {
    @Test("a text of the catalog is translated, that of another source is unchanged, and an empty text stays empty")
    func translates() async throws {
        let folder = try TemporaryDirectory()
        let source = folder.file("test.po")
        let text = """
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\n"
            msgid "Loose, well-drained soil"
            msgstr "Lockere, durchlässige Erde"
            """
        try Data(text.utf8).write(to: source)
        // gettext prefers the languages of the variable to that of the locale.
        let languages = (ProcessInfo.processInfo.environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        for language in languages + ["C.UTF-8"] {
            let file = try folder.makeFolder("\(language)/LC_MESSAGES").appendingPathComponent("plantguide-catalog.mo")
            let done = try await Command.run("msgfmt", ["-o", file.path, source.path])
            try #require(done.status == 0, "\(done.errors)")
        }
        Translation.bind(to: folder.url)
        let formatter = words("de_DE")
        #expect(formatter.careText("Loose, well-drained soil") == "Loose, well-drained soil", "the tests’ locale is C")
        let shown = withTranslations {
            ["Loose, well-drained soil", "deep, medium texture", ""].map(formatter.careText) + [tr("Loose, well-drained soil")]
        }
        #expect(shown == ["Lockere, durchlässige Erde", "deep, medium texture", "", "Loose, well-drained soil"])
    }

    /// Runs `body` with the messages of the locale C.UTF-8, which every system has, on this thread alone.
    private func withTranslations<Result>(_ body: () -> Result) -> Result {
        let locale = newlocale(1 << LC_MESSAGES, "C.UTF-8", nil)
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        return body()
    }
}

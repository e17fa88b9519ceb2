import Foundation
import Testing
import Localization

@Suite("The locale of the environment")
struct EnvironmentLocaleTests {
    @Test(
        "the locale comes from LC_ALL, then LC_TIME, then LANG",
        arguments: [
            (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "pl_PL", "LANG": "fr_FR"], "de_DE"),
            (["LC_ALL": "", "LC_TIME": "pl_PL.UTF-8", "LANG": "fr_FR"], "pl_PL"),
            (["LANG": "ca_ES.UTF-8@valencia"], "ca_ES"), (["LANG": "C.UTF-8"], "en_US_POSIX"), ([:], "en_US_POSIX"),
        ])
    func locale(environment: [String: String], identifier: String) {
        #expect(Locale.fromEnvironment(environment).identifier == identifier)
    }

    @Test(
        "a value that is not the name of a locale counts as C, because Foundation crashes on some of them",
        arguments: [
            String(repeating: "a", count: 50_000), String(repeating: "a", count: 40), String(repeating: "de_DE_", count: 40),
            "../../etc", "de DE", "d\u{e9}",
        ])
    func notLocales(text: String) {
        #expect(Locale.fromEnvironment(["LC_ALL": text]).identifier == "en_US_POSIX")
        #expect(Locale.ofMessages(["LANG": text]).identifier == "en_US_POSIX")
        #expect(Locale.languageOfMessages(["LANG": "de_DE", "LANGUAGE": text]) == "en")
    }

    @Test(
        "the language of messages follows LANGUAGE, except in the plain C locale",
        arguments: [
            (["LC_ALL": "C.UTF-8", "LANGUAGE": "pl:de"], "pl"), (["LANG": "de_AT.UTF-8"], "de_AT"),
            (["LANG": "fr_FR", "LC_MESSAGES": "de_DE"], "de_DE"), (["LC_ALL": "C", "LANGUAGE": "pl"], "en_US_POSIX"),
            (["LANGUAGE": "pl"], "en_US_POSIX"),
        ])
    func messages(environment: [String: String], identifier: String) {
        #expect(Locale.ofMessages(environment).identifier == identifier)
    }
}

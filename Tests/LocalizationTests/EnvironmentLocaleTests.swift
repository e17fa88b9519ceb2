import Foundation
import Garden
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
        "units are imperial in the United States and metric elsewhere, by LC_ALL, then LC_MEASUREMENT, then LANG",
        arguments: [
            (["LC_ALL": "en_US.UTF-8", "LC_MEASUREMENT": "de_DE"], Preferences.Units.imperial), (["LANG": "es_US"], .imperial),
            (["LC_ALL": "de_DE", "LC_MEASUREMENT": "en_US"], .metric), (["LANG": "en_US", "LC_MEASUREMENT": "de_DE"], .metric),
            (["LANG": "de_DE", "LC_MEASUREMENT": "en_US.UTF-8"], .imperial), (["LANG": "en_GB"], .metric),
            (["LANG": "en_US", "LC_TIME": "de_DE"], .imperial), (["LANG": "C.UTF-8"], .metric), ([:], .metric),
            (["LANG": "C", "LC_MEASUREMENT": "en_US"], .imperial), (["LANG": "en_US", "LC_MEASUREMENT": "POSIX"], .metric),
        ])
    func units(environment: [String: String], units: Preferences.Units) {
        let locale = Locale.fromEnvironment(environment)
        #expect(locale.usualUnits == units)
        #expect(GardenFormatter(locale: locale, units: nil, today: .first).units == units)
        #expect(GardenFormatter(locale: locale, units: .metric, today: .first).units == .metric)
    }

    @Test("other units than usual leave the language, dates and numbers as they are")
    func foreignUnits() {
        let locale = Locale.fromEnvironment(["LANG": "de_DE", "LC_MEASUREMENT": "en_US"])
        #expect(GardenFormatter(locale: locale, units: nil, today: .first).number(1_234.5) == "1.234,5")
        #expect(locale.language.languageCode == "de" && locale.region == "DE")
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

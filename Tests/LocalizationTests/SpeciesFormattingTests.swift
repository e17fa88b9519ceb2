import Garden
import Localization
import Testing

@Suite("Formatting of species that a search found")
struct SpeciesFormattingTests {
    private func match(
        _ matched: String, _ language: String?, common: String? = "Köstliches Fensterblatt", in own: String? = "de",
        isSynonym: Bool = false
    ) -> SpeciesMatch {
        SpeciesMatch(
            scientificName: "Monstera deliciosa", commonName: common, commonLanguage: own, family: nil, matched: matched,
            matchedLanguage: language, isSynonym: isSynonym, art: nil, source: .catalog)
    }

    @Test("names that are displayed need no explanation")
    func shown() {
        for match in [
            match("Fensterblatt", "de"), match("Monstera deliciosa", nil), match("Philodendron pertusum", nil, isSynonym: true),
            match("Monstera deliciosa", nil, common: nil, in: nil),
        ] {
            #expect(words().explanation(of: match, in: "de") == nil)
        }
    }

    @Test("a name that matched and is not displayed is told with its language, and so is a displayed name of another language")
    func foreign() {
        let words = words()
        #expect(words.explanation(of: match("Swiss Cheese Plant", "en"), in: "de") == "Found as Swiss Cheese Plant (Englisch)")
        #expect(words.explanation(of: match("Nobody", nil), in: "de") == "Found as Nobody")
        let english = match("Swiss Cheese Plant", "en", common: "Swiss Cheese Plant", in: "en")
        #expect(words.explanation(of: english, in: "de") == "Name in Englisch")
        #expect(words.commonName(of: english, in: "de") == "Swiss Cheese Plant (Englisch)")
        #expect(words.commonName(of: english, in: "en") == "Swiss Cheese Plant")
        #expect(words.otherName(of: match("Ceriman", "es"), in: "en") == "Ceriman (Spanish)")
        #expect(words.otherName(of: english, in: "de") == nil)
    }
}

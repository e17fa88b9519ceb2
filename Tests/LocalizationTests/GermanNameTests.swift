import Foundation
import Garden
import Testing

@testable import Localization

@Suite("Line breaks in German names")
struct GermanNameTests {
    @Test(
        "long names are broken between the parts of a compound and between syllables, and not where that is not sure",
        arguments: [
            "Schmet-ter-lings-orchi-dee", "Usam-bara-veil-chen", "Gold-frucht-palme", "Weih-nachts-kak-tus", "Fei-gen-kak-tus",
            "Schwie-ger-mut-ter-zunge", "Ele-fan-ten-ohr", "Frauen-haar-farn", "Grünlilie", "Einblatt", "Fensterblät-ter 2",
        ])
    func breaks(hyphenated: String) {
        #expect(GermanNames.hyphenated(hyphenated.replacing("-", with: "")).replacing("\u{AD}", with: "-") == hyphenated)
    }

    @Test("only names in German have soft hyphens, and each word has its own")
    func language() {
        let name = "Blaue Schmetterlingsorchidee"
        #expect(words("en_US").breakable(name) == name)
        #expect(words("de_DE").breakable(name).replacing("\u{AD}", with: "-") == "Blaue Schmet-ter-lings-orchi-dee")
    }
}

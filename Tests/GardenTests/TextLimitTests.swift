import Garden
import Testing

@Suite("Limits of texts")
struct TextLimitTests {
    @Test("a name is limited in bytes, too, because one letter can carry any number of combining marks")
    func marks() {
        let marks = String(repeating: "\u{301}", count: 60_000)
        #expect(("e" + marks).count == 1)
        #expect(Plant.name(from: "e" + marks) == nil)
        #expect(throws: GardenError.textTooLong(limit: TextLimits.note)) { try TextLimits.check("e" + marks) }
        #expect(throws: GardenError.textTooLong(limit: TextLimits.notes)) { try TextLimits.check(notes: "e" + marks) }
        // Fewer marks than the notes could have bytes, on one character.
        #expect(!TextLimits.allows("e" + String(repeating: "\u{301}", count: 100), characters: TextLimits.notes))
    }

    @Test(
        "names in any script, emoji included, reach the full number of characters",
        arguments: ["a", "é", "e\u{301}", "ث", "漢", "🌵", "न"])
    func full(letter: String) {
        #expect(Plant.name(from: String(repeating: letter, count: Plant.longestName)) != nil)
        #expect(Plant.name(from: String(repeating: letter, count: Plant.longestName + 1)) == nil)
    }

    @Test("the longest emoji are single characters within the limit", arguments: ["👩🏽‍❤️‍💋‍👨🏿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧‍👦"])
    func emoji(text: String) {
        #expect(text.count == 1)
        #expect(Plant.name(from: text) == text)
    }

    @Test(
        "a name of which nothing can be seen is empty",
        arguments: [
            "", " \t\n", "\u{200b}", "\u{200d}\u{feff}", "\u{2060} \u{a0}", "\u{202e}", "\u{3164}", "\u{1b}", "\u{0}", "\u{ad}",
        ])
    func blank(text: String) {
        #expect(text.isBlank)
        #expect(Plant.name(from: text) == nil)
    }

    @Test("an invisible character within a visible name stays", arguments: ["می\u{200c}خواهم", "👩🏽‍🌾", "a\u{200b}b"])
    func visible(text: String) {
        #expect(!text.isBlank)
        #expect(Plant.name(from: text) == text)
    }
}

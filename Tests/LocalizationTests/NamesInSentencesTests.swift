import Garden
import Localization
import Testing

@Suite("Names in sentences")
struct NamesInSentencesTests {
    private func done(_ type: CareType) -> CareEvent {
        CareEvent(
            plant: .new(), rule: nil, type: type, kind: .done, day: day("2026-05-21"), recordedAt: .distantPast, undoGroup: .new()
        )
    }

    @Test("a placeholder in a name is plain text", arguments: ["{plant}", "{n}", "{care}", "{day}"])
    func placeholders(name: String) {
        let formatter = words()
        #expect(formatter.toast(done(.custom(name)), plant: "Fern") == "“Fern”: \(name) done")
        #expect(formatter.toast(done(.watering), plant: name) == "“\(name)” watered")
        #expect(formatter.toast(done(.custom("Mist")), plant: name) == "“\(name)”: Mist done")
        #expect(formatter.count(3, of: .custom(name)) == "3 × \(name)")
        #expect(formatter.digest(of: [name, "Fern"]).hasSuffix("\(name) and Fern"))
    }

    @Test("a toast leaves out the middle of long names, and of no others")
    func toasts() {
        let long = "Big Swiss Cheese Plant in the Bay Window"
        let moved = "\(long.quoted) moved to \("Kitchen".quoted), not to \(long.quoted)."
        #expect(moved.withShortNames == "“Big Swiss Ch… Window” moved to “Kitchen”, not to “Big Swiss Ch… Window”.")
        for text in ["“Fern” watered", "5 plants watered", "“\(long)", ""] { #expect(text.withShortNames == text) }
    }

    @Test("the end of a name in a toast is its last three letters and the closing mark")
    func ends() {
        let text = "“Fern” moved from “Ka” to “日本の庭”, not “Shed"
        #expect(text.endsOfNames.map { String(text[$0]) } == ["ern”", "Ka”", "本の庭”"])
        #expect("5 plants watered".endsOfNames.isEmpty)
    }

    @Test("a test notification says that it is one, and shows how a real reminder is worded")
    func test() {
        #expect(words().testReminder == "This is a test. A real reminder looks like this: Monstera needs watering")
    }

    @Test("right-to-left names are isolated from the sentence, others are not")
    func isolates() {
        let formatter = words()
        #expect(formatter.reminder(of: .watering, for: "שרך") == "\u{2068}שרך\u{2069} needs watering")
        #expect(formatter.reminder(of: .watering, for: "سرخس 2") == "\u{2068}سرخس 2\u{2069} needs watering")
        #expect(formatter.reminder(of: .watering, for: "Fougère 🌿 漢") == "Fougère 🌿 漢 needs watering")
    }

    @Test("a name cannot turn the sentence around, and isolates of a name end within it")
    func controls() {
        let formatter = words()
        #expect(formatter.reminder(of: .watering, for: "\u{202e}live") == "\u{2068}\u{202e}live\u{2069} needs watering")
        #expect(formatter.reminder(of: .watering, for: "a\u{2069}\u{2069}b") == "ab needs watering")
        #expect(formatter.reminder(of: .watering, for: "a\u{2067}b") == "\u{2068}a\u{2067}b\u{2069}\u{2069} needs watering")
        #expect(formatter.reminder(of: .watering, for: "a\u{2067}b\u{2069}") == "a\u{2067}b\u{2069} needs watering")
    }

    @Test("only a list of more than two items has a comma before its last one")
    func commas() {
        #expect(words().list(["a", "b"]) == "a and b" && words().list(["a", "b", "c"]) == "a, b, and c")
        #expect(GardenFormatter.choices(["a", "b"]) == "a or b" && GardenFormatter.choices(["a", "b", "c"]) == "a, b, or c")
    }

    @Test("names in a list are isolated once each")
    func lists() {
        #expect(words().list(["א", "ב", "c"]) == "\u{2068}א\u{2069}, \u{2068}ב\u{2069}, and c")
    }
}

import Garden
import Testing

@Suite("Names that another plant has")
struct TakenNameTests {
    @Test(
        "a name that another plant has is found without regard to case, with the first number that is free",
        arguments: [
            ("basil ", ["Fern", "Basil"], "Basil", "Basil 2"), ("Basil", ["Basil", "basil 2"], "Basil", "Basil 3"),
            ("Basil 2", ["Basil", "Basil 2"], "Basil 2", "Basil 3"), ("7", ["7"], "7", "7 2"),
            ("Rose 1965", ["Rose 1965"], "Rose 1965", "Rose 1965 2"),
        ])
    func taken(text: String, names: [String], name: String, free: String) {
        let found = TakenName(text, among: names)
        #expect(found?.name == name && found?.free == free)
    }

    @Test("nothing is said about a name that no other plant has, no name, and one that is too long for a number")
    func free() {
        let long = String(repeating: "a", count: Plant.longestName)
        for (text, names) in [("Basil", ["Fern", "Basil 2"]), (" ", [" "]), (long, [long]), ("Basil", [])] {
            #expect(TakenName(text, among: names) == nil)
        }
    }
}

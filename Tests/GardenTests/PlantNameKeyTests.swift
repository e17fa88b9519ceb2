import Garden
import Testing

@Suite("Keys of plant names")
struct PlantNameKeyTests {
    @Test(
        "a name has the key by which it is found",
        arguments: [
            ("Monstera deliciosa", "monstera deliciosa"), ("  Ficus\t benjamina \r\n", "ficus benjamina"),
            ("Rosa 'Queen Elizabeth'", "rosa queen elizabeth"), ("\"Swiss\" cheese-plant", "swiss cheese-plant"),
            ("Mentha x piperita", "mentha piperita"), ("Mentha X piperita", "mentha piperita"),
            ("Mentha × piperita", "mentha piperita"),
            ("×Fatshedera lizei", "fatshedera lizei"), ("Taxus", "taxus"), ("x", ""), ("", ""), (" ' ", ""),
            ("Echeveria pulvinata var. frigida", "echeveria pulvinata var. frigida"), ("Aloë", "aloe"),
            ("Coeur d’or", "coeur d or"),
        ])
    func key(name: String, key: String) { #expect(PlantName.key(name) == key) }

    @Test("a name without accents has the same key beside a word with one, which is read in another way")
    func same() {
        let characters = (UInt8(0)...0x7F).map { Character(Unicode.Scalar($0)) }
        for character in characters {
            for name in ["Aloe \(character) vera", "Aloe\(character)vera", "\(character)Aloe", "x\(character)"] {
                #expect(PlantName.key("\(name) e") == PlantName.key("\(name) é"), "\(name.debugDescription)")
            }
        }
    }
}

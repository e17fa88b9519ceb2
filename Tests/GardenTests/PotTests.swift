import Garden
import Testing

struct PotTests {
    @Test(
        "a diameter is entered in centimeters, millimeters or inches",
        arguments: [
            ("14cm", 14), ("14", 14), (" 14.5 CM", 14.5), ("14,5 cm", 14.5), ("140mm", 14), ("5.5in", 13.97), ("5.5 \"", 13.97),
            ("-1", -1),
        ])
    func parses(text: String, centimeters: Double) throws {
        let diameter = try #require(Pot.diameter(text))
        #expect(abs(diameter - centimeters) < 1e-9)
    }

    @Test("other text is no diameter", arguments: ["", "cm", "wide", "nan", "inf", "1e1", "0x10", "1.2.3cm", "14 m"])
    func refuses(text: String) {
        #expect(Pot.diameter(text) == nil)
    }

    @Test("a pot is stored in whole millimeters, and is wider than nothing and at most two meters wide")
    func limits() throws {
        #expect(try Pot(diameter: 13.97, hasDrainage: true).checked() == Pot(diameter: 14, hasDrainage: true))
        #expect(try Pot(diameter: 200).checked().diameter == 200)
        #expect(try Pot(diameter: 200.0000001).checked().diameter == 200)
        #expect(try Pot().checked().isUnknown)
        for diameter in [0, -3, 0.04, 200.1, .nan, .infinity] {
            #expect(throws: GardenError.diameterOutOfRange) { try Pot(diameter: diameter).checked() }
        }
    }
}

import Garden
import Testing

@Suite("Names of two plants")
struct PlantNameSafetyTests {
    @Test(
        "a name that joins two plants has no key of either, because a verdict on one does not hold for the other",
        arguments: [
            "Fatsia japonica ×Hedera helix", "Fatsia japonica × Hedera helix", "Fatsia japonica x Hedera helix",
            "Fatsia japonica + Hedera helix", "Fatsia japonica & Hedera helix", "Fatsia japonica / Hedera helix",
            "Fatsia japonica or Hedera", "Fatsia japonica ? maybe Hedera", "Fatsia × japonica × Hedera",
        ])
    func joined(name: String) {
        #expect(!PlantName.keys(ofScientific: name).contains("fatsia japonica"))
    }

    @Test("a cultivar of a genus is not taken for a species, and authors do not hide a species")
    func cultivars() {
        #expect(PlantName.keys(ofScientific: "Aphelandra 'Squarrosa'") == ["aphelandra"])
        #expect(PlantName.keys(ofScientific: "Ficus elastica 'Ruby'").contains("ficus elastica"))
        #expect(PlantName.keys(ofScientific: "Epipremnum aureum (Linden & André) G.S.Bunting").contains("epipremnum aureum"))
        #expect(PlantName.keys(ofScientific: "d’or").first == "d or")
        #expect(PlantName.keys(ofScientific: "Citrus × limon").contains("citrus limon"))
    }
}

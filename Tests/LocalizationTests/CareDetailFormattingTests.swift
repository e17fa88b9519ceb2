import Garden
import Testing
import Localization

@Suite("Formatting of care details")
struct CareDetailFormattingTests {
    private func said(
        _ detail: CareDetail, _ locale: String = "en_US", _ units: Preferences.Units = .metric,
        in hemisphere: Hemisphere = .northern
    ) -> String? {
        words(locale, units).detail(detail, in: hemisphere).map { plain("\($0.title): \($0.text)") }
    }

    @Test(
        "each detail has a title and a text with its unit",
        arguments: [
            (.acidity(CareDetail.Span(5.5, 7.5)!), "Soil Acidity: pH 5.5–7.5"),
            (.acidity(CareDetail.Span(nil, 7)!), "Soil Acidity: pH at most 7"),
            (.precipitation(CareDetail.Span(711, 1_524)!), "Annual Rainfall: 711–1,524 mm"),
            (.precipitation(CareDetail.Span(711, nil)!), "Annual Rainfall: at least 711 mm"),
            (.length(.rootDepth, 71), "Minimum Root Depth: 71 cm"), (.length(.maximumHeight, 1_066), "Maximum Height: 10.7 m"),
            (.soil(.salinity, 0), "Soil Salinity: 0 of 10, from salt-free to very salty"),
            (.months(.bloom, MonthSet([12, 1, 2])), "Bloom Months: December–February"),
            (.daysToHarvest(1), "Time to Harvest: 1 day"), (.daysToHarvest(90), "Time to Harvest: 90 days"),
            (.trait(.habit, ["Tree", "Shrub", "Moonwort"]), "Habit: Tree, Shrub, and Moonwort"),
            (.trait(.flowerColor, ["white"]), "Flower Color: White"), (.quality(.evergreen, true), "Evergreen: Yes"),
            (.text(.sowing, "Sow fresh seed."), "Sowing: Sow fresh seed."),
            (.names(.native, ["Peru", "Chile"]), "Native To: Peru, Chile"),
            (.commonNames(["de": ["Eberesche"], "eng": ["rowan", "dogberry"]]), "Common Names: rowan, dogberry"),
            (.description(author: "L.", year: 1753, work: nil), "First Described: L., 1753"),
            (.sources([Source.Citation(title: "USDA", address: "https://plants.usda.gov")]), "Data Sources: USDA"),
        ] as [(CareDetail, String)])
    func saysFacts(detail: CareDetail, text: String) {
        #expect(said(detail) == text)
    }

    @Test(
        "a soil of EcoCrop is worded from its parts, and its advice and other texts stay",
        arguments: [
            (
                "Heavy, medium or humus-rich soil, well drained, pH 5.5 to 7",
                "Heavy, medium or humus-rich soil, well drained, pH 5,5–7"
            ),
            ("pH 6", "pH 6"), ("Wet", "Wet"), ("Rich soil, pH 5.5 to 7", "Rich soil, pH 5.5 to 7"),
            (OpenTable.poisonous, OpenTable.poisonous),
        ])
    func saysSoil(text: String, shown: String) {
        // Numbers follow the locale; the tests have no translations.
        #expect(words("de_DE").careText(text) == shown)
    }

    @Test(
        "qualities a plant lacks, names in other languages and pictures have no text",
        arguments: [.quality(.edible, false), .commonNames(["fi": ["pihlaja"]]), .pictures([])] as [CareDetail])
    func keepsSilent(detail: CareDetail) {
        #expect(said(detail) == nil)
    }

    @Test("imperial units are inches and feet")
    func saysImperial() {
        #expect(said(.length(.spread, 60), "en_US", .imperial) == "Spread: 24 in")
        #expect(said(.length(.spread, 300), "en_US", .imperial) == "Spread: 9.8 ft")
        #expect(said(.precipitation(CareDetail.Span(254, 508)!), "en_US", .imperial) == "Annual Rainfall: 10–20 in")
    }

    @Test("months shift by half a year in the south, and common names and numbers follow the language")
    func followsHousehold() {
        #expect(said(.months(.growth, MonthSet(4...9)), in: .southern) == "Growth Months: October–March")
        #expect(said(.commonNames(["deu": ["eberesche"], "en": ["rowan"]]), "de_DE") == "Common Names: eberesche")
        #expect(said(.acidity(CareDetail.Span(5.5, 6)!), "de_DE") == "Soil Acidity: pH 5,5–6")
    }
}

import Foundation
import Garden
import Testing
import Localization

struct CareProfileFormattingTests {
    @Test("the values of the worked example are formatted as specified")
    func readsExample() {
        let fertilizing = Fertilizing.plan(every: .monthly, kind: .balanced, months: MonthSet(4...9))
        #expect(words().light(.partialSun) == "Partial Sun (5–6 hrs)")
        #expect(words().watering(.twiceWeekly(depth: .moderate)) == "Twice Weekly (Moderate)")
        #expect(words().temperature(TemperatureRange(minimum: 15, maximum: 30)) == "15–30 °C (Optimal: 22 °C)")
        #expect(words().fertilizing(fertilizing) == "Monthly (Balanced)")
        #expect(words().humidity(.high) == "High")
    }

    @Test("the seasons of bloom by themselves begin with a capital letter")
    func saysBloom() {
        #expect(words().bloom([.summer]) == "Summer")
        #expect(words().bloom([.summer, .spring]) == "Spring and summer")
        #expect(words().bloom([]) == "")
    }

    @Test("imperial units are °F and fluid ounces")
    func readsImperial() {
        let words = words("en_US", .imperial)
        #expect(words.temperature(TemperatureRange(minimum: 15, maximum: 30)) == "59–86 °F (Optimal: 72 °F)")
        #expect(words.temperature(TemperatureRange(minimum: -40, maximum: 0)) == "-40–32 °F")
        #expect(WaterAmount.choices.map(words.amount) == ["1–2 fl oz", "2–3 fl oz", "3–7 fl oz", "7–10 fl oz"])
    }

    @Test(
        "amounts are ranges or single numbers, with the locale's separators",
        arguments: [
            ("en_US", 100, 200, "100–200 ml"), ("en_US", 150, 150, "150 ml"), ("de_DE", 1_500, 2_000, "1.500–2.000 ml"),
        ])
    func saysAmounts(locale: String, low: Int, high: Int, text: String) throws {
        let amount = try #require(WaterAmount(milliliters: low, to: high))
        #expect(words(locale).amount(amount) == text)
    }

    @Test("an amount given in fluid ounces is shown as it was given, with the locale's decimal separator")
    func saysDecimals() throws {
        let amount = try #require(WaterAmount("3.4-6.8 fl oz"))
        #expect(words("en_US", .imperial).amount(amount) == "3.4–6.8 fl oz")
        #expect(words("de_DE", .imperial).amount(amount) == "3,4–6,8 fl oz")
    }

    @Test(
        "watering is named by its frequency, or by its days if it has no named frequency",
        arguments: [
            (Watering(days: 1, depth: .thorough), "Daily (Thorough)"), (Watering(days: 2), "Every Other Day"),
            (Watering(days: 7, depth: .light), "Every 7 Days (Light)"),
            (Watering(days: 10, depth: .soak), "Every 10 Days (Soak)"),
            (Watering(days: 14), "Every 2 Weeks"), (Watering(days: 30), "Monthly"),
        ])
    func saysWatering(watering: Watering, text: String) {
        #expect(words().watering(watering) == text)
    }

    @Test("a plant that needs no fertilizer has a text of its own")
    func saysNoFertilizer() {
        #expect(words().fertilizing(.none) == "None Needed")
        #expect(words().fertilizing(.plan(every: .quarterly, kind: .organic, months: .all)) == "Every 3 Months (Organic)")
    }

    @Test("both shades are Low Light at a location, and distinct where only the need of a plant is shown")
    func saysLight() {
        #expect(LightLevel.choices.map(words().locationLight) == ["Full Sun", "Partial Sun", "Low Light"])
        #expect(LightLevel.fullShade.choice == .partialShade)
        for shade in [LightLevel.fullShade, .partialShade] {
            #expect(words().locationLightWithHours(shade) == "Low Light (0–4 hrs)")
        }
        #expect(words().locationLightWithHours(.partialSun) == "Partial Sun (5–6 hrs)")
        #expect(words().light(.fullShade) == "Full Shade (0–2 hrs)")
        var care = CareProfile()
        care.light = Sourced(.partialShade, Source(.catalog))
        #expect(words().lightNeed(of: care) == "Prefers partial shade (3–4 hrs)", "below the choice of a location")
    }

    @Test("a location with less or more light than a species needs is pointed out, both shades being the same")
    func lightProblem() {
        var care = CareProfile()
        #expect(words().lightProblem(of: care, at: .fullSun) == nil)
        care.light = Sourced(.partialSun, Source(.catalog))
        #expect(words().lightProblem(of: care, at: nil) == nil && words().lightProblem(of: care, at: .partialSun) == nil)
        #expect(words().lightProblem(of: care, at: .fullShade) == "This spot gets less light: Low Light (0–4 hrs)")
        #expect(words().lightProblem(of: care, at: .fullSun) == "This spot gets more light: Full Sun (7–10 hrs)")
        care.light = Sourced(.partialShade, Source(.catalog))
        #expect(words().lightProblem(of: care, at: .fullShade) == nil)
        care.light = Sourced(.fullSun, Source(.general))
        #expect(words().lightProblem(of: care, at: .fullShade) == nil, "a general value is no need of the species")
    }

    @Test(
        "a value is marked with its source",
        arguments: [
            (Source(.user), "Yours", "Yours"), (Source(.catalog), "Catalog, unverified", "Catalog, unverified"),
            (
                Source(.catalog, citations: [Source.Citation(title: "A page", address: "https://example.org")]), "Catalog",
                "Catalog"
            ),
            (Source(.trefle), "Trefle", "Trefle estimate"), (Source(.genus), "Genus", "Genus"),
            (Source(.general), "General", "General"),
        ])
    func marks(source: Source, mark: String, recurrence: String) {
        #expect(words().mark(source) == mark)
        #expect(words().mark(source, isRecurrence: true) == recurrence)
    }

    @Test(
        "where no dialog explains a source, its name says whose pages a value was read from, each once, or that nothing was read",
        arguments: [
            (Source(.catalog, citations: pages("RHS: Figs", "ASPCA: Fig", "ASPCA: Weeping Fig")), "RHS, ASPCA"),
            (Source(.genus, citations: pages("RHS: Figs"), likeSpecies: "Ficus carica"), "Genus, RHS"),
            (Source(.catalog, citations: pages("A leaflet")), "A leaflet"), (Source(.catalog), "Catalog, unverified"),
            (Source(.genus), "Genus"), (Source(.general), "General"), (Source(.user), "Yours"),
            (Source(.table, citations: pages("EcoCrop (FAO)")), "EcoCrop (FAO)"),
            (Source(.trefle, citations: pages("Trefle: Ficus")), "Trefle"),
        ])
    func sourceNames(source: Source, name: String) {
        #expect(words().sourceName(source) == name)
    }

    private static func pages(_ titles: String...) -> [Source.Citation] {
        titles.map { Source.Citation(title: $0, address: "https://example.org/\($0)") }
    }

    @Test(
        "cats, dogs and people are all named, and unknown toxicity is never described as harmless",
        arguments: [
            (Toxicity?.some(.toxic), Toxicity?.some(.toxic), Toxicity?.none, "Toxic to Cats and Dogs · People: Unknown"),
            (.toxic, .toxic, .toxic, "Toxic to Cats, Dogs, and People"),
            (.toxic, .nonToxic, .nonToxic, "Toxic to Cats · Not Toxic to Dogs or People"),
            (nil, .toxic, nil, "Toxic to Dogs · Cats and People: Unknown"),
            (nil, nil, .toxic, "Toxic to People · Cats and Dogs: Unknown"),
            (.nonToxic, nil, .toxic, "Toxic to People · Not Toxic to Cats · Dogs: Unknown"),
            (.nonToxic, .nonToxic, .unknown, "Not Toxic to Cats or Dogs · People: Unknown"),
            (.nonToxic, .nonToxic, .nonToxic, "Not Toxic to Cats, Dogs, or People"),
            (nil, nil, nil, "Toxicity Unknown"),
            (.unknown, .unknown, .unknown, "Toxicity Unknown"),
        ])
    func saysToxicity(cats: Toxicity?, dogs: Toxicity?, people: Toxicity?, text: String) {
        var profile = CareProfile()
        profile.catToxicity = cats.map { Sourced($0, Source(.catalog)) }
        profile.dogToxicity = dogs.map { Sourced($0, Source(.catalog)) }
        profile.peopleToxicity = people.map { Sourced($0, Source(.catalog)) }
        #expect(words().toxicity(profile) == text)
    }

    @Test("what is known about related plants is shown as such, and not where the species has its own verdict")
    func saysRelatedToxicity() {
        var profile = CareProfile()
        profile.peopleToxicity = Sourced(.toxic, Source(.catalog))
        var related = RelatedToxicity()
        related.cats = Sourced(.toxic, Source(.genus))
        related.dogs = Sourced(.nonToxic, Source(.genus))
        related.people = Sourced(.nonToxic, Source(.genus))
        profile.relatedToxicity = related
        #expect(words().toxicity(profile) == "Toxic to People · Possibly Toxic to Cats · Dogs: Unknown")
        #expect(words().titledToxicity(profile) == words().toxicity(profile))
        profile.peopleToxicity = nil
        #expect(words().titledToxicity(profile) == "Possibly Toxic to Cats · Dogs and People: Unknown")
        #expect(words().toxicityWarning(profile) == words().titledToxicity(profile))
        profile.peopleToxicity = Sourced(.toxic, Source(.catalog))
        #expect(words().toxicity(to: .cats, in: profile) == "Possibly toxic. Related plants are toxic.")
        #expect(words().toxicity(to: .dogs, in: profile) == "Unknown. Related plants are not toxic.")
        #expect(words().toxicity(to: .people, in: profile) == "Toxic")
        #expect(!profile.isSafe(for: [.dogs]), "a related plant is no verdict")
    }

    @Test("related plants that are not toxic are no verdict")
    func harmlessRelatives() {
        var profile = CareProfile()
        var related = RelatedToxicity()
        related.people = Sourced(.nonToxic, Source(.genus))
        profile.relatedToxicity = related
        #expect(words().toxicity(profile) == "Toxicity Unknown" && words().titledToxicity(profile) == "Unknown")
        #expect(words().toxicityWarning(profile) == nil)
        profile.catToxicity = Sourced(.nonToxic, Source(.catalog))
        #expect(words().toxicity(profile) == "Not Toxic to Cats · Dogs and People: Unknown")
    }

    @Test("Trefle's \"none\" does not say to whom, so it is no verdict, also in profiles that were cached before")
    func trefleIsNoVerdict() {
        var profile = CareProfile()
        profile.catToxicity = Sourced(.nonToxic, Source(.trefle))
        #expect(words().toxicity(profile) == "Toxicity Unknown")
        #expect(!profile.isSafe(for: [.cats]))
    }

    @Test("the five known rooms have translated names, other rooms keep their own")
    func namesRooms() {
        #expect(Room.known.map(words().room) == ["Living Room", "Bedroom", "Kitchen", "Bathroom", "Balcony"])
        #expect(words().room(Room(rawValue: "Conservatory")) == "Conservatory")
    }

    @Test("a citation is labeled by who publishes it, a file on GitHub as one of its project whatever it copies")
    func publishers() {
        let page = Source.Citation(title: "Mint", address: "https://example.org/mint", rank: .institution)
        let file = Source.Citation(
            title: "A list: Mint", address: "plants/lists data/mint.json#mint", rank: .institution)
        #expect(words().publisher(page) == "University, botanical garden, or public institution")
        #expect(words().publisher(file) == "Data file of the GitHub project plants/lists")
        #expect(words().publisher(Source.Citation(title: "My table", address: "")) == nil)
        // The path of a file is not shown.
        #expect(words().details([page]) == "University, botanical garden, or public institution\nhttps://example.org/mint")
        #expect(words().details([file]) == "Data file of the GitHub project plants/lists")
        #expect(words().details([Source.Citation(title: "My table", address: "")]) == "")
    }

    @Test("copies of one list are named below its title, each once")
    func copies() {
        let copies = ["plants/lists data/mint.json#mint", "gardens/lists mint.csv", "plants/lists data/mint.csv"].map {
            Source.Citation(title: "A list: Mint", address: $0)
        }
        #expect(
            words().details(copies)
                == "Data file of the GitHub project plants/lists\nData file of the GitHub project gardens/lists")
    }
}

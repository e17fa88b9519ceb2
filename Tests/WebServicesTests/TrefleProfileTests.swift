import Foundation
import Garden
import TestSupport
import Testing

@testable import WebServices

@Suite("Mapping of Trefle's values to care")
struct TrefleProfileTests {
    private func profile(_ growth: String, _ specifications: String = "null") throws -> CareProfile {
        let text = """
            {"data": {"scientific_name": "Aa bb", "slug": "aa-bb", "growth": \(growth), "specifications": \(specifications)}}
            """
        return try #require(ServiceReply.read(TrefleDetail.self, Data(text.utf8))).species.profile(asOf: "2026-03-01")
    }

    @Test("the worked example maps to partial sun, twice weekly, 15–30 °C, monthly fertilizer and high humidity")
    func mapsExample() throws {
        let care = try profile(
            """
            {"light": 6, "atmospheric_humidity": 8, "minimum_temperature": {"deg_c": 15}, "maximum_temperature": {"deg_c": 30},
             "soil_humidity": 7, "soil_nutriments": 5}
            """, #"{"growth_rate": "moderate", "toxicity": "mild"}"#)
        #expect(care.light?.value == .partialSun)
        #expect(care.watering?.value == .twiceWeekly(depth: .moderate))
        #expect(care.temperature?.value == TemperatureRange(minimum: 15, maximum: 30))
        #expect(care.temperature?.value.optimal == 22)
        #expect(care.fertilizing?.value == .plan(every: .monthly, kind: .balanced, months: MonthSet(4...9)))
        #expect(care.humidity?.value == .high)
        #expect(care.growth?.value == .moderate)
        #expect(care.catToxicity?.value == .toxic)
        #expect(care.dogToxicity?.value == .toxic)
        #expect(care.peopleToxicity?.value == .toxic)
    }

    @Test(
        "each step of the light scale maps to its level",
        arguments: [
            (0, LightLevel.fullShade), (1, .fullShade), (2, .fullShade), (3, .partialShade), (4, .partialShade), (5, .partialSun),
            (6, .partialSun), (7, .fullSun), (8, .fullSun), (9, .fullSun), (10, .fullSun),
        ])
    func mapsLight(scale: Int, light: LightLevel) throws {
        #expect(try profile(#"{"light": \#(scale)}"#).light?.value == light)
    }

    @Test(
        "each step of moisture maps to an interval and a depth, from the soil or else from the air",
        arguments: [
            (0, Watering(days: 30, depth: .light)), (1, Watering(days: 30, depth: .light)),
            (2, Watering(days: 14, depth: .light)), (3, Watering(days: 7, depth: .light)),
            (4, Watering(days: 7, depth: .light)), (5, Watering(days: 7, depth: .moderate)),
            (6, Watering.twiceWeekly(depth: .moderate)), (7, .twiceWeekly(depth: .moderate)),
            (8, Watering(days: 2, depth: .thorough)), (9, Watering(days: 1, depth: .thorough)),
            (10, Watering(days: 1, depth: .thorough)),
        ])
    func mapsMoisture(scale: Int, watering: Watering) throws {
        let other = 10 - scale
        #expect(
            try profile(#"{"soil_humidity": \#(scale), "atmospheric_humidity": \#(other)}"#).watering?.value == watering)
        #expect(
            try profile(#"{"atmospheric_humidity": \#(scale), "minimum_precipitation": {"mm": 1}}"#).watering?.value == watering)
    }

    @Test(
        "without moisture of soil and air, rainfall determines the watering",
        arguments: [
            ("100", "300", Watering(days: 30, depth: .light)), ("300", "600", Watering(days: 14, depth: .light)),
            ("711", "1524", Watering(days: 7, depth: .moderate)), ("2000", "4000", .twiceWeekly(depth: .moderate)),
            ("0", "null", Watering(days: 30, depth: .light)), ("null", "1000", Watering(days: 7, depth: .moderate)),
        ])
    func mapsRain(low: String, high: String, watering: Watering) throws {
        let care = try profile(#"{"minimum_precipitation": {"mm": \#(low)}, "maximum_precipitation": {"mm": \#(high)}}"#)
        #expect(care.watering?.value == watering)
    }

    @Test("\"drench and dry\" maps to soaking")
    func mapsSoak() throws {
        let care = try profile(#"{"soil_humidity": 2, "description": "Drench and dry between waterings."}"#)
        #expect(care.watering?.value == Watering(days: 14, depth: .soak))
    }

    @Test(
        "each step of soil nutrients maps to a fertilizer plan in the growing months",
        arguments: [
            (0, Fertilizing.Frequency?.none), (1, nil), (2, nil), (3, .quarterly), (4, .quarterly), (5, .monthly), (6, .monthly),
            (7, .monthly), (8, .biweekly), (9, .biweekly), (10, .biweekly),
        ])
    func mapsNutrients(scale: Int, often: Fertilizing.Frequency?) throws {
        let care = try profile(#"{"soil_nutriments": \#(scale), "growth_months": ["mar", "apr"]}"#)
        let plan = often.map { Fertilizing.plan(every: $0, kind: .balanced, months: MonthSet([3, 4])) }
        #expect(care.fertilizing?.value == plan ?? Fertilizing.none)
    }

    @Test(
        "each step of air humidity maps to its level",
        arguments: [
            (0, Humidity.low), (1, .low), (2, .low), (3, .low), (4, .moderate), (5, .moderate), (6, .moderate), (7, .high),
            (8, .high), (9, .veryHigh), (10, .veryHigh),
        ])
    func mapsHumidity(scale: Int, humidity: Humidity) throws {
        #expect(try profile(#"{"atmospheric_humidity": \#(scale)}"#).humidity?.value == humidity)
    }

    @Test(
        "temperatures are kept, and a missing limit is that of most plants",
        arguments: [
            ("15", "30", 15.0, 30.0, Int?.some(22), false), ("-36", "null", -36, 26, nil, true),
            ("null", "35", 15, 35, 25, false),
            ("null", "10", 10, 10, 10, false), ("30", "null", 30, 30, 30, false), ("30", "15", 15, 30, 22, false),
            ("0", "25", 0, 25, 12, false), ("-1", "26", -1, 26, nil, true),
        ])
    func mapsWarmth(low: String, high: String, minimum: Double, maximum: Double, best: Int?, isHardy: Bool) throws {
        let care = try profile(#"{"minimum_temperature": {"deg_c": \#(low)}, "maximum_temperature": {"deg_c": \#(high)}}"#)
        let range = try #require(care.temperature?.value)
        #expect(range.minimum == minimum)
        #expect(range.maximum == maximum)
        #expect(range.optimal == best)
        #expect(range.isFrostTolerant == isHardy)
    }

    @Test(
        "toxic applies to cats, dogs and people; a blank or \"none\" is unknown, never safe",
        arguments: [
            (#""none""#, Toxicity?.none), (#""None""#, nil), (#""mild""#, .toxic), (#""low""#, .toxic),
            (#""Medium""#, .toxic), (#""high""#, .toxic), ("null", nil), (#""""#, nil), (#""who knows""#, nil), ("0", nil),
        ])
    func mapsHarm(text: String, toxicity: Toxicity?) throws {
        let care = try profile("{}", #"{"toxicity": \#(text)}"#)
        #expect(care.catToxicity?.value == toxicity)
        #expect(care.dogToxicity?.value == toxicity)
        #expect(care.peopleToxicity?.value == toxicity)
    }

    @Test(
        "growth rates map to slow, moderate or fast",
        arguments: [
            (#""Slow""#, GrowthRate?.some(.slow)), (#""Moderate""#, .moderate), (#""Rapid""#, .fast), (#""odd""#, nil),
            ("null", nil),
        ])
    func mapsGrowth(text: String, growth: GrowthRate?) throws {
        #expect(try profile("{}", #"{"growth_rate": \#(text)}"#).growth?.value == growth)
    }

    @Test("bloom months map to their seasons")
    func mapsBloom() throws {
        #expect(try profile(#"{"bloom_months": ["feb", "mar", "may", "jun"]}"#).bloom?.value == [.winter, .spring, .summer])
        #expect(try profile(#"{"bloom_months": null}"#).bloom == nil)
    }

    @Test("missing values are filled from the general profile, without fertilizer and humidity")
    func leavesGaps() throws {
        for growth in ["{}", "null", "7", #"{"light": null, "soil_humidity": null}"#] {
            let care = try profile(growth)
            #expect(care.light == nil && care.watering == nil && care.temperature == nil)
            let whole = care.completed(from: .general)
            #expect(whole.light == Sourced(.partialSun, Source(.general)))
            #expect(whole.watering?.value == Watering(days: 7, depth: .moderate))
            #expect(whole.temperature?.value == TemperatureRange(minimum: 15, maximum: 26))
            #expect(whole.fertilizing == nil)
            #expect(whole.humidity == nil)
            #expect(whole.more == nil)
        }
    }

    @Test("each value cites Trefle, its license and the day of the request, and its watering interval is an estimate")
    func citesSource() throws {
        let care = try profile(#"{"light": 0, "soil_humidity": 0, "ph_minimum": 0}"#)
        let citation = Source.Citation(title: "Trefle.io (CC BY 4.0)", address: "https://trefle.io/")
        let source = Source(.trefle, citations: [citation], asOf: "2026-03-01")
        #expect(care.light == Sourced(.fullShade, source))
        #expect(care.watering?.source == source)
        #expect(care.watering?.source.isEstimate == true)
        #expect(care.more == Sourced([.acidity(CareDetail.Span(0, nil)!), .soil(.moisture, 0)], source))
    }

    @Test("all other data of Trefle become care details, and survive encoding")
    func carriesMore() throws {
        let body = try Fixtures.written("synthetic-trefle-species.json")
        let care = try #require(ServiceReply.read(TrefleDetail.self, body)).species.profile(asOf: "2026-03-01")
        let more = try #require(care.more?.value)
        let wanted: [CareDetail] = [
            .text(.growing, "Climbs on trees."), .text(.sowing, "Sow fresh seed."), .daysToHarvest(365),
            .acidity(CareDetail.Span(5.5, 7.5)!), .soil(.texture, 4), .soil(.moisture, 7), .soil(.nutrients, 5),
            .soil(.salinity, 0), .precipitation(CareDetail.Span(1_500, 3_000)!), .length(.rootDepth, 30),
            .length(.averageHeight, 300), .length(.maximumHeight, 2_000), .length(.spread, 150), .length(.rowSpacing, 90),
            .months(.growth, MonthSet(3...9)), .months(.bloom, MonthSet(5...6)), .months(.fruit, MonthSet([9])),
            .trait(.duration, ["perennial"]), .trait(.edibleParts, ["fruits"]), .trait(.woodiness, ["liana"]),
            .trait(.habit, ["Vine", "Shrub"]), .trait(.form, ["Multiple Stem"]), .trait(.posture, ["Climbing"]),
            .trait(.foliageTexture, ["coarse"]), .trait(.foliageColor, ["green"]), .trait(.flowerColor, ["white"]),
            .trait(.fruitColor, ["yellow", "green"]), .trait(.fruitShape, ["Oval"]), .trait(.nitrogenFixation, ["None"]),
            .quality(.edible, true), .quality(.vegetable, false), .quality(.evergreen, true),
            .quality(.showyFlowers, true), .quality(.showyFruits, false), .quality(.persistentFruits, false),
            .text(.observations, "Mexico to Panamá"), .names(.native, ["Costa Rica", "Guatemala", "Panamá"]),
            .names(.introduced, ["Seychelles"]), .names(.synonyms, ["Philodendron pertusum"]),
        ]
        #expect(Array(more.prefix(wanted.count)) == wanted)
        #expect(more.count == wanted.count + 4)
        let pictures = more.compactMap { if case .pictures(let pictures) = $0 { pictures } else { nil } }.first
        #expect(pictures?.map(\.large) == ["https://pictures.example/image/m/1", "https://pictures.example/image/m/9"])
        #expect(pictures?.first?.citation == "Taken Aug 2, 2019 by Photographer 1 (cc-by-sa)")
        let stored = try JSONDecoder().decode(CareProfile.self, from: JSONEncoder().encode(care))
        #expect(stored == care)
    }
}

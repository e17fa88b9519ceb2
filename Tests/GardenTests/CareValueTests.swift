import Foundation
import Garden
import Testing

struct CareValueTests {
    @Test(
        "the optimum is the middle in whole degrees, rounded down; below 0 °C the minimum means frost tolerance, and no optimum",
        arguments: [
            (15.0, 30.0, 22, false), (15, 26, 20, false), (-5, 10, nil, true), (-36, 26, nil, true), (0, 25, 12, false),
        ])
    func findsOptimum(minimum: Double, maximum: Double, optimal: Int?, frost: Bool) {
        let range = TemperatureRange(minimum: minimum, maximum: maximum)
        #expect(range.optimal == optimal)
        #expect(range.isFrostTolerant == frost)
    }

    @Test("light levels cover 0 to 10 hours without a gap")
    func sharesHours() {
        #expect(LightLevel.allCases.map(\.hours) == [0...2, 3...4, 5...6, 7...10])
    }

    @Test("watering frequencies are 1, 2, twice weekly, 7, 14 and 30 days, and are found from their intervals")
    func namesFrequencies() {
        #expect(Watering.Frequency.allCases.map(\.days) == [1, 2, 3, 7, 14, 30])
        #expect(Watering(days: 3).frequency == nil)
        #expect(Watering.twiceWeekly(depth: nil).frequency == .twiceWeekly)
        #expect(Watering.twiceWeekly(depth: nil).recurrence == .timesAWeek(2))
        #expect(Watering(days: 14).frequency == .biweekly)
        #expect(Fertilizing.Frequency.allCases.map(\.days) == [7, 14, 30, 91, 182])
    }

    @Test(
        "an amount of water is parsed in common spellings",
        arguments: [
            ("100-200ml", 100, 200), ("100–200 ml", 100, 200), ("150ml", 150, 150), ("20 - 50 ML", 20, 50),
            ("3.4-6.8 fl oz", 101, 201), ("0,7–1,7 fl oz", 21, 50), ("5floz", 148, 148),
        ])
    func readsAmounts(text: String, low: Int, high: Int) {
        #expect(WaterAmount(text) == WaterAmount(milliliters: low, to: high))
        #expect(WaterAmount(WaterAmount(text)!.description) == WaterAmount(text))
    }

    @Test(
        "other text is not an amount",
        arguments: [
            "", "ml", "-", "0ml", "200-100ml", "1-2-3ml", "100001", "12 cups", "-5ml", "floz", ".floz", "1e3floz", "0floz", "5oz",
        ])
    func refusesAmounts(text: String) {
        #expect(WaterAmount(text) == nil)
    }

    @Test("a care type round-trips through its key, custom types too")
    func readsCareTypes() throws {
        for type in CareType.known + [
            .custom("Mist"), .custom("a:b"), .custom("watering"), .treatment("Spider mites"), .treatment("custom:a"),
        ] {
            #expect(CareType(type.description) == type)
            let copy = try JSONDecoder().decode(CareType.self, from: JSONEncoder().encode(type))
            #expect(copy == type)
        }
        for key in ["", "Watering", "custom", "custom:"] { #expect(CareType(key) == nil) }
    }

    @Test("the general profile has partial sun, moderate weekly watering, 15 to 26 °C and no other values")
    func knowsGeneral() {
        let general = CareProfile.general
        #expect(general.light?.value == .partialSun)
        #expect(general.watering?.value == Watering(days: 7, depth: .moderate))
        #expect(general.temperature?.value == TemperatureRange(minimum: 15, maximum: 26))
        #expect(general.fertilizing == nil && general.humidity == nil && general.catToxicity == nil)
    }

    @Test("a profile is completed value by value and keeps its own values; user overrides take precedence over all")
    func completes() {
        var catalog = CareProfile(scientificName: "Monstera deliciosa")
        catalog.watering = Sourced(Watering(days: 9), Source(.catalog))
        let whole = catalog.completed(from: .general)
        #expect(whole.watering?.value.days == 9)
        #expect(whole.light?.source.kind == .general)
        let own = whole.overridden(by: [.watering(Watering(days: 4)), .humidity(.high)])
        #expect(own.watering == Sourced(Watering(days: 4), Source(.user)))
        #expect(own.humidity?.value == .high)
        #expect(own.light == whole.light)
    }

    @Test("a genus default has a species's care, but not its toxicity")
    func lendsCare() {
        var profile = CareProfile(scientificName: "Monstera deliciosa", family: "Araceae")
        profile.light = Sourced(.partialSun, Source(.catalog))
        profile.catToxicity = Sourced(.nonToxic, Source(.catalog))
        let lent = profile.asGenusDefault()
        #expect(lent.light?.source.kind == .genus)
        #expect(lent.light?.source.likeSpecies == "Monstera deliciosa")
        #expect(lent.catToxicity == nil && lent.relatedToxicity == nil && lent.scientificName == nil)
        profile.dogToxicity = Sourced(.toxic, Source(.catalog))
        #expect(profile.asGenusDefault().relatedToxicity == nil, "one species says nothing about its relatives")
        profile.relatedToxicity = RelatedToxicity()
        profile.relatedToxicity?.dogs = Sourced(.toxic, Source(.genus))
        let hint = profile.asGenusDefault()
        #expect(hint.dogToxicity == nil && hint.relatedToxicity(to: .dogs)?.value == .toxic)
    }

    @Test("a name loses line breaks and surrounding white space, and has 1 to 200 characters")
    func keepsNames() {
        #expect(Plant.name(from: "  Old\nSpiny ") == "Old Spiny")
        #expect(Plant.name(from: " \n ") == nil)
        #expect(Plant.name(from: String(repeating: "ä", count: 200))?.count == 200)
        #expect(Plant.name(from: String(repeating: "ä", count: 201)) == nil)
    }

    @Test("rules out of range are invalid")
    func validates() {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(7), start: day("2026-03-01"))
        #expect(rule.isValid)
        for recurrence in [
            Recurrence.everyDays(0), .everyDays(3_661), .timesAWeek(0), .timesAWeek(8), .weekdays([]), .monthly(day: 0),
            .monthly(day: 32),
        ] {
            rule.recurrence = recurrence
            #expect(!rule.isValid)
        }
        rule.recurrence = .everyDays(7)
        rule.activeMonths = []
        #expect(!rule.isValid)
        rule.activeMonths = .all
        rule.seasonDays = Seasonal(winter: 0)
        #expect(!rule.isValid)
    }
}

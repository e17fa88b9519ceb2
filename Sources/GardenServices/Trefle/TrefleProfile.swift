import Foundation
import Garden

extension TrefleSpecies {
    /// What Trefle says of the species' care, as a profile.
    ///
    /// What it does not say stays nil, so that a genus or ``CareProfile/general`` can stand in for it under its own name.
    /// The scales of light, moisture and nutrients describe wild habitat in temperate Europe, not a pot on a sill.
    ///
    /// - Parameter day: The day it was asked, as ISO 8601 text.
    public func profile(asOf day: String) -> CareProfile {
        var profile = CareProfile(scientificName: scientificName, family: family)
        let source = Source(.trefle, citations: [citation], asOf: day)
        profile.light = growth.lightLevel.map { Sourced($0, source) }
        profile.watering = growth.watering.map { Sourced($0, source) }
        profile.temperature = growth.temperature.map { Sourced($0, source) }
        profile.fertilizing = growth.fertilizing.map { Sourced($0, source) }
        profile.humidity = growth.humidity.map { Sourced($0, source) }
        profile.growth = specifications.rate.map { Sourced($0, source) }
        profile.bloom = growth.bloom.map { Sourced($0, source) }
        // Trefle tells apart neither cats, dogs nor people: its scale is about "humans or animals".
        let toxicity = specifications.harm.map { Sourced($0, source) }
        profile.catToxicity = toxicity
        profile.dogToxicity = toxicity
        profile.peopleToxicity = toxicity
        let details = self.details
        profile.more = details.isEmpty ? nil : Sourced(details, source)
        return profile
    }

    /// How to cite the species, as Trefle's license wants it. The address of a species itself is the API's, which wants a token.
    public var citation: Source.Citation {
        Source.Citation(title: "Trefle.io (CC BY 4.0)", address: "https://trefle.io/")
    }
}

extension TrefleSpecies.Specifications {
    /// How fast it grows: USDA, from which Trefle has it, writes slow, moderate and rapid.
    fileprivate var rate: GrowthRate? {
        switch growthRate?.lowercased() {
        case "slow": .slow
        case "moderate", "medium": .moderate
        case "rapid", "fast": .fast
        default: nil
        }
    }

    /// Whether it harms; nil where nothing is said, which is the rule and never means harmless.
    fileprivate var harm: Toxicity? {
        switch toxicity?.lowercased() {
        case "none": .nonToxic
        case "mild", "slight", "low", "medium", "moderate", "high", "severe": .toxic
        default: nil
        }
    }
}

extension TrefleSpecies.Growth {
    /// 0–2 full shade, 3–4 partial shade, 5–6 partial sun, 7–10 full sun.
    fileprivate var lightLevel: LightLevel? { light.flatMap { light in LightLevel.allCases.first { $0.hours.contains(light) } } }

    /// Rhythm and amount from the soil's moisture, else from the air's, else from the rain; nil where none is known.
    fileprivate var watering: Watering? {
        guard let scale = soilHumidity ?? atmosphericHumidity ?? rain else { return nil }
        let thirst: Thirst = wantsSoaking ? .soak : scale >= 8 ? .thorough : scale >= 5 ? .moderate : .light
        return switch scale {
        case 9...: Watering(days: 1, thirst: thirst)
        case 8: Watering(days: 2, thirst: thirst)
        case 6...7: .twiceWeekly(thirst: thirst)
        case 3...5: Watering(days: 7, thirst: thirst)
        case 2: Watering(days: 14, thirst: thirst)
        default: Watering(days: 30, thirst: thirst)
        }
    }

    /// The year's rain as a place on the scale of moisture: desert, steppe, temperate, wet.
    ///
    /// The project's own judgment, without a source: 250 mm bounds deserts, 500 mm the steppe, and above 1,500 mm it rains
    /// in most weeks. Nothing here asks for more than twice a week, since a pot is not a rain forest.
    private var rain: Int? {
        guard let span = CareDetail.Span(minimumPrecipitation, maximumPrecipitation) else { return nil }
        let ends = [span.low, span.high].compactMap { $0 }
        return switch ends.reduce(0, +) / Double(ends.count) {
        case ..<250: 1
        case ..<500: 2
        case ..<1_500: 5
        default: 7
        }
    }

    /// Whether its text says to drench it and then to let it dry.
    private var wantsSoaking: Bool {
        let text = description?.lowercased() ?? ""
        return ["drench and dry", "soak and dry"].contains { text.contains($0) }
    }

    /// The warmth it bears. Where one end is unknown, that of ``CareProfile/general`` stands in: 15 or 26 °C, or the known
    /// end where that lies beyond.
    fileprivate var temperature: TemperatureRange? {
        switch (minimumTemperature, maximumTemperature) {
        case (nil, nil): nil
        case (let low?, nil): TemperatureRange(minimum: low, maximum: max(low, 26))
        case (nil, let high?): TemperatureRange(minimum: min(15, high), maximum: high)
        case (let low?, let high?): TemperatureRange(minimum: min(low, high), maximum: max(low, high))
        }
    }

    /// From the soil's nutrients: 0–2 none, 3–4 quarterly, 5–7 monthly, 8–10 every two weeks; in the growing months alone.
    ///
    /// Where those are unknown it is April to September, as for most plants of the catalog.
    fileprivate var fertilizing: Fertilizing? {
        guard let soilNutriments else { return nil }
        let months = growthMonths ?? MonthSet(4...9)
        return switch soilNutriments {
        case ...2: Fertilizing.none
        case 3...4: .plan(every: .quarterly, kind: .balanced, months: months)
        case 5...7: .plan(every: .monthly, kind: .balanced, months: months)
        default: .plan(every: .biweekly, kind: .balanced, months: months)
        }
    }

    /// 0–3 low, 4–6 moderate, 7–8 high, 9–10 very high.
    fileprivate var humidity: Humidity? {
        atmosphericHumidity.map { scale in
            switch scale {
            case ...3: .low
            case 4...6: .moderate
            case 7...8: .high
            default: .veryHigh
            }
        }
    }

    /// The seasons in which it blooms. Trefle's months are those of the northern year, and a season is itself in either half.
    fileprivate var bloom: Set<Season>? {
        bloomMonths.map { months in
            Set(
                months.months.compactMap { month in
                    LocalDay(year: 2_000, month: month, day: 1).map { Season(on: $0, in: .northern) }
                })
        }
    }
}

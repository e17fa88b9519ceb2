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
    /// How fast it grows; nil where nothing is said or the word is not known.
    fileprivate var rate: GrowthRate? { growthRate.flatMap(GrowthRate.init(word:)) }

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
    /// The light on Trefle's scale, as a level.
    fileprivate var lightLevel: LightLevel? { light.flatMap(LightLevel.init(scale:)) }

    /// Rhythm and amount from the soil's moisture, else from the air's, else from the rain; nil where none is known.
    fileprivate var watering: Watering? {
        let rain = CareDetail.Span(minimumPrecipitation, maximumPrecipitation).map(Watering.moisture(ofRain:))
        guard let scale = soilHumidity ?? atmosphericHumidity ?? rain else { return nil }
        return Watering(moisture: scale, isSoaked: wantsSoaking)
    }

    /// Whether its text says to drench it and then to let it dry.
    private var wantsSoaking: Bool {
        let text = description?.lowercased() ?? ""
        return ["drench and dry", "soak and dry"].contains { text.contains($0) }
    }

    /// The warmth it bears.
    fileprivate var temperature: TemperatureRange? { TemperatureRange(from: minimumTemperature, to: maximumTemperature) }

    /// From the soil's nutrients, in the growing months alone.
    fileprivate var fertilizing: Fertilizing? { soilNutriments.map { Fertilizing(nutrients: $0, months: growthMonths) } }

    /// The air's moisture on Trefle's scale.
    fileprivate var humidity: Humidity? { atmosphericHumidity.map(Humidity.init(scale:)) }

    /// The seasons in which it blooms.
    fileprivate var bloom: Set<Season>? { bloomMonths.map(Season.seasons(of:)) }
}

import Foundation
import Garden

extension TrefleSpecies {
    /// Trefle's data about the care of the species, as a profile.
    ///
    /// A value that Trefle lacks stays nil, so that the genus or ``CareProfile/general`` can provide it with its own source.
    /// The scales of light, moisture and nutrients describe wild habitats in temperate Europe, not pots on a windowsill.
    ///
    /// - Parameter day: The day of the request, as ISO 8601 text.
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
        // Trefle has one toxicity scale, about "humans or animals". A toxic plant is taken to be toxic to all of them.
        let toxicity = specifications.harm.map { Sourced($0, source) }
        profile.catToxicity = toxicity
        profile.dogToxicity = toxicity
        profile.peopleToxicity = toxicity
        let details = self.details
        profile.more = details.isEmpty ? nil : Sourced(details, source)
        return profile
    }

    /// The citation that Trefle's license requires. It links to the home page, since a species has only an API URL, which needs a
    /// token.
    public var citation: Source.Citation {
        Source.Citation(title: "Trefle.io (CC BY 4.0)", address: "https://trefle.io/")
    }
}

extension TrefleSpecies.Specifications {
    /// How fast the plant grows; nil if absent or unknown to this program.
    fileprivate var rate: GrowthRate? { growthRate.flatMap(GrowthRate.init(word:)) }

    /// Toxic, or nil. An absent value is usual and never means harmless, and "none" does not say to whom.
    fileprivate var harm: Toxicity? {
        switch toxicity?.lowercased() {
        case "mild", "slight", "low", "medium", "moderate", "high", "severe": .toxic
        default: nil
        }
    }
}

extension TrefleSpecies.Growth {
    /// Trefle's light scale as a level.
    fileprivate var lightLevel: LightLevel? { light.flatMap(LightLevel.init(scale:)) }

    /// Watering interval and depth from soil humidity, else air humidity, else precipitation; nil if all are absent.
    fileprivate var watering: Watering? {
        let rain = CareDetail.Span(minimumPrecipitation, maximumPrecipitation).map(Watering.moisture(ofRain:))
        guard let scale = soilHumidity ?? atmosphericHumidity ?? rain else { return nil }
        return Watering(moisture: scale, isSoaked: wantsSoaking)
    }

    /// Whether the description says to soak the plant and then let it dry.
    private var wantsSoaking: Bool {
        let text = description?.lowercased() ?? ""
        return ["drench and dry", "soak and dry"].contains { text.contains($0) }
    }

    /// The temperatures that the plant tolerates.
    fileprivate var temperature: TemperatureRange? { TemperatureRange(from: minimumTemperature, to: maximumTemperature) }

    /// Fertilizing from the soil nutrients, in the growing months only.
    fileprivate var fertilizing: Fertilizing? { soilNutriments.map { Fertilizing(nutrients: $0, months: growthMonths) } }

    /// Trefle's air humidity scale as a level.
    fileprivate var humidity: Humidity? { atmosphericHumidity.map(Humidity.init(scale:)) }

    /// The seasons in which the plant blooms.
    fileprivate var bloom: Set<Season>? { bloomMonths.map(Season.seasons(of:)) }
}

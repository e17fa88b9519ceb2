import Foundation
import Garden

extension GardenFormatter {
    /// What is known of a plant besides the values that always have a row: "Toxicity, soil, repotting". Toxicity is always told, if
    /// only as unknown.
    public func furtherTopics(of care: CareProfile) -> String {
        let topics: [String?] = [
            ctr("care values", "toxicity"), care.soil.map { _ in ctr("care values", "soil") },
            care.growth.map { _ in ctr("care values", "growth") },
            care.bloom.map { _ in ctr("care values", "blooming") }, care.pruning.map { _ in ctr("care values", "pruning") },
            care.propagation.map { _ in ctr("care values", "propagation") },
            care.repotting.map { _ in ctr("care values", "repotting") },
            care.advice.map { _ in ctr("care values", "advice") },
        ]
        let words = topics.compactMap(\.self).joined(separator: ", ")
        return words.prefix(1).uppercased(with: locale) + words.dropFirst()
    }

    /// The light that a plant needs, with its hours per day: "Partial Sun (5–6 hrs)".
    public func light(_ light: LightLevel) -> String {
        self.light(lightName(light), hours: light.hours)
    }

    private func light(_ name: String, hours: ClosedRange<Int>) -> String {
        quantity(tr("{light} ({hours} hrs)"), ["light": name, "hours": span(hours)])
    }

    private func span(_ hours: ClosedRange<Int>) -> String { range(number(hours.lowerBound), number(hours.upperBound)) }

    /// The name of the light that a plant needs: "Partial Sun".
    public func lightName(_ light: LightLevel) -> String {
        switch light {
        case .fullShade: tr("Full Shade")
        case .partialShade: tr("Partial Shade")
        case .partialSun: tr("Partial Sun")
        case .fullSun: tr("Full Sun")
        }
    }

    /// The light that a species needs, below the light of a location and in words: "Prefers partial shade (3–4 hrs)"; nil if
    /// nothing but a general value is known.
    public func lightNeed(of care: CareProfile) -> String? {
        guard let light = care.light, light.source.kind != .general else { return nil }
        let phrase =
            switch light.value {
            case .fullShade: tr("Prefers full shade ({hours} hrs)")
            case .partialShade: tr("Prefers partial shade ({hours} hrs)")
            case .partialSun: tr("Prefers partial sun ({hours} hrs)")
            case .fullSun: tr("Prefers full sun ({hours} hrs)")
            }
        return quantity(phrase, ["hours": span(light.value.hours)])
    }

    /// That a location has less light than a species needs, or more: "This spot gets less light: Low Light (0–4 hrs)"; nil if it has as
    /// much, or if either is not known.
    public func lightProblem(of care: CareProfile, at location: LightLevel?) -> String? {
        guard let location, let need = care.light, need.source.kind != .general, need.value.choice != location.choice
        else { return nil }
        let hasLess = location.hours.upperBound < need.value.hours.lowerBound
        let phrase = hasLess ? tr("This spot gets less light: {light}") : tr("This spot gets more light: {light}")
        return phrase.filled(["light": locationLightWithHours(location)])
    }

    /// The light of a location, one of ``LightLevel/choices``: both shades are "Low Light".
    public func locationLight(_ light: LightLevel) -> String {
        switch light {
        case .fullShade, .partialShade: tr("Low Light")
        case .partialSun, .fullSun: lightName(light)
        }
    }

    /// The light of a location with its hours per day: "Low Light (0–4 hrs)".
    public func locationLightWithHours(_ light: LightLevel) -> String {
        let hours = light.levelsOfLocation.map(\.hours)
        let first = hours.map(\.lowerBound).min() ?? light.hours.lowerBound
        return self.light(locationLight(light), hours: first...(hours.map(\.upperBound).max() ?? first))
    }

    /// Frequency and amount: "Twice Weekly (Moderate)"; only the frequency if the amount is unknown.
    public func watering(_ watering: Watering) -> String {
        let often = watering.frequency.map(frequency) ?? everyTitle(watering.days)
        // Whole phrases, since a language can write a word in brackets in another way than alone.
        let phrase =
            switch watering.depth {
            case .light: tr("{often} (Light)")
            case .moderate: tr("{often} (Moderate)")
            case .thorough: tr("{often} (Thorough)")
            case .soak: tr("{often} (Soak)")
            case nil: "{often}"
            }
        return phrase.filled(["often": often])
    }

    /// The amount of water at a time: "Moderate".
    public func depth(_ depth: WateringDepth) -> String {
        switch depth {
        case .light: ctr("amount of water", "Light")
        case .moderate: ctr("amount of water", "Moderate")
        case .thorough: ctr("amount of water", "Thorough")
        case .soak: ctr("amount of water", "Soak")
        }
    }

    /// A temperature range in the preferred units: "15–30 °C (Optimal: 22 °C)", without an optimum "−36–26 °C".
    public func temperature(_ range: TemperatureRange) -> String { temperature(range, optimal: range.optimal) }

    /// The same of a care value. In a range that the user set, an optimum would be made up.
    public func temperature(_ range: Sourced<TemperatureRange>) -> String {
        temperature(range.value, optimal: range.source.kind == .user ? nil : range.value.optimal)
    }

    private func temperature(_ range: TemperatureRange, optimal: Int?) -> String {
        let span = self.range(degrees(range.minimum), degrees(range.maximum))
        guard let optimal else {
            return switch units {
            case .metric: quantity(tr("{range} °C"), ["range": span])
            case .imperial: quantity(tr("{range} °F"), ["range": span])
            }
        }
        let values = ["range": span, "best": degrees(Double(optimal))]
        return switch units {
        case .metric: quantity(tr("{range} °C (Optimal: {best} °C)"), values)
        case .imperial: quantity(tr("{range} °F (Optimal: {best} °F)"), values)
        }
    }

    /// Whether and how the plant is fertilized: "Monthly (Balanced)".
    public func fertilizing(_ fertilizing: Fertilizing) -> String {
        switch fertilizing {
        case .none: tr("None Needed")
        case .plan(let often, let kind, _): oftenWith(kind).filled(["often": frequency(often)])
        }
    }

    /// How often a kind of fertilizer is given; contains `{often}`.
    private func oftenWith(_ kind: Fertilizing.Kind) -> String {
        switch kind {
        case .balanced: tr("{often} (Balanced)")
        case .highNitrogen: tr("{often} (High Nitrogen)")
        case .highPhosphorus: tr("{often} (High Phosphorus)")
        case .highPotassium: tr("{often} (High Potassium)")
        case .organic: tr("{often} (Organic)")
        }
    }

    /// The kind of a fertilizer: "Balanced".
    public func fertilizer(_ kind: Fertilizing.Kind) -> String {
        switch kind {
        case .balanced: tr("Balanced")
        case .highNitrogen: tr("High Nitrogen")
        case .highPhosphorus: tr("High Phosphorus")
        case .highPotassium: tr("High Potassium")
        case .organic: tr("Organic")
        }
    }

    /// The preferred humidity: "High".
    public func humidity(_ humidity: Humidity) -> String {
        switch humidity {
        case .low: ctr("humidity", "Low")
        case .moderate: ctr("humidity", "Moderate")
        case .high: ctr("humidity", "High")
        case .veryHigh: ctr("humidity", "Very High")
        }
    }

    /// The soil, propagation or advice of a profile: translated if it is a text of the catalog or made from EcoCrop, and
    /// unchanged if it is from another source or has no translation.
    public func careText(_ text: String) -> String {
        let found = Translation.text(text, in: Translation.catalogDomain)
        guard found == text else { return found }
        if text == OpenTable.poisonous { return tr("Poisonous to people or animals, says EcoCrop.") }
        return EcoCropSoil(text).map(soil) ?? text
    }

    /// The seasons in which a plant blooms, by themselves: "Spring and summer".
    public func bloom(_ seasons: Set<Season>) -> String {
        asLine(list(Season.allCases.filter(seasons.contains).map(season)))
    }

    /// Words on a line of their own, which begins with a capital: "Every 4 weeks".
    public func asLine(_ words: String) -> String { words.prefix(1).uppercased(with: locale) + words.dropFirst() }

    /// The growth rate: "Slow".
    public func growth(_ growth: GrowthRate) -> String {
        switch growth {
        case .slow: ctr("growth", "Slow")
        case .moderate: ctr("growth", "Moderate")
        case .fast: ctr("growth", "Fast")
        }
    }

    /// A volume of water in the preferred units: "100–200 ml". The offered volumes are whole fluid ounces, "3–7 fl oz", which is
    /// as exact as they are; others have a decimal place, so that one given in fluid ounces is shown as it was given.
    public func amount(_ amount: WaterAmount) -> String {
        switch units {
        case .metric:
            return quantity(tr("{amount} ml"), ["amount": range(number(amount.low), number(amount.high))])
        case .imperial:
            let isOffered = (WaterAmount.choices + WaterAmount.largerChoices).contains(amount)
            let ounces = [amount.low, amount.high].map {
                let ounces = Double($0) / WaterAmount.millilitersPerFluidOunce
                return number(isOffered ? ounces.rounded() : ounces)
            }
            return quantity(tr("{amount} fl oz"), ["amount": range(ounces[0], ounces[1])])
        }
    }

    /// A temperature given in °C, as a whole number of degrees in the preferred units, without the unit.
    private func degrees(_ celsius: Double) -> String {
        let value = units == .metric ? celsius : celsius * 9 / 5 + 32
        return number(Int(value.rounded()))
    }

    /// A watering frequency as a title: "Twice Weekly".
    public func frequency(_ frequency: Watering.Frequency) -> String {
        switch frequency {
        case .daily: tr("Daily")
        case .everyOtherDay: tr("Every Other Day")
        case .twiceWeekly: tr("Twice Weekly")
        case .weekly: everyTitle(7)
        case .biweekly: tr("Every 2 Weeks")
        case .monthly: tr("Monthly")
        }
    }

    /// A fertilizing frequency as a title: "Monthly".
    public func frequency(_ frequency: Fertilizing.Frequency) -> String {
        switch frequency {
        case .weekly: everyTitle(7)
        case .biweekly: tr("Every 2 Weeks")
        case .monthly: tr("Monthly")
        case .quarterly: tr("Every 3 Months")
        case .biannually: tr("Twice a Year")
        }
    }
}

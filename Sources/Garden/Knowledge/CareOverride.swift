/// A care value that the user set against what the sources say.
public enum CareOverride: Hashable, Sendable, Codable {
    case light(LightLevel)
    case watering(Watering)
    case temperature(TemperatureRange)
    case fertilizing(Fertilizing)
    case humidity(Humidity)

    /// Which value of the profile is set; a plant has at most one override of each.
    public enum Field: String, Sendable, Codable, CaseIterable {
        case light, watering, temperature, fertilizing, humidity
    }

    /// Which value it sets.
    public var field: Field {
        switch self {
        case .light: .light
        case .watering: .watering
        case .temperature: .temperature
        case .fertilizing: .fertilizing
        case .humidity: .humidity
        }
    }

    /// Whether its figures lie in their ranges: 1 to 3,660 days, −60 to 60 °C with the coldest first.
    public var isValid: Bool {
        switch self {
        case .watering(let watering):
            watering.recurrence.isValid
                && Season.allCases.allSatisfy { season in
                    watering.seasons[season].map { Recurrence.everyDays($0).isValid } ?? true
                }
        case .temperature(let range): range.minimum >= -60 && range.maximum <= 60 && range.minimum < range.maximum
        case .light, .fertilizing, .humidity: true
        }
    }
}

extension CareProfile {
    /// This profile with the user's values in place of its own.
    public func overridden(by overrides: some Sequence<CareOverride>) -> CareProfile {
        var profile = self
        let source = Source(.user)
        for override in overrides {
            switch override {
            case .light(let value): profile.light = Sourced(value, source)
            case .watering(let value): profile.watering = Sourced(value, source)
            case .temperature(let value): profile.temperature = Sourced(value, source)
            case .fertilizing(let value): profile.fertilizing = Sourced(value, source)
            case .humidity(let value): profile.humidity = Sourced(value, source)
            }
        }
        return profile
    }
}

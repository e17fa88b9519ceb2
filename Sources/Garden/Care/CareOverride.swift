/// A care value set by the user that takes precedence over the sources.
public enum CareOverride: Hashable, Sendable, Codable {
    case light(LightLevel)
    case watering(Watering)
    case temperature(TemperatureRange)
    case fertilizing(Fertilizing)
    case humidity(Humidity)

    /// The profile value that is overridden. A plant has at most one override for each field.
    public enum Field: String, Sendable, Codable, CaseIterable {
        case light, watering, temperature, fertilizing, humidity

        /// The kind of care that is planned from the value; nil if no reminder follows from it.
        public var plannedCare: CareType? {
            switch self {
            case .watering: .watering
            case .fertilizing: .fertilizing
            case .light, .temperature, .humidity: nil
            }
        }
    }

    /// The field that this override sets.
    public var field: Field {
        switch self {
        case .light: .light
        case .watering: .watering
        case .temperature: .temperature
        case .fertilizing: .fertilizing
        case .humidity: .humidity
        }
    }

    /// Whether its numbers are in range: 1 to 3,660 days; −60 to 60 °C with the minimum below the maximum.
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
    /// Returns this profile with the user's overrides applied.
    public func overridden(by overrides: some Sequence<CareOverride>) -> CareProfile {
        var profile = self
        let source = Source(.user)
        for override in overrides {
            switch override {
            case .light(let value): profile.light = Sourced(value, source)
            case .watering(let value):
                profile.sourcedWatering = watering?.value.recurrence == value.recurrence ? watering : nil
                profile.watering = Sourced(value, source)
            case .temperature(let value): profile.temperature = Sourced(value, source)
            case .fertilizing(let value): profile.fertilizing = Sourced(value, source)
            case .humidity(let value): profile.humidity = Sourced(value, source)
            }
        }
        return profile
    }
}

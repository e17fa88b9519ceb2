import Garden
import Observation

/// A care value of a plant while its user sets it against what the sources say.
@MainActor @Observable
final class CareValueModel {
    /// Which value.
    let field: CareOverride.Field
    @ObservationIgnored private let preferences: Preferences

    /// The light.
    var light: LightLevel
    /// The named frequency of watering; nil for an interval of one's own.
    var frequency: Watering.Frequency?
    /// Days between waterings where no named frequency is chosen.
    var days: Int
    /// How much water; nil for none said.
    var depth: WateringDepth?
    /// The coldest, in the preferences's degrees.
    var minimum: Double
    /// The warmest, in the preferences's degrees.
    var maximum: Double
    /// How often it is fertilized; nil for never.
    var feeding: Fertilizing.Frequency?
    /// With what it is fertilized.
    var fertilizer: Fertilizing.Kind
    /// In which of the preferences's own months it is fertilized.
    var months: MonthSet
    /// How moist the air should be.
    var humidity: Humidity

    /// Begins with what holds at present.
    init(_ field: CareOverride.Field, _ care: CareProfile, preferences: Preferences) {
        self.field = field
        self.preferences = preferences
        light = care.light?.value ?? .partialSun
        let watering = care.watering?.value ?? Watering(days: 7)
        frequency = watering.frequency
        days = watering.days
        depth = watering.depth
        let warmth = care.temperature?.value ?? TemperatureRange(minimum: 15, maximum: 26)
        minimum = Self.degrees(warmth.minimum, preferences.units)
        maximum = Self.degrees(warmth.maximum, preferences.units)
        (feeding, fertilizer, months) = (nil, .balanced, .all)
        if case .plan(let every, let kind, let northern)? = care.fertilizing?.value {
            (feeding, fertilizer) = (every, kind)
            months = preferences.hemisphere == .northern ? northern : northern.halfYearLater
        }
        humidity = care.humidity?.value ?? .moderate
    }

    /// The value as it is chosen.
    var override: CareOverride {
        switch field {
        case .light: return .light(light)
        case .watering:
            if frequency == .twiceWeekly { return .watering(.twiceWeekly(depth: depth)) }
            return .watering(Watering(days: frequency?.days ?? days, depth: depth))
        case .temperature:
            return .temperature(TemperatureRange(minimum: celsius(minimum), maximum: celsius(maximum)))
        case .fertilizing:
            guard let feeding else { return .fertilizing(.none) }
            // Profiles count the northern year; half a year twice is a year, so the same turn leads back.
            let northern = preferences.hemisphere == .northern ? months : months.halfYearLater
            return .fertilizing(.plan(every: feeding, kind: fertilizer, months: northern))
        case .humidity: return .humidity(humidity)
        }
    }

    /// Whether it can be saved: figures in their ranges, at least one month.
    var isValid: Bool { override.isValid && (field != .fertilizing || feeding == nil || !months.isEmpty) }

    /// The range of degrees that can be entered.
    var degrees: ClosedRange<Double> { preferences.units == .metric ? -60...60 : -76...140 }

    private func celsius(_ shown: Double) -> Double {
        preferences.units == .metric ? shown : ((shown - 32) * 5 / 9 * 10).rounded() / 10
    }

    private static func degrees(_ celsius: Double, _ units: Preferences.Units) -> Double {
        units == .metric ? celsius : (celsius * 9 / 5 + 32).rounded()
    }
}

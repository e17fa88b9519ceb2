import Garden
import Observation

/// The form state of a care value that the user overrides.
@MainActor @Observable
final class CareValueModel: FormModel {
    let field: CareOverride.Field
    @ObservationIgnored private let preferences: Preferences
    /// The units in which temperatures are shown and entered.
    @ObservationIgnored let units: Preferences.Units

    var light: LightLevel
    /// The predefined watering frequency, or nil for a custom interval.
    var frequency: Watering.Frequency?
    /// Days between waterings, used if no predefined frequency is chosen.
    var days: Int
    /// The watering depth, or nil if unspecified.
    var depth: WateringDepth?
    /// The lowest and the highest temperature, in the user's unit.
    var minimum: Double
    var maximum: Double
    /// How often the plant is fertilized, or nil for never.
    var feeding: Fertilizing.Frequency?
    var fertilizer: Fertilizing.Kind
    /// The months in which the plant is fertilized, in the user's hemisphere.
    var months: MonthSet
    var humidity: Humidity
    @ObservationIgnored var savedEntries: [AnyHashable] = []
    /// Whether the care has a value, with which the form begins.
    @ObservationIgnored private let hasValue: Bool
    /// The interval between waterings with which it begins.
    @ObservationIgnored private let interval: Recurrence

    /// Starts with the current value, or with a default if there is none.
    init(_ field: CareOverride.Field, _ care: CareProfile, preferences: Preferences, units: Preferences.Units) {
        self.field = field
        self.preferences = preferences
        self.units = units
        hasValue = care.source(of: field) != nil
        light = care.light?.value ?? .partialSun
        let watering = care.watering?.value ?? Watering(days: 7)
        frequency = watering.frequency
        days = watering.days
        depth = watering.depth
        interval = watering.recurrence
        let warmth = care.temperature?.value ?? TemperatureRange(minimum: 15, maximum: 26)
        minimum = Self.degrees(warmth.minimum, units)
        maximum = Self.degrees(warmth.maximum, units)
        (feeding, fertilizer, months) = (nil, .balanced, .all)
        if case .plan(let every, let kind, let northern)? = care.fertilizing?.value {
            (feeding, fertilizer) = (every, kind)
            months = northern.converted(preferences.hemisphere)
        }
        humidity = care.humidity?.value ?? .moderate
        settle()
    }

    var entries: [AnyHashable] {
        [light, frequency, days, depth, minimum, maximum, feeding, fertilizer, months, humidity]
    }

    /// Whether the interval between waterings is another one than that of the care values.
    var hasOwnInterval: Bool {
        guard case .watering(let watering) = override else { return false }
        return watering.recurrence != interval
    }

    /// Whether there is nothing to save, because the care has the value that is shown. Saving it would round a temperature that
    /// is shown in °F, and lose what the form does not show, such as intervals for seasons.
    var isUnchanged: Bool { hasValue && !hasChanges }

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
            // Care profiles store months of the northern hemisphere.
            return .fertilizing(.plan(every: feeding, kind: fertilizer, months: months.converted(preferences.hemisphere)))
        case .humidity: return .humidity(humidity)
        }
    }

    var isValid: Bool { override.isValid && (field != .fertilizing || feeding == nil || !months.isEmpty) }

    /// The allowed temperatures, in the user's unit.
    var degrees: ClosedRange<Double> { units == .metric ? -60...60 : -76...140 }

    private func celsius(_ shown: Double) -> Double {
        units == .metric ? shown : ((shown - 32) * 5 / 9 * 10).rounded() / 10
    }

    private static func degrees(_ celsius: Double, _ units: Preferences.Units) -> Double {
        units == .metric ? celsius : (celsius * 9 / 5 + 32).rounded()
    }
}

/// How much light a spot gets, on Trefle's scale.
public enum LightLevel: String, Sendable, Codable, CaseIterable {
    case fullShade, partialShade, partialSun, fullSun

    /// Hours of light a day on Trefle's scale of 0 to 10: full shade 0–2, partial shade 3–4, partial sun 5–6, full sun 7–10.
    public var hours: ClosedRange<Int> {
        switch self {
        case .fullShade: 0...2
        case .partialShade: 3...4
        case .partialSun: 5...6
        case .fullSun: 7...10
        }
    }

    /// The three choices for a location. The last one stands for both shades, which the needs of plants tell apart.
    public static let choices: [LightLevel] = [.fullSun, .partialSun, .partialShade]

    /// The one of ``choices`` that stands for this level.
    public var choice: LightLevel { self == .fullShade ? .partialShade : self }

    /// The levels that a location does not tell apart: both shades, otherwise the level alone.
    public var levelsOfLocation: Set<LightLevel> {
        Set(Self.allCases.filter { $0.choice == choice })
    }
}

/// How much water to give at a time.
public enum WateringDepth: String, Sendable, Codable, CaseIterable {
    case light, moderate, thorough, soak

    /// The corresponding volume for a household pot, or nil for a soak, whose volume depends on the pot.
    ///
    /// The project's own mapping to the four amounts that the forms offer, without a source.
    public var amount: WaterAmount? {
        switch self {
        case .light: WaterAmount.choices[1]
        case .moderate: WaterAmount.choices[2]
        case .thorough: WaterAmount.choices[3]
        case .soak: nil
        }
    }
}

/// How often and how much to water.
public struct Watering: Hashable, Sendable, Codable {
    /// Days between waterings in the growing season, 1 to 3,660; 3 for twice a week.
    public var days: Int
    /// Whether to water twice a week, on two weekdays 3 and 4 days apart.
    public var isTwiceWeekly: Bool
    /// Days between waterings in seasons that differ.
    public var seasons: Seasonal<Int>
    /// How much to water, or nil if unknown.
    public var depth: WateringDepth?

    /// The stored keys, some of which predate the current property names.
    private enum CodingKeys: String, CodingKey {
        case days, isTwiceWeekly, seasons
        case depth = "thirst"
    }

    /// Creates watering every `days` days.
    public init(days: Int, seasons: Seasonal<Int> = Seasonal(), depth: WateringDepth? = nil) {
        self.days = days
        isTwiceWeekly = false
        self.seasons = seasons
        self.depth = depth
    }

    /// Watering twice a week.
    public static func twiceWeekly(depth: WateringDepth?) -> Watering {
        var watering = Watering(days: 3, depth: depth)
        watering.isTwiceWeekly = true
        return watering
    }

    /// The frequencies that have a name.
    public enum Frequency: String, Sendable, Codable, CaseIterable {
        /// Every day, every 2 days, two weekdays a week, every 7, 14 and 30 days.
        case daily, everyOtherDay, twiceWeekly, weekly, biweekly, monthly

        /// Days from one watering to the next; 3 for twice a week.
        public var days: Int {
            switch self {
            case .daily: 1
            case .everyOtherDay: 2
            case .twiceWeekly: 3
            case .weekly: 7
            case .biweekly: 14
            case .monthly: 30
            }
        }
    }

    /// The named frequency, or nil for other intervals.
    public var frequency: Frequency? {
        isTwiceWeekly ? .twiceWeekly : Frequency.allCases.first { $0 != .twiceWeekly && $0.days == days }
    }

    /// The recurrence of the corresponding rule.
    public var recurrence: Recurrence { isTwiceWeekly ? .timesAWeek(2) : .everyDays(days) }
}

/// The temperatures a plant tolerates, in °C.
public struct TemperatureRange: Hashable, Sendable, Codable {
    /// The lowest temperature, in °C.
    public var minimum: Double
    /// The highest temperature, in °C.
    public var maximum: Double
    /// The optimal range in °C; nil if the source states none.
    public var best: ClosedRange<Double>?
    /// Whether the plant survives frost. Nil means unknown; a minimum below 0 °C then counts as yes.
    public var survivesFrost: Bool?

    /// Creates a range in °C.
    public init(minimum: Double, maximum: Double, best: ClosedRange<Double>? = nil, survivesFrost: Bool? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.best = best
        self.survivesFrost = survivesFrost
    }

    /// The optimal temperature in whole °C: the middle of ``best`` or else of the whole range, rounded down.
    ///
    /// Nil without ``best`` if the minimum is below 0 °C: such a minimum is what the plant survives, and its middle with the
    /// maximum is not where it thrives. For example, −36 to 26 °C would give −5 °C.
    public var optimal: Int? {
        guard best != nil || minimum >= 0 else { return nil }
        let low = best?.lowerBound ?? minimum
        let high = best?.upperBound ?? maximum
        return Int(((low + high) / 2).rounded(.down))
    }

    /// Whether the plant survives frost: ``survivesFrost`` if known, or else whether the minimum is below 0 °C.
    public var isFrostTolerant: Bool { survivesFrost ?? (minimum < 0) }
}

/// Whether and how to fertilize a plant.
public enum Fertilizing: Hashable, Sendable, Codable {
    /// No fertilizer.
    case none
    /// A frequency, a kind of fertilizer, and the months of the northern year.
    case plan(every: Frequency, kind: Kind, months: MonthSet)

    /// How often to fertilize.
    public enum Frequency: String, Sendable, Codable, CaseIterable {
        case weekly, biweekly, monthly, quarterly, biannually

        /// Days from one time to the next: 7, 14, 30, 91 and 182.
        public var days: Int {
            switch self {
            case .weekly: 7
            case .biweekly: 14
            case .monthly: 30
            case .quarterly: 91
            case .biannually: 182
            }
        }
    }

    /// What the fertilizer is rich in.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case balanced, highNitrogen, highPhosphorus, highPotassium, organic
    }
}

/// How humid the air should be.
public enum Humidity: String, Sendable, Codable, CaseIterable {
    case low, moderate, high, veryHigh
}

/// How fast a plant grows.
public enum GrowthRate: String, Sendable, Codable, CaseIterable {
    case slow, moderate, fast
}

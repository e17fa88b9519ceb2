/// How much light a spot gets, on the scale of Trefle.
public enum LightLevel: String, Sendable, Codable, CaseIterable {
    case fullShade, partialShade, partialSun, fullSun

    /// Hours of light a day: full shade 0–2, partial shade 3–4, partial sun 5–6, full sun 7–10 (Trefle's scale of 0 to 10).
    public var hours: ClosedRange<Int> {
        switch self {
        case .fullShade: 0...2
        case .partialShade: 3...4
        case .partialSun: 5...6
        case .fullSun: 7...10
        }
    }

    /// The three choices of the simple reminder; the last stands for both shades.
    public static let choices: [LightLevel] = [.fullSun, .partialSun, .partialShade]
}

/// How much water a plant wants at a time.
public enum WateringDepth: String, Sendable, Codable, CaseIterable {
    case light, moderate, thorough, soak

    /// The volume that stands for it in a preferences pot; nil for a soak, which goes by the pot.
    ///
    /// The project's own reading of the words in the four amounts of the simple reminder, without a source.
    public var amount: WaterAmount? {
        switch self {
        case .light: WaterAmount.choices[1]
        case .moderate: WaterAmount.choices[2]
        case .thorough: WaterAmount.choices[3]
        case .soak: nil
        }
    }
}

/// How often and how much a plant is watered.
public struct Watering: Hashable, Sendable, Codable {
    /// Days between waterings in the growing season, 1 to 3,660; twice a week counts as 3.
    public var days: Int
    /// Whether it is twice a week, on two weekdays 3 and 4 days apart.
    public var isTwiceWeekly: Bool
    /// Days between waterings in seasons that differ.
    public var seasons: Seasonal<Int>
    /// How much; nil where nothing is known.
    public var depth: WateringDepth?

    /// The stored spelling, which is older than some names here.
    private enum CodingKeys: String, CodingKey {
        case days, isTwiceWeekly, seasons
        case depth = "thirst"
    }

    /// Every so many days.
    public init(days: Int, seasons: Seasonal<Int> = Seasonal(), depth: WateringDepth? = nil) {
        self.days = days
        isTwiceWeekly = false
        self.seasons = seasons
        self.depth = depth
    }

    /// Twice a week.
    public static func twiceWeekly(depth: WateringDepth?) -> Watering {
        var watering = Watering(days: 3, depth: depth)
        watering.isTwiceWeekly = true
        return watering
    }

    /// The named frequencies; other intervals have none.
    public enum Frequency: String, Sendable, Codable, CaseIterable {
        /// Every day, every 2 days, on two days a week, every 7, 14 and 30 days.
        case daily, everyOtherDay, twiceWeekly, weekly, biweekly, monthly

        /// Days from one watering to the next; twice a week counts as 3.
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

    /// The frequency's name; nil for an interval between the named ones.
    public var frequency: Frequency? {
        isTwiceWeekly ? .twiceWeekly : Frequency.allCases.first { $0 != .twiceWeekly && $0.days == days }
    }

    /// The rhythm of the rule that follows from it.
    public var recurrence: Recurrence { isTwiceWeekly ? .timesAWeek(2) : .everyDays(days) }
}

/// The warmth a plant lives in, in °C.
public struct TemperatureRange: Hashable, Sendable, Codable {
    /// The coldest it should have, in °C.
    public var minimum: Double
    /// The warmest it should have, in °C.
    public var maximum: Double
    /// The warmth it does best in, in °C; nil means the middle of the range is taken.
    public var best: ClosedRange<Double>?
    /// Whether it lives through frost; nil where nothing is known, then a minimum below 0 °C means yes.
    public var survivesFrost: Bool?

    /// A range in °C.
    public init(minimum: Double, maximum: Double, best: ClosedRange<Double>? = nil, survivesFrost: Bool? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.best = best
        self.survivesFrost = survivesFrost
    }

    /// The single best warmth in whole °C: the middle of the best or of the whole range, rounded down.
    public var optimal: Int {
        let low = best?.lowerBound ?? minimum
        let high = best?.upperBound ?? maximum
        return Int(((low + high) / 2).rounded(.down))
    }

    /// Whether frost is survived: what was said, else whether the minimum lies below 0 °C.
    public var isFrostTolerant: Bool { survivesFrost ?? (minimum < 0) }
}

/// Whether and how a plant is fertilized.
public enum Fertilizing: Hashable, Sendable, Codable {
    /// It wants none.
    case none
    /// So often, with that kind, in those months as the northern year counts them.
    case plan(every: Frequency, kind: Kind, months: MonthSet)

    /// How often.
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

/// How moist the air should be.
public enum Humidity: String, Sendable, Codable, CaseIterable {
    case low, moderate, high, veryHigh
}

/// How fast a plant grows.
public enum GrowthRate: String, Sendable, Codable, CaseIterable {
    case slow, moderate, fast
}

/// Whether a plant harms who eats of it; what no source says is unknown, never safe.
public enum Toxicity: String, Sendable, Codable, CaseIterable {
    case toxic, nonToxic, unknown
}

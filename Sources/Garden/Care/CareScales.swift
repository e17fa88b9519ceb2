/// Initializers that convert values of a source's scale to care values. Scales from 0 to 10 are those of Trefle; 0 is a valid
/// value.
extension LightLevel {
    /// 0–2 full shade, 3–4 partial shade, 5–6 partial sun, 7–10 full sun. Returns nil for values off the scale.
    public init?(scale: Int) {
        guard let level = Self.allCases.first(where: { $0.hours.contains(scale) }) else { return nil }
        self = level
    }
}

extension Watering {
    /// Derives frequency and depth from the moisture scale: 10–9 daily, 8 every other day, 7–6 twice a week, 5–3 weekly, 2 every
    /// two weeks, 1–0 monthly; 8 and above thorough, 5–7 moderate, below 5 light.
    ///
    /// - Parameter isSoaked: Whether the soil is soaked and then left to dry, which overrides the depth.
    public init(moisture scale: Int, isSoaked: Bool = false) {
        let depth: WateringDepth = isSoaked ? .soak : scale >= 8 ? .thorough : scale >= 5 ? .moderate : .light
        switch scale {
        case 9...: self.init(days: 1, depth: depth)
        case 8: self.init(days: 2, depth: depth)
        case 6...7: self = .twiceWeekly(depth: depth)
        case 3...5: self.init(days: 7, depth: depth)
        case 2: self.init(days: 14, depth: depth)
        default: self.init(days: 30, depth: depth)
        }
    }

    /// Converts annual rainfall in millimeters to the moisture scale: desert, steppe, temperate, wet.
    ///
    /// The project's own judgment, without a source: deserts have less than 250 mm, steppes less than 500 mm, and above 1,500 mm
    /// it rains in most weeks. The result never exceeds twice a week, because a pot is not a rain forest.
    public static func moisture(ofRain span: CareDetail.Span) -> Int {
        let ends = [span.low, span.high].compactMap { $0 }
        return switch ends.reduce(0, +) / Double(ends.count) {
        case ..<250: 1
        case ..<500: 2
        case ..<1_500: 5
        default: 7
        }
    }
}

extension TemperatureRange {
    /// Creates a range from two ends in °C, in either order. Returns nil if both are unknown.
    ///
    /// An unknown end is taken from ``CareProfile/general``: 15 or 26 °C, or the known end if it lies beyond.
    public init?(from low: Double?, to high: Double?) {
        switch (low, high) {
        case (nil, nil): return nil
        case (let low?, nil): self.init(minimum: low, maximum: max(low, 26))
        case (nil, let high?): self.init(minimum: min(15, high), maximum: high)
        case (let low?, let high?): self.init(minimum: min(low, high), maximum: max(low, high))
        }
    }
}

extension Fertilizing {
    /// Derives a plan from soil nutrients: 0–2 none, 3–4 quarterly, 5–7 monthly, 8–10 every two weeks; balanced, in the growing
    /// months.
    ///
    /// - Parameter months: The growing months, or nil if unknown. The default is April to September, as for most plants of the
    ///   catalog.
    public init(nutrients scale: Int, months: MonthSet? = nil) {
        let months = months ?? MonthSet(4...9)
        switch scale {
        case ...2: self = .none
        case 3...4: self = .plan(every: .quarterly, kind: .balanced, months: months)
        case 5...7: self = .plan(every: .monthly, kind: .balanced, months: months)
        default: self = .plan(every: .biweekly, kind: .balanced, months: months)
        }
    }
}

extension Humidity {
    /// 0–3 low, 4–6 moderate, 7–8 high, 9–10 very high.
    public init(scale: Int) {
        switch scale {
        case ...3: self = .low
        case 4...6: self = .moderate
        case 7...8: self = .high
        default: self = .veryHigh
        }
    }

    /// Derives the level from relative humidity, as defined in docs/catalog.md: below 35 % low, to 55 % moderate, to 75 % high,
    /// above very high.
    public init(percent: Double) {
        switch percent {
        case ..<35: self = .low
        case ...55: self = .moderate
        case ...75: self = .high
        default: self = .veryHigh
        }
    }
}

extension GrowthRate {
    /// Parses a source's word for the growth rate. Returns nil for an unknown word. USDA, where Trefle's words come from, uses
    /// slow, moderate and rapid.
    public init?(word: String) {
        switch word.lowercased() {
        case "slow": self = .slow
        case "moderate", "medium": self = .moderate
        case "rapid", "fast": self = .fast
        default: return nil
        }
    }
}

extension Season {
    /// The seasons that contain the given months of the northern year. The seasons apply to either hemisphere.
    public static func seasons(of months: MonthSet) -> Set<Season> {
        Set(
            months.months.compactMap { month in
                LocalDay(year: 2_000, month: month, day: 1).map { Season(on: $0, in: .northern) }
            })
    }
}

/// The hemisphere the user lives in.
public enum Hemisphere: String, Sendable, Codable, CaseIterable {
    case northern, southern
}

/// A meteorological season: whole months, with spring starting in March in the north and in September in the south.
public enum Season: String, Sendable, Codable, CaseIterable {
    case spring, summer, autumn, winter

    /// The season of a day in a hemisphere.
    public init(on day: LocalDay, in hemisphere: Hemisphere) { self.init(inMonth: day.month, in: hemisphere) }

    /// The day in its middle, in a year without a leap day.
    func middle(in hemisphere: Hemisphere) -> LocalDay {
        let middles = [1, 4, 7, 10].compactMap { LocalDay(year: 2001, month: $0, day: 16) }
        return middles.first { Season(on: $0, in: hemisphere) == self } ?? middles[0]
    }

    /// - Parameter month: 1 to 12; 0 is December, and 13 is January.
    private init(inMonth month: Int, in hemisphere: Hemisphere) {
        let northern = (month % 12) / 3  // 0 winter, 1 spring, 2 summer, 3 autumn
        let shifted = hemisphere == .northern ? northern : (northern + 2) % 4
        self = [.winter, .spring, .summer, .autumn][shifted]
    }
}

/// Values by season, any of which can be missing.
public struct Seasonal<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The value for each season, or nil if unknown.
    public var spring, summer, autumn, winter: Value?

    /// Creates seasonal values.
    public init(spring: Value? = nil, summer: Value? = nil, autumn: Value? = nil, winter: Value? = nil) {
        self.spring = spring
        self.summer = summer
        self.autumn = autumn
        self.winter = winter
    }

    /// The value for a season, or nil if unknown.
    public subscript(season: Season) -> Value? {
        switch season {
        case .spring: spring
        case .summer: summer
        case .autumn: autumn
        case .winter: winter
        }
    }
}

/// The kind of place where a plant stands.
public enum Place: String, Sendable, Codable, CaseIterable {
    case indoor, outdoor, greenhouse, balcony

    /// Whether the plant is exposed to rain, frost and short days.
    public var isOutside: Bool { self == .outdoor || self == .balcony }
}

extension Season {
    /// The factor applied to the spring watering interval if the care profile has no interval for this season.
    ///
    /// The project's own rule of thumb, without a source: growth slows in short days, and evaporation outdoors falls in the cold.
    func wateringFactor(at place: Place) -> Double {
        switch (self, place.isOutside) {
        case (.spring, _): 1
        case (.summer, false): 1
        case (.summer, true): 0.8
        case (.autumn, false): 1.25
        case (.autumn, true): 1.5
        case (.winter, false): 1.5
        case (.winter, true): 2
        }
    }

    /// The factor applied on a day: in the middle of a month that of its season, and between the middles of two months on the
    /// straight line from one to the other, so that no interval changes from one day to the next by more than a fraction.
    static func wateringFactor(on day: LocalDay, in hemisphere: Hemisphere, at place: Place) -> Double {
        let (length, ofMonth) = day.monthLengthAndDay
        let fromMiddle = (Double(ofMonth) - 0.5) / Double(length) - 0.5
        let own = Season(inMonth: day.month, in: hemisphere).wateringFactor(at: place)
        let neighbor = Season(inMonth: day.month + (fromMiddle < 0 ? -1 : 1), in: hemisphere).wateringFactor(at: place)
        return own + abs(fromMiddle) * (neighbor - own)
    }
}

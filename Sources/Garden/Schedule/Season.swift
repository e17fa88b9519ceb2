/// Which half of the Earth the preferences lives on.
public enum Hemisphere: String, Sendable, Codable, CaseIterable {
    case northern, southern
}

/// A season as meteorologists count it: whole months, spring from March in the north and from September in the south.
public enum Season: String, Sendable, Codable, CaseIterable {
    case spring, summer, autumn, winter

    /// The season in which a day lies.
    public init(on day: LocalDay, in hemisphere: Hemisphere) {
        let month = day.month
        let northern = (month % 12) / 3  // 0 winter, 1 spring, 2 summer, 3 autumn
        let shifted = hemisphere == .northern ? northern : (northern + 2) % 4
        self = [.winter, .spring, .summer, .autumn][shifted]
    }
}

/// A value for some of the seasons.
public struct Seasonal<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// Each season's value; nil where nothing is known of that season.
    public var spring, summer, autumn, winter: Value?

    /// Values for the seasons that are named.
    public init(spring: Value? = nil, summer: Value? = nil, autumn: Value? = nil, winter: Value? = nil) {
        self.spring = spring
        self.summer = summer
        self.autumn = autumn
        self.winter = winter
    }

    /// The season's value, or nil.
    public subscript(season: Season) -> Value? {
        switch season {
        case .spring: spring
        case .summer: summer
        case .autumn: autumn
        case .winter: winter
        }
    }
}

/// Where a plant stands.
public enum Place: String, Sendable, Codable, CaseIterable {
    case indoor, outdoor, greenhouse, balcony

    /// Whether rain, frost and short days reach the plant.
    public var isOutside: Bool { self == .outdoor || self == .balcony }
}

extension Season {
    /// How much longer than in spring the days between two waterings are, where the care profile says nothing of this season.
    ///
    /// The project's own rule of thumb, without a source: growth slows in short days, and evaporation falls outdoors in the cold.
    public func wateringFactor(at place: Place) -> Double {
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
}

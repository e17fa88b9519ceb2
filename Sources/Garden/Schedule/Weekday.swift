/// A day of the week with its ISO 8601 number: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Sendable, Codable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Creates a weekday from its ISO number. Numbers above 7 wrap around to Monday.
    init(clamping number: Int) { self = Self.allCases[(number - 1) % 7] }

    /// Whether the left weekday is earlier in a week that starts on Monday.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

/// A set of weekdays, stored as a bit mask.
public struct WeekdaySet: OptionSet, Hashable, Sendable, Codable {
    /// Bit 0 is Monday, bit 6 is Sunday.
    public let rawValue: Int

    /// Creates a set from its bits; bits above Sunday's are dropped.
    public init(rawValue: Int) { self.rawValue = rawValue & 0b111_1111 }

    /// Creates a set of weekdays.
    public init(_ days: some Sequence<Weekday>) {
        self.init(rawValue: days.reduce(0) { $0 | 1 << ($1.rawValue - 1) })
    }

    /// Whether the set contains a weekday.
    public func contains(_ day: Weekday) -> Bool { rawValue & 1 << (day.rawValue - 1) != 0 }

    /// The weekdays in the set, Monday first.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }
}

/// A set of months, stored as a bit mask.
public struct MonthSet: OptionSet, Hashable, Sendable, Codable {
    /// Bit 0 is January, bit 11 is December.
    public let rawValue: Int

    /// Creates a set from its bits; bits above December's are dropped.
    public init(rawValue: Int) { self.rawValue = rawValue & 0xfff }

    /// Creates a set of months, 1 to 12; other numbers are dropped.
    public init(_ months: some Sequence<Int>) {
        self.init(rawValue: months.filter((1...12).contains).reduce(0) { $0 | 1 << ($1 - 1) })
    }

    /// Every month.
    public static let all = MonthSet(rawValue: 0xfff)

    /// Whether the set contains a month, 1 to 12.
    public func contains(month: Int) -> Bool { rawValue & 1 << (month - 1) != 0 }

    /// The months in the set, 1 to 12, in calendar order.
    public var months: [Int] { (1...12).filter(contains(month:)) }

    /// The months shifted by half a year, which converts months between the hemispheres.
    public var halfYearLater: MonthSet { MonthSet(rawValue: rawValue << 6 | rawValue >> 6) }

    /// Months of the northern year as months in a hemisphere, or the other way around.
    public func converted(_ hemisphere: Hemisphere) -> MonthSet { hemisphere == .northern ? self : halfYearLater }
}

/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Sendable, Codable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of that ISO number, counted on from Sunday to Monday again for numbers above 7.
    init(clamping number: Int) { self = Self.allCases[(number - 1) % 7] }

    /// Whether the left weekday comes earlier in a week that begins on Monday.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

/// A set of weekdays, a bit each.
public struct WeekdaySet: OptionSet, Hashable, Sendable, Codable {
    /// Bit 0 is Monday, bit 6 is Sunday.
    public let rawValue: Int

    /// The set of those bits; bits above Sunday's are dropped.
    public init(rawValue: Int) { self.rawValue = rawValue & 0b111_1111 }

    /// The set of those weekdays.
    public init(_ days: some Sequence<Weekday>) {
        self.init(rawValue: days.reduce(0) { $0 | 1 << ($1.rawValue - 1) })
    }

    /// Whether the weekday is one of them.
    public func contains(_ day: Weekday) -> Bool { rawValue & 1 << (day.rawValue - 1) != 0 }

    /// The weekdays, Monday first.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }
}

/// A set of months, a bit each.
public struct MonthSet: OptionSet, Hashable, Sendable, Codable {
    /// Bit 0 is January, bit 11 is December.
    public let rawValue: Int

    /// The set of those bits; bits above December's are dropped.
    public init(rawValue: Int) { self.rawValue = rawValue & 0xfff }

    /// The set of those months, 1 to 12; other numbers are dropped.
    public init(_ months: some Sequence<Int>) {
        self.init(rawValue: months.filter((1...12).contains).reduce(0) { $0 | 1 << ($1 - 1) })
    }

    /// Every month.
    public static let all = MonthSet(rawValue: 0xfff)

    /// Whether the month, 1 to 12, is one of them.
    public func contains(month: Int) -> Bool { rawValue & 1 << (month - 1) != 0 }

    /// The months, 1 to 12, in the order of the year.
    public var months: [Int] { (1...12).filter(contains(month:)) }

    /// The months half a year later: what the northern figures mean in the south.
    public var halfYearLater: MonthSet { MonthSet(rawValue: rawValue << 6 | rawValue >> 6) }
}

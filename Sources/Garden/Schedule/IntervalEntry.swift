/// An interval as the user enters it: a number of days, weeks, months or years.
///
/// A rule stores ``days`` alone. It counts them, or months of the calendar if the interval is worded in years or in at least 12
/// months; see ``LocalDay/adding(interval:)``.
public struct IntervalEntry: Hashable, Sendable {
    /// A unit of intervals.
    public enum Unit: String, Sendable, CaseIterable {
        case days, weeks, months, years

        /// Its length in days, as a rule stores it. A month has 30 and a year 365 days.
        public var days: Int {
            switch self {
            case .days: 1
            case .weeks: 7
            case .months: 30
            case .years: 365
            }
        }

        /// The largest number of this unit that a rule can have.
        public var largestCount: Int { Recurrence.longestInterval / days }
    }

    /// The number of units, positive.
    public var count: Int
    /// The unit. Another one keeps the number, as far as a rule can have it.
    public var unit: Unit { didSet { count = min(count, unit.largestCount) } }

    /// Creates an entry.
    public init(_ count: Int, _ unit: Unit) {
        self.count = count
        self.unit = unit
    }

    /// The entry for a number of days in the unit in which it is worded: the largest of which it is a whole number. One week is
    /// worded in days.
    public init(days: Int) {
        let unit: Unit =
            switch days {
            case 365... where days % 365 == 0: .years
            case 30... where days % 30 == 0: .months
            case 14... where days % 7 == 0: .weeks
            default: .days
            }
        self.init(days / unit.days, unit)
    }

    /// Its months, if it is worded in years or in at least 12 months; otherwise nil.
    fileprivate var longMonths: Int? {
        switch unit {
        case .years: count * 12
        case .months where count >= 12: count
        default: nil
        }
    }

    /// The interval in days.
    public var days: Int { count * unit.days }

    /// The entry by which an interval is worded: that of ``init(days:)``, or else a number of months for the intervals of
    /// rare care, which are planned as parts of a year of 365 days and not as months of 30 days.
    public static func worded(days: Int) -> IntervalEntry {
        switch days {
        case 62: IntervalEntry(2, .months)
        case 91...92: IntervalEntry(3, .months)
        case 123: IntervalEntry(4, .months)
        case 153: IntervalEntry(5, .months)
        case 182, 183: IntervalEntry(6, .months)
        case 547, 548: IntervalEntry(18, .months)
        default: IntervalEntry(days: days)
        }
    }
}

extension LocalDay {
    /// The day that is an interval of a number of days later.
    ///
    /// An interval that is worded in years, or in at least 12 months, ends on the same day of the month: 2 years, stored as 730
    /// days, from March 1, 2027 on March 1, 2029. Other intervals are as many days long as they are stored.
    public func adding(interval days: Int) -> LocalDay {
        IntervalEntry.worded(days: days).longMonths.map(adding(months:)) ?? self + days
    }
}

extension IntervalEntry: LosslessStringConvertible {
    /// Parses a number with the letter of a unit, such as "3d", "1w", "2m" or "1y"; a plain number is one of days. Nil for other
    /// text and for numbers with more than six digits. The range is not checked.
    public init?(_ text: String) {
        let text = text.lowercased()
        let unit = text.last.flatMap { letter in Unit.allCases.first { $0.rawValue.first == letter } }
        guard let count = Int(unit == nil ? text[...] : text.dropLast()), abs(count) < 1_000_000 else { return nil }
        self.init(count, unit ?? .days)
    }

    /// The text form, which ``init(_:)`` parses.
    public var description: String { "\(count)\(unit.rawValue.prefix(1))" }
}

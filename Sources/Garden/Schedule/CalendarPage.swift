/// The days that a calendar shows at a time, in whole weeks.
public struct CalendarPage: Hashable, Sendable {
    /// How much a page shows.
    public enum Span: String, Sendable {
        /// A month, with the rest of its first and last week.
        case month
        /// One week.
        case week
    }

    /// How much the page shows.
    public let span: Span
    /// The days shown, a multiple of seven.
    public let days: ClosedRange<LocalDay>
    /// The days that belong to the page itself: those of the month, or all of the week.
    public let own: ClosedRange<LocalDay>

    /// The largest number of weeks of a page.
    public static let mostWeeks = 6

    /// Creates the page that contains a day, with weeks that begin on `weekStart`.
    public init(_ span: Span, around day: LocalDay, weekStart: Weekday) {
        func start(_ day: LocalDay) -> LocalDay { day - (day.weekday.rawValue - weekStart.rawValue + 7) % 7 }
        self.span = span
        switch span {
        case .month:
            own = day.startOfMonth...(day.startOfNextMonth - 1)
            days = start(own.lowerBound)...(start(own.upperBound) + 6)
        case .week:
            own = start(day)...(start(day) + 6)
            days = own
        }
    }

    /// The number of weeks: 1 for a week, 4 to ``mostWeeks`` for a month.
    public var weeks: Int { (days.upperBound - days.lowerBound + 1) / 7 }

    /// The day at a place in the page, counted from its first day.
    public func day(at index: Int) -> LocalDay { days.lowerBound + index }
}

extension LocalDay {
    /// The same day of the month a number of months later, or the last day of that month if it is shorter.
    public func adding(months: Int) -> LocalDay {
        let (year, month, day) = date
        let count = year * 12 + month - 1 + months
        guard count >= 12 else { return .first }
        let (newYear, newMonth) = (count / 12, count % 12 + 1)
        return LocalDay(year: newYear, month: newMonth, day: min(day, Self.length(of: newMonth, in: newYear))) ?? .last
    }
}

/// How often a rule recurs.
public enum Recurrence: Hashable, Sendable, Codable {
    /// A number of days after the care was last given, 1 to 3,660.
    case everyDays(Int)
    /// A number of times a week, 1 to 7, spread over weekdays starting from the weekday of the rule's start.
    case timesAWeek(Int)
    /// On the given weekdays; never empty.
    case weekdays(WeekdaySet)
    /// On a day of each month, 1 to 31; in shorter months on the last day.
    case monthly(day: Int)
    /// Once, on the day of the rule's start.
    case once

    /// The longest interval of a rule in days, ten years.
    public static let longestInterval = 3_660
    /// The intervals that a rule can have, in days.
    public static let dayLimits = 1...longestInterval

    /// Whether its numbers are in range.
    public var isValid: Bool {
        switch self {
        case .everyDays(let days): Self.dayLimits.contains(days)
        case .timesAWeek(let times): (1...7).contains(times)
        case .weekdays(let days): !days.isEmpty
        case .monthly(let day): (1...31).contains(day)
        case .once: true
        }
    }

    /// Whether it has days of its own, such as weekdays, instead of counting from the last event.
    public var hasFixedDays: Bool { if case .everyDays = self { false } else { true } }

    /// The weekdays of a weekly recurrence, or nil for other recurrences.
    ///
    /// ``timesAWeek(_:)`` is spread as evenly as whole days allow: twice a week means 3 and 4 days apart.
    func weekdays(from start: Weekday) -> WeekdaySet? {
        switch self {
        case .weekdays(let days): days
        case .timesAWeek(let times):
            WeekdaySet((0..<times).map { Weekday(clamping: start.rawValue + 7 * $0 / times) })
        default: nil
        }
    }
}

/// The days of a recurrence that has fixed days independent of past events: weekdays, days of the month, or a single day.
struct SlotPattern {
    private enum Form {
        case weekly(WeekdaySet)
        case monthly(Int)
        case once
    }
    private let form: Form
    private let start: LocalDay
    private let months: MonthSet

    /// Returns nil for a recurrence that counts from the last event.
    init?(_ rule: CareRule) {
        switch rule.recurrence {
        case .everyDays: return nil
        case .monthly(let day): form = .monthly(day)
        case .once: form = .once
        case .weekdays, .timesAWeek:
            guard let days = rule.recurrence.weekdays(from: rule.start.weekday) else { return nil }
            form = .weekly(days)
        }
        start = rule.start
        months = rule.activeMonths
    }

    /// The first slot on or after a day, or nil if there is none before the last representable day.
    func next(from day: LocalDay) -> LocalDay? {
        var day = max(day, start)
        switch form {
        case .once: return day <= start ? start : nil
        case .weekly(let days):
            guard !days.isEmpty else { return nil }
            while day < .last {
                guard months.contains(month: day.month) else {
                    day = day.startOfNextMonth
                    continue
                }
                if days.contains(day.weekday) { return day }
                day = day + 1
            }
            return nil
        case .monthly(let wanted):
            while day < .last {
                let slot = Self.slot(wanted, inMonthOf: day)
                if slot >= day, months.contains(month: day.month) { return slot }
                day = day.startOfNextMonth
            }
            return nil
        }
    }

    /// The last slot on or before a day, or nil if there is none.
    func last(until day: LocalDay) -> LocalDay? {
        var day = day
        switch form {
        case .once: return day >= start ? start : nil
        case .weekly(let days):
            guard !days.isEmpty else { return nil }
            while day >= start {
                guard months.contains(month: day.month) else {
                    day = day.startOfMonth - 1
                    continue
                }
                if days.contains(day.weekday) { return day }
                day = day - 1
            }
            return nil
        case .monthly(let wanted):
            while day >= start {
                let slot = Self.slot(wanted, inMonthOf: day)
                if slot <= day, slot >= start, months.contains(month: day.month) { return slot }
                day = day.startOfMonth - 1
            }
            return nil
        }
    }

    /// The days between a slot and the previous one, ignoring the start and the active months, or nil for a single day.
    func interval(before slot: LocalDay) -> Int? {
        switch form {
        case .once: return nil
        case .weekly(let days):
            return (1...7).first { days.contains((slot - $0).weekday) }
        case .monthly(let wanted):
            return slot - Self.slot(wanted, inMonthOf: slot.startOfMonth - 1)
        }
    }

    private static func slot(_ wanted: Int, inMonthOf day: LocalDay) -> LocalDay {
        let (year, month, _) = day.date
        return day.startOfMonth + (min(wanted, LocalDay.length(of: month, in: year)) - 1)
    }
}

/// A calendar day without time or time zone, from 1 January of year 1 to 31 December 9999.
///
/// Stored as a number of days, so that schedules need only integer arithmetic. Uses the proleptic Gregorian calendar.
public struct LocalDay: Hashable, Sendable, Comparable {
    /// Days since 1 January 1970; negative before it.
    public let number: Int

    /// The first representable day, 1 January of year 1.
    public static let first = LocalDay(clamping: -719_162)
    /// The last representable day, 31 December 9999.
    public static let last = LocalDay(clamping: 2_932_896)

    /// Creates the day `number` days after 1 January 1970, clamped to the representable range.
    public init(clamping number: Int) { self.number = min(max(number, -719_162), 2_932_896) }

    /// Creates the day of a date. Returns nil if no such date exists, such as 30 February or year 10,000.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year)
        else { return nil }
        // Counting years from March puts the leap day last. A year has 365.25 days, less the century corrections.
        let shifted = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let yearDays = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
        self.init(clamping: yearDays + (153 * months + 2) / 5 + day - 1 - 719_468)
    }

    /// The number of days in a month, 28 to 31.
    public static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The year, month (1 to 12) and day of the month (1 to 31).
    public var date: (year: Int, month: Int, day: Int) {
        let days = number + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// The month, 1 to 12.
    public var month: Int { date.month }

    /// The day of the week.
    public var weekday: Weekday {
        // 1 January 1970 was a Thursday, the fourth day of the week.
        Weekday(clamping: (number % 7 + 7 + 3) % 7 + 1)
    }

    /// The first day of this day's month.
    public var startOfMonth: LocalDay { self - (date.day - 1) }

    /// The first day of the following month.
    public var startOfNextMonth: LocalDay {
        let (year, month, day) = date
        return self + (Self.length(of: month, in: year) - day + 1)
    }

    /// The number of days in its month, and which of them it is, from 1.
    var monthLengthAndDay: (length: Int, day: Int) {
        let (year, month, day) = date
        return (Self.length(of: month, in: year), day)
    }

    /// The day a number of days later.
    public static func + (day: LocalDay, days: Int) -> LocalDay { LocalDay(clamping: day.number &+ days) }
    /// The latest day that it can be now in any time zone: tomorrow.
    public var latestElsewhere: LocalDay { self + 1 }
    /// The day a number of days earlier.
    public static func - (day: LocalDay, days: Int) -> LocalDay { LocalDay(clamping: day.number &- days) }
    /// The number of days from the right day to the left one; negative if the left one is earlier.
    public static func - (left: LocalDay, right: LocalDay) -> Int { left.number - right.number }
    /// Whether the left day is earlier.
    public static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
}

extension LocalDay: LosslessStringConvertible, Codable {
    /// Parses an ISO 8601 date such as 2026-03-01. Returns nil for any other text and for a date that does not exist.
    public init?(_ text: String) {
        guard text.utf8.count == 10 else { return nil }
        var (numbers, place) = ((0, 0, 0), 0)
        for (index, byte) in text.utf8.enumerated() {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                place += 1
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let digit = Int(byte - UInt8(ascii: "0"))
            switch place {
            case 0: numbers.0 = numbers.0 * 10 + digit
            case 1: numbers.1 = numbers.1 * 10 + digit
            default: numbers.2 = numbers.2 * 10 + digit
            }
        }
        let (year, month, day) = numbers
        self.init(year: year, month: month, day: day)
    }

    /// The ISO 8601 date, such as 2026-03-01.
    public var description: String {
        let (year, month, day) = date
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Decodes the ISO 8601 date. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = LocalDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
        }
        self = day
    }

    /// Encodes the ISO 8601 date.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

import Foundation

/// A time of day on the wall clock, to the minute.
public struct LocalTime: Hashable, Sendable, Comparable {
    /// Minutes since midnight, 0 to 1,439.
    public let minutes: Int

    /// Creates a time from an hour (0 to 23) and minute (0 to 59). Returns nil if either is out of range.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Creates the time a number of minutes after midnight, clamped to the day.
    public init(clampingMinutes minutes: Int) { self.minutes = min(max(minutes, 0), 1_439) }

    /// 8:00, the default time of tasks.
    public static let eight = LocalTime(clampingMinutes: 480)

    /// The hour of the day, 0 to 23.
    public var hour: Int { minutes / 60 }
    /// The minute of the hour, 0 to 59.
    public var minute: Int { minutes % 60 }

    /// Whether the left time is earlier in the day.
    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.minutes < right.minutes }
}

extension LocalTime: LosslessStringConvertible, Codable {
    /// Parses hours and minutes such as 9:05 or 09:05. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The time with two digits each, such as 09:05.
    public var description: String {
        (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    /// Decodes the text form. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = LocalTime(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time of day: \(text)")
        }
        self = time
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A local day and time, such as when a task is due, independent of the time zone.
public struct LocalMoment: Hashable, Sendable, Codable, Comparable {
    /// The day.
    public var day: LocalDay
    /// The time on that day.
    public var time: LocalTime

    /// Creates a moment.
    public init(day: LocalDay, time: LocalTime) {
        self.day = day
        self.time = time
    }

    /// Whether the left moment is earlier.
    public static func < (left: LocalMoment, right: LocalMoment) -> Bool {
        (left.day, left.time) < (right.day, right.time)
    }

    /// Creates the moment that the wall clock of a time zone shows at an instant, without seconds.
    public init(_ instant: Date, in zone: TimeZone) {
        let seconds = Int((instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))).rounded(.down))
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        self.init(day: LocalDay(clamping: day), time: LocalTime(clampingMinutes: (seconds - day * 86_400) / 60))
    }

    /// The instant at which the wall clock of a time zone first shows this moment.
    ///
    /// A moment that the clock skips moves forward by the gap: 02:30 becomes 03:30, and a skipped day becomes the next day. A
    /// moment that the clock shows twice means the first time.
    public func instant(in zone: TimeZone) -> Date {
        let wall = Double(day.number * 86_400 + time.minutes * 60)
        func offset(at seconds: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
        }
        // Clock changes are days apart, so the offsets one day before and one day after are those on either side of a change.
        let before = offset(at: wall - 86_400)
        let after = offset(at: wall + 86_400)
        if offset(at: wall - before) == before { return Date(timeIntervalSince1970: wall - before) }
        if offset(at: wall - after) == after { return Date(timeIntervalSince1970: wall - after) }
        return Date(timeIntervalSince1970: wall - before)
    }
}

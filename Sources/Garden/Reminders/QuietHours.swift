/// A daily range of hours, which may span midnight.
public struct QuietHours: Hashable, Sendable, Codable {
    /// The start, inclusive.
    public let start: LocalTime
    /// The end, exclusive; never equal to ``start``.
    public let end: LocalTime

    /// Creates hours from one time to another, which is on the next day if it is earlier. Returns nil if both are equal.
    public init?(from start: LocalTime, to end: LocalTime) {
        guard start != end else { return nil }
        self.start = start
        self.end = end
    }

    /// Whether `time` lies within these hours, including the start and excluding the end.
    public func contains(_ time: LocalTime) -> Bool {
        start < end ? start <= time && time < end : start <= time || time < end
    }

    /// When the quiet hours that contain `moment` end. Returns `moment` itself if it lies outside.
    public func end(for moment: LocalMoment) -> LocalMoment {
        guard contains(moment.time) else { return moment }
        return LocalMoment(day: moment.time < end ? moment.day : moment.day + 1, time: end)
    }

    /// When the quiet hours that contain `moment` began. Returns `moment` itself if it lies outside.
    public func start(for moment: LocalMoment) -> LocalMoment {
        guard contains(moment.time) else { return moment }
        return LocalMoment(day: start <= moment.time ? moment.day : moment.day - 1, time: start)
    }
}

extension QuietHours: LosslessStringConvertible {
    /// Parses two different times, such as 22:00-07:00. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = LocalTime(String(parts[0])), let end = LocalTime(String(parts[1])) else { return nil }
        self.init(from: start, to: end)
    }

    /// The start and end separated by a hyphen, such as 22:00-07:00.
    public var description: String { "\(start)-\(end)" }
}

/// What the calendar feed contains: a file that calendar programs on this computer can subscribe to.
public struct CalendarFeedPreferences: Hashable, Sendable, Codable {
    /// Whether the feed is written. Off until the user chooses it.
    public var isOn: Bool
    /// Whether tasks stand at their time of day; otherwise they are events of the whole day.
    public var isTimed: Bool
    /// Whether each task has an alarm at its time, which the calendar program shows.
    public var hasAlarms: Bool

    /// Creates preferences. The defaults are those of a user who has not chosen anything yet.
    public init(isOn: Bool = false, isTimed: Bool = false, hasAlarms: Bool = false) {
        self.isOn = isOn
        self.isTimed = isTimed
        self.hasAlarms = hasAlarms
    }

    /// The number of days of forecast in the feed.
    public static let days = 30
}

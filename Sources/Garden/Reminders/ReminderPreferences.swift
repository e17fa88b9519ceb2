/// How the user wants to be reminded. The days ahead are `Preferences.remindDaysBefore`.
public struct ReminderPreferences: Hashable, Sendable, Codable {
    /// Whether notifications are wanted; nil while the user has not been asked, which shows none.
    public var isOn: Bool?
    /// What is heard with a notification.
    public var sound: Sound
    /// The hours in which nothing is shown; what falls due in them comes when they end. Nil for none.
    public var quietHours: QuietHours?
    /// Whether one notification tells of all tasks that are due, instead of one each.
    public var usesDigest: Bool

    /// What is heard with a notification.
    public enum Sound: Hashable, Sendable, Codable {
        /// Nothing.
        case silent
        /// The sound that the desktop has for messages.
        case standard
        /// A sound file at an absolute path, in a format that the desktop plays, such as Ogg Vorbis or WAV.
        case file(String)
    }

    /// The preferences of who has chosen nothing yet.
    public init(
        isOn: Bool? = nil, sound: Sound = .standard, quietHours: QuietHours? = nil, usesDigest: Bool = false
    ) {
        self.isOn = isOn
        self.sound = sound
        self.quietHours = quietHours
        self.usesDigest = usesDigest
    }
}

/// Hours of the day, every day, that may pass midnight.
public struct QuietHours: Hashable, Sendable, Codable {
    /// When they begin.
    public let start: LocalTime
    /// When they are over; never the same as ``start``.
    public let end: LocalTime

    /// Hours from one time to another, of the next day where that is earlier; nil where both are the same.
    public init?(from start: LocalTime, to end: LocalTime) {
        guard start != end else { return nil }
        self.start = start
        self.end = end
    }

    /// Whether a time lies in them: the start does, the end does not.
    public func contains(_ time: LocalTime) -> Bool {
        start < end ? start <= time && time < end : start <= time || time < end
    }

    /// When they end for a moment that lies in them; the moment itself for any other.
    public func end(for moment: LocalMoment) -> LocalMoment {
        guard contains(moment.time) else { return moment }
        return LocalMoment(day: moment.time < end ? moment.day : moment.day + 1, time: end)
    }

    /// When they began for a moment that lies in them; the moment itself for any other.
    public func start(for moment: LocalMoment) -> LocalMoment {
        guard contains(moment.time) else { return moment }
        return LocalMoment(day: start <= moment.time ? moment.day : moment.day - 1, time: start)
    }
}

extension QuietHours: LosslessStringConvertible {
    /// Reads two different times such as 22:00-07:00; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = LocalTime(String(parts[0])), let end = LocalTime(String(parts[1])) else { return nil }
        self.init(from: start, to: end)
    }

    /// The times of start and end with a hyphen between them, such as 22:00-07:00.
    public var description: String { "\(start)-\(end)" }
}

extension ReminderPreferences.Sound: LosslessStringConvertible {
    /// Reads "none", "default", or the absolute path of a file; nil for any other text.
    public init?(_ text: String) {
        switch text {
        case "none": self = .silent
        case "default": self = .standard
        default:
            self = .file(text)
            guard isValid else { return nil }
        }
    }

    /// The text form: "none", "default", or the path.
    public var description: String {
        switch self {
        case .silent: "none"
        case .standard: "default"
        case .file(let path): path
        }
    }

    /// Whether it can be kept: a file's path is absolute, without NUL, and no longer than Linux takes (4,095 bytes).
    public var isValid: Bool {
        guard case .file(let path) = self else { return true }
        return path.hasPrefix("/") && path.utf8.count <= 4_095 && !path.utf8.contains(0)
    }
}

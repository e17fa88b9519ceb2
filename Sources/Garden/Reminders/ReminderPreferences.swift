/// When and how reminders are shown. The days in advance are in `Preferences.remindDaysBefore`.
public struct ReminderPreferences: Hashable, Sendable, Codable {
    /// Whether notifications are enabled. Nil means the user has not been asked yet, and none are shown.
    public var isOn: Bool?
    /// The notification sound.
    public var sound: Sound
    /// The daily hours without notifications. Reminders that fall into them are shown when they end. Nil means none.
    public var quietHours: QuietHours?
    /// Whether one notification summarizes all due tasks, instead of one for each task.
    public var usesDigest: Bool

    /// A notification sound.
    public enum Sound: Hashable, Sendable, Codable {
        /// No sound.
        case silent
        /// The desktop's default message sound.
        case standard
        /// A sound file at an absolute path, in a format that the desktop can play, such as Ogg Vorbis or WAV.
        case file(String)
    }

    /// Creates reminder preferences. The defaults are those of a user who has not chosen anything yet.
    public init(
        isOn: Bool? = nil, sound: Sound = .standard, quietHours: QuietHours? = nil, usesDigest: Bool = false
    ) {
        self.isOn = isOn
        self.sound = sound
        self.quietHours = quietHours
        self.usesDigest = usesDigest
    }
}

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

extension ReminderPreferences.Sound: LosslessStringConvertible {
    /// Parses "none", "default", or the absolute path of a file. Returns nil for any other text.
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

    /// Whether the sound can be stored: a file's path is absolute, without NUL, and at most 4,095 bytes long, the Linux limit.
    public var isValid: Bool {
        guard case .file(let path) = self else { return true }
        return path.hasPrefix("/") && path.utf8.count <= 4_095 && !path.utf8.contains(0)
    }
}

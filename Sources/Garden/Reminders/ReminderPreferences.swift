/// When and how reminders are shown. The days in advance are in `Preferences.remindDaysBefore`.
public struct ReminderPreferences: Hashable, Sendable, Codable {
    /// Whether notifications are enabled. Nil means the user has not been asked yet, and none are shown.
    public var isOn: Bool?
    /// The notification sound.
    public var sound: Sound
    /// The daily hours without notifications. Reminders that fall into them are shown when they end. Nil means none.
    public var quietHours: QuietHours?
    /// Whether one notification summarizes all due tasks, instead of one for each task. Several late ones are always combined.
    public var usesDigest: Bool
    /// Whether an icon in the tray lists what is due, on desktops that have a tray.
    public var showsTray: Bool

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
        isOn: Bool? = nil, sound: Sound = .standard, quietHours: QuietHours? = nil, usesDigest: Bool = false,
        showsTray: Bool = true
    ) {
        self.isOn = isOn
        self.sound = sound
        self.quietHours = quietHours
        self.usesDigest = usesDigest
        self.showsTray = showsTray
    }
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

import Foundation
import Garden

/// What is offered for the sound of a reminder, one after the other.
enum SoundChoice: Hashable {
    case silent
    case standard
    /// The file that was chosen, by its path.
    case file(String)
    /// Choosing a file.
    case choose

    /// What is offered while a sound holds: the chosen file stands among them.
    static func offered(_ sound: ReminderPreferences.Sound) -> [SoundChoice] {
        switch sound {
        case .silent, .standard: [.silent, .standard, .choose]
        case .file(let path): [.silent, .standard, .file(path), .choose]
        }
    }

    /// The choice that a sound is.
    init(_ sound: ReminderPreferences.Sound) {
        switch sound {
        case .silent: self = .silent
        case .standard: self = .standard
        case .file(let path): self = .file(path)
        }
    }

    /// The sound that it means; nil for choosing a file.
    var sound: ReminderPreferences.Sound? {
        switch self {
        case .silent: .silent
        case .standard: .standard
        case .file(let path): .file(path)
        case .choose: nil
        }
    }
}

extension ReminderPreferences.Sound {
    /// Whether it is a file that is not there any more.
    var isGone: Bool {
        if case .file(let path) = self { !FileManager.default.fileExists(atPath: path) } else { false }
    }
}

extension QuietHours {
    /// The hours that are offered first: the night.
    static let usual = QuietHours(from: LocalTime(clampingMinutes: 22 * 60), to: LocalTime(clampingMinutes: 7 * 60))

    /// The times that are offered for one end: each half hour, and the chosen time, but not that of the other end.
    static func offered(chosen: LocalTime, other: LocalTime) -> [LocalTime] {
        let times = Set(stride(from: 0, to: 1_440, by: 30).map { LocalTime(clampingMinutes: $0) })
        return times.union([chosen]).subtracting([other]).sorted()
    }
}

import Foundation
import Garden

/// An entry in the list of reminder sounds.
enum SoundChoice: Hashable {
    case silent
    case standard
    /// The selected sound file, by its path.
    case file(String)
    /// Opens the file dialog.
    case choose

    /// The entries offered for the current sound; a selected file is included.
    static func offered(_ sound: ReminderPreferences.Sound) -> [SoundChoice] {
        switch sound {
        case .silent, .standard: [.silent, .standard, .choose]
        case .file(let path): [.silent, .standard, .file(path), .choose]
        }
    }

    init(_ sound: ReminderPreferences.Sound) {
        switch sound {
        case .silent: self = .silent
        case .standard: self = .standard
        case .file(let path): self = .file(path)
        }
    }

    /// The sound of the entry; nil for the file dialog.
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
    /// Whether it is a file that no longer exists.
    var isGone: Bool {
        if case .file(let path) = self { !FileManager.default.fileExists(atPath: path) } else { false }
    }
}

extension QuietHours {
    /// The default when quiet hours are turned on: 22:00 to 7:00.
    static let usual = QuietHours(from: LocalTime(clampingMinutes: 22 * 60), to: LocalTime(clampingMinutes: 7 * 60))
}

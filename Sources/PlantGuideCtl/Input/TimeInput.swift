import Foundation
import Garden
import Localization

extension CommandContext {
    /// Parses a time of day such as 9:00, 9 or "9 o’clock".
    static func time(_ text: String) throws -> LocalTime {
        if let time = LocalTime(typed: text) { return time }
        throw Failure.wrong(tr("“{text}” is not a time of day. Use a format such as 09:00.").filled(["text": text.shortened]))
    }
}

extension LocalTime {
    /// The time that a person types: "9:05", "9.05", "9", "9:05 pm", or "9 o’clock" as the user's language says it. Nil for any
    /// other text.
    init?(typed text: String) {
        var words = text.lowercased()
        for part in tr("{time} o’clock").lowercased().components(separatedBy: "{time}") where !part.isEmpty {
            words = words.replacing(part.trimmingCharacters(in: .whitespaces), with: "")
        }
        guard
            let found = words.trimmingCharacters(in: .whitespaces).wholeMatch(of: #/([0-9]{1,2})(?:[:.]([0-9]{2}))?\s*(am|pm)?/#),
            let hour = Int(found.1), let minute = Int(found.2 ?? "0")
        else { return nil }
        guard let half = found.3 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard (1...12).contains(hour) else { return nil }
        self.init(hour: hour % 12 + (half == "pm" ? 12 : 0), minute: minute)
    }
}

extension QuietHours {
    /// The hours that a person types: two times with a hyphen or a dash between them. Nil for any other text.
    init?(typed text: String) {
        let times = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map { LocalTime(typed: String($0)) }
        guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
        self.init(from: start, to: end)
    }
}

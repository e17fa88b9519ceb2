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

extension QuietHours {
    /// The hours that a person types: two times with a hyphen or a dash between them. Nil for any other text.
    init?(typed text: String) {
        let times = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map { LocalTime(typed: String($0)) }
        guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
        self.init(from: start, to: end)
    }
}

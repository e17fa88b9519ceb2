import Foundation
import Garden

extension LocalTime {
    /// The time that a person types: "9:05", "9.05", "905", "9", "9:05 pm", "9:05 p.m.", or "9 o’clock" as the user's language says
    /// it. Nil for any other text.
    public init?(typed text: String) {
        var words = text.lowercased()
        for part in tr("{time} o’clock").lowercased().components(separatedBy: "{time}") where !part.isEmpty {
            words = words.replacing(part.trimmingCharacters(in: .whitespaces), with: "")
        }
        guard
            let found = words.trimmingCharacters(in: .whitespaces)
                .wholeMatch(of: #/([0-9]{1,2})(?:[:.]?([0-9]{2}))?\s*(?:([ap])\.?m\.?)?/#),
            let hour = Int(found.1), let minute = Int(found.2 ?? "0")
        else { return nil }
        guard let half = found.3 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard (1...12).contains(hour) else { return nil }
        self.init(hour: hour % 12 + (half == "p" ? 12 : 0), minute: minute)
    }
}

import Foundation
import Garden
import Localization

/// A duration from now as it is written: minutes or hours, or days without a time.
enum TimeSpan: Equatable {
    case minutes(Int)
    case days(Int)

    /// Reads "30m", "1 hour", "in 2 days" or "1w", of at most ten years; nil for other text. Units can also be named in the user's
    /// language, in any of their forms: "2 Tage", "in 2 Tagen".
    init?(_ words: String) {
        guard let (count, name) = Self.countAndUnit(words.hasPrefix("in ") ? words.dropFirst(3) : words[...]) else { return nil }
        let longest = Recurrence.longestInterval
        if let unit = Self.unit(named: name, [.days, .weeks]) ?? ["d": .days, "w": .weeks][name] {
            guard count <= unit.largestCount else { return nil }
            self = .days(count * unit.days)
        } else if ["m", "min"].contains(name) || Self.isForm(name, of: "minute, minutes", tr("minute, minutes")) {
            guard count <= longest * 1_440 else { return nil }
            self = .minutes(count)
        } else if name == "h" || Self.isForm(name, of: "hour, hours", tr("hour, hours")) {
            guard count <= longest * 24 else { return nil }
            self = .minutes(count * 60)
        } else {
            return nil
        }
    }

    /// A positive number and the word after it; nil for other text.
    static func countAndUnit(_ text: Substring) -> (count: Int, name: String)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0 else { return nil }
        return (count, text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces))
    }

    /// The unit that a word names, in English or the user's language; nil if it is none of these.
    static func unit(named name: String, _ units: [IntervalEntry.Unit] = IntervalEntry.Unit.allCases) -> IntervalEntry.Unit? {
        units.first { unit in
            switch unit {
            case .days: isForm(name, of: "day, days", tr("day, days"))
            case .weeks: isForm(name, of: "week, weeks", tr("week, weeks"))
            case .months: isForm(name, of: "month, months", tr("month, months"))
            case .years: isForm(name, of: "year, years", tr("year, years"))
            }
        }
    }

    /// Whether a word is one of the forms that two lists name, the one in English and its translation.
    private static func isForm(_ name: String, of english: String, _ translated: String) -> Bool {
        [english, translated].contains { list in
            list.lowercased().split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces) == name }
        }
    }
}

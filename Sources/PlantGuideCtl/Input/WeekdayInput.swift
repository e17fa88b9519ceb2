import Foundation
import Garden
import Localization

extension CommandContext {
    /// Parses weekdays with commas or spaces between them, each by its key or its name in the user's language, or the beginning
    /// of either: "Monday, fri".
    static func weekdays(_ text: String, _ formatter: GardenFormatter) throws -> WeekdaySet {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
            // Nothing between two commas is no weekday.
            String(part).isBlank ? [""] : part.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        return WeekdaySet(try names.map { try weekday($0, formatter) })
    }

    private static func weekday(_ text: String, _ formatter: GardenFormatter) throws -> Weekday {
        if let weekday = weekday(ifAny: text, formatter) { return weekday }
        return try choice(text, of: Weekday.allCases.map { ("\($0)", $0) }, named: formatter.weekday)
    }

    /// The weekday of a key, a name in the user's language, or the beginning of either; nil for other text.
    static func weekday(ifAny text: String, _ formatter: GardenFormatter) -> Weekday? {
        let words = (text.hasSuffix(".") ? text.dropLast() : text[...]).lowercased()
        let found = Weekday.allCases.filter { day in
            ["\(day)", formatter.weekday(day)].contains { $0.lowercased().hasPrefix(words) }
        }
        // One letter is too little even where only one weekday begins with it.
        return words.count > 1 && found.count == 1 ? found[0] : nil
    }
}

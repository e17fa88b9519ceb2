import Foundation
import Garden

extension GardenFormatter {
    /// A day as it is typed in the locale, with digits alone: "5/21/2026", "21.5.2026".
    public func dateInput(_ day: LocalDay) -> String {
        instant(day).formatted(style.year().month(.defaultDigits).day(.defaultDigits))
    }

    /// The day that a typed text stands for: digits in the order of the locale, with or without the year, ISO 8601, or the words
    /// for today, tomorrow and yesterday. Years of two digits are in this century. Nil for another text, for a year before 1900,
    /// which is a slip such as "203", or if there is no such day.
    public func day(from text: String) -> LocalDay? {
        let words = text.withoutDirectionMarks.trimmingCharacters(in: .whitespacesAndNewlines).lowercased(with: locale)
        if let near = (-1...1).map({ today + $0 }).first(where: { dayInSentence($0).lowercased(with: locale) == words }) {
            return near
        }
        // A locale may write words beside the digits, such as the one for "year".
        let sample = LocalDay(year: 2026, month: 11, day: 25).map(dateInput) ?? ""
        let known = Set(sample.lowercased(with: locale).filter(\.isLetter))
        guard words.count <= 40, words.allSatisfy({ !$0.isLetter || known.contains($0) }) else { return nil }
        let numbers = Self.numbers(in: words)
        guard numbers.allSatisfy({ $0.digits <= 4 }) else { return nil }
        let values = numbers.map(\.value)
        if values.count == 3, numbers[0].digits == 4 { return Self.day(values[0], values[1], values[2]) }
        let order = Self.numbers(in: sample.withoutDirectionMarks).map(\.value)
        let used = values.count == 2 ? order.filter { $0 != 2026 } : order
        guard used.count == values.count, let month = used.firstIndex(of: 11), let date = used.firstIndex(of: 25) else {
            return nil
        }
        guard let year = used.firstIndex(of: 2026) else {
            return LocalDay(year: today.date.year, month: values[month], day: values[date])
        }
        let century = numbers[year].digits <= 2 ? 2_000 : 0
        return Self.day(century + values[year], values[month], values[date])
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> LocalDay? {
        year < 1_900 ? nil : LocalDay(year: year, month: month, day: day)
    }

    /// The day of a text with its year, in digits and separators alone as the locale writes it: "12/1/2026" in the United States,
    /// "1.12.2026" in Germany. Nil for other text, also for a date as another locale writes it, which could be another day.
    public func fullDay(from text: String) -> LocalDay? {
        guard let sample = LocalDay(year: 2026, month: 11, day: 25).map(dateInput), !Self.separators(in: text).isEmpty,
            Self.separators(in: text) == Self.separators(in: sample), Self.numbers(in: text).count == 3
        else { return nil }
        return day(from: text)
    }

    private static func separators(in text: String) -> String {
        text.withoutDirectionMarks.trimmingCharacters(in: .whitespacesAndNewlines).filter { $0.decimalDigit == nil }
    }

    /// The whole numbers in a text, with how many digits each has.
    private static func numbers(in text: String) -> [(value: Int, digits: Int)] {
        text.split { $0.decimalDigit == nil }.map { number in
            // Longer numbers are in no date.
            (number.prefix(6).reduce(0) { 10 * $0 + ($1.decimalDigit ?? 0) }, number.count)
        }
    }
}

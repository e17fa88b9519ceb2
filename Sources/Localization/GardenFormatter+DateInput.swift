import Foundation
import Garden

extension GardenFormatter {
    /// A day as it is typed in the locale, with digits alone: "5/21/2026", "21.5.2026".
    public func dateInput(_ day: LocalDay) -> String {
        instant(day).formatted(style.year().month(.defaultDigits).day(.defaultDigits))
    }

    /// The day that a typed text stands for: digits in the order of the locale, with or without the year, ISO 8601, the words
    /// for today, tomorrow and yesterday, or a date in words as it is shown, such as "May 21" or "Thursday, May 21, 2026". Years
    /// of two digits are in this century. Nil for another text, for a year before 1900, which is a slip such as "203", or if
    /// there is no such day.
    public func day(from text: String) -> LocalDay? {
        let words = text.withoutDirectionMarks.trimmingCharacters(in: .whitespacesAndNewlines).lowercased(with: locale)
        if let near = (-1...1).map({ today + $0 }).first(where: { dayInSentence($0).lowercased(with: locale) == words }) {
            return near
        }
        // A locale may write words beside the digits, such as the one for "year".
        let sample = LocalDay(year: 2026, month: 11, day: 25).map(dateInput) ?? ""
        let known = Set(sample.lowercased(with: locale).filter(\.isLetter))
        guard words.count <= 60 else { return nil }
        let numbers = Self.numbers(in: words)
        guard words.allSatisfy({ !$0.isLetter || known.contains($0) }) else { return writtenDay(words, numbers.map(\.value)) }
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

    /// Whether a text is written like a date, but its month has no such day: "2/30/2026".
    public func namesMissingDay(_ text: String) -> Bool {
        guard day(from: text) == nil else { return false }
        return [29, 30, 31].contains { date in
            // The same text with a day that every month has.
            let place = text.ranges(of: /\d+/).first { Self.numbers(in: String(text[$0])).first?.value == date }
            return place.map { day(from: text.replacingCharacters(in: $0, with: "28")) != nil } ?? false
        }
    }

    /// Whether the year of a date that is being typed may not be complete: the locale writes it last, and it has one or two
    /// digits.
    public func hasShortYear(_ text: String) -> Bool {
        let words = text.withoutDirectionMarks
        let numbers = Self.numbers(in: words)
        let sample = LocalDay(year: 2026, month: 11, day: 25).map(dateInput) ?? ""
        guard numbers.count == 3, numbers[0].digits < 4, Self.numbers(in: sample.withoutDirectionMarks).last?.value == 2026 else {
            return false
        }
        return numbers[2].digits <= 2 && words.last?.decimalDigit != nil
    }

    /// The day that a text shows in words, whatever its punctuation.
    ///
    /// - Parameter numbers: The numbers in the text: the day, and the year unless it is the current one.
    private func writtenDay(_ text: String, _ numbers: [Int]) -> LocalDay? {
        guard (1...3).contains(numbers.count) else { return nil }
        let written = Self.comparable(text)
        let year = numbers.first { $0 > 31 } ?? today.date.year
        for date in numbers where (1...31).contains(date) {
            for month in 1...12 {
                guard let day = Self.day(year, month, date) else { continue }
                if notations(of: day).contains(where: { Self.comparable($0.lowercased(with: locale)) == written }) { return day }
            }
        }
        return nil
    }

    /// How a day is shown in words: with its year, and also without it if that is the current one.
    private func notations(of day: LocalDay) -> [String] {
        let dates = [style.month(.wide).day(), style.month(.abbreviated).day()]
        let styles = dates + dates.flatMap { [$0.weekday(.wide), $0.weekday(.abbreviated)] }
        let shown = styles.map { $0.year() } + (day.date.year == today.date.year ? styles : [])
        return shown.map { instant(day).formatted($0) }
    }

    /// A date in words without its punctuation, and with Western digits.
    private static func comparable(_ text: String) -> String {
        let plain = text.withoutDirectionMarks.map { character in
            character.decimalDigit.map { Character(String($0)) } ?? (character.isLetter ? character : " ")
        }
        return String(plain).split(separator: " ").joined(separator: " ")
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

    /// The day that a text states without its year, in the current year: in digits and separators alone as the locale writes
    /// them, "12/1" in the United States, "1.12." or "1.12" in Germany, or a date in words as it is shown, such as "May 21". Nil
    /// for other text.
    public func yearlessDay(from text: String) -> LocalDay? {
        let count = Self.numbers(in: text).count
        if text.contains(where: \.isLetter) { return count == 1 ? day(from: text) : nil }
        guard count == 2, let sample = LocalDay(year: 2026, month: 11, day: 25).map(instant) else { return nil }
        let separators = Self.separators(in: sample.formatted(style.month(.defaultDigits).day(.defaultDigits)))
        let typed = Self.separators(in: text)
        return !typed.isEmpty && (typed == separators || typed == separators.prefix(1)) ? day(from: text) : nil
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

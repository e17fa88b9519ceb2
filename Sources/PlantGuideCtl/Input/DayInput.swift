import Foundation
import Garden
import Localization

/// Parsing days.
extension CommandContext {
    /// Parses a day: a date, a weekday, a word such as "today", or a number of days or weeks from now. Words are in English or
    /// the user's language. A date is "2026-03-01", or as the user's locale writes it, in digits or in words.
    ///
    /// - Parameter direction: Which day a date without its year and a weekday mean.
    func day(_ text: String, _ direction: DayDirection = .next) throws -> LocalDay {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        let near = [
            ("today", tr("today"), 0), ("tonight", tr("Tonight"), 0), ("tomorrow", tr("tomorrow"), 1),
            ("day after tomorrow", tr("day after tomorrow"), 2), ("yesterday", tr("yesterday"), -1),
            ("day before yesterday", tr("day before yesterday"), -2),
        ]
        if let (_, _, days) = near.first(where: { [$0.0, $0.1.lowercased()].contains(words) }) { return today + days }
        if let day = LocalDay(words) ?? formatter.fullDay(from: words) { return day }
        if let day = formatter.yearlessDay(from: words), let nearest = nearest(to: day, direction) {
            // "11/30" three days before that day hardly means the one of last year, nor three days after it the one of next year.
            let isFar = abs((direction.base ?? today) - nearest) > Self.longestYearless
            guard !isFar else {
                throw Failure.wrong(
                    tr("“{text}” would be {date}. If you mean that day, write its year.")
                        .filled(["text": text.shortened, "date": formatter.date(nearest)]))
            }
            return nearest
        }
        if let weekday = Self.weekday(ifAny: words, formatter) {
            let days =
                switch direction {
                case .latest: -6...0
                case .next, .recentOrNext: 1...7
                case .from: 0...6
                }
            if let day = days.map({ (direction.base ?? today) + $0 }).first(where: { $0.weekday == weekday }) { return day }
        }
        if case .days(let days) = TimeSpan(words) { return today + days }
        throw Failure.wrong(
            tr(
                "“{text}” is not a valid day. Use a format such as 2026-03-01 or {date}, a weekday, “2 days”, or a word such as today, tomorrow, or yesterday."
            )
            .filled(["text": text.shortened, "date": formatter.dateInput(today)]))
    }

    /// How many days away a date without its year can be: ten months.
    private static let longestYearless = 300

    /// How many days ago a date without its year is meant to be past if it could also be ahead.
    private static let recentPast = 30

    /// Parses a day on which something has happened; it can still be in the future, which the repository refuses.
    func dayOfEvent(_ text: String) throws -> LocalDay { try day(text, .latest) }

    /// Says that the day of care that was just recorded is more than a year ago, which is often a slip.
    func warnIfLongAgo(_ day: LocalDay?) {
        guard let day, today - day > LastWatering.longestAgo else { return }
        Console.warn(
            tr("{day} is more than a year ago. If that is wrong, run “{command}”.")
                .filled(["day": formatter.date(day), "command": "plantguidectl undo"]))
    }

    /// Parses a day on which something has happened. Fails with status 64 if it is in the future.
    func checkedPastDay(_ text: String) throws -> LocalDay {
        let day = try dayOfEvent(text)
        if let problem = day.problem(happenedBy: today) { throw Failure(problem, formatter) }
        return day
    }

    /// The day of the day and month of another one that a direction means; nil if there is none within eight years.
    private func nearest(to day: LocalDay, _ direction: DayDirection) -> LocalDay? {
        let date = day.date
        let days = (-8...8).compactMap { LocalDay(year: today.date.year + $0, month: date.month, day: date.day) }
        return switch direction {
        case .next: days.first { $0 >= today }
        case .latest: days.last { $0 <= today }
        case .from(let base): days.first { $0 >= base }
        case .recentOrNext: days.last { $0 < today && today - $0 <= Self.recentPast } ?? days.first { $0 >= today }
        }
    }
}

/// Which of the days that a text can mean is meant.
enum DayDirection {
    /// The next one: of a date, today included; of a weekday, after today.
    case next
    /// The latest one, today included: a day on which something has happened.
    case latest
    /// The one of the last 30 days, or else the next one; a weekday is the next one.
    case recentOrNext
    /// The next one from another day on, which is meant, too: the end of a span.
    case from(LocalDay)

    /// The day from which a weekday or a date without its year is looked for; nil for today.
    var base: LocalDay? { if case .from(let day) = self { day } else { nil } }
}

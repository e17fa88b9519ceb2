import Foundation
import Garden

extension GardenFormatter {
    /// A day with its weekday, for a list of days: "Thursday, May 14".
    public func dayWithWeekday(_ day: LocalDay) -> String {
        tr("{day}, {date}").filled(["day": weekday(day.weekday), "date": date(day)])
    }

    /// A day as a heading: "Today", "Tomorrow", "Yesterday", the weekday up to six days ahead, or else the date.
    public func dayTitle(_ day: LocalDay) -> String {
        switch day - today {
        case 0: tr("Today")
        case 1: tr("Tomorrow")
        case -1: tr("Yesterday")
        case 2...6: weekday(day.weekday)
        default: date(day)
        }
    }

    /// What the heading of a day leaves out, below it: the date, with the weekday unless the heading is that. Below a date of this
    /// year it is the weekday alone.
    public func dateBelowTitle(of day: LocalDay) -> String {
        switch day - today {
        case -1...1: fullDate(day)
        case 2...6: instant(day).formatted(style.month(.wide).day().year())
        default: day.date.year == today.date.year ? weekday(day.weekday) : fullDate(day)
        }
    }

    /// A day within a sentence: as in a heading, but with "today", "tomorrow" and "yesterday" in lowercase.
    public func dayInSentence(_ day: LocalDay) -> String {
        switch day - today {
        case 0: tr("today")
        case 1: tr("tomorrow")
        case -1: tr("yesterday")
        default: dayTitle(day)
        }
    }

    /// A day within a sentence where there is little room: "tomorrow", "Saturday", "Dec 5". The year is left out as long as the
    /// next day of that date is meant, and a later one is told by its month, "Mar 2028".
    public func shortDayInSentence(_ day: LocalDay) -> String {
        switch day - today {
        case -1...6: dayInSentence(day)
        case 7..<365: keepingDays(instant(day).formatted(style.month(.abbreviated).day()))
        default: shortMonth(of: day)
        }
    }

    /// A past day after "on": the weekday for today and the last six days, or else the date.
    func pastDay(_ day: LocalDay) -> String {
        (0...6).contains(today - day) ? weekday(day.weekday) : date(day)
    }

    /// Day and month, "May 21", with the year if it is not the current one.
    public func date(_ day: LocalDay) -> String {
        let style = style.month(.wide).day()
        return keepingDays(instant(day).formatted(day.date.year == today.date.year ? style : style.year()))
    }

    /// The full date, "Thursday, May 21, 2026", for screen readers.
    public func fullDate(_ day: LocalDay) -> String {
        instant(day).formatted(style.weekday(.wide).month(.wide).day().year())
    }

    /// Days from the first to the last as the locale writes them: "May 30 – June 7", "May 22 – 28", German "22.–28. Mai"; with
    /// the year if one is not the current one.
    public func dates(from first: LocalDay, through last: LocalDay) -> String {
        guard first < last else { return date(first) }
        let style = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).month(.wide).day()
        let isThisYear = first.date.year == today.date.year && last.date.year == today.date.year
        let words = (instant(first)..<instant(last)).formatted(isThisYear ? style : style.year())
        // Thin spaces, which some fonts and terminals do not have.
        return keepingDays(words.replacing("\u{2009}", with: " "))
    }

    /// The name of a PDF file with the care of some days: "Plant Care May 22 – 28.pdf".
    public func fileName(ofCareFrom first: LocalDay, through last: LocalDay) -> String {
        // In plain characters, also in the window.
        tr("Plant Care {days}.pdf").filled(["days": dates(from: first, through: last)])
            .replacing("/", with: "-").replacing("\u{A0}", with: " ").replacing("\u{2060}", with: "")
    }

    /// The days of a printed page, with the year once if possible: "Saturday, May 30 – Sunday, June 7, 2026".
    public func fullDates(from first: LocalDay, through last: LocalDay) -> String {
        guard first < last else { return fullDate(first) }
        let isThisYear = first.date.year == today.date.year && last.date.year == today.date.year
        return tr("{from} – {to}").filled(["from": isThisYear ? dayWithWeekday(first) : fullDate(first), "to": fullDate(last)])
    }

    /// Month and year of a day, "May 2026".
    public func month(of day: LocalDay) -> String {
        instant(day).formatted(style.month(.wide).year())
    }

    /// A day with its year in short form, "Sep 3, 2025".
    public func shortDate(_ day: LocalDay) -> String {
        keepingDays(instant(day).formatted(style.month(.abbreviated).day().year()))
    }

    /// Day and month in short form, "May 22", or with the weekday, "Fri, May 22".
    public func dayInShort(_ day: LocalDay, hasWeekday: Bool) -> String {
        let date = keepingDays(instant(day).formatted(style.month(.abbreviated).day()))
        // Foundation's German pattern for all three has no comma.
        return hasWeekday
            ? tr("{day}, {date}").filled(["day": instant(day).formatted(style.weekday(.abbreviated)), "date": date]) : date
    }

    /// Month and year of a day in short form, "Sep 2025".
    public func shortMonth(of day: LocalDay) -> String {
        instant(day).formatted(style.month(.abbreviated).year())
    }

    /// The standalone name of a weekday, "Thursday".
    public func weekday(_ weekday: Weekday) -> String {
        calendar.standaloneWeekdaySymbols[weekday.rawValue % 7]
    }

    /// The standalone short name of a weekday, "Thu", for the column headers of a calendar.
    public func shortWeekday(_ weekday: Weekday) -> String {
        calendar.shortStandaloneWeekdaySymbols[weekday.rawValue % 7]
    }

    /// The shortest standalone name of a weekday that no other weekday has, "Th", for narrow column headers: letters where they
    /// differ, or else as many characters of the short names as tell them apart.
    public func narrowWeekday(_ weekday: Weekday) -> String {
        let short = calendar.shortStandaloneWeekdaySymbols
        let longest = short.map(\.count).max() ?? 1
        let names =
            [calendar.veryShortStandaloneWeekdaySymbols] + (2...max(2, longest)).map { n in short.map { String($0.prefix(n)) } }
        return (names.first { Set($0).count == $0.count } ?? short)[weekday.rawValue % 7]
    }

    /// The weekdays in the locale's order, starting with its first day of the week.
    public var week: [Weekday] {
        // Foundation numbers Sunday 1, ISO 8601 numbers Monday 1.
        let first = calendar.firstWeekday
        return (0..<7).compactMap { Weekday(rawValue: (first + $0 + 5) % 7 + 1) }
    }

    /// The standalone name of a month, 1 to 12; empty for any other number.
    public func month(_ number: Int) -> String {
        (1...12).contains(number) ? calendar.standaloneMonthSymbols[number - 1] : ""
    }

    /// A time of day, in the locale's 12-hour or 24-hour format.
    public func time(_ time: LocalTime) -> String {
        Date(timeIntervalSince1970: Double(time.minutes) * 60).formatted(style.hour().minute())
    }

    /// A moment within a sentence: only the time if it is today, or else day and time.
    public func moment(_ moment: LocalMoment) -> String {
        guard moment.day != today else { return time(moment.time) }
        return tr("{day}, {time}").filled(["day": dayInSentence(moment.day), "time": time(moment.time)])
    }

    /// A day and time as a heading: "Today, 8:00", "Thursday, 8:00".
    ///
    /// - Parameter inSentence: Whether other words come before it: "today, 8:00".
    public func momentTitle(_ moment: LocalMoment, inSentence: Bool = false) -> String {
        let day = inSentence ? dayInSentence(moment.day) : dayTitle(moment.day)
        return tr("{day}, {time}").filled(["day": day, "time": time(moment.time)])
    }

    /// When the next reminder comes, beside a title that says so: "Tomorrow at 8:00 for 3 plants".
    public func nextReminder(at moment: LocalMoment, plants: Int) -> String {
        ntr("{day} at {time} for {n} plant", "{day} at {time} for {n} plants", plants).filled([
            "day": dayTitle(moment.day), "time": time(moment.time), "n": number(plants),
        ])
    }

    /// When the next reminder comes, or that none is planned, beside a title that says so; before it, that open tasks were
    /// already announced today, or on the last day if no other reminder comes: "Already reminded today".
    ///
    /// - Parameter reminded: The day on which an open task was announced last; nil if none was.
    public func nextReminder(_ next: (moment: LocalMoment, plants: Int)?, reminded: LocalDay?) -> String {
        let planned = next.map { nextReminder(at: $0.moment, plants: $0.plants) } ?? tr("No other reminder is planned.")
        guard let reminded else { return next == nil ? tr("No reminder is planned.") : planned }
        guard next == nil || reminded == today else { return planned }
        let last =
            reminded == today
            ? tr("Already reminded today") : tr("Already reminded: {day}").filled(["day": dayInSentence(reminded)])
        return last + "\n" + planned
    }

    /// The time that a person types, or that ``time(_:)`` writes in the user's locale, such as "6:30 p.m.", with any kind of space;
    /// nil for other text.
    public func time(typed text: String) -> LocalTime? {
        func plain(_ text: String) -> String { text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let typed = plain(text)
        if let time = LocalTime(typed: typed) { return time }
        // Nothing without a digit is a time.
        guard typed.contains(where: \.isNumber) else { return nil }
        return (0..<1_440).lazy.map(LocalTime.init(clampingMinutes:)).first { plain(time($0)) == typed }
    }

    /// The months of a set as ranges, "March–October"; two consecutive ones are both named, "March and April". A range can continue
    /// across the end of the year.
    public func months(_ set: MonthSet) -> String {
        guard set != .all else { return tr("All Year") }
        let spans = set.months.filter { !set.contains(month: ($0 + 10) % 12 + 1) }.flatMap { first in
            var last = first
            while set.contains(month: last % 12 + 1) { last = last % 12 + 1 }
            // Two months are named, as a person would.
            return first % 12 + 1 == last ? [month(first), month(last)] : [range(month(first), month(last))]
        }
        return list(spans)
    }

    /// A season within a sentence, "winter".
    public func season(_ season: Season) -> String {
        switch season {
        case .spring: tr("spring")
        case .summer: tr("summer")
        case .autumn: tr("fall")
        case .winter: tr("winter")
        }
    }

    /// The Gregorian calendar in the user's locale and UTC, because a `LocalDay` has no time zone.
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = .gmt
        return calendar
    }

    var style: Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    }

    /// Noon UTC on the day, so that formatting in UTC yields the same date.
    func instant(_ day: LocalDay) -> Date {
        Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200)
    }
}

import Foundation
import Garden

extension GardenFormatter {
    /// A day as a heading: "Today", "Tomorrow", "Yesterday", the weekday up to six days ahead, else the date.
    public func dayTitle(_ day: LocalDay) -> String {
        switch day - today {
        case 0: tr("Today")
        case 1: tr("Tomorrow")
        case -1: tr("Yesterday")
        case 2...6: weekday(day.weekday)
        default: date(day)
        }
    }

    /// A day inside a sentence: as in a heading, with "today", "tomorrow" and "yesterday" written small.
    public func dayInSentence(_ day: LocalDay) -> String {
        switch day - today {
        case 0: tr("today")
        case 1: tr("tomorrow")
        case -1: tr("yesterday")
        default: dayTitle(day)
        }
    }

    /// A past day after "on": the weekday for the last six days and today, else the date.
    func pastDay(_ day: LocalDay) -> String {
        (0...6).contains(today - day) ? weekday(day.weekday) : date(day)
    }

    /// Day and month, "May 21", with the year where it is not this one.
    public func date(_ day: LocalDay) -> String {
        let style = style.month(.wide).day()
        return instant(day).formatted(day.date.year == today.date.year ? style : style.year())
    }

    /// The whole date, "Thursday, May 21, 2026": what a screen reader says.
    public func fullDate(_ day: LocalDay) -> String {
        instant(day).formatted(style.weekday(.wide).month(.wide).day().year())
    }

    /// Month and year of a day, "May 2026".
    public func month(of day: LocalDay) -> String {
        instant(day).formatted(style.month(.wide).year())
    }

    /// Month and year of a day where there is little room, "Sep 2025".
    public func shortMonth(of day: LocalDay) -> String {
        instant(day).formatted(style.month(.abbreviated).year())
    }

    /// The weekday's name by itself, "Thursday".
    public func weekday(_ weekday: Weekday) -> String {
        calendar.standaloneWeekdaySymbols[weekday.rawValue % 7]
    }

    /// The weekday's short name by itself, "Thu": the head of a calendar's column.
    public func shortWeekday(_ weekday: Weekday) -> String {
        calendar.shortStandaloneWeekdaySymbols[weekday.rawValue % 7]
    }

    /// The weekdays in the locale's order, from the day on which its week begins.
    public var week: [Weekday] {
        // Foundation counts from Sunday as 1, ISO 8601 from Monday as 1.
        let first = calendar.firstWeekday
        return (0..<7).compactMap { Weekday(rawValue: (first + $0 + 5) % 7 + 1) }
    }

    /// A month's name by itself, 1 to 12; empty for any other number.
    public func month(_ number: Int) -> String {
        (1...12).contains(number) ? calendar.standaloneMonthSymbols[number - 1] : ""
    }

    /// A time of day, with 12 or 24 hours as the locale has it.
    public func time(_ time: LocalTime) -> String {
        Date(timeIntervalSince1970: Double(time.minutes) * 60).formatted(style.hour().minute())
    }

    /// A moment inside a sentence: the time alone where it is today, else day and time.
    public func moment(_ moment: LocalMoment) -> String {
        guard moment.day != today else { return time(moment.time) }
        return tr("{day}, {time}").filled(["day": dayInSentence(moment.day), "time": time(moment.time)])
    }

    /// The months of a set as spans, "March–October"; spans run on over the turn of the year.
    public func months(_ set: MonthSet) -> String {
        guard set != .all else { return tr("All Year") }
        let spans = set.months.filter { !set.contains(month: ($0 + 10) % 12 + 1) }.map { first in
            var last = first
            while set.contains(month: last % 12 + 1) { last = last % 12 + 1 }
            return range(month(first), month(last))
        }
        return list(spans)
    }

    /// A season inside a sentence, "winter".
    public func season(_ season: Season) -> String {
        switch season {
        case .spring: tr("spring")
        case .summer: tr("summer")
        case .autumn: tr("autumn")
        case .winter: tr("winter")
        }
    }

    /// The Gregorian calendar in the locale's words, in UTC: days here have no zone.
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = .gmt
        return calendar
    }

    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    }

    /// Noon of the day in UTC, which is the same date in the calendar that formats it.
    private func instant(_ day: LocalDay) -> Date {
        Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200)
    }
}

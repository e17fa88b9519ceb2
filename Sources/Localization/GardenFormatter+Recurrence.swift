import Foundation
import Garden

extension GardenFormatter {
    /// A recurrence within a sentence: "every 7 days", "twice a week", "on Mondays and Thursdays", "monthly", "once".
    public func recurrence(_ recurrence: Recurrence) -> String {
        switch recurrence {
        case .everyDays(let days): every(days)
        case .timesAWeek(let times): timesAWeek(times)
        case .weekdays(let days): weekly(on: days)
        case .monthly: tr("monthly")
        case .once: tr("once")
        }
    }

    /// A rule's recurrence, and whether the season changes it: "every 10 days, adjusted for the season (every 14 days in winter)".
    /// The interval that led to a task is said where its reason is, because it changes from one day to the next.
    public func recurrence(_ rule: CareRule, for preferences: Preferences) -> String {
        adjusted(rule.isYearly ? tr("yearly") : recurrence(rule.recurrence), rule, for: preferences)
    }

    /// A recurrence as a title: "Every 10 Days".
    public func recurrenceTitle(_ recurrence: Recurrence) -> String {
        if case .everyDays(let days) = recurrence { everyTitle(days) } else { asLine(self.recurrence(recurrence)) }
    }

    /// A rule's recurrence with its active months, for the page of its plant: "monthly, April–September", "yearly in March".
    public func fullRecurrence(_ rule: CareRule, for preferences: Preferences) -> String {
        if rule.isYearly, let month = rule.activeMonths.months.first, rule.activeMonths.months.count == 1 {
            return tr("yearly in {month}").filled(["month": self.month(month)])
        }
        return inMonths(recurrence(rule, for: preferences), rule)
    }

    /// Words about the recurrence of a rule with its active months: "every 8 days, April–September".
    public func inMonths(_ words: String, _ rule: CareRule) -> String {
        guard rule.activeMonths != .all else { return words }
        return tr("{item}, {rest}").filled(["item": words, "rest": months(rule.activeMonths)])
    }

    /// Words about a rule, and whether the season changes its recurrence: "Suggested for this species, adjusted for the season".
    public func adjusted(_ words: String, _ rule: CareRule, for preferences: Preferences) -> String {
        guard rule.traits(with: preferences).contains(.seasons) else { return words }
        guard case .everyDays(let usual) = rule.recurrence else { return adjustedForSeason(words) }
        let own = Season.allCases.compactMap { season in
            rule.seasonDays[season].flatMap { $0 == usual ? nil : interval($0, in: season, beside: usual) }
        }
        guard !own.isEmpty else { return adjustedForSeason(words) }
        return tr("{item}, adjusted for the season ({intervals})").filled(["item": words, "intervals": list(own)])
    }

    /// The intervals of a rule in the seasons that change it, by themselves: "About every 26 days in fall and every 32 days in
    /// winter", or exactly if the rule has them; nil if no season does.
    ///
    /// - Parameter place: The place of its plant.
    public func seasonalIntervals(of rule: CareRule, at place: Place, for preferences: Preferences) -> String? {
        guard case .everyDays(let usual) = rule.recurrence else { return nil }
        let intervals = rule.seasonalIntervals(at: place, for: preferences).map {
            interval($0.days, in: $0.season, beside: usual)
        }
        guard !intervals.isEmpty else { return nil }
        // What a factor changes is longer or shorter at the beginning and at the end of a season.
        let isExact = rule.seasonDays != Seasonal()
        return asLine(isExact ? list(intervals) : tr("about {intervals}").filled(["intervals": list(intervals)]))
    }

    private func interval(_ days: Int, in season: Season, beside usual: Int) -> String {
        tr("{interval} in {season}").filled(["interval": every(days, beside: usual), "season": self.season(season)])
    }

    /// Words about an interval that is the season's: "9 days after the last watering, adjusted for the season".
    public func adjustedForSeason(_ words: String) -> String {
        tr("{item}, {rest}").filled(["item": words, "rest": tr("adjusted for the season")])
    }

    /// The recurrence of a task, with the interval of the month that determined its day first if that is another one: "every 13 days
    /// in November (usually every 10 days)". The first day is not counted from anything, so it names no interval of the season:
    /// "every 9 days, adjusted for the season".
    func recurrence(_ reason: OpenTask.Reason) -> String {
        if reason.isYearly { return tr("yearly") }
        if case .start = reason.anchor, reason.season?.days != nil { return adjustedForSeason(recurrence(reason.recurrence)) }
        guard case .everyDays(let usual) = reason.recurrence, let season = reason.season, let now = season.days,
            season.isOfMonth
        else {
            return recurrence(reason.recurrence)
        }
        return tr("{interval} in {month} (usually {recurrence})").filled([
            "interval": every(now, beside: usual), "recurrence": every(usual, beside: now),
            "month": month(season.month),
        ])
    }

    /// An interval beside another one. If they are worded in different units, which are hard to compare, both are in days: "every 30
    /// days in December (usually every 17 days)".
    public func every(_ days: Int, beside other: Int) -> String {
        IntervalEntry.worded(days: days).unit == IntervalEntry.worded(days: other).unit
            ? every(days) : everyDays(days)
    }

    private func everyDays(_ days: Int) -> String { counted(ntr("every day", "every {n} days", days), days) }

    /// An interval within a sentence, in the unit of ``IntervalEntry/worded(days:)``: "every 10 days", "every 2 months".
    public func every(_ days: Int) -> String {
        let entry = IntervalEntry.worded(days: days)
        let phrase =
            switch entry.unit {
            case .days: ntr("every day", "every {n} days", entry.count)
            case .weeks: ntr("every week", "every {n} weeks", entry.count)
            case .months: ntr("every month", "every {n} months", entry.count)
            case .years: ntr("every year", "every {n} years", entry.count)
            }
        return counted(phrase, entry.count)
    }

    /// An interval as a title: "Every 10 Days", "Every 2 Months".
    public func everyTitle(_ days: Int) -> String {
        let entry = IntervalEntry.worded(days: days)
        let phrase =
            switch entry.unit {
            case .days: ntr("Every Day", "Every {n} Days", entry.count)
            case .weeks: ntr("Every Week", "Every {n} Weeks", entry.count)
            case .months: ntr("Every Month", "Every {n} Months", entry.count)
            case .years: ntr("Every Year", "Every {n} Years", entry.count)
            }
        return counted(phrase, entry.count)
    }

    private func timesAWeek(_ times: Int) -> String {
        switch times {
        case 1: tr("once a week")
        case 2: tr("twice a week")
        case 7: every(1)
        default: counted(ntr("{n} time a week", "{n} times a week", times), times)
        }
    }

    private func weekly(on days: WeekdaySet) -> String {
        if days.days.count == 7 { return every(1) }
        let named = week.filter(days.contains).map { day in
            switch day {
            case .monday: tr("Mondays")
            case .tuesday: tr("Tuesdays")
            case .wednesday: tr("Wednesdays")
            case .thursday: tr("Thursdays")
            case .friday: tr("Fridays")
            case .saturday: tr("Saturdays")
            case .sunday: tr("Sundays")
            }
        }
        return tr("on {days}").filled(["days": list(named)])
    }
}

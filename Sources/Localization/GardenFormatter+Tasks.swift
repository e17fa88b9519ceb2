import Foundation
import Garden

extension GardenFormatter {
    /// "2 days overdue", for a day before today.
    public func overdue(since due: LocalDay) -> String {
        let days = today - due
        return counted(ntr("{n} day overdue", "{n} days overdue", days), days)
    }

    /// When a task is due, as a sentence without a full stop: "Due today at 8:00", "Due on Monday at 8:00", "2 days overdue".
    public func due(_ moment: LocalMoment) -> String {
        guard moment.day >= today else { return overdue(since: moment.day) }
        let phrase = moment.day - today > 1 ? tr("Due on {day} at {time}") : tr("Due {day} at {time}")
        return phrase.filled(["day": dayInSentence(moment.day), "time": time(moment.time)])
    }

    /// When a task is due, without the time: "Due today", "Due on Monday", "2 days overdue".
    public func due(on day: LocalDay) -> String {
        switch day - today {
        case ..<0: return overdue(since: day)
        case 0: return tr("Due today")
        case 1: return tr("Due tomorrow")
        default: return tr("Due on {day}").filled(["day": dayInSentence(day)])
        }
    }

    /// A task on one line: "Monstera: Water".
    ///
    /// - Parameter verb: The kind of care, from ``careVerb(_:)``.
    public func taskTitle(_ verb: String, of plant: String) -> String {
        tr("{plant}: {care}").filled(["plant": plant, "care": verb])
    }

    /// The status of a plant: "Water · 2 days overdue", "Water today", "Fine until Saturday".
    ///
    /// - Parameter isShort: Whether there is little room, as on a card: an overdue task is told without its kind, and so is one
    ///   of today if its text is long, because an icon tells the kind; dates are shortened, "Fine until Dec 5".
    public func status(of plant: PlantSummary, isShort: Bool = false) -> String {
        if plant.isArchived { return tr("Archived") }
        guard let next = plant.next else { return tr("No tasks") }
        let day = next.moment.day
        switch day {
        case today:
            let text = dueToday(next.type)
            return isShort && text.count > Self.longestShortStatus ? tr("Due today") : text
        case ..<today where isShort: return overdue(since: day)
        case ..<today: return tr("{care} · {status}").filled(["care": careVerb(next.type), "status": overdue(since: day)])
        default: return fine(until: day, isShort: isShort)
        }
    }

    /// The status of a task that is done early because the user leaves tomorrow: "Water · before you go".
    public func beforeLeaving(_ type: CareType) -> String {
        tr("{care} · {status}").filled(["care": careVerb(type), "status": tr("before you go")])
    }

    /// How many letters of a status fit on the narrowest card in the usual font.
    private static let longestShortStatus = 17

    /// "Fine until December 5", or in short form "Fine until Dec 5".
    public func fine(until day: LocalDay, isShort: Bool = false) -> String {
        tr("Fine until {day}").filled(["day": isShort ? shortDayInSentence(day) : dayInSentence(day)])
    }

    /// "Water today".
    public func dueToday(_ type: CareType) -> String { CareTypePhrases(type).today() }

    /// Why a task is due when it is: "13 days after the watering on November 22 (usually every 10 days, less often at this time
    /// of year)".
    ///
    /// - Parameter learned: The decision that gave the rule its interval; nil for none.
    public func why(_ task: OpenTask, learned: IntervalDecision? = nil) -> String {
        let reason = task.reason
        var clauses: [String] = []
        if let seasonal = seasonalInterval(of: task) {
            clauses.append(seasonal)
        } else {
            // What comes once is said by its day.
            clauses = [reason.recurrence == .once ? nil : recurrence(reason), anchor(of: task)].compactMap(\.self)
        }
        if let start = reason.heldBackUntil { clauses.append(tr("but not before {day}").filled(["day": date(start)])) }
        if let learned { clauses.append(self.learned(learned)) }
        if let season = reason.season, season.days == nil {
            clauses.append(tr("less often in {month}").filled(["month": month(season.month)]))
        }
        if reason.waitedForMonth { clauses.append(growingSeason(of: task)) }
        if reason.isGrouped { clauses.append(tr("moved to the watering day")) }
        let planned = clauses.dropLast().reversed().reduce(clauses.last ?? "") { rest, clause in
            tr("{item}, {rest}").filled(["item": clause, "rest": rest])
        }
        let noWatering = reason.isBeforeFirstWatering ? tr("No watering has been recorded yet") : nil
        let remark = reason.deferral.map(deferral) ?? noWatering
        return remark.map { tr("{what}. {effect}").filled(["what": planned, "effect": $0]) } ?? planned
    }

    /// What the due day of a task is counted from: "from the watering on November 22"; nil if the recurrence already names it.
    private func anchor(of task: OpenTask) -> String? {
        switch task.reason.anchor {
        case .start(let day): return tr("beginning on {day}").filled(["day": date(day)])
        case .done(let day): return counted(from: day, task)
        case .skipped(let day): return tr("from the skipped day, {day}").filled(["day": date(day)])
        case .slot(let day):
            // A weekday recurrence already names the day, unless the task has moved to another one.
            guard task.due != day || task.reason.recurrence.needsDate else { return nil }
            return tr("planned for {day}").filled(["day": date(day)])
        }
    }

    /// An interval of watering that changes from one day to the next with the season: "13 days after the watering on November 22
    /// (usually every 10 days, less often at this time of year)". The next one may differ. Nil for others, such as that of a whole
    /// month, and for the first day, which is counted from nothing.
    private func seasonalInterval(of task: OpenTask) -> String? {
        guard case .everyDays(let usual) = task.reason.recurrence, let season = task.reason.season, let days = season.days,
            !season.isOfMonth
        else { return nil }
        let interval: String
        switch task.reason.anchor {
        case .done(let day):
            let words = ntr("{n} day after the watering on {day}", "{n} days after the watering on {day}", days)
            interval = counted(words, days).filled(["day": date(day)])
        case .skipped(let day):
            let words = ntr("{n} day after the skipped day, {day}", "{n} days after the skipped day, {day}", days)
            interval = counted(words, days).filled(["day": date(day)])
        case .start, .slot: return nil
        }
        if days == usual { return interval }
        let words =
            days > usual
            ? tr("{interval} (usually {recurrence}, less often at this time of year)")
            : tr("{interval} (usually {recurrence}, more often at this time of year)")
        return words.filled(["interval": interval, "recurrence": every(usual, beside: days)])
    }

    /// Why a task is due later or earlier than planned, as a sentence without a full stop: "Still moist today, so checked again after 2
    /// days".
    private func deferral(_ deferral: OpenTask.Reason.Deferral) -> String {
        switch deferral {
        case .snoozed(let until): snoozed(until: until)
        case .moved(let day): tr("Moved to {day} by you").filled(["day": date(day)])
        case .moist(today, let days):
            counted(
                ntr(
                    "Still moist today, so checked again after {n} day", "Still moist today, so checked again after {n} days",
                    days),
                days)
        case .moist(let day, let days):
            counted(
                ntr(
                    "Still moist on {day}, so checked again after {n} day",
                    "Still moist on {day}, so checked again after {n} days",
                    days), days
            ).filled(["day": pastDay(day)])
        }
    }

    /// That a task waits for the growing season, with the month in which that makes it due, unless the task was put off since.
    private func growingSeason(of task: OpenTask) -> String {
        guard task.reason.deferral == nil else { return tr("moved to the growing season") }
        let month = task.due.date.year == today.date.year ? month(task.due.month) : month(of: task.due)
        return tr("moved to the growing season ({month})").filled(["month": month])
    }

    /// That the user set a rule, and what the plant's care says instead: "You set this. The catalog says every 2 weeks."
    public func departure(from given: Sourced<Recurrence>) -> String {
        let words =
            given.source.kind == .catalog
            ? tr("You set this. The catalog says {interval}.") : tr("You set this. The care values say {interval}.")
        return words.filled(["interval": recurrence(given.value)])
    }

    /// "Snoozed until tomorrow, 8:00".
    public func snoozed(until moment: LocalMoment) -> String {
        tr("Snoozed until {moment}").filled(["moment": self.moment(moment)])
    }

    /// A snooze option as a menu item: "Tonight".
    public func title(_ snooze: Snooze) -> String {
        switch snooze {
        case .hour: tr("1 Hour")
        case .tonight: tr("Tonight")
        case .tomorrow: tr("Tomorrow")
        case .day(let day): dayTitle(day)
        }
    }

    /// A day of the calendar for screen readers: "Thursday, May 21, 2026, today, 5 to water, 1 soil check", or
    /// "Sunday, May 3, 2026, Watered: 2".
    public func calendarDay(
        _ day: LocalDay, isAway: Bool, due: [(type: CareType, count: Int)], done: [(type: CareType, count: Int)]
    ) -> String {
        var parts = [fullDate(day)]
        if day == today { parts.append(tr("today")) }
        if isAway { parts.append(tr("away")) }
        parts += due.map { count($0.count, of: $0.type) }
        parts += done.map { tr("{care}: {n}").filled(["care": completedCare($0.type), "n": number($0.count)]) }
        return parts.dropLast().reversed().reduce(parts.last ?? "") { rest, part in
            tr("{item}, {rest}").filled(["item": part, "rest": rest])
        }
    }

    /// A number of tasks of a kind: "5 to water".
    public func count(_ n: Int, of type: CareType) -> String { CareTypePhrases(type).count(n, number(n)) }

    private func counted(from day: LocalDay, _ task: OpenTask) -> String {
        // A soil check before watering is counted from waterings, and a soil check rule of its own from soil checks.
        let type: CareType = task.type == .soilCheck && task.reason.isEstimate ? .watering : task.type
        return CareTypePhrases(type).countedFrom().filled(["day": date(day)])
    }
}

extension Recurrence {
    /// Whether its text does not name the day.
    fileprivate var needsDate: Bool {
        switch self {
        case .monthly, .once: true
        case .everyDays, .timesAWeek, .weekdays: false
        }
    }
}

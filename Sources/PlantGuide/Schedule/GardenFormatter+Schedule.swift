import Foundation
import Garden
import GardenData
import Localization

extension GardenFormatter {
    /// A row's second line: "Water · Kitchen, 100–200 ml".
    func detail(_ task: TaskSummary) -> String { detail(careVerb(task.type), detailParts(task)) }

    /// What a short row leaves out until it is expanded: "Kitchen, 100–200 ml"; empty if nothing is known.
    func restOfDetail(_ task: TaskSummary) -> String { sequence(detailParts(task)) }

    private func detailParts(_ task: TaskSummary) -> [String] {
        [task.room.map(room), amountInRow(of: task), task.note].compactMap { $0 }
    }

    /// The second line of a row that was just completed: "Watered · Kitchen, 100–200 ml".
    func doneDetail(_ task: TaskSummary) -> String {
        detail(completedCare(task.type.completedCare), [task.room.map(room), amount(of: task)].compactMap { $0 })
    }

    /// The second line of a row that asks what the soil was like: "Watered · What was the soil like?"
    func soilQuestion(_ task: TaskSummary) -> String {
        detail(completedCare(task.type.completedCare), [tr("What was the soil like?")])
    }

    /// A planned row's second line: "Water · Kitchen".
    func detail(_ planned: PlannedTask) -> String {
        detail(careVerb(planned.task.type), [planned.room.map(room)].compactMap { $0 })
    }

    /// The second line of a task of an absence: "Water · Living Room, 200–300 ml".
    func detail(_ task: AwayPlan.Task, in room: Room?) -> String {
        let parts = [room.map(self.room), amountInRow(of: task.rule), task.rule.note].compactMap { $0 }
        return detail(careVerb(task.rule.shownType), parts)
    }

    /// A row's second line in a narrow window: "Water · 8:00", "Water · 2 days overdue".
    func shortDetail(_ task: TaskSummary, at now: LocalMoment, isEarly: Bool) -> String {
        detail(careVerb(task.type), [dueShort(task, at: now, isEarly: isEarly)])
    }

    /// When a task is due, below the heading of its day: "8:00", "Snoozed until 18:00", "2 days overdue"; "Today" for one that is
    /// done early, at any time.
    func dueShort(_ task: TaskSummary, at now: LocalMoment, isEarly: Bool) -> String {
        if isEarly { return dayTitle(today) }
        guard task.moment.day >= today else { return overdue(since: task.moment.day) }
        let time = time(task.moment.time)
        return task.isSnoozed(at: now) ? tr("Snoozed until {moment}").filled(["moment": time]) : time
    }

    /// A row's accessible name: "Sweet Basil, Water today at 8:00, snoozed, Kitchen".
    func accessibleLabel(_ task: TaskSummary, at now: LocalMoment) -> String {
        let care = careVerb(task.type)
        let when =
            task.moment.day < today
            ? overdue(since: task.moment.day)
            : tr("{day} at {time}").filled(["day": dayInSentence(task.moment.day), "time": time(task.moment.time)])
        let action = tr("{care} {when}").filled(["care": care, "when": when])
        let parts = [task.plantName, action, task.isSnoozed(at: now) ? tr("snoozed") : nil, task.room.map(room)]
        return sequence(parts.compactMap { $0 })
    }

    /// A planned row's accessible name: "Sweet Basil, Water, planned for Sunday, Kitchen".
    func accessibleLabel(_ planned: PlannedTask) -> String {
        let when = tr("planned for {day}").filled(["day": dayInSentence(planned.task.due)])
        return sequence(
            [planned.plantName, careVerb(planned.task.type), when] + [planned.room.map(room)].compactMap { $0 })
    }

    /// The accessible name of a control that acts on a task: "Mark Complete: Water Sweet Basil".
    func accessibleLabel(_ action: String, _ task: TaskSummary) -> String {
        tr("{action}: {task}").filled(["action": action, "task": careAction(task.type, of: task.plantName)])
    }

    /// A section's heading with its count: "Overdue (2)".
    func title(_ heading: ScheduleRow.Heading) -> String {
        let name =
            switch heading.section {
            case .overdue: tr("Overdue")
            case .beforeLeaving: tr("Before You Go")
            case .day(let day): day - today > 1 ? weekday(day.weekday) : dayTitle(day)
            }
        guard heading.count > 0 else { return name }
        return tr("{title} ({n})").filled(["title": name, "n": number(heading.count)])
    }

    /// What a heading leaves out: the date, such as "Friday, May 22" or short "Fri, May 22", and whether the user is away then; or
    /// why tasks are done before an absence; empty for other headings.
    func subtitle(_ heading: ScheduleRow.Heading, isShort: Bool = false) -> String {
        if heading.section == .beforeLeaving { return isShort ? tr("early") : tr("early, because you will be away") }
        guard case .day(let day) = heading.section, day > today else { return "" }
        let words = subtitle(day, isShort: isShort)
        return heading.isAway ? tr("{date} · you are away").filled(["date": words]) : words
    }

    private func subtitle(_ day: LocalDay, isShort: Bool) -> String {
        if isShort { return dayInShort(day, hasWeekday: day == today + 1) }
        guard day == today + 1 else { return date(day) }
        return tr("{day}, {date}").filled(["day": weekday(day.weekday), "date": date(day)])
    }

    /// A heading's accessible name: "Thursday (2), May 28".
    func accessibleLabel(_ heading: ScheduleRow.Heading) -> String {
        sequence([title(heading), subtitle(heading)].filter { !$0.isEmpty })
    }

    /// The progress of today's watering: "3 watered · 2 to water · 1 to check", without what there is none of.
    func progress(_ progress: ScheduleRow.Progress) -> String {
        var parts: [String] = []
        let (watered, checks) = (progress.watered, progress.checks)
        if watered > 0 { parts.append(ntr("{n} watered", "{n} watered", watered).filled(["n": number(watered)])) }
        if progress.waterings > 0 { parts.append(count(progress.waterings, of: .watering)) }
        if checks > 0 { parts.append(ntr("{n} to check", "{n} to check", checks).filled(["n": number(checks)])) }
        return parts.joined(separator: " · ")
    }

    func title(_ action: ScheduleRow.GroupAction) -> String {
        switch action {
        case .completeOverdue(2, asks: false), .completeToday(2, asks: false): tr("Complete Both")
        case .completeOverdue(2, asks: true), .completeToday(2, asks: true): tr("Complete Both…")
        case .completeOverdue(_, asks: false), .completeToday(_, asks: false): tr("Complete All")
        case .completeOverdue(_, asks: true), .completeToday(_, asks: true): tr("Complete All…")
        case .water(2, isRest: false): tr("Water Both")
        case .water(let n, isRest: false): ntr("Water All {n}", "Water All {n}", n).filled(["n": number(n)])
        case .water(let n, isRest: true): ntr("Water Remaining ({n})", "Water Remaining ({n})", n).filled(["n": number(n)])
        }
    }

    /// The number of tasks done today: "3 done this morning".
    func done(_ tasks: [CompletedTask], in zone: TimeZone) -> String {
        let isMorning = tasks.allSatisfy { LocalMoment($0.event.recordedAt, in: zone).time.hour < 12 }
        let phrase =
            isMorning
            ? ntr("{n} done this morning", "{n} done this morning", tasks.count)
            : ntr("{n} done today", "{n} done today", tasks.count)
        return phrase.filled(["n": number(tasks.count)])
    }

    /// What was done, when it was recorded if that was on the same day, and what the soil was like: "Watered · 9:40, the soil was
    /// just right".
    func line(_ task: CompletedTask, in zone: TimeZone) -> String {
        let recorded = LocalMoment(task.event.recordedAt, in: zone)
        let parts = [recorded.day == task.event.day ? time(recorded.time) : nil, task.verdict.map(soil)]
        return detail(completedCare(task.event.type), parts.compactMap { $0 })
    }

    /// A mark in the calendar: "5 Water", or "5 Watered" if they are done; "1 Pests" in either case.
    func mark(_ mark: CalendarDay.Mark) -> String {
        let care = mark.isDone ? completedCareShort(mark.type) : careShort(mark.type)
        return tr("{n} {care}").filled(["n": number(mark.count), "care": care])
    }

    /// How often care was given on a day, in a mark: "6 done".
    func done(_ count: Int) -> String { ntr("{n} done", "{n} done", count).filled(["n": number(count)]) }

    /// The number of marks that have no room: "+1".
    func more(_ count: Int) -> String { tr("+{n}").filled(["n": number(count)]) }

    /// The same where there is room for a word: "+1 more".
    func moreInWords(_ count: Int) -> String { tr("+{n} more").filled(["n": number(count)]) }

    /// A day of the calendar for screen readers.
    func accessibleLabel(_ day: CalendarDay) -> String {
        func counts(_ isDone: Bool) -> [(CareType, Int)] {
            day.marks.filter { $0.isDone == isDone }.map { ($0.type, $0.count) }
        }
        return calendarDay(day.day, isAway: day.isAway, due: counts(false), done: counts(true))
    }

    /// The plants of a day of the calendar by kind of care, a line each: "Water: Basil and Monstera"; what a screen reader says
    /// if they are not known.
    func tooltip(_ day: CalendarDay) -> String {
        guard day.marks.allSatisfy({ !$0.plants.isEmpty }) else { return accessibleLabel(day) }
        return day.marks.map { mark in
            let care = mark.isDone ? completedCare(mark.type) : careVerb(mark.type)
            return tr("{care}: {plants}").filled(["care": care, "plants": shortList(mark.plants, named: 8)])
        }.joined(separator: "\n")
    }

    /// The text shown when nothing more is due today: "9 plants cared for. Next: Golden Pothos, tomorrow at 8:00."
    /// - Parameter isAway: Whether the user is away when the next task falls due.
    func allDone(caredFor n: Int, next: TaskSummary?, isAway: Bool = false) -> String {
        var sentences: [String] = []
        if n > 0 { sentences.append(ntr("{n} plant cared for.", "{n} plants cared for.", n).filled(["n": number(n)])) }
        if let next {
            let values = [
                "plant": next.plantName, "day": dayInSentence(next.moment.day), "time": time(next.moment.time),
            ]
            let words = isAway ? tr("While you are away: {plant}, {day} at {time}.") : tr("Next: {plant}, {day} at {time}.")
            sentences.append(words.filled(values))
        }
        return sentences.joined(separator: " ")
    }

    /// Why a task is due when it is, as a sentence: "Every 7 days, from the watering on May 14." It says if the user chose that
    /// against the plant's care.
    func whySentence(_ planned: GardenRepository.PlannedRule) -> String {
        guard let task = planned.task else { return "" }
        let why = whySentence(task, learned: planned.learned)
        return [why, planned.departsFrom.map(departure)].compactMap(\.self).joined(separator: " ")
    }

    /// The same for a task with the decision that gave its rule its interval.
    func whySentence(_ task: OpenTask, learned: IntervalDecision? = nil) -> String {
        let why = why(task, learned: learned)
        return tr("{sentence}.").filled(["sentence": why.prefix(1).uppercased(with: locale) + why.dropFirst()])
    }

    /// When a rule that is edited is due next: "Next on Thursday, May 21, 2026 at 8:00", "Due on …" if it does not repeat, or
    /// "Due today at 8:00" and "2 days overdue".
    func next(_ task: OpenTask) -> String {
        guard task.due > today else { return due(task.moment) }
        let words = task.reason.recurrence == .once ? tr("Due on {day} at {time}") : tr("Next on {day} at {time}")
        return words.filled(["day": fullDate(task.due), "time": time(task.time)])
    }

    func title(_ filter: ScheduleFilter) -> String {
        switch filter {
        case .all: ctr("tasks", "All")
        case .water: tr("Water")
        case .fertilize: tr("Fertilize")
        case .overdue: tr("Overdue")
        case .today: tr("Today")
        }
    }

    private func detail(_ care: String, _ parts: [String]) -> String {
        guard let last = parts.last else { return care }
        return tr("{care} · {status}").filled([
            "care": care, "status": parts.dropLast().reversed().reduce(last, joined),
        ])
    }

    private func sequence(_ parts: [String]) -> String { parts.dropLast().reversed().reduce(parts.last ?? "", joined) }

    private func joined(_ rest: String, _ item: String) -> String {
        tr("{item}, {rest}").filled(["item": item, "rest": rest])
    }
}

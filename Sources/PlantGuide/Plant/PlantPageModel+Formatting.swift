import Foundation
import Garden
import GardenData
import Localization

extension PlantPageModel {
    /// The plant's name. Empty until it is loaded.
    var name: String { plant?.name ?? "" }

    var headerTitle: String { isNameHidden ? name : "" }

    /// The accepted scientific name and the family, if known, such as "Monstera deliciosa · Araceae".
    var speciesLine: String {
        let names = [plant?.species ?? care.scientificName, care.family].compactMap { $0 }
        return names.joined(separator: " · ")
    }

    /// The rule with the soonest task, or nil if nothing is planned.
    var next: GardenRepository.PlannedRule? { rules.first { $0.task != nil } }

    /// The rules whose tasks have cards on the page: those that are due today or overdue, or else the next one, and those that
    /// were answered today, one for each answer. When the page opens, each is soonest first. After that a card keeps its place,
    /// so that no other task is under the pointer after an answer; only a task that becomes due comes before those that were
    /// answered.
    var answerable: [GardenRepository.PlannedRule] {
        let byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
        return cards.compactMap { byID[$0] }
    }

    /// The first of the ``answerable`` rules whose care was not given today; nil for none.
    var urgent: GardenRepository.PlannedRule? {
        let unanswered = answerable.filter { $0.givenToday == nil }
        return rules.first { rule in unanswered.contains { $0.id == rule.id } }
    }

    /// The order in which the ``answerable`` rules come, after that of the cards so far. A card that tells an answer takes the
    /// place of one that left, as the watering that a one-time check of the soil led to.
    func cards(after shown: [CareRule.ID]) -> [CareRule.ID] {
        let planned = rules.prefix { $0.task != nil }
        let due = planned.prefix { planned in planned.task.map { $0.due <= formatter.today } ?? false }
        var told: Set<CareEvent.ID> = []
        let answered = planned.dropFirst(due.count).filter { $0.answeredToday.map { told.insert($0.id).inserted } ?? false }
        // Without a task that is due, the next one is first, whatever was done today.
        let first = due.isEmpty ? planned.prefix(1) : due
        let found = first.map(\.id) + answered.map(\.id).filter { $0 != first.first?.id }
        var new = found.filter { !shown.contains($0) }
        let kept = shown.compactMap { id -> CareRule.ID? in
            if found.contains(id) { return id }
            guard let place = new.firstIndex(where: { id in answered.contains { $0.id == id } }) else { return nil }
            return new.remove(at: place)
        }
        // What has become due, such as a task that was just added, comes before what was only answered.
        let begun = new.filter { id in due.contains { $0.id == id } }
        let place = kept.firstIndex { id in !due.contains { $0.id == id } } ?? kept.count
        return kept[..<place] + begun + kept[place...] + new.filter { !begun.contains($0) }
    }

    /// What is planned later: the open tasks of the other rules, and what follows those with answers by their own rules.
    struct UpcomingTask: Hashable {
        let rule: CareRule
        /// The open task; nil for what only follows one.
        let task: OpenTask?
        let due: LocalDay
    }

    /// The due day; of what only follows the open task of a card, that one's day as well: "Today, then December 7".
    func day(of upcoming: UpcomingTask) -> String {
        func title(_ day: LocalDay, _ task: OpenTask?) -> String {
            if let task, settings.earlyTasks.contains(task.occurrence) { return formatter.beforeLeaving }
            return day < formatter.today ? tr("Overdue") : formatter.dayTitle(day)
        }
        guard let open = taskBefore(upcoming) else { return title(upcoming.due, upcoming.task) }
        let first = title(open.due, open)
        return tr("{day}, then {later}").filled(["day": first, "later": formatter.dayInSentence(upcoming.due)])
    }

    /// The day on which an open task is due, or today if it is done before leaving.
    private func plannedDay(_ task: OpenTask) -> LocalDay {
        settings.earlyTasks.contains(task.occurrence) ? formatter.today : task.due
    }

    /// The open task of a card that an upcoming task only follows; nil for others.
    private func taskBefore(_ upcoming: UpcomingTask) -> OpenTask? {
        upcoming.task == nil ? rules.first { $0.id == upcoming.rule.id }?.task : nil
    }

    /// The tasks without cards, what follows the ``answerable`` ones, and the one-time tasks among those, by the first day that
    /// is shown of each. Empty for an archived plant, whose tasks are paused.
    var upcoming: [UpcomingTask] {
        guard plant?.archive == nil else { return [] }
        let answerable = answerable
        let shown = Set(answerable.map(\.id))
        let open = rules.filter { !shown.contains($0.id) }.compactMap { planned in
            planned.task.map { UpcomingTask(rule: planned.rule, task: $0, due: $0.due) }
        }
        let after = answerable.compactMap { planned in
            followUps[planned.id].map { UpcomingTask(rule: planned.rule, task: nil, due: $0.due) }
        }
        // Nothing follows a one-time task.
        let single = answerable.compactMap { planned -> UpcomingTask? in
            guard followUps[planned.id] == nil, let task = planned.task else { return nil }
            return UpcomingTask(rule: planned.rule, task: task, due: task.due)
        }
        func order(_ upcoming: UpcomingTask) -> (LocalDay, LocalDay, Int) {
            let first = (upcoming.task ?? taskBefore(upcoming)).map(plannedDay) ?? upcoming.due
            return (first, upcoming.due, upcoming.rule.shownType.urgency)
        }
        return (open + single + after).sorted { order($0) < order($1) }
    }

    /// Whether only general care values are known.
    var isCareGeneral: Bool { phase == .ready && care.isUnknown }

    var image: PlantImage? {
        if let photo = cover { return .photo(photo) }
        guard let art = plant?.art, environment.folders.artFile(art) != nil else { return nil }
        return .drawing(art)
    }

    /// Since when the user has had the plant, such as "Since March 2023". Nil if unspecified.
    var sinceLine: String? {
        plant?.since.map { tr("Since {month}").filled(["month": formatter.month(of: $0)]) }
    }

    /// What is known about the toxicity to cats, dogs and people; empty until the plant is loaded.
    var toxicity: String { plant == nil ? "" : formatter.toxicity(care) }

    // MARK: Care values

    /// A care value, or "Unknown"; a space, which keeps the line's height, until the plant is loaded. Below the light that the
    /// plant needs, whether its location has another one.
    func value(of field: CareOverride.Field) -> String {
        guard plant != nil else { return " " }
        let problem = field == .light ? formatter.lightProblem(of: care, at: light) : nil
        return [formatter.value(of: field, in: care), problem].compactMap(\.self).joined(separator: "\n")
    }

    /// The toxicity to one subject, unknown included; a space until the plant is loaded.
    func toxicity(to subject: ToxicitySubject) -> String {
        plant == nil ? " " : formatter.toxicity(to: subject, in: care)
    }

    func mark(of field: CareOverride.Field) -> String {
        formatter.mark(of: field, in: care)
    }

    /// Whether a care value is a watering interval that is only an estimate.
    func isEstimate(_ field: CareOverride.Field) -> Bool {
        field == .watering && care.source(of: field)?.isEstimate == true
    }

    // MARK: Tasks

    /// When a task is due, such as "Due today", "Due today at 8:00" if the rule has a time of its own, "Snoozed until 18:00" or
    /// "2 days overdue".
    func due(_ task: OpenTask) -> String {
        let hasOwnTime = rules.contains { $0.id == task.rule && $0.rule.time != nil }
        if settings.earlyTasks.contains(task.occurrence) { return formatter.beforeLeaving }
        return snoozed(task) ?? (hasOwnTime ? formatter.due(task.moment) : formatter.due(on: task.due))
    }

    /// A task with the plant's name: "Prune Monstera".
    func careAction(_ task: OpenTask) -> String { formatter.careAction(task.type, of: name) }

    /// How a task was answered today: "Watered · today; the soil was too moist", "Still moist · today", "Snoozed · today".
    func answered(by event: CareEvent) -> String {
        let words =
            switch event.kind {
            case .done, .note: formatter.completedCare(event.type)
            case .moist: tr("Still moist")
            case .skipped: tr("Skipped")
            case .snoozed: tr("Snoozed")
            case .moved: tr("Moved")
            }
        let answer = tr("{care} · {status}").filled(["care": words, "status": tr("today")])
        return verdicts[event.id].map { tr("{what}; {soil}").filled(["what": answer, "soil": formatter.soil($0)]) } ?? answer
    }

    /// Whether the row of an upcoming task has the ring that completes it. A soil check is answered by what was found, and no
    /// care is given twice a day by accident.
    func canComplete(_ upcoming: UpcomingTask) -> Bool {
        guard let task = upcoming.task, !task.answers.needsSoilState else { return false }
        return rules.first { $0.id == upcoming.rule.id }?.givenToday == nil
    }

    /// The lines under an upcoming task: the rule's recurrence, or the interval of the season and the usual one, what a check of
    /// the soil leads to, and "Snoozed until 18:00" if it is.
    func upcomingLines(_ upcoming: UpcomingTask) -> [String] {
        let soil = upcoming.rule.shownType.answers.needsSoilState ? tr("Water if the soil is dry") : nil
        let open = rules.first { $0.id == upcoming.rule.id }?.task
        var recurrence = recurrence(upcoming.rule)
        // A forecast shows its own distance from the open task, unless it may have waited for an active month or a watering day.
        let isMoved = upcoming.rule.activeMonths != .all || settings.preferences.groupsWatering
        let follows = upcoming.task == nil && !isMoved
        let done = open.map { max(plannedDay($0), formatter.today) }
        let interval = follows ? done.map { upcoming.due - $0 } : open?.interval
        if let open, open.reason.season != nil, let days = interval, case .everyDays(let usual) = upcoming.rule.recurrence,
            days != usual
        {
            // The next interval can be another one, so it says from which day this one is counted.
            var start = done ?? formatter.today
            if !follows, let anchor = open.reason.anchor.countedDay { start = anchor }
            let words = tr("{interval} from {day} (usually {recurrence})").filled([
                "interval": formatter.every(days, beside: usual), "recurrence": formatter.every(usual, beside: days),
                "day": formatter.dayInSentence(start),
            ])
            recurrence = formatter.inMonths(words, upcoming.rule)
        }
        // It names the remedy, and tells apart two treatments of one problem.
        let remedy = if case .treatment = upcoming.rule.type { upcoming.rule.note } else { String?.none }
        return [remedy, recurrence, soil, upcoming.task.flatMap(snoozed)].compactMap { $0 }
    }

    /// A row of the whole history: the name of a month, "May 2026", or an entry of it.
    enum HistoryRow: Hashable {
        case month(String)
        case entry(HistoryEntry.ID)

        var entry: HistoryEntry.ID? { if case .entry(let id) = self { id } else { nil } }
    }

    /// The whole history with its months.
    var historyRows: [HistoryRow] {
        var last: String?
        return wholeHistory.flatMap { entry -> [HistoryRow] in
            let month = formatter.month(of: entry.day)
            defer { last = month }
            return month == last ? [.entry(entry.id)] : [.month(month), .entry(entry.id)]
        }
    }

    private func snoozed(_ task: OpenTask) -> String? {
        task.snoozedUntil(at: settings.moment).map(formatter.snoozed)
    }

    /// Instructions for a task, in one or two lines; empty if there is nothing to say.
    func instruction(_ planned: GardenRepository.PlannedRule) -> String {
        let type = planned.rule.shownType
        var sentences = [formatter.instruction(for: planned.rule)].compactMap(\.self)
        if type.answers.needsSoilState, let task = planned.task, task.due <= settings.moment.day {
            let days = task.daysAfterMoist(on: settings.moment.day)
            sentences.append(
                ntr("Still moist? Check again in {n} day.", "Still moist? Check again in {n} days.", days)
                    .filled(["n": formatter.number(days)]))
        }
        if let note = planned.rule.note, !note.isEmpty { sentences.append(note) }
        return sentences.joined(separator: " ")
    }

    /// That there is a repeating task for a kind of care already; empty if there is none.
    func note(besides type: CareType) -> String {
        guard let rule = rules.first(where: { $0.rule.type == type && $0.rule.recurrence != .once })?.rule else { return "" }
        return tr("There is a task for this already: {recurrence}.").filled(["recurrence": recurrence(rule)])
    }

    /// The kinds of care for which the plant has repeating tasks.
    var repeatingCare: Set<CareType> { Set(rules.map(\.rule).filter { $0.recurrence != .once }.map(\.type)) }

    /// A rule's recurrence in full.
    func recurrence(_ rule: CareRule) -> String { formatter.fullRecurrence(rule, for: settings.preferences) }
}

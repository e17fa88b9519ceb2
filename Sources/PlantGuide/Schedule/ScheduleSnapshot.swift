import Garden
import GardenData

/// The data read for the schedule, and the rows derived from it.
struct ScheduleSnapshot {
    /// A row's identity and content.
    struct Line: Hashable {
        let entry: ScheduleEntry
        let content: ScheduleRow.Content
        var edges: ScheduleRow.Edges = []
    }

    var today: LocalDay
    /// The only day that is listed; nil for all.
    var day: LocalDay?
    var filter = ScheduleFilter.all
    /// The loaded tasks, soonest first.
    var tasks: [TaskSummary]
    /// The numbers of open tasks of all types in the selected room.
    var counts: [DueCount]
    /// The numbers of those that are due today and not snoozed.
    var awake: [DueCount] = []
    /// The tasks done today in the selected room, or on the single day that is listed.
    var completed: [CompletedTask] = []
    /// The planned occurrences of the listed plants, or of all on the single day that is listed.
    var planned: [PlannedTask] = []
    /// The tasks of later days in the room that are done today because the user leaves tomorrow, listed or not, soonest first.
    var allEarly: [TaskSummary] = []
    /// The absences that were recorded.
    var away: [AwayPeriod] = []
    /// The early tasks that were completed, and whose rows are still visible.
    var heldEarly: Set<Occurrence> = []
    /// Whether each task done today has a row of its own.
    var isDoneUnfolded = false

    /// Sets what the soil was like at the completed tasks.
    mutating func setVerdicts(_ verdicts: [CareEvent.ID: SoilVerdict]) {
        for place in completed.indices { completed[place].verdict = verdicts[completed[place].event.id] }
    }

    /// The number of open tasks due today or overdue that pass a filter, and of those that are done before leaving.
    func waiting(_ filter: ScheduleFilter) -> Int {
        count { $0.day <= today && filter.passes($0.type, due: $0.day, today: today) }
            + allEarly.count { filter.passes($0.type, due: today, today: today) }
    }

    /// The IDs of the early tasks.
    var early: Set<Occurrence> { Set(allEarly.map(\.id)) }

    /// Adds the early tasks where only today is listed, once all of today's are loaded.
    mutating func addEarly() {
        guard day.map({ $0 == today }) ?? (filter == .today), !hasMore else { return }
        let known = Set(tasks.map(\.id))
        tasks += allEarly.filter { !known.contains($0.id) }
    }

    /// The number of tasks that pass the current filter, loaded or not.
    var total: Int { count { filter.passes($0.type, due: $0.day, today: today) } }

    /// Whether some tasks are not loaded yet.
    var hasMore: Bool { tasks.count < total }

    /// The last day for which planned tasks are listed: that of the last loaded task, or the end of the range if all are loaded.
    var lastWholeDay: LocalDay {
        guard hasMore, let last = tasks.last else { return today + ScheduleModel.daysAhead }
        return last.moment.day
    }

    /// A copy that also lists completed tasks whose rows are still visible, in their sorted positions.
    func adding(_ held: [TaskSummary]) -> ScheduleSnapshot {
        let open = Set(tasks.map(\.id))
        let gone = held.filter {
            let due = heldEarly.contains($0.id) ? today : $0.moment.day
            return !open.contains($0.id) && filter.passes($0.type, due: due, today: today)
                && (day == nil || day == max(due, today))
        }
        guard !gone.isEmpty else { return self }
        var all = self
        all.tasks = (tasks + gone).sorted {
            ($0.moment, $0.plantName, $0.type.urgency, $0.id.rule) < ($1.moment, $1.plantName, $1.type.urgency, $1.id.rule)
        }
        return all
    }

    /// The rows from top to bottom.
    var lines: [Line] {
        if let day, day != today { return lines(of: day) }
        var lines: [Line] = []
        let isBeforeLeaving = early.union(heldEarly).contains
        let byDay = Dictionary(grouping: tasks.filter { !isBeforeLeaving($0.id) }) { max($0.moment.day, today - 1) }
        let plannedByDay = Dictionary(grouping: planned.filter { $0.task.due > today && filter.includesFuture }) { $0.task.due }
        if let overdue = byDay[today - 1] {
            lines += section(overdueHeading, overdue.map(line))
        }
        let current = (byDay[today] ?? []).map(line) + done(shownCompleted)
        if !current.isEmpty { lines += isNamedAbove ? boxed(current) : section(todayHeading, current) }
        let before = tasks.filter { isBeforeLeaving($0.id) }
        if !before.isEmpty {
            lines += section(ScheduleRow.Heading(section: .beforeLeaving, count: earlyCount { _ in true }), before.map(line))
        }
        let later = Set(byDay.keys).union(plannedByDay.keys).filter { $0 > today }.sorted()
        for day in later {
            let planned = plannedByDay[day] ?? []
            let moved = earlyCount { $0 == day }
            let heading = ScheduleRow.Heading(
                section: .day(day), count: shownCount { $0 == day } - moved + planned.count, isAway: away.contains(day: day))
            lines += section(heading, (byDay[day] ?? []).map(line) + planned.map(line))
        }
        return lines
    }

    /// The rows of a single day other than today.
    private func lines(of day: LocalDay) -> [Line] {
        if day < today { return boxed(completed.map(line)) }
        let early = early
        return boxed(tasks.filter { !early.contains($0.id) }.map(line) + planned.map(line))
    }

    /// The number of early tasks that pass the filter, by the day on which they would be due.
    private func earlyCount(_ isDue: (LocalDay) -> Bool) -> Int {
        allEarly.count { isDue($0.moment.day) && filter.passes($0.type, due: today, today: today) }
    }

    private var overdueHeading: ScheduleRow.Heading {
        let count = shownCount { $0 < today }
        let checks = self.count {
            $0.day < today && $0.type.answers.needsSoilState && filter.passes($0.type, due: $0.day, today: today)
        }
        let asks = checks > 0 || leavesWatering { $0 < today }
        return ScheduleRow.Heading(section: .overdue, count: count, action: count > 1 ? .completeOverdue(count, asks: asks) : nil)
    }

    /// Whether a watering of some days is left to a soil check of its plant that is due or overdue, as far as both are loaded.
    private func leavesWatering(_ isIncluded: (LocalDay) -> Bool) -> Bool {
        let checks = tasks.filter { $0.moment.day <= today && $0.answers.needsSoilState }
        return !BulkCompletion(tasks.filter { isIncluded($0.moment.day) }, dueChecks: checks).leftWaterings.isEmpty
    }

    /// Today's count, progress and actions for above the list; nil if the list has them, or is not only of today.
    var headingAbove: ScheduleRow.Heading? { day == today && isNamedAbove ? todayHeading : nil }

    /// Whether the list is of a single day, which is named above it, and not also of overdue tasks.
    private var isNamedAbove: Bool { day != nil && !tasks.contains { $0.moment.day < today } }

    /// Today's count, progress and actions.
    private var todayHeading: ScheduleRow.Heading {
        var heading = ScheduleRow.Heading(section: .day(today), count: shownCount { $0 == today })
        func open(_ counts: [DueCount], _ holds: (CareType) -> Bool) -> Int {
            count(counts) { $0.day == today && holds($0.type) && filter.passes($0.type, due: today, today: today) }
        }
        func early(_ holds: (CareType) -> Bool) -> Int {
            allEarly.count { holds($0.type) && filter.passes($0.type, due: today, today: today) }
        }
        let waterings = open(counts) { $0 == .watering } + early { $0 == .watering }
        let checks = open(counts, \.answers.needsSoilState) + early(\.answers.needsSoilState)
        // What is snoozed is not completed with the others.
        let (all, awakeWaterings) = (open(awake) { _ in true }, open(awake) { $0 == .watering })
        // Watering all completes nothing less if there are only waterings.
        if all > max(1, awakeWaterings) {
            let asks = open(awake, \.answers.needsSoilState) > 0 || leavesWatering { $0 == today }
            heading.action = .completeToday(all, asks: asks)
        }
        guard filter.types.isEmpty || filter.types.contains(.watering) else { return heading }
        let watered = Set(completed.filter { $0.event.type == .watering }.map(\.plant.id)).count
        if waterings + watered > 0 { heading.progress = .init(watered: watered, waterings: waterings, checks: checks) }
        if awakeWaterings > (watered > 0 ? 0 : 1) { heading.watering = .water(awakeWaterings, isRest: watered > 0) }
        return heading
    }

    private func done(_ completed: [CompletedTask]) -> [Line] {
        guard !completed.isEmpty else { return [] }
        let summary = Line(entry: .done, content: .done(completed))
        return [summary] + (isDoneUnfolded ? completed.map(line) : [])
    }

    private func section(_ heading: ScheduleRow.Heading, _ rows: [Line]) -> [Line] {
        [Line(entry: .heading(heading.section), content: .heading(heading))] + boxed(rows)
    }

    /// The rows of one boxed list.
    private func boxed(_ rows: [Line]) -> [Line] {
        guard !rows.isEmpty else { return [] }
        var rows = rows
        rows[0].edges.insert(.first)
        rows[rows.count - 1].edges.insert(.last)
        return rows
    }

    private func line(_ completed: CompletedTask) -> Line {
        Line(entry: .completed(completed.event.id), content: .completed(completed))
    }

    private func line(_ task: TaskSummary) -> Line { Line(entry: .task(task.id), content: .task(task)) }

    private func line(_ planned: PlannedTask) -> Line {
        Line(entry: .planned(planned.task.rule, planned.task.due), content: .planned(planned))
    }

    /// Those of the tasks done today that the filter lets pass: without types the same array, which can be long.
    private var shownCompleted: [CompletedTask] {
        guard filter.includesCompleted else { return [] }
        return filter.types.isEmpty ? completed : completed.filter { filter.types.contains($0.event.type) }
    }

    private func shownCount(_ day: (LocalDay) -> Bool) -> Int {
        count { day($0.day) && filter.passes($0.type, due: $0.day, today: today) }
    }

    private func count(_ holds: (DueCount) -> Bool) -> Int { count(counts, holds) }

    private func count(_ counts: [DueCount], _ holds: (DueCount) -> Bool) -> Int {
        counts.reduce(0) { $0 + (holds($1) ? $1.count : 0) }
    }
}

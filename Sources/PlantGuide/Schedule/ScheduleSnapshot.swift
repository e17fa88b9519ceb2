import Garden

/// What was read of the garden, and the rows that it makes.
struct ScheduleSnapshot {
    /// A row and what it shows.
    struct Line: Hashable {
        let entry: ScheduleEntry
        let content: ScheduleRow.Content
        var edges: ScheduleRow.Edges = []
    }

    /// The day it is.
    var today: LocalDay
    /// What is wanted.
    var filter = ScheduleFilter.all
    /// The tasks that are loaded, soonest first.
    var tasks: [TaskSummary]
    /// How many open tasks there are, of all kinds, in the room that is wanted.
    var counts: [DueCount]
    /// What was done today, in the room that is wanted.
    var completed: [CompletedTask] = []
    /// The forecast of the plants that are shown.
    var planned: [PlannedTask] = []
    /// Whether each deed of today has a row.
    var isDoneUnfolded = false

    /// How many open tasks pass a filter of those that wait now: today's and those before.
    func waiting(_ filter: ScheduleFilter) -> Int {
        count { $0.day <= today && filter.passes($0.type, due: $0.day, today: today) }
    }

    /// How many tasks the list has under its filter when all are loaded.
    var total: Int { count { filter.passes($0.type, due: $0.day, today: today) } }

    /// Whether there are tasks that are not loaded.
    var hasMore: Bool { tasks.count < total }

    /// Until which day all open tasks are loaded, so that what is planned can stand among them.
    var lastWholeDay: LocalDay {
        guard hasMore, let last = tasks.last else { return today + ScheduleModel.daysAhead }
        return last.moment.day
    }

    /// The same with tasks in their places that are done but still seen.
    func adding(_ held: [TaskSummary]) -> ScheduleSnapshot {
        let open = Set(tasks.map(\.id))
        let gone = held.filter { !open.contains($0.id) && filter.passes($0.type, due: $0.moment.day, today: today) }
        guard !gone.isEmpty else { return self }
        var all = self
        all.tasks = (tasks + gone).sorted {
            ($0.moment, $0.plantName, $0.id.rule) < ($1.moment, $1.plantName, $1.id.rule)
        }
        return all
    }

    /// The rows from top to bottom.
    var lines: [Line] {
        var lines: [Line] = []
        let byDay = Dictionary(grouping: tasks) { max($0.moment.day, today - 1) }
        let plannedByDay = Dictionary(grouping: planned.filter { $0.task.due > today && filter.looksAhead }) { $0.task.due }
        if let overdue = byDay[today - 1] {
            lines += section(overdueHeading, overdue.map(line))
        }
        let told = filter.tellsDone ? completed.filter { passes($0) } : []
        let current = (byDay[today] ?? []).map(line) + done(told)
        if !current.isEmpty { lines += section(todayHeading, current) }
        let later = Set(byDay.keys).union(plannedByDay.keys).filter { $0 > today }.sorted()
        for day in later {
            let heading = ScheduleRow.Heading(section: .day(day), count: shownCount { $0 == day })
            lines += section(heading, (byDay[day] ?? []).map(line) + (plannedByDay[day] ?? []).map(line))
        }
        return lines
    }

    private var overdueHeading: ScheduleRow.Heading {
        let count = shownCount { $0 < today }
        let checks = self.count { $0.day < today && $0.type.answers.needsSoilState && filter.passes($0.type, due: $0.day, today: today) }
        let ready = count - checks
        return ScheduleRow.Heading(
            section: .overdue, count: count,
            action: count > 1 && ready > 0 ? .completeOverdue(ready, of: count) : nil)
    }

    private var todayHeading: ScheduleRow.Heading {
        var heading = ScheduleRow.Heading(section: .day(today), count: shownCount { $0 == today })
        guard filter.types.isEmpty || filter.types.contains(.watering) else { return heading }
        let open = count { $0.day == today && $0.type == .watering }
        let watered = Set(completed.filter { $0.event.type == .watering && $0.event.answer?.due == today }.map(\.plant.id)).count
        if open + watered > 0 { heading.progress = .init(watered: watered, total: open + watered) }
        if open > 0 { heading.action = .waterRemaining(open) }
        return heading
    }

    private func done(_ completed: [CompletedTask]) -> [Line] {
        guard !completed.isEmpty else { return [] }
        let summary = Line(entry: .done, content: .done(completed))
        return [summary] + (isDoneUnfolded ? completed.map { Line(entry: .completed($0.event.id), content: .completed($0)) } : [])
    }

    private func section(_ heading: ScheduleRow.Heading, _ rows: [Line]) -> [Line] {
        var rows = rows
        rows[0].edges.insert(.first)
        rows[rows.count - 1].edges.insert(.last)
        return [Line(entry: .heading(heading.section), content: .heading(heading))] + rows
    }

    private func line(_ task: TaskSummary) -> Line { Line(entry: .task(task.id), content: .task(task)) }

    private func line(_ planned: PlannedTask) -> Line {
        Line(entry: .planned(planned.task.rule, planned.task.due), content: .planned(planned))
    }

    private func passes(_ task: CompletedTask) -> Bool { filter.types.isEmpty || filter.types.contains(task.event.type) }

    private func shownCount(_ day: (LocalDay) -> Bool) -> Int {
        count { day($0.day) && filter.passes($0.type, due: $0.day, today: today) }
    }

    private func count(_ holds: (DueCount) -> Bool) -> Int {
        counts.reduce(0) { $0 + (holds($1) ? $1.count : 0) }
    }
}

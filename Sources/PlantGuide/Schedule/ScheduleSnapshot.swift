import Garden

/// The data read for the schedule, and the rows derived from it.
struct ScheduleSnapshot {
    /// A row's identity and content.
    struct Line: Hashable {
        let entry: ScheduleEntry
        let content: ScheduleRow.Content
        var edges: ScheduleRow.Edges = []
    }

    var today: LocalDay
    var filter = ScheduleFilter.all
    /// The loaded tasks, soonest first.
    var tasks: [TaskSummary]
    /// The numbers of open tasks of all types in the selected room.
    var counts: [DueCount]
    /// The tasks done today in the selected room.
    var completed: [CompletedTask] = []
    /// The planned occurrences of the listed plants.
    var planned: [PlannedTask] = []
    /// Whether each task done today has a row of its own.
    var isDoneUnfolded = false

    /// The number of open tasks due today or overdue that pass a filter.
    func waiting(_ filter: ScheduleFilter) -> Int {
        count { $0.day <= today && filter.passes($0.type, due: $0.day, today: today) }
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
        let plannedByDay = Dictionary(grouping: planned.filter { $0.task.due > today && filter.includesFuture }) { $0.task.due }
        if let overdue = byDay[today - 1] {
            lines += section(overdueHeading, overdue.map(line))
        }
        let shownCompleted = filter.includesCompleted ? completed.filter { passes($0) } : []
        let current = (byDay[today] ?? []).map(line) + done(shownCompleted)
        if !current.isEmpty { lines += section(todayHeading, current) }
        let later = Set(byDay.keys).union(plannedByDay.keys).filter { $0 > today }.sorted()
        for day in later {
            let planned = plannedByDay[day] ?? []
            let heading = ScheduleRow.Heading(section: .day(day), count: shownCount { $0 == day } + planned.count)
            lines += section(heading, (byDay[day] ?? []).map(line) + planned.map(line))
        }
        return lines
    }

    private var overdueHeading: ScheduleRow.Heading {
        let count = shownCount { $0 < today }
        let checks = self.count {
            $0.day < today && $0.type.answers.needsSoilState && filter.passes($0.type, due: $0.day, today: today)
        }
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

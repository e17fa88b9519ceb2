import Garden
import GardenData
import GtkKit
import Localization

/// The schedule screen: the open tasks by day, each completed with one press, as a list or a calendar.
@MainActor
func scheduleScreen(
    _ model: ScheduleModel, _ calendar: CalendarModel, _ layout: WindowLayout, calendarPage: some Widget
) -> some Widget {
    let list = scheduleList(model, layout)
    list.takesPageFocus { last, entries in
        // A heading gets the focus of a row that leaves the list, as during a care round.
        let last = last.flatMap { model.row($0)?.heading == nil ? $0 : nil }
        let first = entries.first { model.row($0)?.task != nil }
        guard let left = model.navigator.leftPlant else { return [last, first] }
        // Back from a plant's page to the task from which it was opened, or to one of the plant that is in sight. If that task was
        // answered, the next one can be weeks later, so the list stays where it is.
        let ofPlant: (ScheduleEntry) -> Bool = { model.row($0)?.task?.plant == left }
        let inSight = list.idsInSight
        return [last.flatMap { ofPlant($0) ? $0 : nil }, inSight.first(where: ofPlant)]
            + [last.flatMap { inSight.contains($0) ? $0 : nil }, inSight.first { model.row($0)?.task != nil }, last, first]
    }
    let views = Stack<ScheduleView>(
        transition: Motion.isWanted ? .crossfade : .none,
        [
            .list: Column {
                scheduleChips(model, calendar, model.settings, layout)
                proposalLine(model, layout)
                schedulePages(model, list, layout)
            },
            .calendar: calendarPage,
        ])
    views.bind { $0.show(calendar.view) }
    return
        views
        .whileCurrent(model.navigator, "<Control><Shift>w") { Task { await model.waterRemaining() } }
        .whileCurrent(model.navigator, "<Control><Shift>n") {
            Task { await (calendar.view == .calendar ? calendar.list : model).offerPlants() }
        }
        .whileCurrent(model.navigator, "<Control>1") {
            calendar.view = .list
            model.navigator.focusContent()
        }
        .whileCurrent(model.navigator, "<Control>2") {
            calendar.view = .calendar
            model.navigator.focusContent()
        }
        .whileCurrent(model.navigator, "<Control>t") {
            if calendar.view == .calendar {
                Task { await calendar.showToday() }
            } else {
                // What is overdue is to be done today, too.
                let overdue = ScheduleEntry.heading(.overdue)
                let heading = model.entries.first == overdue ? overdue : .heading(.day(model.today))
                let rows = model.entries.drop { $0 != heading }
                list.scroll(to: heading, focusing: rows.first { if case .heading = $0 { false } else { true } })
            }
        }
}

extension Widget {
    /// Adds a window-wide keyboard shortcut that acts only while the schedule is in front.
    fileprivate func whileCurrent(_ navigator: Navigator, _ keys: String, _ body: @escaping @MainActor () -> Void) -> Self {
        shortcut(keys) {
            if navigator.section == .schedule, navigator.page == nil, navigator.dialog == nil { body() }
        }
    }
}

/// The list, or what is shown instead of an empty one.
@MainActor
private func schedulePages(_ model: ScheduleModel, _ list: List<ScheduleEntry>, _ layout: WindowLayout) -> some Widget {
    enum Page: String { case loading, list, allDone, noMatch, nothing }
    if !Motion.isWanted { model.fade = .zero }
    let pages = Stack(
        transition: Motion.isWanted ? .crossfade : .none,
        [
            Page.loading: Row {},
            Page.list: ClampScrollable(maximum: layout.listWidth, list).bind { $0.setMaximum(layout.listWidth) },
            Page.allDone: allDonePage(model, model.settings),
            Page.noMatch: noMatchPage(model),
            Page.nothing: nothingPlannedPage(model.navigator),
        ]
    ).expand()
    return pages.bind {
        switch model.content {
        case .loading: $0.show(.loading)
        case .list: $0.show(.list)
        case .allDone: $0.show(.allDone)
        case .noMatch, .emptyDay: $0.show(.noMatch)
        case .nothingPlanned: $0.show(.nothing)
        }
    }
}

/// The list of headings and rows, in one list view so that scrolling stays fast with ten thousand tasks.
@MainActor
func scheduleList(_ model: ScheduleModel, _ layout: WindowLayout) -> List<ScheduleEntry> {
    let list = List<ScheduleEntry>(
        ids: { model.entries },
        cell: { scheduleCell($0, model, layout) },
        kind: { $0.kind },
        name: { model.row($0).map { scheduleRowName($0, model.settings, model.repository) } ?? "" },
        trailing: ToastOverlay.roomBelow
    ) { entry in
        // Other rows do nothing when activated, but GTK's keyboard navigation only passes rows that can be.
        switch entry {
        case .task(let task): Task { await model.toggle(task) }
        case .done: Task { await model.toggleDone() }
        case .planned: if let planned = model.row(entry)?.planned { model.navigator.open(planned.task.plant) }
        case .completed: if let completed = model.row(entry)?.completed { model.navigator.open(completed.plant.id) }
        case .heading: break
        }
    }
    list.viewStyle("tasks").viewNamed(tr("Tasks"))
    list.onPointerMotion { [weak model] in model?.noteUse() }
    list.onHover { [weak model] in model?.isPointed = $0 }
    // After a press the focus is on the next task, whose row asks nothing.
    list.view.onSoilKey { [weak model] in model?.answerLastQuestion($0) ?? false }
    list.arrowKeysPass { if case .heading = $0 { true } else { false } }
    list.bind { $0.view.setStyle("sched", layout.isNarrow).setStyle("page", !layout.isNarrow) }
    // After a refused answer another press must not answer the next task, so the focus goes back, unless the user has moved it.
    var left: (row: Occurrence, for: Occurrence)?
    model.onRefused = { refused in
        if let left, refused.contains(left.row), list.focusedID == .task(left.for) { list.focusRow(.task(left.row)) }
    }
    // A second press of the same key then belongs to the next task, never to the button of a group.
    model.onHold = { [weak model] held in
        guard let model, case .task(let id)? = list.focusedID, held.contains(id), let next = model.openTask(near: id) else {
            return
        }
        left = (id, next)
        list.focusRow(.task(next))
        // GTK keeps the place of the row that got the focus. The question about the soil would push this one up, out of sight.
        list.scroll(to: .task(id))
    }
    return list
}

@MainActor
private func scheduleCell(_ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ layout: WindowLayout) -> any Widget {
    switch context.id {
    case .heading: scheduleHeading(context, model, layout)
    case .task: scheduleTask(context, model, layout)
    case .done: completedSummaryRow(context, model, model.settings, model.environment, model.repository)
    case .completed: completedTaskRow(context, model, model.settings, model.environment, model.repository)
    case .planned: plannedTaskRow(context, model, model.settings, model.environment)
    }
}

@MainActor
private func scheduleRowName(_ row: ScheduleRow, _ settings: DisplaySettings, _ repository: GardenRepository) -> String {
    switch row.content {
    case .heading(let heading): settings.formatter.accessibleLabel(heading)
    case .task(let task): settings.formatter.accessibleLabel(task, at: settings.moment)
    case .done(let tasks): settings.formatter.done(tasks, in: repository.currentZone)
    case .completed(let task): settings.formatter.toast(task.event, plant: task.plant.name)
    case .planned(let planned): settings.formatter.accessibleLabel(planned)
    }
}

extension ScheduleEntry {
    /// The kind of cell that shows the entry.
    fileprivate var kind: String {
        switch self {
        case .heading: "heading"
        case .task: "task"
        case .done: "done"
        case .completed: "completed"
        case .planned: "planned"
        }
    }
}

extension Widget {
    /// Draws the corners of the boxed list for the row bound to a cell.
    @MainActor
    func boxed(_ context: CellContext<ScheduleEntry>, _ model: ScheduleModel) -> Self {
        style("task").bind { cell in
            guard let row = model.row(context.id) else { return }
            cell.setStyle("first", row.edges.contains(.first)).setStyle("last", row.edges.contains(.last))
        }
    }
}

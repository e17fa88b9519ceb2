import Garden
import GardenData
import GtkKit
import Localization

/// The schedule screen: the open tasks by day, each completed with one press.
@MainActor
func scheduleScreen(_ model: ScheduleModel, _ layout: WindowLayout) -> some Widget {
    enum Page: String { case loading, list, allDone, noMatch, nothing }
    if !Motion.isWanted { (model.stay, model.fade) = (.zero, .zero) }
    let pages = Stack(
        transition: Motion.isWanted ? .crossfade : .none,
        [
            Page.loading: Row {},
            Page.list: scheduleList(model, layout),
            Page.allDone: allDonePage(model, model.settings),
            Page.noMatch: noMatchPage(model),
            Page.nothing: nothingPlannedPage(model.navigator),
        ]
    ).expand()
    pages.bind {
        switch model.content {
        case .loading: $0.show(.loading)
        case .list: $0.show(.list)
        case .allDone: $0.show(.allDone)
        case .noMatch: $0.show(.noMatch)
        case .nothingPlanned: $0.show(.nothing)
        }
    }
    return Column {
        scheduleChips(model, model.settings, layout)
        pages
    }.shortcut("<Control><Shift>w") {
        guard model.navigator.section == .schedule, model.navigator.openPlant == nil else { return }
        Task { await model.waterRemaining() }
    }
}

/// The list of headings and rows, in one list view so that scrolling stays fast with ten thousand tasks.
@MainActor
private func scheduleList(_ model: ScheduleModel, _ layout: WindowLayout) -> some Widget {
    let list = List<ScheduleEntry>(
        ids: { model.entries },
        cell: { scheduleCell($0, model, layout) },
        kind: { $0.kind },
        name: { model.row($0).map { scheduleRowName($0, model.settings, model.repository) } ?? "" },
        trailing: 24
    ) { entry in
        // Other rows do nothing when activated, but GTK's keyboard navigation only passes rows that can be.
        switch entry {
        case .task(let task): Task { await model.toggle(task) }
        case .done: model.toggleDone()
        case .heading, .completed, .planned: break
        }
    }
    list.viewStyle("tasks").viewNamed(tr("Tasks"))
    list.bind { $0.view.setStyle("sched", layout.isNarrow).setStyle("page", !layout.isNarrow) }
    // A second press of the same key then belongs to the next task, never to the button of a group.
    model.onHold = { [weak model] held in
        guard let model, case .task(let id)? = list.focusedID, held.contains(id), let next = model.openTask(near: id) else {
            return
        }
        list.focusRow(.task(next))
    }
    list.shortcut("<Control>t") {
        guard model.navigator.section == .schedule, model.navigator.openPlant == nil else { return }
        list.scroll(to: .heading(.day(model.today)))
    }
    // Rows are at most 800 px wide; the rest is the list view's margin.
    return ClampScrollable(maximum: 844, list)
}

@MainActor
private func scheduleCell(_ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ layout: WindowLayout) -> any Widget {
    switch context.id {
    case .heading: scheduleHeading(context, model, model.settings, layout)
    case .task: scheduleTask(context, model, layout)
    case .done: completedSummaryRow(context, model, model.settings, model.environment, model.repository)
    case .completed: completedTaskRow(context, model, model.settings, model.environment, model.repository)
    case .planned: plannedTaskRow(context, model, model.settings, model.environment)
    }
}

@MainActor
private func scheduleRowName(_ row: ScheduleRow, _ settings: DisplaySettings, _ repository: GardenRepository) -> String {
    switch row.content {
    case .heading(let heading): settings.formatter.title(heading)
    case .task(let task): settings.formatter.accessibleLabel(task)
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

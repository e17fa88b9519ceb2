import Garden
import GtkKit
import Localization

/// The schedule's widgets at the start of the header bar: the Add Task button, and the one that starts a care round.
@MainActor
func scheduleHeaderStart(_ model: ScheduleModel, _ settings: DisplaySettings) -> [any Widget] {
    [
        addTaskButton(model, settings),
        Button(icon: "media-playback-start-symbolic", label: tr("Start Care Round"))
            .onClick { model.navigator.openCareRound(CareRoundScope(model.room)) }
            .bind { $0.isVisible = (model.waiting[.all] ?? 0) > 0 },
    ]
}

/// The schedule's widget at the end of the header bar: its menu.
@MainActor
func scheduleHeaderEnd(_ model: ScheduleModel) -> [any Widget] {
    [
        MenuButton(icon: "view-more-symbolic", label: tr("Schedule Menu")) {
            Menu([
                MenuItem(tr("Start Care Round"), action: "app.care-round"),
                MenuItem(tr("Print Tasks…")) { model.navigator.present(.taskList(model.room)) },
                MenuItem(tr("Plan an Absence…"), action: "app.away"),
            ])
        }
    ]
}

/// The button that adds a task on the single day that the schedule lists, or else today. On a past day it records care.
@MainActor
func addTaskButton(_ model: ScheduleModel, _ settings: DisplaySettings) -> Button {
    let button = Button(icon: "list-add-symbolic", label: tr("Add Task")).onClick { Task { await model.beginTask() } }
    button.bind { button in
        let title = model.isPast ? tr("Record Care") : tr("Add Task")
        button.tooltip(title).named(title)
    }
    return button.bind {
        model.offered
    } apply: { plants in
        if let plants, !plants.isEmpty { presentAddTask(plants, model, settings, over: button) }
    }
}

/// Presents the dialog that adds a task on a single day, or records care on a past one.
@MainActor
private func presentAddTask(
    _ plants: [PlantSummary], _ model: ScheduleModel, _ settings: DisplaySettings, over parent: some Widget
) {
    let first = model.day ?? model.today
    let draft = TaskDraft(day: first, today: model.today)
    let days = draft.recordsCare ? [first] : Set((0...14).map { model.today + $0 } + [first]).sorted()
    let kinds = draft.kinds
    let dayRow = ComboRow(tr("Day"), days.map(settings.formatter.dayTitle)).onSelect { draft.day = days[$0] }
    dayRow.selected = days.firstIndex(of: first) ?? 0
    let rows = PreferencesGroup {
        ComboRow(tr("Plant"), [tr("Choose a Plant")] + plants.map(\.name))
            .onSelect { draft.plant = $0 > 0 ? plants[$0 - 1].id : nil }
        ComboRow(tr("Care"), kinds.map(settings.formatter.careTitle)).onSelect { draft.type = kinds[$0] }
        dayRow
        EntryRow(tr("Note")).onChange { draft.note = $0 }
    }
    presentForm(
        draft.recordsCare ? tr("Record Care") : tr("Add Task"), button: draft.recordsCare ? tr("Save") : tr("Add"), height: 360,
        over: parent, draft, isValid: { draft.plant != nil },
        save: { await model.add(draft) },
        closed: { model.endTask() }, rows)
}

import Garden
import GtkKit
import Localization

/// The schedule's widgets at the start of the header bar: the Add Task button.
@MainActor
func scheduleHeaderStart(_ model: ScheduleModel, _ settings: DisplaySettings) -> [any Widget] {
    let button = Button(icon: "list-add-symbolic", label: tr("Add Task")).onClick { Task { await model.beginTask() } }
    button.bind {
        model.offered
    } apply: { plants in
        if let plants, !plants.isEmpty { presentAddTask(plants, model, settings, over: button) }
    }
    return [button]
}

/// Presents the dialog that adds a task on a single day.
@MainActor
private func presentAddTask(
    _ plants: [PlantSummary], _ model: ScheduleModel, _ settings: DisplaySettings, over parent: some Widget
) {
    let days = Array(0...14).map { model.today + $0 }
    let draft = TaskDraft(plant: plants[0].id, day: model.today)
    let kinds = CareType.known
    let rows = PreferencesGroup {
        ComboRow(tr("Plant"), plants.map(\.name)).onSelect { draft.plant = plants[$0].id }
        ComboRow(tr("Care"), kinds.map(settings.formatter.careTitle)).onSelect { draft.type = kinds[$0] }
        ComboRow(tr("Day"), days.map(settings.formatter.dayTitle)).onSelect { draft.day = days[$0] }
        EntryRow(tr("Note")).onChange { draft.note = $0 }
    }.size(width: 380)
    MessageDialog(
        heading: tr("Add Task"),
        responses: [
            .init(MessageDialog.cancel, tr("Cancel")), .init("add", tr("Add"), .suggested),
        ], defaultResponse: "add", extra: rows
    ).ask(over: parent) { answer in
        Task { await model.endTask(answer == "add" ? draft : nil) }
    }
}

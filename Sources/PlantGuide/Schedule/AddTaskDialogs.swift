import Garden
import GtkKit
import Localization

/// Presents the form that adds a task to the plant that is chosen in it.
@MainActor
func presentNewTask(
    _ plants: [PlantSummary], _ model: ScheduleModel, _ settings: DisplaySettings, over parent: some Widget
) {
    let task = NewTaskModel(model.window, on: model.day)
    let form = Column(spacing: 18) {
        PreferencesGroup { plantRow(plants, { task.draft.plant }) { plant in Task { await task.choose(plant) } } }
        ruleGroups(task.draft, settings) { task.note }
    }
    presentForm(
        tr("Add Task"), button: tr("Add"), height: 640, over: parent, task.draft, isValid: { task.draft.isValid },
        save: { await task.add() }, closed: { model.closeForm() }, form)
}

/// Presents the form that records care of a past day.
@MainActor
func presentPastCare(
    on day: LocalDay, _ plants: [PlantSummary], _ model: ScheduleModel, _ settings: DisplaySettings, over parent: some Widget
) {
    let care = PastCareModel(on: day)
    let kinds = PastCareModel.kinds
    let rows = PreferencesGroup(settings.formatter.dayTitle(day)) {
        plantRow(plants, { care.plant }) { care.plant = $0 }
        ComboRow(tr("Care"), kinds.map(settings.formatter.careTitle)).onSelect { care.type = kinds[$0] }
        EntryRow(tr("Note")).onChange { care.note = $0 }
            .validated { settings.formatter.problem(withText: care.note, limit: TextLimits.note) }
    }
    presentForm(
        tr("Record Care"), button: tr("Save"), height: 340, over: parent, care, isValid: { care.isValid },
        save: { await model.record(care) }, closed: { model.closeForm() }, rows)
}

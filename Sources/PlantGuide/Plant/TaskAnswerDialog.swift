import Garden
import GtkKit
import Localization

/// Presents the form that answers a task with a custom day, what the soil was like, photos or a note, or that adds a note alone.
@MainActor
func presentAnswer(_ draft: TaskAnswerModel, over parent: any Widget, _ model: PlantPageModel) {
    let recorded = (draft.task?.type ?? draft.care).map { RecordedCareModel($0, of: model.id, model.repository, model.formatter) }
    Task { await recorded?.read() }
    let picker = DayPickerModel(draft.day, model.formatter, hinting: { draft.choice == .done ? recorded?.hint(on: $0) : nil })
    let note = TextView(label: tr("Note")).padding(12).size(height: 96).onChange { draft.note = $0 }
    let form = Column(spacing: 18) {
        PreferencesGroup {
            ComboRow(tr("Action"), draft.choices.map { title(of: $0, draft, model.formatter) })
                .onSelect { draft.choice = draft.choices[$0] }
                .bind { row in
                    row.isVisible = draft.choices.count > 1
                    row.selected = draft.choices.firstIndex(of: draft.choice) ?? 0
                }
        }.bind { $0.isVisible = draft.choices.count > 1 }
        dayChoice(draft, picker)
        PreferencesGroup {
            soilRow(draft.verdicts, model.formatter, { draft.verdict }) { draft.verdict = $0 }
                .bind { $0.isVisible = draft.asksForSoil }
            photoSelectionRow(draft.selection, model.settings, model.environment)
        }
        Column(spacing: 6) {
            Label(tr("Note")).style("heading").margins(start: 2)
            Bin(note).style("card").clipped()
                .validated { draft.lacksNote ? tr("Enter a note or add a photo.") : nil }
        }
    }.onDrop { item in Task { await draft.selection.add(item.origins) } }
    presentForm(
        draft.type.map { model.formatter.careAction($0, of: model.name) } ?? tr("Add Note"), button: tr("Save"), height: 680,
        over: parent, draft,
        isValid: { draft.isValid && (picker.isValid || !draft.needsDay) },
        save: {
            // Ctrl+Enter leaves no field.
            if draft.needsDay, picker.confirm() { draft.day = picker.day }
            return await model.save(draft)
        }, form,
        focus: draft.choice == .note ? note : nil)
}

/// A row that says what the soil was like, or nothing.
@MainActor
func soilRow(
    _ verdicts: [SoilVerdict], _ formatter: GardenFormatter, _ current: @escaping @MainActor () -> SoilVerdict?,
    choose: @escaping @MainActor (SoilVerdict?) -> Void
) -> ComboRow {
    choiceRow(
        tr("What was the soil like?"), [nil] + verdicts, { $0.map(formatter.title) ?? tr("No Answer") }, current, choose: choose)
}

@MainActor
private func dayChoice(_ draft: TaskAnswerModel, _ picker: DayPickerModel) -> some Widget {
    Column(spacing: 6) {
        Label().style("heading").margins(start: 2)
            .bind { $0.text = draft.choice == .note ? tr("Date") : tr("Done On") }
        dayPicker(picker) { day, _ in draft.day = day }
            .bind({ draft.day }) { picker.show($0) }
            // What is wrong with the text that is typed is said first.
            .validated(atOnce: true) {
                draft.isDayValid || !picker.isValid ? nil : tr("Choose today or an earlier day.")
            }
    }.bind { $0.isVisible = draft.needsDay }
}

@MainActor
private func title(of choice: TaskAnswerModel.Choice, _ draft: TaskAnswerModel, _ formatter: GardenFormatter) -> String {
    switch choice {
    case .done: formatter.completedCare((draft.task?.type ?? .watering).completedCare)
    case .moist: tr("Still Moist")
    case .skip: tr("Skipped")
    case .note: tr("Just a Note")
    }
}

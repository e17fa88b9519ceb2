import Garden
import GtkKit
import Localization

/// Presents the form that corrects the day and the note of an entry of the history, and for a watering what the soil was like, and
/// adds photos to it.
@MainActor
func presentEntry(_ event: CareEvent, over parent: any Widget, _ model: PlantPageModel) {
    let draft = HistoryEntryModel(event, model.verdicts[event.id], PhotoSelection(model.environment, model.settings))
    let today = model.repository.today
    let picker = DayPickerModel(event.day, model.formatter, refusing: { $0 == event.day ? nil : $0.problem(happenedBy: today) })
    let note = TextView(label: tr("Note")).padding(12).size(height: 96)
    note.text = draft.note
    let form = Column(spacing: 18) {
        Label(model.formatter.history(event)).style("secondary").wrapped().xalign(0).margins(start: 2)
        if event.acceptsDay {
            Column(spacing: 6) {
                Label(event.kind == .note ? tr("Date") : tr("Done On")).style("heading").margins(start: 2)
                dayPicker(picker) { day, _ in draft.day = day }
            }
        }
        PreferencesGroup {
            if event.acceptsVerdict {
                soilRow(SoilVerdict.allCases, model.formatter, { draft.verdict }) { draft.verdict = $0 }
            }
            listedPhotosRow(event, model)
            photoSelectionRow(draft.selection, model.settings, model.environment) {
                model.eventPhotos[event.id]?.isEmpty == false
            }
        }
        Column(spacing: 6) {
            Label(tr("Note")).style("heading").margins(start: 2)
            Bin(note.onChange { draft.note = $0 }).style("card").clipped()
                .validated { draft.isValid ? nil : model.formatter.problem(withNote: draft.note) }
        }
    }.onDrop { item in Task { await draft.selection.add(item.origins) } }
    presentForm(
        tr("Edit Entry"), button: tr("Save"), height: event.acceptsDay ? event.acceptsVerdict ? 700 : 640 : 440, over: parent,
        draft,
        isValid: { draft.isValid && (picker.isValid || !event.acceptsDay) },
        save: {
            // Ctrl+Enter leaves no field.
            if event.acceptsDay, picker.confirm() { draft.day = picker.day }
            return await model.save(draft)
        }, form,
        focus: event.acceptsDay ? nil : note)
}

/// The photos that are listed with the entry, each of which can be opened and removed there; hidden if there are none.
@MainActor
private func listedPhotosRow(_ event: CareEvent, _ model: PlantPageModel) -> some Widget {
    let thumbs = eventPhotoButtons(model) { .care(event) }
    return ActionRow(tr("Photos")).suffix(thumbs).bind { row in
        row.isVisible = model.eventPhotos[event.id]?.isEmpty == false
    }
}

import Garden
import GtkKit
import Localization

/// Presents the form in which the notes about a photo are edited, or a first one is written.
@MainActor
func presentNotes(on photo: Photo, over parent: any Widget, _ model: PlantPageModel) {
    let draft = PhotoNotes(model.notes(on: photo))
    let isNew = draft.notes.isEmpty
    let form = Column(spacing: 18) {
        for place in draft.texts.indices { noteField(place, of: draft, model.formatter) }
        Label(tr("A note without text is deleted.")).style("caption", "secondary").wrapped().xalign(0).role(.status)
            .bind { $0.isVisible = draft.deletes }
    }
    let title = isNew ? tr("Add Note") : ntr("Edit Note", "Edit Notes", draft.notes.count)
    presentForm(
        title, button: tr("Save"), height: draft.texts.count > 1 ? 440 : 280, over: parent, draft,
        isValid: { draft.isValid }, save: { await model.save(draft, on: photo) }, form)
}

/// The field of a note. Several notes are told apart by a line above each.
@MainActor
private func noteField(_ place: Int, of draft: PhotoNotes, _ formatter: GardenFormatter) -> some Widget {
    let title = draft.notes.count > 1 ? formatter.history(draft.notes[place]) : tr("Note")
    let field = TextView(label: title).padding(12).size(height: 120)
    field.text = draft.texts[place]
    return Column(spacing: 6) {
        if draft.notes.count > 1 { Label(title).style("heading").wrapped().xalign(0).margins(start: 2) }
        Bin(field.onChange { draft.texts[place] = $0 }).style("card").clipped()
            .validated { draft.isValid ? nil : formatter.problem(withNote: draft.texts[place]) }
    }
}

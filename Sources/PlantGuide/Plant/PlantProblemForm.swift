import Garden
import GtkKit
import Localization

/// Presents the form that notes a problem, or edits one.
@MainActor
func presentProblemForm(_ problem: PlantProblem?, over parent: any Widget, _ model: PlantPageModel) {
    let draft = PlantProblemModel(
        problem, for: model.id, PhotoSelection(model.environment, model.settings), today: model.repository.today)
    let formatter = model.formatter
    let name = EntryRow(tr("What Is It?")).onChange { draft.name = $0 }.bind { $0.text = draft.name }
    let form = Column(spacing: 18) {
        PreferencesGroup {
            name.validated { formatter.problem(withName: draft.name) }
            for index in 0..<PlantProblemModel.suggestionLimit { suggestionRow(index, of: draft, name, formatter) }
            problemKindRow(formatter, { draft.kind }) { draft.kind = $0 }
            dayRow(formatter, { draft.notedOn }, title: { tr("Since") }) { draft.notedOn = $0 }
                .validated(atOnce: true) { draft.isDayValid ? nil : tr("Choose today or an earlier day.") }
            if problem == nil { photoSelectionRow(draft.selection, model.settings, model.environment) }
        }
        Column(spacing: 6) {
            Label(tr("Note")).style("heading").margins(start: 2)
            Bin(
                TextView(label: tr("Note")).padding(12).size(height: 96).onChange { draft.note = $0 }
                    .bind { $0.text = draft.note }
            ).style("card").clipped()
                .validated { formatter.problem(withText: draft.note, limit: TextLimits.note) }
        }
    }
    presentForm(
        problem == nil ? tr("Add Problem") : tr("Edit Problem"), button: problem == nil ? tr("Add") : tr("Save"), height: 560,
        over: parent, draft, isValid: { draft.isValid }, save: { await model.save(draft) }, form)
    Task { await model.readKnownProblems(for: draft) }
}

/// The row of a suggested name below the entry, with what was typed underlined. It is hidden while there is no such suggestion.
@MainActor
private func suggestionRow(_ index: Int, of draft: PlantProblemModel, _ entry: EntryRow, _ formatter: GardenFormatter)
    -> ActionRow
{
    let suggestion = { draft.suggestions.dropFirst(index).first }
    return ActionRow().usesMarkup().onActivate {
        guard let suggestion = suggestion() else { return }
        draft.choose(suggestion)
        entry.text = suggestion.name
        entry.focusAtEnd()
    }.bind { row in
        let suggestion = suggestion()
        row.isVisible = suggestion != nil
        guard let suggestion else { return }
        let kind = formatter.problemKind(suggestion.kind)
        row.title = underlined(suggestion.name, draft.name)
        row.subtitle = kind.escapedForMarkup
        row.named([suggestion.name, kind].joined(separator: ", "))
    }
}

/// The row that shows the kind of a problem and changes it.
@MainActor
func problemKindRow(
    _ formatter: GardenFormatter, _ current: @escaping @MainActor () -> PlantProblem.Kind,
    choose: @escaping @MainActor (PlantProblem.Kind) -> Void
) -> ComboRow {
    choiceRow(tr("Kind"), PlantProblem.Kind.allCases, formatter.problemKind, current, choose: choose)
}

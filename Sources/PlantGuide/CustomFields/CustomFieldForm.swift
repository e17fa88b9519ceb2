import Garden
import GardenData
import GtkKit
import Localization

/// Presents the form that adds a custom field, or edits one.
///
/// - Parameter closed: Called after the dialog has closed, whether or not the field was saved.
@MainActor
func presentCustomField(
    _ field: CustomField?, over parent: any Widget, _ repository: GardenRepository, _ settings: DisplaySettings,
    _ actions: ActionRunner, closed: @escaping @MainActor () -> Void
) {
    let model = CustomFieldModel(field, repository, actions)
    let form = Column(spacing: 18) {
        PreferencesGroup(description: field == nil ? tr("Each plant in your garden can have a value for this field.") : "") {
            EntryRow(tr("Name")).onChange { model.name = $0 }.bind { $0.text = model.name }
                .validated { settings.formatter.problem(withName: model.name) }
            if field == nil {
                choiceRow(
                    tr("Kind"), CustomField.Kind.allCases, settings.formatter.fieldKind, { model.kind }
                ) { model.kind = $0 }
            }
        }
        Column(spacing: 6) {
            Label(tr("Choices, One per Line")).style("heading").margins(start: 2).wrapped().xalign(0)
            Bin(
                TextView(label: tr("Choices, One per Line")).padding(12).size(height: 96)
                    .onChange { model.choices = $0 }
                    .bind { $0.text = model.choices }
            ).style("card").clipped()
                .validated { model.lacksChoices ? settings.formatter.message(for: GardenError.choicesMissing) : nil }
        }.bind { $0.isVisible = model.kind == .choice }
        if let field { removeButton(field, model) }
    }
    presentForm(
        field == nil ? tr("Add Field") : tr("Edit Field"), button: field == nil ? tr("Add") : tr("Save"), height: 480,
        over: parent, model, isValid: { model.isValid }, save: { await model.save() }, closed: closed, form)
}

@MainActor
private func removeButton(_ field: CustomField, _ model: CustomFieldModel) -> some Widget {
    let button = Button(tr("Remove Field")).style("destructive-action").align(horizontal: .center)
    button.onClick {
        MessageDialog(
            heading: tr("Remove {field}?").filled(["field": field.name.quoted]),
            body: tr("Its values are also removed from all plants. You can undo this."),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("remove", tr("Remove"), .destructive)]
        ).ask(over: button) { answer in
            guard answer == "remove" else { return }
            Task { await model.remove() }
            model.settle()
            button.closeWindow()
        }
    }
    return button
}

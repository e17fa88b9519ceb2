import Garden
import GtkKit
import Localization

/// The rows that edit the values of a plant in custom fields. They are built anew when the fields change.
@MainActor
func customValueRows(_ model: CustomValuesModel, _ settings: DisplaySettings, today: @escaping @MainActor () -> LocalDay)
    -> some Widget
{
    let place = Bin()
    return place.bind({ model.fields }) { fields in
        guard !fields.isEmpty else { return place.setChild(nil) }
        place.setChild(
            PreferencesGroup {
                for field in fields {
                    switch field.kind {
                    case .text, .number: typedRow(field, model, settings.formatter)
                    case .date:
                        SwitchRow(field.name)
                            .onToggle { model.set($0 ? .date(today()) : nil, in: field) }
                            .bind { $0.isOn = model.value(in: field) != nil }
                        dayRow(
                            settings.formatter, { model.day(in: field) ?? today() },
                            title: { tr("Date of {field}").filled(["field": field.name]) },
                            isShown: { model.day(in: field) != nil }
                        ) { model.set(.date($0), in: field) }
                    case .choice:
                        choiceRow(
                            field.name, model.choices(of: field),
                            { $0.map(settings.formatter.customValue) ?? tr("Not Set") }, { model.value(in: field) }
                        ) { model.set($0, in: field) }
                    }
                }
            })
    }.bind { $0.isVisible = !model.fields.isEmpty }
}

@MainActor
private func typedRow(_ field: CustomField, _ model: CustomValuesModel, _ formatter: GardenFormatter) -> [any Widget] {
    EntryRow(field.name).onChange { model.type($0, in: field) }.bind { $0.text = model.text(in: field) }
        .validated { model.isValid(field) ? nil : formatter.problem(withValueOf: field) }
}

extension GardenFormatter {
    /// What is wrong with a typed value of a custom field that is not valid.
    fileprivate func problem(withValueOf field: CustomField) -> String {
        let words =
            field.kind == .number
            ? tr("{field} must be a number, such as 12.5.") : tr("{field} can have at most {n} characters.")
        return words.filled(["field": field.name.quoted, "n": number(CustomField.longestText)])
    }
}

extension CustomValuesModel {
    /// The day in a field; nil for none.
    fileprivate func day(in field: CustomField) -> LocalDay? {
        if case .date(let day) = value(in: field) { day } else { nil }
    }
}

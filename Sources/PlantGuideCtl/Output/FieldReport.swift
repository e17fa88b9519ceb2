import Garden
import GardenData
import Localization

extension CommandContext {
    /// A custom field as JSON with stable keys.
    func json(_ field: CustomField) -> Json {
        [
            "id": .text(field.id.description), "name": .text(field.name), "kind": .text(field.kind.rawValue),
            "choices": .list(field.choices.map { .text($0) }),
        ]
    }

    /// The values of a plant in custom fields as JSON with stable keys. A number is text, so that no program rounds it.
    func json(_ values: [CustomField.ID: CustomValue], in fields: [CustomField]) -> Json {
        .list(
            fields.compactMap { field in
                values[field.id].map { value in
                    [
                        "id": .text(field.id.description), "name": .text(field.name), "kind": .text(field.kind.rawValue),
                        "value": .text(value.plainText),
                    ]
                }
            })
    }

    /// Custom fields as text, with the beginnings of their ids.
    func lines(_ fields: [CustomField]) -> String {
        let ids = ShortIDs(fields.map(\.id.description))
        var table = Table([tr("Field"), tr("Name"), tr("Kind"), tr("Choices")])
        for field in fields {
            table.add([
                ids.short(field.id.description), field.name, formatter.fieldKind(field.kind), formatter.list(field.choices),
            ])
        }
        return table.text
    }

    /// Prints a saved field: a sentence and its id, or its JSON object.
    func show(_ field: CustomField, _ sentence: String) throws {
        try show(json(field), else: sentence.filled(["field": field.name]).printable + "\n" + field.id.description)
    }
}

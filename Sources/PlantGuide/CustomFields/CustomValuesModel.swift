import Garden
import GardenData
import Localization
import Observation

/// The values of a plant in custom fields, as they are being edited.
@MainActor @Observable
final class CustomValuesModel {
    @ObservationIgnored private let settings: DisplaySettings
    /// The custom fields of the garden by name.
    private(set) var fields: [CustomField] = []
    @ObservationIgnored private var original: [CustomField.ID: CustomValue] = [:]
    /// The dates and choices.
    private var values: [CustomField.ID: CustomValue] = [:]
    /// The texts and numbers as typed.
    private var texts: [CustomField.ID: String] = [:]

    init(_ settings: DisplaySettings) { self.settings = settings }

    func begin(_ values: [CustomField.ID: CustomValue], in fields: [CustomField]) {
        original = values
        self.values = values.filter { $0.value.kind == .date || $0.value.kind == .choice }
        texts = values.mapValues(settings.formatter.customValueInput)
        self.fields = fields
    }

    /// Shows the current fields. What was edited stays.
    func update(_ fields: [CustomField]) { if fields != self.fields { self.fields = fields } }

    /// The values as part of what is entered in a form.
    var entries: [AnyHashable] { [values, texts.filter { !$0.value.isEmpty }] }

    func text(in field: CustomField) -> String { texts[field.id] ?? "" }

    func type(_ text: String, in field: CustomField) { texts[field.id] = text }

    /// The date or the choice in a field; nil for none.
    func value(in field: CustomField) -> CustomValue? { values[field.id] }

    func set(_ value: CustomValue?, in field: CustomField) { values[field.id] = value }

    /// The values that can be chosen in a field: none, its choices, and the plant's value if it is no longer one of them.
    func choices(of field: CustomField) -> [CustomValue?] {
        let known: [CustomValue?] = [nil] + field.choices.map(CustomValue.choice)
        guard let value = original[field.id], !known.contains(value) else { return known }
        return known + [value]
    }

    func isValid(_ field: CustomField) -> Bool {
        let text = text(in: field)
        switch field.kind {
        case .text: return TextLimits.allows(text, characters: CustomField.longestText)
        case .number: return text.isBlank || isUnchanged(field) || settings.formatter.customValue(from: text, of: .number) != nil
        case .date, .choice: return true
        }
    }

    var isValid: Bool { fields.allSatisfy(isValid) }

    /// The values as entered. Fields whose text was not changed keep their exact value.
    var result: [CustomField.ID: CustomValue] {
        fields.reduce(into: original) { result, field in
            switch field.kind {
            case .text, .number:
                let text = text(in: field)
                if isUnchanged(field) { return }
                result[field.id] = text.isBlank ? nil : settings.formatter.customValue(from: text, of: field.kind)
            case .date, .choice: result[field.id] = values[field.id]
            }
        }
    }

    private func isUnchanged(_ field: CustomField) -> Bool {
        text(in: field) == original[field.id].map(settings.formatter.customValueInput) ?? ""
    }
}

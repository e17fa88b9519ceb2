import Foundation
import Garden
import GardenStore

/// Custom fields: what the user wants to know about each plant of the garden.
extension GardenRepository {
    /// The custom fields of the garden by name.
    public func customFields() async throws -> [CustomField] { try await database.read { try $0.customFields() } }

    /// Adds a custom field.
    ///
    /// - Throws: `GardenError` if its name is missing, too long or taken, or if it has choices that are missing or too long;
    ///   `StoreError`.
    public func add(_ field: CustomField) async throws -> UndoableResult<CustomField> {
        try await save(field, changedFrom: nil)
    }

    /// Saves the edited name and choices of a custom field. The values of plants stay, also those that are no longer among the
    /// choices.
    ///
    /// - Parameter original: The field before it was edited. Only what differs from it is written, so that a change by another
    ///   program meanwhile stays.
    /// - Throws: As ``add(_:)-(CustomField)``, and `GardenError.fieldNotFound` if it was removed meanwhile.
    public func save(_ field: CustomField, changedFrom original: CustomField) async throws -> UndoableResult<CustomField> {
        try await save(field, changedFrom: .some(original))
    }

    private func save(
        _ entered: CustomField, changedFrom original: CustomField?
    ) async throws -> UndoableResult<CustomField> {
        let field = try entered.checked(changedFrom: original)
        return try await write { writer in
            let fields = try writer.reader.customFields()
            if original != nil, !fields.contains(where: { $0.id == field.id }) { throw GardenError.fieldNotFound }
            if field.name != original?.name, fields.contains(where: { $0.id != field.id && $0.isNamed(field.name) }) {
                throw GardenError.fieldNameTaken(field.name)
            }
            try writer.save(field, changedFrom: original)
            return try writer.reader.customFields().first { $0.id == field.id } ?? field
        }
    }

    /// Removes a custom field with the values of all plants. Undo restores them.
    public func removeCustomField(_ id: CustomField.ID) async throws -> UndoableResult<CustomField> {
        try await write { writer in
            guard let field = try writer.reader.customFields().first(where: { $0.id == id }) else {
                throw GardenError.fieldNotFound
            }
            try writer.remove(id)
            return field
        }
    }
}

extension CustomField {
    /// The field as it is stored: its name and choices on one line, without blank or repeated choices. Throws `GardenError` if it
    /// cannot be saved.
    fileprivate func checked(changedFrom original: CustomField?) throws(GardenError) -> CustomField {
        var field = self
        if name != original?.name {
            guard let words = Plant.name(from: name) else { throw name.isBlank ? .fieldNameMissing : .nameTooLong }
            field.name = words
        }
        if choices != original?.choices {
            field.choices = kind == .choice ? try Self.checked(choices: choices) : []
        }
        if kind == .choice, field.choices.isEmpty { throw .choicesMissing }
        return field
    }

    private static func checked(choices: [String]) throws(GardenError) -> [String] {
        var checked: [String] = []
        for choice in choices {
            let words = choice.onOneLine
            if words.isEmpty || checked.contains(words) { continue }
            guard TextLimits.allows(words, characters: longestText) else { throw .textTooLong(limit: longestText) }
            checked.append(words)
        }
        return checked
    }
}

extension CustomValue {
    /// The value as it is stored in a field; nil for a text of which nothing can be seen. Throws `GardenError` if the field
    /// cannot have it.
    func checked(for field: CustomField) throws(GardenError) -> CustomValue? {
        guard kind == field.kind else { throw .invalidValue }
        switch self {
        case .text(let text):
            let words = text.onOneLine
            guard TextLimits.allows(words, characters: CustomField.longestText) else {
                throw .textTooLong(limit: CustomField.longestText)
            }
            return words.isEmpty ? nil : .text(words)
        case .choice(let choice):
            guard field.choices.contains(choice) else { throw .notAChoice(choice, field: field.name) }
            return self
        case .number, .date: return self
        }
    }
}

extension String {
    /// The text with line breaks as spaces and no space around it; empty if nothing of it can be seen.
    var onOneLine: String {
        let words = split(whereSeparator: \.isNewline).joined(separator: " ")
        return words.isBlank ? "" : words.trimmingCharacters(in: .whitespaces)
    }
}

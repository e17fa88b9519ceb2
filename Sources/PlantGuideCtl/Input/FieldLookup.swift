import Foundation
import Garden
import GardenData
import Localization

/// Resolving arguments to custom fields and their values.
extension CommandContext {
    /// The custom fields of the garden.
    func fields() async throws -> [CustomField] { try await attempt { try await repository.customFields() } }

    /// The field with a name (ignoring case), an id, or a prefix of an id.
    ///
    /// Fails with status 1 if there is none, and with status 64 and a list of candidates if the text is ambiguous.
    func field(_ text: String, in fields: [CustomField]) throws -> CustomField {
        try checkLength(ofName: text)
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let named = fields.filter { $0.isNamed(words) }
        let found = named.isEmpty ? fields.filter { words.lowercased().isBeginning(of: $0.id) } : named
        guard let first = found.first else {
            throw Failure(.failed, tr("No field is called “{text}”.").filled(["text": text.shortened]))
        }
        guard found.count == 1 else { throw ambiguous(text, found.map { [$0.id.description, $0.name] }) }
        return first
    }

    /// The field and the value of an argument such as "Height=12.5"; the value is nil if nothing follows the sign.
    ///
    /// The value of a choice ignores case, unless two choices differ by nothing else.
    func fieldValue(_ text: String, in fields: [CustomField]) throws -> (field: CustomField, value: CustomValue?) {
        // A name can contain the sign, too. Of two fields whose names begin alike, the longer one is meant.
        let splits = text.indices.filter { text[$0] == "=" }.map { (text[..<$0], text[text.index(after: $0)...]) }
        guard let first = splits.first else {
            throw Failure.wrong(
                tr("“{text}” has no value. Use a format such as Height=12.5.").filled(["text": text.shortened]))
        }
        let split = splits.last { name, _ in fields.contains { $0.isNamed(name.trimmingCharacters(in: .whitespaces)) } } ?? first
        let field = try field(String(split.0), in: fields)
        guard !String(split.1).isBlank else { return (field, nil) }
        return (field, try value(String(split.1), for: field))
    }

    /// Fails if a value is neither among the choices of its field nor that of any plant.
    func checkChoice(_ value: CustomValue?, of field: CustomField, in plants: [PlantSummary]) throws {
        guard case .choice(let choice)? = value, !field.choices.contains(choice),
            !plants.contains(where: { $0.custom[field.id] == value })
        else { return }
        throw Failure(GardenError.notAChoice(choice, field: field.name), formatter)
    }

    private func value(_ text: String, for field: CustomField) throws -> CustomValue {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch field.kind {
        case .text: return .text(words)
        case .choice:
            let alike = field.choices.filter { $0.lowercased() == words.lowercased() }
            return .choice(alike.contains(words) ? words : alike.first ?? words)
        case .date: return .date(try day(words))
        case .number:
            // A dot is the decimal separator in any language, so that scripts work everywhere, unless the user's own reading
            // differs.
            let readings = [CustomValue.number(words), formatter.customValue(from: words, of: .number)].compactMap(\.self)
            if let number = readings.first, Set(readings).count == 1 { return number }
            if let first = readings.first, let second = readings.last {
                throw Failure.wrong(
                    tr(
                        "“{text}” can mean {first} or {second}. Leave out the thousands separator, or use the decimal separator of your language."
                    )
                    .filled(["text": text.shortened, "first": first.plainText, "second": second.plainText]))
            }
            throw Failure.wrong(
                tr("“{text}” is not a number. A number has at most 15 digits before the decimal separator and 6 after it.")
                    .filled(["text": text.shortened]))
        }
    }
}

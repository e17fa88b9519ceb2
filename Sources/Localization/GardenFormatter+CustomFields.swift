import Foundation
import Garden

extension GardenFormatter {
    /// What the values of a field are: "Number".
    public func fieldKind(_ kind: CustomField.Kind) -> String {
        switch kind {
        case .text: tr("Text")
        case .number: tr("Number")
        case .date: tr("Date")
        case .choice: tr("Choice")
        }
    }

    /// A field as it is listed: "Choice: none, some, much".
    public func fieldDetail(_ field: CustomField) -> String {
        guard field.kind == .choice else { return fieldKind(field.kind) }
        return tr("{kind}: {choices}").filled(["kind": fieldKind(field.kind), "choices": list(field.choices)])
    }

    /// A value in the user's locale.
    public func customValue(_ value: CustomValue) -> String {
        switch value {
        case .text(let text), .choice(let text): text
        case .number(let number): number.formatted(Decimal.FormatStyle().precision(.fractionLength(0...6)).locale(locale))
        case .date(let day): date(day)
        }
    }

    /// A value as a text that can be edited and that ``customValue(from:of:)`` reads.
    public func customValueInput(_ value: CustomValue) -> String {
        guard case .number(let number) = value else { return value.plainText }
        return number.formatted(Decimal.FormatStyle().grouping(.never).precision(.fractionLength(0...6)).locale(locale))
    }

    /// The value of a kind that a text stands for: a number in the user's locale or with a dot, a date as ISO 8601, or the text
    /// itself. Nil if it is not of that kind.
    public func customValue(from text: String, of kind: CustomField.Kind) -> CustomValue? {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch kind {
        case .text: return .text(words)
        case .choice: return .choice(words)
        case .date: return LocalDay(words).map(CustomValue.date)
        case .number:
            let words = words.withoutDirectionMarks
            let sign = words.first.map { "-−".contains($0) } == true ? "-" : ""
            return decimalText(from: sign.isEmpty ? words : String(words.dropFirst())).flatMap { CustomValue.number(sign + $0) }
        }
    }
}

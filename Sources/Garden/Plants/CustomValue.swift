import Foundation

/// What a plant has in a ``CustomField``.
public enum CustomValue: Hashable, Sendable {
    /// One line of 1 to ``CustomField/longestText`` characters.
    case text(String)
    /// An exact number, as ``number(_:)`` reads it.
    case number(Decimal)
    /// A local day.
    case date(LocalDay)
    /// One of the field's choices when it was chosen.
    case choice(String)

    /// The number of decimal text: at most 15 digits before the dot and 6 after it. Nil for other text.
    public static func number(_ text: String) -> CustomValue? {
        guard text.wholeMatch(of: /-?[0-9]{1,15}(\.[0-9]{1,6})?/) != nil else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map(CustomValue.number)
    }

    /// The kind of the fields that can have this value.
    public var kind: CustomField.Kind {
        switch self {
        case .text: .text
        case .number: .number
        case .date: .date
        case .choice: .choice
        }
    }

    /// The value as text that does not depend on the locale: a decimal text with a dot for a number, ISO 8601 for a date.
    public var plainText: String {
        switch self {
        case .text(let text), .choice(let text): text
        case .number(let number): number.description
        case .date(let day): day.description
        }
    }
}

extension CustomValue: Codable {
    private enum CodingKeys: String, CodingKey { case text, number, date, choice }

    /// Decodes an object with the value under the name of its kind. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let text = try container.decodeIfPresent(String.self, forKey: .choice) {
            self = .choice(text)
        } else if let day = try container.decodeIfPresent(LocalDay.self, forKey: .date) {
            self = .date(day)
        } else {
            let text = try container.decode(String.self, forKey: .number)
            guard let number = Self.number(text) else {
                throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: "not a number: \(text)")
            }
            self = number
        }
    }

    /// Encodes the value under the name of its kind; a number as decimal text, which no program rounds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try container.encode(text, forKey: .text)
        case .number: try container.encode(plainText, forKey: .number)
        case .date(let day): try container.encode(day, forKey: .date)
        case .choice(let text): try container.encode(text, forKey: .choice)
        }
    }
}

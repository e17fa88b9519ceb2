import Foundation

/// Lenient decoding of JSON responses, which often deviate from what the service documents.
enum ServiceReply {
    /// Decodes a JSON body.
    ///
    /// - Returns: Nil if the body is not UTF-8, not JSON, nested too deeply or does not match the type.
    static func read<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
        // The decoder validates only the members that it decodes, so invalid bytes elsewhere would go unnoticed.
        guard String(validating: body, as: UTF8.self) != nil else { return nil }
        // Callers treat every unreadable body alike, so the error itself is not needed.
        return try? JSONDecoder().decode(type, from: body)
    }
}

/// Members that may be absent, null or of an unexpected type: only the member is lost, never the whole response.
extension KeyedDecodingContainer {
    /// The member's value; nil if it is absent, null or cannot be decoded.
    func lenient<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) -> Value? {
        // A member of another type counts as missing.
        try? decodeIfPresent(type, forKey: key)
    }

    /// The member's text, trimmed; nil for none or an empty text. A whole number is returned as its digits.
    func text(_ key: Key) -> String? {
        let text = lenient(key, String.self) ?? lenient(key, Int.self).map(String.init)
        return text?.trimmed
    }

    /// The member's finite number; nil for none. A number written as text is parsed.
    func number(_ key: Key) -> Double? {
        let number = lenient(key, Double.self) ?? lenient(key, String.self).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The member's number if it is within a range; otherwise nil.
    func number(_ key: Key, in range: ClosedRange<Double>) -> Double? {
        number(key).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The member's number within a range, rounded to an integer; otherwise nil.
    func whole(_ key: Key, in range: ClosedRange<Int>) -> Int? {
        number(key, in: Double(range.lowerBound)...Double(range.upperBound)).map { Int($0.rounded()) }
    }

    /// The decodable elements of the member's list, in order; empty for none.
    func list<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) -> [Value] {
        (lenient(key, [Lenient<Value>].self) ?? []).compactMap(\.value)
    }

    /// The non-empty texts of a list, trimmed and in order; a single text counts as a list of one.
    func texts(_ key: Key) -> [String] {
        let texts = lenient(key, [Lenient<String>].self)?.compactMap(\.value) ?? lenient(key, String.self).map { [$0] } ?? []
        return texts.compactMap(\.trimmed)
    }

    /// The container of the object under a key; nil if there is none.
    func object<Inner: CodingKey>(_ key: Key, _ keys: Inner.Type) -> KeyedDecodingContainer<Inner>? {
        // Null and other types count as missing.
        try? nestedContainer(keyedBy: keys, forKey: key)
    }
}

/// An element of a list or dictionary that decodes as nil, rather than fail the whole list, if it cannot be read.
struct Lenient<Value: Decodable>: Decodable {
    /// The value; nil if it cannot be decoded.
    let value: Value?

    init(from decoder: any Decoder) throws {
        // An element of another type counts as missing.
        value = try? Value(from: decoder)
    }
}

/// A coding key for any member name.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension String {
    /// This text without surrounding white space; nil if nothing is left.
    var trimmed: String? {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}

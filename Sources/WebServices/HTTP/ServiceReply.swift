import Foundation

/// Reading what a service sent, which is rarely all that it promised.
enum ServiceReply {
    /// The body as a value.
    ///
    /// - Returns: Nil where it is not UTF-8, not JSON, nested too deeply or of another shape.
    static func read<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
        // The decoder looks only at what is asked for, so broken bytes elsewhere would pass.
        guard String(validating: body, as: UTF8.self) != nil else { return nil }
        // Whatever is wrong with it, a body that cannot be read means the same to whoever asked.
        return try? JSONDecoder().decode(type, from: body)
    }
}

/// Members that may be absent, null or of another shape than promised: each costs itself alone, never the whole reply.
extension KeyedDecodingContainer {
    /// The member's value; nil where it is absent, null or cannot be read.
    func lenient<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) -> Value? {
        // A member of another shape is as good as none.
        try? decodeIfPresent(type, forKey: key)
    }

    /// The member's text without blanks around it; nil for none. A number is read as its digits.
    func text(_ key: Key) -> String? {
        let text = lenient(key, String.self) ?? lenient(key, Int.self).map(String.init)
        return text?.trimmed
    }

    /// The member's number; nil for none. Digits within a text are read as well.
    func number(_ key: Key) -> Double? {
        let number = lenient(key, Double.self) ?? lenient(key, String.self).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The member's number within a range; nil for none and for one outside.
    func number(_ key: Key, in range: ClosedRange<Double>) -> Double? {
        number(key).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The member's number within a range, rounded to a whole one; nil for none and for one outside.
    func whole(_ key: Key, in range: ClosedRange<Int>) -> Int? {
        number(key, in: Double(range.lowerBound)...Double(range.upperBound)).map { Int($0.rounded()) }
    }

    /// The elements of the member that can be read, in order; empty for none.
    func list<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) -> [Value] {
        (lenient(key, [Lenient<Value>].self) ?? []).compactMap(\.value)
    }

    /// The texts of a list that say something, in order; a single text counts as a list of one.
    func texts(_ key: Key) -> [String] {
        let texts = lenient(key, [Lenient<String>].self)?.compactMap(\.value) ?? lenient(key, String.self).map { [$0] } ?? []
        return texts.compactMap(\.trimmed)
    }

    /// The members of the object under a key; nil where there is none.
    func object<Inner: CodingKey>(_ key: Key, _ keys: Inner.Type) -> KeyedDecodingContainer<Inner>? {
        // Null and other shapes are as good as none.
        try? nestedContainer(keyedBy: keys, forKey: key)
    }
}

/// An element of a list or dictionary that costs only itself where it cannot be read.
struct Lenient<Value: Decodable>: Decodable {
    /// The value; nil where it cannot be read.
    let value: Value?

    init(from decoder: any Decoder) throws {
        // Another shape is as good as none.
        value = try? Value(from: decoder)
    }
}

/// A member name that no code knows beforehand.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension String {
    /// This text without blanks around it; nil where nothing is left.
    var trimmed: String? {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}

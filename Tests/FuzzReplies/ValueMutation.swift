import Foundation

/// Replaces values in a reply but keeps it valid JSON, so that faults reach the decoders rather than the JSON parser.
struct ValueMutation {
    private let corpus: [Any]

    /// Creates a mutation of those replies that are valid JSON.
    init(corpus: [Data]) {
        // Replies that are not JSON are left to `Mutation`, which changes bytes.
        self.corpus = corpus.compactMap { try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) }
    }

    /// A reply with one to eight values replaced or removed.
    func reply(_ random: inout some RandomNumberGenerator) -> Data {
        guard var value = corpus.randomElement(using: &random) else { return Data() }
        for _ in 0..<Int.random(in: 1...8, using: &random) { value = Self.spoiled(value, &random) ?? value }
        // All replacement values can be encoded as JSON.
        return (try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)) ?? Data()
    }

    /// The value with a nested value replaced or removed; nil to remove the value itself.
    private static func spoiled(_ value: Any, _ random: inout some RandomNumberGenerator) -> Any? {
        if var object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &random), goesOn(&random) {
            object[key] = spoiled(object[key] as Any, &random)
            return object
        }
        if var list = value as? [Any], let place = list.indices.randomElement(using: &random), goesOn(&random) {
            if let other = spoiled(list[place], &random) { list[place] = other } else { list.remove(at: place) }
            return list
        }
        return stand(for: value, &random)
    }

    private static func goesOn(_ random: inout some RandomNumberGenerator) -> Bool {
        Int.random(in: 0..<20, using: &random) > 0
    }

    private static func stand(for value: Any, _ random: inout some RandomNumberGenerator) -> Any? {
        let numbers: [Any] = [0, -1, 5, 10, 11, 1_849, Int.max, Int.min, 0.5, 1e300, -1e300, 1e-300]
        let texts = [
            "", " ", "x", "none", "mar", "7", "×", "\u{0}", "\u{202e}", "e\u{301}", "'", "https://", "file:///", "2026-03-01",
        ]
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return nil
        case 1: return NSNull()
        case 2: return Bool.random(using: &random)
        case 3, 4: return numbers.randomElement(using: &random)
        case 5: return texts.randomElement(using: &random)
        case 6:
            return String(repeating: texts.randomElement(using: &random) ?? "x", count: Int.random(in: 1...5_000, using: &random))
        case 7: return [value]
        case 8: return ["cm": value, "name": value, "identify": value]
        default: return Bool.random(using: &random) ? [Any]() : [String: Any]()
        }
    }
}

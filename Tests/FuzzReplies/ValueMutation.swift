import Foundation

/// Puts other values into a reply that stays JSON, so that the fault is met deep inside and not at the first bracket.
struct ValueMutation {
    private let corpus: [Any]

    /// Spoils those of the replies that are JSON.
    init(corpus: [Data]) {
        // What is no JSON can only be spoiled byte by byte.
        self.corpus = corpus.compactMap { try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) }
    }

    /// A reply with one to eight values of another kind, or without them.
    func reply(_ random: inout some RandomNumberGenerator) -> Data {
        guard var value = corpus.randomElement(using: &random) else { return Data() }
        for _ in 0..<Int.random(in: 1...8, using: &random) { value = Self.spoiled(value, &random) ?? value }
        // Every value here is one that JSON has.
        return (try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)) ?? Data()
    }

    /// The value with something inside replaced; nil takes it away.
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

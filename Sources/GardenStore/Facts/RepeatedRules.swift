import Foundation
import Garden

/// Decodes the facts of many rules. Most rules of a large garden differ in their ids alone, so that each text without its ids is
/// decoded once: decoding JSON takes about half of the time of an integrity check.
struct RepeatedRules {
    /// How many texts are remembered at most.
    private static let limit = 10_000
    private var rules: [[UInt8]: CareRule] = [:]

    /// The rule of a fact, as `CareRule.init(fact:id:plant:)` reads it.
    mutating func rule(_ fact: String, id: CareRule.ID, plant: Plant.ID) throws -> CareRule {
        guard let text = Self.withoutIDs(fact, id, plant) else { return try CareRule(fact: fact, id: id, plant: plant) }
        if let known = rules[text] { return CareRule(known, id: id, plant: plant) }
        let rule = try CareRule(fact: fact, id: id, plant: plant)
        if rules.count == Self.limit { rules.removeAll() }
        rules[text] = rule
        return rule
    }

    /// The text with a zero byte, which JSON cannot have, in the place of each id; nil if it does not have the ids where this
    /// program writes them. A quotation mark within a string is escaped, so that the ids are not found in one.
    private static func withoutIDs(_ fact: String, _ id: CareRule.ID, _ plant: Plant.ID) -> [UInt8]? {
        let (own, owner) = (Array("\"id\":\"\(id)\"".utf8), Array("\"plant\":\"\(plant)\"".utf8))
        var fact = fact
        return fact.withUTF8 { text in
            guard let first = position(of: own, in: text, from: 0),
                let second = position(of: owner, in: text, from: first + own.count)
            else { return nil }
            var rest: [UInt8] = []
            rest.reserveCapacity(text.count)
            rest += text[..<first]
            rest.append(0)
            rest += text[(first + own.count)..<second]
            rest.append(0)
            rest += text[(second + owner.count)...]
            return rest
        }
    }

    private static func position(of pattern: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress, start + pattern.count <= text.count else { return nil }
        return (start...text.count - pattern.count).first { memcmp(base + $0, pattern, pattern.count) == 0 }
    }
}

import Foundation
import GRDB
import Garden

/// A rule is one fact, which holds all of its parts. An edit writes a new one, which says which parts the edit changed.
extension GardenReader {
    /// The rule, if it belongs to the plant; nil if it was removed or its creation was undone.
    ///
    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    func ruleByFacts(_ id: CareRule.ID, of plant: Plant.ID, skipping: Bool = true) throws -> CareRule? {
        try ruleFact(id, of: plant, skipping: skipping)?.rule
    }

    /// A rule and its JSON value: the parts of the first fact that holds, changed by what each later one changed. An edit that
    /// was undone thus leaves nothing in the later ones, which repeat what they did not change.
    func ruleFact(
        _ id: CareRule.ID, of plant: Plant.ID, skipping: Bool = true
    ) throws -> (rule: CareRule, value: String)? {
        let facts = try ruleFacts(id, of: plant)
        let read = { (value: String?) in try value.map { (try CareRule(fact: $0, id: id, plant: plant), $0) } }
        do {
            return try read(RuleFact.current(facts))
        } catch let error where skipping && StoreError.isDamage(error) {
            let readable = try facts.filter { fact in
                do { _ = try read(fact.value) } catch let error where StoreError.isDamage(error) { return false }
                return true
            }
            return try read(RuleFact.current(readable))
        }
    }

    private func ruleFacts(_ id: CareRule.ID, of plant: Plant.ID) throws -> [RuleFact] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(RuleFact.columns) FROM fact
                    WHERE subject = ? AND kind = 'rule' AND field = ? AND \(Fact.isReadable) ORDER BY clock, device
                    """),
            arguments: [id, plant.description])
        return try Array(rows.map { try RuleFact($0) })
    }
}

/// A value that was recorded for a rule.
struct RuleFact {
    static let columns = """
        value, \(GardenReader.isRetracted("fact.batch")), EXISTS (SELECT 1 FROM retraction WHERE target = fact.batch)
        """

    let value: String?
    let isUndone: Bool
    /// Whether it was ever undone, also if that was redone.
    let wasUndone: Bool

    /// - Parameter index: The column of the row from which on its columns are ``columns``.
    init(_ row: Row, from index: Int = 0) throws {
        (value, isUndone, wasUndone) = (try row.value(index), try row.required(index + 1), try row.required(index + 2))
    }

    /// The value that holds; nil for none.
    static func current(_ facts: [RuleFact]) throws -> String? {
        // The latest fact has all parts if nothing was ever undone.
        guard facts.contains(where: \.wasUndone) else { return facts.last?.value }
        var current: [String: JSONValue]?
        var before: [String: JSONValue]?
        for fact in facts {
            let members = try fact.value.flatMap(JSONValue.members)
            if !fact.isUndone {
                if let members, let parts = current {
                    let changed = JSONValue.changedMembers(of: members, from: before)
                    current = changed.reduce(into: parts) { $0[$1] = members[$1] }
                } else {
                    current = members
                }
            }
            before = members
        }
        return try current.map { try FactValue.text(JSONValue.object($0)) }
    }
}

extension CareRule {
    /// The rule of a fact, with the values that its columns can hold; only a damaged file has others.
    init(fact value: String, id: ID, plant: Plant.ID) throws {
        guard let rule: CareRule = try FactValue.read(value), rule.isValid, rule.id == id, rule.plant == plant,
            let type = CareType(rule.type.description.withoutNUL)
        else { throw UnreadableRow(table: "fact") }
        self = rule
        self.type = type
        note = note?.withoutNUL
        countsFrom = countsFrom.map { Row.date($0.timeIntervalSince1970) }
        amount = amount.flatMap { WaterAmount(milliliters: $0.low, to: $0.high) }
    }
}

import Foundation
import GRDB
import Garden

/// A rule is one fact, which holds all of its parts. An edit writes a new one, which says which parts the edit changed.
extension GardenReader {
    /// The rule according to the facts; nil if it was removed or its creation was undone.
    func ruleByFacts(_ id: UUID, of plant: String) throws -> CareRule? {
        try FactValue.read(ruleFact(id, of: plant))
    }

    /// The JSON value of a rule: the parts of the first fact that holds, changed by what each later one changed. An edit that was
    /// undone thus leaves nothing in the later ones, which repeat what they did not change.
    func ruleFact(_ id: UUID, of plant: String) throws -> String? {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT value, \(Self.isRetracted("fact.batch")) FROM fact
                    WHERE subject = ? AND kind = 'rule' AND field = ? ORDER BY clock, device
                    """),
            arguments: [id, plant])
        let facts = try rows.map { (value: try $0.value(0, as: String.self), isUndone: try $0.required(1) as Bool) }
        // The latest fact has all parts if nothing was undone.
        guard facts.contains(where: \.isUndone) else { return facts.last?.value }
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

import Foundation
import GRDB
import Garden

/// Rules as they were before the user overrode the care value that they are planned from.
extension GardenReader {
    /// A plant's rule before a care value was overridden; nil if the value is not overridden, or if anything else has changed
    /// since then on which the plant's rules depend: the plant, its other rules, or the preferences.
    ///
    /// - Parameter id: The rule that is planned from the value.
    public func rule(
        _ id: CareRule.ID, of plant: Plant.ID, beforeOverriding field: CareOverride.Field
    ) throws -> CareRule? {
        guard let (since, groups) = try overriding(field, of: plant) else { return nil }
        let hasChanged = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM fact WHERE (subject = ? OR kind = 'preference') AND kind <> 'override' AND clock > ?)
                """, arguments: [plant, since])
        guard hasChanged != true else { return nil }
        let facts = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT subject = ?1, value, clock, batch, EXISTS (SELECT 1 FROM retraction WHERE target = fact.batch) FROM fact
                    WHERE kind = 'rule' AND field = ?2 AND \(Fact.isReadable) AND (subject = ?1 OR clock >= ?3) ORDER BY clock, device
                    """), arguments: [id, plant.description, since])
        var before: String?
        for row in facts {
            let (isRule, clock, wasUndone): (Bool, Int64, Bool) = try (row.required(0), row.required(2), row.required(4))
            if clock < since {
                before = try row.value(1)
            } else {
                let group: UndoGroup.ID = try row.required(3)
                guard isRule, groups.contains(group) else { return nil }
            }
            // Of what was undone, a later fact can repeat parts.
            guard !wasUndone else { return nil }
        }
        return try before.map { try CareRule(fact: $0, id: id, plant: plant) }
    }

    /// The logical clock since which a care value is overridden, and the undo groups that have done so since then; nil if it is
    /// not.
    private func overriding(
        _ field: CareOverride.Field, of plant: Plant.ID
    ) throws -> (since: Int64, groups: Set<UndoGroup.ID>)? {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT value IS NULL, clock, batch FROM fact WHERE subject = ? AND kind = 'override' AND field = ?
                        AND NOT \(Self.isRetracted("fact.batch")) AND \(Fact.isReadable) ORDER BY clock, device
                    """), arguments: [plant, field.rawValue])
        return try rows.reduce(into: nil) { found, row in
            let (isReset, clock, group): (Bool, Int64, UndoGroup.ID) = try (row.required(0), row.required(1), row.required(2))
            found = isReset ? nil : (found?.since ?? clock, (found?.groups ?? []).union([group]))
        }
    }
}

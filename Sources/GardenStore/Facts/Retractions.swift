import Foundation
import GRDB
import Garden

/// Undo adds a retraction, which takes back the facts and events of an undo group, or a single event. A retraction belongs to an
/// undo group too, so retracting that one is redo: what it took back holds again.
extension GardenWriter {
    /// Retracts every fact, event and retraction of an undo group.
    public func retract(_ target: UndoGroup.ID) throws { try addRetraction(of: target.uuid) }

    /// Retracts a single event, leaving the rest of its undo group in effect.
    public func retract(_ event: CareEvent) throws { try addRetraction(of: event.id.uuid) }

    /// Does nothing if the target is retracted already.
    private func addRetraction(of target: UUID) throws {
        let isRetracted = try Bool.fetchOne(db, sql: "SELECT \(GardenReader.isRetracted("?"))", arguments: [target])
        guard isRetracted != true else { return }
        clock += 1
        try execute(
            "INSERT INTO retraction (id, target, device, clock, batch, recordedAt) VALUES (?, ?, ?, ?, ?, ?)",
            [UUID(), target, device, clock, undoGroup, moment.instant.timeIntervalSince1970])
        var updated: Set<UUID> = []
        try update(retractionsOf: target, &updated)
        var projected: Set<UUID> = []
        try projectEverything(in: target, &projected)
    }

    /// Derives whether the retractions of an undo group are in effect, and those that they retract in turn.
    ///
    /// - Parameter done: The groups that are derived already. Only a damaged file has retractions in a circle.
    private func update(retractionsOf group: UUID, _ done: inout Set<UUID>) throws {
        guard done.insert(group).inserted else { return }
        for target in try targets(of: group) {
            try execute(
                """
                UPDATE retraction SET isInEffect = NOT EXISTS
                    (SELECT 1 FROM retraction AS later WHERE later.target = retraction.batch AND later.isInEffect)
                WHERE batch = ?
                """, [group])
            try update(retractionsOf: target, &done)
        }
    }

    /// Derives again whether each retraction is in effect. A retraction is newer than what it retracts, so the newest come first.
    func projectRetractions() throws {
        try execute("UPDATE retraction SET isInEffect = 1 WHERE isInEffect IS NOT 1", [])
        let groups = try UUID.fetchAll(
            db,
            sql: """
                SELECT batch FROM retraction WHERE batch IN (SELECT target FROM retraction) AND \(GardenReader.isID("batch"))
                GROUP BY batch ORDER BY max(clock) DESC, max(device) DESC
                """)
        for group in groups {
            var done: Set<UUID> = []
            try update(retractionsOf: group, &done)
        }
    }

    /// Updates the index of everything that an undo group wrote or retracted.
    private func projectEverything(in group: UUID, _ done: inout Set<UUID>) throws {
        guard done.insert(group).inserted else { return }
        let facts = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT kind, subject, field FROM fact WHERE batch = ? AND typeof(kind) = 'text' AND typeof(field) = 'text'
                    AND (subject IS NULL OR \(GardenReader.isID("subject")))
                """, arguments: [group])
        for row in facts {
            let kind: String = try row.required(0)
            let (subject, field): (UUID?, String) = try (row.value(1), row.required(2))
            switch (Fact.Kind(rawValue: kind), subject) {
            case (.plant, let plant?): try project(plant: Plant.ID(plant))
            case (.override, let plant?): try projectOverrides(of: Plant.ID(plant))
            case (.rule, let rule?):
                if let plant = Plant.ID(field) { try project(rule: CareRule.ID(rule), of: plant) }
            case (.photo, let photo?):
                if let plant = Plant.ID(field) { try project(photo: Photo.ID(photo), of: plant) }
            case (.preference, _): try projectPreferences()
            // Nothing is derived from facts of kinds that a later program introduced.
            default: break
            }
        }
        let plants = try Plant.ID.fetchSet(
            db, sql: "SELECT DISTINCT plant FROM event WHERE (batch = ?1 OR id = ?1) AND \(GardenReader.isID("plant"))",
            arguments: [group])
        plants.forEach(touch)
        for target in try targets(of: group) { try projectEverything(in: target, &done) }
    }

    /// What the retractions of an undo group retract: undo groups and events.
    private func targets(of group: UUID) throws -> [UUID] {
        try UUID.fetchAll(
            db.cachedStatement(sql: "SELECT target FROM retraction WHERE batch = ? AND \(GardenReader.isID("target"))"),
            arguments: [group])
    }
}

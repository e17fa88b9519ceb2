import Foundation
import GRDB
import Garden

/// Undo adds a retraction, which takes back the facts and events of an undo group, or a single event. A retraction belongs to an
/// undo group too, so retracting that one is redo: what it took back holds again.
extension GardenWriter {
    /// Retracts every fact, event and retraction of an undo group, and the corrections that were made of its events since then.
    public func retract(_ target: UndoGroup.ID) throws {
        let corrections = try reader.corrections(ofEventsIn: target)
        try addRetraction(of: target.uuid)
        for event in corrections { try addRetraction(of: event.id.uuid) }
    }

    /// Retracts a single event, leaving the rest of its undo group in effect.
    public func retract(_ event: CareEvent) throws { try addRetraction(of: event.id.uuid) }

    /// Retracts an event that is recorded again with corrections. Its task stays answered, so nothing is announced again.
    func retractCorrected(_ event: CareEvent) throws { try addRetraction(of: event.id.uuid, announcesAgain: false) }

    /// Does nothing if the target is retracted already.
    private func addRetraction(of target: UUID, announcesAgain: Bool = true) throws {
        let isRetracted = try Bool.fetchOne(db, sql: "SELECT \(GardenReader.isRetracted("?"))", arguments: [target])
        guard isRetracted != true else { return }
        clock += 1
        try execute(
            "INSERT INTO retraction (id, target, device, clock, batch, recordedAt) VALUES (?, ?, ?, ?, ?, ?)",
            [UUID(), target, device, clock, undoGroup, moment.instant.timeIntervalSince1970])
        let groups = try reachable(from: target)
        try update(groups)
        try groups.forEach(projectFacts)
        if announcesAgain { try announceAgain(groups, target) }
    }

    /// Lets tasks that are open again be announced again: their notifications were withdrawn when they were answered. If the user
    /// sees that they are open again, that is an hour later, like ``holdAnnouncement(of:of:_:)``. The rule of an answer that
    /// counts for others, too, is that of its occurrence.
    private func announceAgain(_ groups: [UUID], _ event: UUID) throws {
        let held = "UPDATE announcement SET shownAt = NULL, dismissedAt = NULL, claimedUntil = ?3"
        let later = moment.seen.map { _ in moment.instant.timeIntervalSince1970 + GardenReader.longestLease }
        for group in groups {
            try execute(
                """
                \(later == nil ? "DELETE FROM announcement" : held) WHERE dismissedAt IS NOT NULL AND handle IS NULL
                AND plant IN (SELECT plant FROM event WHERE batch = ?1 OR id = ?2)
                AND (rule IN (SELECT rule FROM event WHERE batch = ?1 OR id = ?2)
                    OR lower(hex(rule)) IN
                        (SELECT replace(substr(occurrence, 1, 36), '-', '') FROM event WHERE batch = ?1 OR id = ?2))
                """, [group, event] + StatementArguments(later.map { [$0] } ?? []))
        }
    }

    /// An undo group, and those that its retractions retract, directly or not.
    private func reachable(from group: UUID) throws -> [UUID] {
        var (groups, found): ([UUID], Set<UUID>) = ([group], [group])
        var next = 0
        while next < groups.count {
            for target in try targets(of: groups[next]) where found.insert(target).inserted { groups.append(target) }
            next += 1
        }
        return groups
    }

    /// Derives whether the retractions of undo groups are in effect, the newest first, on which the others depend.
    private func update(_ groups: [UUID]) throws {
        let clocks = try groups.map { group in
            try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(clock) FROM retraction WHERE batch = ?"), arguments: [group])
        }
        let newestFirst = zip(groups, clocks).sorted { ($0.1 ?? -1) > ($1.1 ?? -1) }
        for (group, clock) in newestFirst where clock != nil {
            try execute(
                """
                UPDATE retraction SET isInEffect = NOT EXISTS
                    (SELECT 1 FROM retraction AS later WHERE later.target = retraction.batch AND later.isInEffect)
                WHERE batch = ?
                """, [group])
        }
    }

    /// Derives again whether each retraction is in effect.
    func projectRetractions() throws {
        for (group, isInEffect) in try reader.wrongRetractions() {
            try execute("UPDATE retraction SET isInEffect = ? WHERE batch = ?", [isInEffect, group])
        }
    }

    /// Updates the index of the facts and events of an undo group.
    private func projectFacts(of group: UUID) throws {
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
                undoneRules.insert(CareRule.ID(rule))
                if let plant = Plant.ID(field) { try project(rule: CareRule.ID(rule), of: plant) }
            case (.photo, let photo?):
                if let plant = Plant.ID(field) { try project(photo: Photo.ID(photo), of: plant) }
            case (.problem, _):
                if let plant = Plant.ID(field) {
                    touch(plant)
                    try chooseCover(of: plant)
                }
            case (.verdict, _), (.decision, _), (.eventPhoto, _), (.detail, _), (.customValue, _):
                if let plant = Plant.ID(field) { touch(plant) }
            case (.preference, _): try projectPreferences()
            // Nothing is derived from them, but reminders and the pages of all plants depend on them.
            case (.away, _), (.customField, _), (.room, _): touchPreferences()
            // Nothing is derived from facts of kinds that a later program introduced.
            default: break
            }
        }
        let plants = try Plant.ID.fetchSet(
            db, sql: "SELECT DISTINCT plant FROM event WHERE (batch = ?1 OR id = ?1) AND \(GardenReader.isID("plant"))",
            arguments: [group])
        plants.forEach(touch)
    }

    /// What the retractions of an undo group retract: undo groups and events.
    private func targets(of group: UUID) throws -> [UUID] {
        try UUID.fetchAll(
            db.cachedStatement(sql: "SELECT target FROM retraction WHERE batch = ? AND \(GardenReader.isID("target"))"),
            arguments: [group])
    }
}

extension GardenReader {
    /// Whether a plant is not in the garden because adding it was undone. False for one that was removed or deleted permanently.
    public func isUndone(_ plant: Plant.ID) throws -> Bool {
        let fields = try current(.plant, of: plant.uuid)
        return try fields[PlantFields.addedAt] == nil && fields[PlantFields.removed] == nil && isRecorded(plant)
    }

    /// Whether anything was recorded in an undo group, undone or not, and not deleted permanently.
    public func isRecorded(_ group: UndoGroup.ID) throws -> Bool {
        let tables = ["fact", "event", "retraction"].map { "EXISTS (SELECT 1 FROM \($0) WHERE batch = ?1)" }
        return try Bool.fetchOne(db, sql: "SELECT \(tables.joined(separator: " OR "))", arguments: [group]) ?? false
    }

    /// Whether anything was recorded in an undo group, which was neither undone nor deleted permanently.
    public func isInEffect(_ group: UndoGroup.ID) throws -> Bool {
        let isUndone = try Bool.fetchOne(db, sql: "SELECT \(Self.isRetracted("?1"))", arguments: [group]) ?? false
        return try !isUndone && isRecorded(group)
    }

    /// How many changes after a clock are in effect: undo groups that recorded something, and those that undid or redid an
    /// earlier change. What planning adds to an earlier undo group is part of that, and what it writes alone, from newer care for
    /// example, is no change that anyone made.
    public func changeCount(after clock: Int64) throws -> Int {
        let sql = """
            SELECT count(*) FROM (
                SELECT batch FROM fact WHERE clock > ?1 AND NOT (\(Self.isPlannedRule))
                UNION SELECT batch FROM event WHERE clock > ?1 AND NOT \(Self.isRetracted("event.id"))
                -- A correction keeps the clock of what it corrects, which it retracts.
                UNION SELECT batch FROM retraction WHERE clock > ?1 AND (
                    EXISTS (SELECT 1 FROM fact WHERE batch = target AND clock <= ?1)
                    OR EXISTS (SELECT 1 FROM event
                        WHERE (batch = target AND NOT (\(Self.isCorrection)) OR id = target) AND clock <= ?1)
                    OR EXISTS (SELECT 1 FROM retraction AS earlier WHERE earlier.batch = retraction.target AND earlier.clock <= ?1))
            ) AS later WHERE NOT \(Self.isRetracted("later.batch"))
                AND NOT EXISTS (SELECT 1 FROM fact WHERE batch = later.batch AND clock <= ?1)
                AND NOT EXISTS (SELECT 1 FROM event WHERE batch = later.batch AND clock <= ?1 AND NOT (\(Self.isCorrection)))
            """
        return try Int.fetchOne(db, sql: sql, arguments: [clock]) ?? 0
    }

    /// Whether an event corrects another one, whose logical clock it has.
    private static let isCorrection =
        "CASE WHEN json_valid(payload) THEN json_extract(payload, '$.original') IS NOT NULL ELSE FALSE END"

    /// Whether a fact is a rule as it was planned. What the user edits or ends becomes the user's own.
    static let isPlannedRule =
        "kind = 'rule' AND CASE WHEN json_valid(value) THEN json_extract(value, '$.origin') IS 'profile' ELSE FALSE END"

    /// The undo groups whose retractions are not indexed as they should be, and whether they are in effect: unless a retraction
    /// that is in effect retracts them in turn, which is always a newer one.
    func wrongRetractions() throws -> [UUID: Bool] {
        var known: [UUID: Bool] = [:]
        var retracted: Set<UUID> = []
        var wrong: [UUID: Bool] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT batch, target, isInEffect FROM retraction WHERE \(Self.isID("batch")) AND \(Self.isID("target"))
                ORDER BY clock DESC, device DESC
                """)
        while let row = try rows.next() {
            let (group, target): (UUID, UUID) = (try row.required(0), try row.required(1))
            let isInEffect = known[group] ?? !retracted.contains(group)
            known[group] = isInEffect
            if isInEffect { retracted.insert(target) }
            // Also a value that would count as right, such as 1.5.
            if row.anyValue(2) != isInEffect.databaseValue { wrong[group] = isInEffect }
        }
        return wrong
    }
}

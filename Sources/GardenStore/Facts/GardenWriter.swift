import Foundation
import GRDB
import Garden

/// Writes the facts of one undo group and updates the index. Valid only within one call of `GardenDatabase.write`.
public final class GardenWriter {
    let db: Database
    let device: UUID
    /// When the transaction is made.
    public let moment: WritingMoment
    /// The ID of the undo group written by this transaction.
    public let undoGroup = UndoGroup.ID.new()
    var clock: Int64
    private var change = GardenChange()

    init(db: Database, device: UUID, moment: WritingMoment) throws {
        self.db = db
        self.device = device
        self.moment = moment
        clock = try Int64.fetchOne(db, sql: "SELECT value FROM clock") ?? 0
    }

    /// The local day of the transaction.
    public var today: LocalDay { moment.today }

    /// A reader within the transaction, which sees its own writes.
    public var reader: GardenReader { GardenReader(db: db) }

    func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    // MARK: Plants

    /// Adds a plant, or records which fields of an existing plant changed.
    ///
    /// - Parameter original: The plant as it was when the change was made, possibly before this transaction. Only the fields that
    ///   differ from it are written, so that a change by another program meanwhile stays. Nil for the stored plant.
    public func save(_ plant: Plant, changedFrom original: Plant? = nil) throws {
        let plant = plant.withoutNUL
        let stored = try reader.current(.plant, of: plant.id.uuid)
        let seen = try original.map { Dictionary(uniqueKeysWithValues: try PlantFields.values(of: $0)) }
        for (field, value) in try PlantFields.values(of: plant) where stored[field] != value {
            if let seen, seen[field] == .some(value) { continue }
            try add(Fact(kind: .plant, subject: plant.id.uuid, field: field, value: value))
        }
        try project(plant: plant.id)
    }

    /// Removes a plant with everything that belongs to it. This can be undone.
    public func remove(_ plant: Plant.ID) throws {
        try add(Fact(kind: .plant, subject: plant.uuid, field: PlantFields.removed, value: "true"))
        try project(plant: plant)
    }

    /// Deletes every fact about a plant permanently. This cannot be undone.
    public func purge(_ plant: Plant.ID) throws {
        try deleteCachedCare(of: plant)
        let rules = try UUID.fetchAll(
            db, sql: "SELECT DISTINCT subject FROM fact WHERE kind = 'rule' AND field = ?", arguments: [plant.description])
        for rule in rules { try execute("DELETE FROM fact WHERE kind = 'rule' AND subject = ?", [rule]) }
        try execute("DELETE FROM fact WHERE subject = ?", [plant])
        try execute("DELETE FROM event WHERE plant = ?", [plant])
        try execute("DELETE FROM fact WHERE kind = 'photo' AND field = ?", [plant.description])
        try execute("DELETE FROM photo WHERE plant = ?", [plant])
        try execute("DELETE FROM plant WHERE id = ?", [plant])
        try deleteAnnouncements(of: plant)
        change.plants.insert(plant)
    }

    // MARK: Rules

    /// Adds a rule or replaces an existing one.
    public func save(_ rule: CareRule) throws {
        var rule = rule
        rule.note = rule.note?.withoutNUL
        // The field is the plant's ID, so that an undo that restores a plant also finds its rules.
        try add(Fact(kind: .rule, subject: rule.id.uuid, field: rule.plant.description, value: FactValue.text(rule)))
        try project(rule: rule.id, of: rule.plant)
    }

    // MARK: Events

    /// Records an event. Its undo group must be this writer's ``undoGroup``.
    public func record(_ event: CareEvent) throws {
        clock += 1
        let kind = event.kind.columns
        try execute(
            """
            INSERT INTO event (id, plant, rule, type, kind, untilDay, untilTime, askAgainIn, day, occurrence, due, interval,
                               note, device, clock, batch, recordedAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                event.id, event.plant, event.rule, event.type.description, kind.name, kind.untilDay, kind.untilTime,
                kind.askAgainIn, event.day.number, event.answer?.occurrence.description, event.answer?.due.number,
                event.answer?.interval, event.note?.withoutNUL, device, clock, undoGroup, event.recordedAt.timeIntervalSince1970,
            ])
        change.plants.insert(event.plant)
    }

    // MARK: Care values and preferences

    /// Overrides a care value of a plant.
    public func save(_ override: CareOverride, for plant: Plant.ID) throws {
        try add(
            Fact(kind: .override, subject: plant.uuid, field: override.field.rawValue, value: FactValue.text(override)))
        try projectOverrides(of: plant)
    }

    /// Removes an override, so that the care value comes from its sources again.
    public func resetOverride(_ field: CareOverride.Field, for plant: Plant.ID) throws {
        try add(Fact(kind: .override, subject: plant.uuid, field: field.rawValue, value: nil))
        try projectOverrides(of: plant)
    }

    /// Changes preferences, and records only those that changed. Every due day is then derived again. Returns the new preferences.
    ///
    /// - Parameter change: Is given the preferences of this transaction, so that no change by another program is lost.
    @discardableResult
    public func changePreferences(_ change: (inout Preferences) throws -> Void) throws -> Preferences {
        let before = try reader.preferences()
        var preferences = before
        try change(&preferences)
        let old = Dictionary(uniqueKeysWithValues: try PreferenceFields.values(of: before))
        for (key, value) in try PreferenceFields.values(of: preferences) where old[key] != .some(value) {
            try add(Fact(kind: .preference, subject: nil, field: key, value: value))
        }
        try projectPreferences()
        return preferences
    }

    // MARK: Undo

    /// Retracts every fact and event of an undo group.
    public func retract(_ target: UndoGroup.ID) throws {
        let facts = try Row.fetchAll(
            db, sql: "SELECT DISTINCT kind, subject, field FROM fact WHERE batch = ?", arguments: [target])
        let plants = try Plant.ID.fetchSet(
            db, sql: "SELECT DISTINCT plant FROM event WHERE batch = ?", arguments: [target])
        try addRetraction(of: target.uuid)
        for row in facts {
            switch (Fact.Kind(rawValue: row[0] ?? ""), row[1] as UUID?) {
            case (.plant, let plant?): try project(plant: Plant.ID(plant))
            case (.override, let plant?): try projectOverrides(of: Plant.ID(plant))
            case (.rule, let rule?):
                if let plant = Plant.ID(row[2] ?? "") { try project(rule: CareRule.ID(rule), of: plant) }
            case (.photo, let photo?):
                if let plant = Plant.ID(row[2] ?? "") { try project(photo: Photo.ID(photo), of: plant) }
            default: try projectPreferences()
            }
        }
        change.plants.formUnion(plants)
    }

    /// Retracts a single event, leaving the rest of its undo group in effect.
    public func retract(_ event: CareEvent) throws {
        try addRetraction(of: event.id.uuid)
        change.plants.insert(event.plant)
    }

    private func addRetraction(of target: UUID) throws {
        clock += 1
        try execute(
            "INSERT INTO retraction (id, target, device, clock, batch, recordedAt) VALUES (?, ?, ?, ?, ?, ?)",
            [UUID(), target, device, clock, undoGroup, moment.instant.timeIntervalSince1970])
    }

    // MARK: Finishing

    /// Reports a plant as changed although none of its facts changed.
    public func touch(_ plant: Plant.ID) { change.plants.insert(plant) }
    func touchPreferences() { change.preferences = true }

    /// Updates the due days that the transaction may have affected and returns what changed.
    func finish() throws -> GardenChange {
        try execute("UPDATE clock SET value = ?", [clock])
        if change.preferences {
            try indexAll()
        } else {
            try index(change.plants)
        }
        return change
    }
}

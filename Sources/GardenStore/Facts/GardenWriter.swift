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
    public let undoGroup: UndoGroup.ID
    var clock: Int64
    private var change = GardenChange()
    /// Whether all due days must be derived again.
    var derivesAll = false
    /// The rules that were changed, undone or redone, whose reminders may come at another time than before.
    var changedRules: Set<CareRule.ID> = []
    /// Those of them whose change was undone or redone.
    var undoneRules: Set<CareRule.ID> = []

    init(db: Database, device: UUID, moment: WritingMoment, continuing earlier: UndoGroup.ID? = nil) throws {
        self.db = db
        self.device = device
        self.moment = moment
        // The latest rows have the highest clocks, even if the table `clock` is damaged.
        clock =
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT CASE typeof(latest) WHEN 'integer' THEN latest ELSE -1 END FROM (
                        SELECT max((SELECT coalesce(max(value), 0) FROM clock),
                            coalesce((SELECT clock FROM fact WHERE rowid = (SELECT max(rowid) FROM fact)), 0),
                            coalesce((SELECT clock FROM event WHERE rowid = (SELECT max(rowid) FROM event)), 0),
                            coalesce((SELECT clock FROM retraction WHERE rowid = (SELECT max(rowid) FROM retraction)), 0)
                        ) AS latest)
                    """) ?? 0
        if !(0..<Self.endOfClock).contains(clock) { clock = try GardenReader(db: db).highestClock() }
        let isUndone = try earlier.map { group in
            try Bool.fetchOne(db, sql: "SELECT \(GardenReader.isRetracted("?"))", arguments: [group]) ?? false
        }
        undoGroup = earlier.flatMap { isUndone == true ? nil : $0 } ?? .new()
    }

    /// No device counts that far. In a damaged file, facts with this clock or a later one do not count.
    static let endOfClock: Int64 = 1 << 62

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
        var hasChanged = false
        for (field, value) in try PlantFields.values(of: plant) {
            // Also what another program has changed to the same value meanwhile, so that undoing one of the two changes nothing.
            guard seen.map({ $0[field] != .some(value) }) ?? (stored[field] != value) else { continue }
            try add(Fact(kind: .plant, subject: plant.id.uuid, field: field, value: value))
            hasChanged = true
        }
        if hasChanged { try project(plant: plant.id) }
    }

    /// Removes a plant with everything that belongs to it. This can be undone.
    public func remove(_ plant: Plant.ID) throws {
        try add(Fact(kind: .plant, subject: plant.uuid, field: PlantFields.removed, value: "true"))
        try project(plant: plant)
    }

    /// Deletes every fact about a plant permanently. This cannot be undone.
    public func purge(_ plant: Plant.ID) throws {
        try deleteCachedCare(of: plant)
        try execute("DELETE FROM fact WHERE subject = ?", [plant])
        try execute("DELETE FROM fact WHERE \(Fact.isOfPlant)", [plant.description])
        try execute("DELETE FROM event WHERE plant = ?", [plant])
        try execute("DELETE FROM photo WHERE plant = ?", [plant])
        try execute("DELETE FROM plant WHERE id = ?", [plant])
        try deleteAnnouncements(of: plant)
        change.plants.insert(plant)
    }

    // MARK: Rules

    /// Adds a rule, or changes an existing one.
    ///
    /// - Parameter original: The rule as it was when the change was made, possibly before this transaction. Only what differs
    ///   from it is written, so that a change by another program meanwhile stays. Nil for the stored rule.
    /// - Parameter restartsCounting: Whether events recorded before this transaction are ignored from now on.
    public func save(_ rule: CareRule, changedFrom original: CareRule? = nil, restartsCounting: Bool = false) throws {
        var rule = rule
        if restartsCounting { (rule.countsFrom, rule.countsAfter) = (moment.instant, clock) }
        rule.note = rule.note?.withoutNUL
        // The field is the plant's ID, so that an undo that restores a plant also finds its rules.
        let field = rule.plant.description
        let stored = try reader.ruleFact(rule.id, of: rule.plant)
        let value = try JSONValue.merged(rule, changedFrom: original ?? stored?.rule, into: stored?.value)
        try add(Fact(kind: .rule, subject: rule.id.uuid, field: field, value: value))
        try project(rule: rule.id, of: rule.plant)
    }

    // MARK: Events

    /// Records an event in this writer's ``undoGroup``, and returns it as it is stored.
    @discardableResult
    public func record(_ event: CareEvent) throws -> CareEvent {
        clock += 1
        let event = event.recorded(in: undoGroup, clock: clock)
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
                event.answer?.interval, event.note, device, clock, undoGroup, event.recordedAt.timeIntervalSince1970,
            ])
        change.plants.insert(event.plant)
        return event
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

    /// Changes preferences, and records only those that changed. The due days are derived again if they depend on them. Returns
    /// the new preferences.
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

    // MARK: Finishing

    /// Reports a plant as changed although none of its facts changed.
    public func touch(_ plant: Plant.ID) { change.plants.insert(plant) }
    func touchPreferences() { change.preferences = true }

    /// Updates the due days of the plants that the transaction changed, and returns what changed. If all due days must be derived
    /// again, those of the other plants are stale until ``deriveStalePlants()`` has been called often enough.
    func finish() throws -> GardenChange {
        try execute("DELETE FROM clock", [])
        try execute("INSERT INTO clock VALUES (?)", [clock])
        // What was derived for a later day, because the clock was ahead, depends on that day.
        if try reader.isAhead(of: today) {
            touchPreferences()
            derivesAll = true
        }
        try execute(
            "UPDATE derivation SET day = ?1 WHERE day < ?1 OR day > ?2", [today.number, today.latestElsewhere.number])
        if derivesAll { try execute("UPDATE derivation SET generation = generation + 1", []) }
        try index(change.plants)
        return change
    }
}

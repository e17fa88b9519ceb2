import GRDB
import Garden
import Logging

/// The plants whose rules must be planned again, which for many plants takes several transactions. A program that ends meanwhile
/// leaves the others queued, and the next one that reads the garden continues.
extension GardenWriter {
    /// Queues all plants, as part of this writer's undo group.
    public func queuePlanning() throws {
        try execute("INSERT OR REPLACE INTO planQueue SELECT id, ? FROM plant ORDER BY rowid", [undoGroup])
    }

    /// Queues the plants whose species is exactly this text, as part of this writer's undo group.
    public func queuePlanning(ofSpecies species: String) throws {
        try execute(
            "INSERT OR REPLACE INTO planQueue SELECT id, ? FROM plant WHERE species = ? ORDER BY rowid", [undoGroup, species])
    }

    /// Takes the plants of an undo group from the queue in its order and plans them, for at most a tenth of a second, so that
    /// others can write soon.
    ///
    /// - Parameters:
    ///   - queued: What ``GardenReader/queuedPlanning()`` returned. Another program may have planned it meanwhile.
    ///   - plan: A plant that cannot be planned, in a damaged file, is left out.
    public func planQueued(_ queued: QueuedPlanning, _ plan: (Plant) throws -> Void) throws {
        let clock = ContinuousClock()
        let end = clock.now + Self.longestTransaction
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT rowid, plant FROM planQueue WHERE batch = (SELECT batch FROM planQueue WHERE rowid = ?)
                ORDER BY rowid LIMIT 1000
                """, arguments: [queued.row])
        for row in rows {
            try execute("DELETE FROM planQueue WHERE rowid = ?", [try row.required(0) as Int64])
            guard let id = Plant.ID.fromDatabaseValue(row.anyValue(1)) else { continue }
            do {
                guard let plant = try reader.plant(id) else { continue }
                try plan(plant)
            } catch let error where StoreError.isDamage(error) {
                Logger(label: "store").warning("the rules of a plant were not planned: \(error)")
            }
            touch(id)
            if clock.now > end { break }
        }
    }
}

extension GardenDatabase {
    /// Queues the plants with a rule that an earlier version of PlantGuide planned and that is not planned any more. Their rules
    /// are planned before the next reading, in an undo group of its own.
    public func queueOutdatedPlans() { Self.queueOutdatedPlans(in: writer) }

    /// The same in a file that becomes the garden.
    static func queueOutdatedPlans(in garden: any DatabaseWriter) {
        do { try tryQueueingOutdatedPlans(in: garden) } catch {
            // Ignored: the first read reports a damaged file.
            Logger(label: "store").warning("outdated rules were not planned again: \(error)")
        }
    }

    private static func tryQueueingOutdatedPlans(in garden: any DatabaseWriter) throws {
        let plants = try garden.read { db in
            let hemisphere = try GardenReader(db: db).preferences().hemisphere
            let sql = "SELECT \(CareRule.columns) FROM rule WHERE type = 'pruning' AND origin = 'profile' AND endedOn IS NULL"
            let rules = try Row.fetchCursor(db, sql: sql).map(CareRule.init(row:))
            return try Array(rules.filter { $0.isOutdatedPruning(in: hemisphere) }.map(\.plant))
        }
        guard !plants.isEmpty else { return }
        let group = UndoGroup.ID.new()
        try garden.write { db in
            for plant in plants {
                try db.execute(sql: "INSERT OR IGNORE INTO planQueue (plant, batch) VALUES (?, ?)", arguments: [plant, group])
            }
        }
    }
}

/// A plant that is queued.
public struct QueuedPlanning: Equatable, Sendable {
    let row: Int64
    /// The undo group that planning it belongs to; nil if it cannot be read, in a damaged file.
    public let undoGroup: UndoGroup.ID?
}

extension GardenReader {
    /// The first plant of the queue; nil if none is queued. What was queued in an undo group that was undone waits until that is
    /// redone.
    public func queuedPlanning() throws -> QueuedPlanning? {
        let statement = try db.cachedStatement(
            sql: "SELECT rowid, batch FROM planQueue WHERE NOT \(Self.isRetracted("planQueue.batch")) ORDER BY rowid LIMIT 1")
        return try Row.fetchOne(statement).map {
            QueuedPlanning(row: try $0.required(0), undoGroup: UndoGroup.ID.fromDatabaseValue($0.anyValue(1)))
        }
    }

    /// Whether due days or rules must be derived before they are read; see ``isStale(on:)`` and ``queuedPlanning()``.
    public func hasPendingWork(on today: LocalDay) throws -> Bool { try queuedPlanning() != nil || isStale(on: today) }
}

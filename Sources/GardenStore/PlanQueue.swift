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

    /// Takes plants from the queue in its order and plans them, for at most a tenth of a second, so that others can write soon.
    public func planQueued(_ plan: (Plant) throws -> Void) throws {
        let clock = ContinuousClock()
        let end = clock.now + Self.longestTransaction
        let queued = try DatabaseValue.fetchAll(db, sql: "SELECT plant FROM planQueue ORDER BY rowid LIMIT 1000")
        for id in queued {
            try execute("DELETE FROM planQueue WHERE plant = ?", [id])
            guard let id = Plant.ID.fromDatabaseValue(id), let plant = try reader.plant(id) else { continue }
            do { try plan(plant) } catch let error where StoreError.isDamage(error) {
                Logger(label: "store").warning("the rules of a plant were not planned: \(error)")
            }
            touch(plant.id)
            if clock.now > end { break }
        }
    }
}

extension GardenReader {
    /// The undo group that planning the next queued plant belongs to; nil if none is queued.
    public func queuedUndoGroup() throws -> UndoGroup.ID? {
        guard
            let group = try DatabaseValue.fetchOne(
                db.cachedStatement(sql: "SELECT batch FROM planQueue ORDER BY rowid LIMIT 1"))
        else { return nil }
        // One that cannot be read, in a damaged file, is replaced by a new one.
        return UndoGroup.ID.fromDatabaseValue(group) ?? .new()
    }

    /// Whether due days or rules must be derived before they are read; see ``isStale(on:)`` and ``queuedUndoGroup()``.
    public func hasPendingWork(on today: LocalDay) throws -> Bool { try queuedUndoGroup() != nil || isStale(on: today) }
}

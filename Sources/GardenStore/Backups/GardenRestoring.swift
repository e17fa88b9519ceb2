import Foundation
import GRDB
import Garden
import Logging

/// Replacing the garden by a backup.
extension GardenDatabase {
    /// Replaces the content of the open garden by that of a backup, after backing up the garden itself.
    ///
    /// Other programs may have the garden open; they read the new content from now on. The change is one transaction: if it fails
    /// or is interrupted, the garden is unchanged. Caches, quotas, photos that wait to be identified and the state of
    /// notifications belong to this machine and stay, and so does what the user chose here about reminders, with sound and quiet
    /// hours, and about the calendar feed. Consent to uploads that was withdrawn or never given does not come back.
    ///
    /// - Parameter isReplacing: Whether a garden with plants or custom fields is replaced, too.
    /// - Returns: The backup of the garden before, which undoes this when it is restored; nil for an in-memory garden, which
    ///   stays as it is. What changed. And the clock of the new garden, which all later changes of it exceed.
    /// - Throws: `StoreError.damaged` if the backup cannot be read, another `StoreError`, `ExportError`, or `CancellationError`
    ///   if the task is cancelled before the content is replaced.
    public func restore(
        _ backup: GardenBackup, replacing isReplacing: Bool = true, at moment: WritingMoment
    ) async throws -> (before: GardenBackup?, change: GardenChange, clock: Int64) {
        guard let directory else { return (nil, GardenChange(), 0) }
        return try await withCancellableWait { wait in
            try await withWriter { _ in
                try await files(path: path) { [self] in
                    guard backup.isReadable else { throw StoreError.damaged(path: backup.path) }
                    try originals.makeFolder()
                    // No photo is added meanwhile, whose fact would be lost.
                    return try withStoreLock(at: originals.lock, wait) {
                        try withBackupLock(in: directory, wait) {
                            try replaceContent(with: backup.path, for: .beforeRestore, in: directory, at: moment, wait) {
                                if !isReplacing { try checkIsEmpty() }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Replaces the content of the open garden by that of another garden file; see ``restore(_:replacing:at:)``. The caller
    /// holds the locks of the photos and of the backups.
    ///
    /// What others write until the content is replaced is in the backup of the garden before. If they write after that backup was
    /// made, this starts again, and gives up with `StoreError.busy` after 30 seconds.
    ///
    /// - Parameter check: Is called before each try, and throws to leave the garden unchanged.
    func replaceContent(
        with source: String, for reason: GardenBackup.Reason, in directory: URL, at moment: WritingMoment,
        _ wait: LockWait, check: () throws -> Void = {}
    ) throws -> (before: GardenBackup, change: GardenChange, clock: Int64) {
        let watch = try DatabaseQueue(path: path, configuration: Self.configuration(wait))
        let end = ContinuousClock.now + wait.limit
        repeat {
            let version = try Self.contentVersion(watch)
            try check()
            let old = try writer.read { try GardenReader(db: $0).plantIDs() }
            let before = try Self.backUp(
                writer, in: directory, for: reason, at: moment.instant, checkCancellation: wait.checkCancellation)
            let clock: Int64
            do {
                clock = try copyContent(of: source, in: directory, at: moment) {
                    try wait.checkCancellation()
                    guard try Self.contentVersion(watch) == version else { throw ContentChanged() }
                }
            } catch {
                // The garden is unchanged.
                unlink(before.path)
                guard error is ContentChanged else { throw error }
                continue
            }
            let new = try writer.read { try GardenReader(db: $0).plantIDs() }
            return (before, GardenChange(plants: old.union(new), preferences: true), clock)
        } while ContinuousClock.now < end
        throw StoreError.busy(path: path)
    }

    /// Another program or thread has changed the garden since it was backed up.
    private struct ContentChanged: Error {}

    /// A number that changes whenever another connection changes the file.
    private static func contentVersion(_ watch: DatabaseQueue) throws -> Int {
        try watch.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }

    /// - Parameter check: Is called when nobody else can write any more, and throws to leave the garden unchanged.
    /// - Returns: The clock of the new garden.
    private func copyContent(
        of source: String, in directory: URL, at moment: WritingMoment, check: () throws -> Void
    ) throws -> Int64 {
        let current = try writer.read { try LocalChoices(GardenReader(db: $0)) }
        let copy = try UnfinishedCopy(in: GardenBackup.folder(in: directory))
        defer { copy.delete() }
        do {
            try FileManager.default.copyItem(atPath: source, toPath: copy.path)
            try Self.prepare(copy.path, keepingLocalDataOf: path, choicesOf: current, at: moment)
        } catch let error where StoreError(error, path: source) == .damaged(path: source) {
            throw StoreError.damaged(path: source)
        }
        let queue = try DatabaseQueue(path: copy.path)
        let clock = try queue.read { try GardenReader(db: $0).highestClock() }
        var isChecked = false
        // The first step locks the garden. It must not be the last one, whose check would be ignored, and the smallest garden has
        // more pages.
        try withoutActuallyEscaping(check) { check in
            try queue.backup(to: writer, pagesPerStep: 16) { _ in
                if !isChecked { try check() }
                isChecked = true
            }
        }
        return clock
    }

    /// Makes a copy of a garden ready to become the garden: with the current schema, outdated plans queued, and a new device, so
    /// that what is recorded from now on is not mistaken for what the same device recorded after the copy was made.
    ///
    /// - Parameters:
    ///   - garden: The path of the garden whose data about this machine is taken over; nil for none.
    ///   - current: The choices before. What they do not allow to be uploaded, the copy does not allow either, and what
    ///     was chosen about reminders and the calendar feed is kept. Nil allows no uploads and keeps the reminders of the copy.
    static func prepare(
        _ path: String, keepingLocalDataOf garden: String?, choicesOf current: LocalChoices?, at moment: WritingMoment
    ) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        try Schema.migrator.migrate(queue)
        try queue.writeWithoutTransaction { db in
            try db.inTransaction {
                try addDevice(to: db)
                return .commit
            }
            if let garden { try takeOverLocalData(of: garden, into: db) }
        }
        try keepChoices(of: current, in: queue, at: moment)
        queueOutdatedPlans(in: queue)
        try queue.checkpointAndClose()
    }

    /// Copies what belongs to this machine from one state of the garden. A table that is damaged there, also by a row that refers
    /// to none, stays as it is in the backup, which matters more.
    private static func takeOverLocalData(of garden: String, into db: Database) throws {
        try db.execute(sql: "ATTACH ? AS garden", arguments: [garden])
        try db.inTransaction {
            for table in Schema.localTables {
                do {
                    try db.inSavepoint {
                        try takeOver(table, in: db)
                        return .commit
                    }
                } catch let error as DatabaseError
                    where [.SQLITE_CONSTRAINT, .SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
                {
                    Logger(label: "backup").warning("\(table) of this machine was not kept: \(error)")
                }
            }
            return .commit
        }
        try db.execute(sql: "DETACH garden")
    }

    private static func takeOver(_ table: String, in db: Database) throws {
        // With the condition, SQLite checks each row instead of copying pages, whose damage would be copied too.
        try db.execute(sql: "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM garden.\(table) WHERE TRUE")
        guard table == "announcement" else { return }
        let isShown = GardenReader.isShown("next_due.announcement", on: "next_due.remindDay")
        try db.execute(sql: "UPDATE main.next_due SET isShown = \(isShown)")
    }

    private static func keepChoices(of current: LocalChoices?, in queue: DatabaseQueue, at moment: WritingMoment) throws {
        try queue.write { db in
            let restored = try GardenReader(db: db).preferences()
            var kept = restored
            let before = current?.preferences
            if before?.mayUpload != true { kept.mayUpload = false }
            if let before, !restored.strategy.sendsNoMore(than: before.strategy) { kept.strategy = before.strategy }
            if let before, before.reminders.isOn != nil { kept.reminders = before.reminders }
            if let before, current?.choseFeed == true { kept.feed = before.feed }
            guard kept != restored else { return }
            let writer = try GardenWriter(db: db, device: thisDevice(in: db), moment: moment)
            try writer.changePreferences { $0 = kept }
            _ = try writer.finish()
            // A backup whose clocks are wrong may have a later fact.
            let written = try writer.reader.preferences()
            guard (written.mayUpload, written.strategy) == (kept.mayUpload, kept.strategy) else {
                throw UnreadableRow(table: "clock")
            }
        }
    }
}

/// What the user chose in a garden about this machine, before its content is replaced.
struct LocalChoices {
    let preferences: Preferences
    /// Whether the user ever turned the calendar feed on or off here.
    let choseFeed: Bool

    init(_ reader: GardenReader) throws {
        preferences = try reader.preferences()
        choseFeed = try Bool.fetchOne(reader.db, sql: "SELECT EXISTS (SELECT 1 FROM preference WHERE key LIKE 'feed.%')") == true
    }
}

extension GardenReader {
    /// The ids of all plants, with archived ones.
    public func plantIDs() throws -> Set<Plant.ID> { try Plant.ID.fetchSet(db, sql: "SELECT id FROM plant") }
}

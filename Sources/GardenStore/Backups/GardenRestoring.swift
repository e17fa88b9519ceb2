import Foundation
import GRDB
import Garden

/// Replacing the garden by a backup.
extension GardenDatabase {
    /// Replaces the content of the open garden by that of a backup, after backing up the garden itself.
    ///
    /// Other programs may have the garden open; they read the new content from now on. The change is one transaction: if it fails
    /// or is interrupted, the garden is unchanged. Caches, quotas, photos that wait to be identified and the state of
    /// notifications belong to this machine and stay. Consent to uploads that was withdrawn or never given does not come back.
    ///
    /// - Returns: The backup of the garden before, which undoes this when it is restored; nil for an in-memory garden, which
    ///   stays as it is. And what changed.
    /// - Throws: `StoreError.damaged` if the backup cannot be read, or another `StoreError`.
    public func restore(
        _ backup: GardenBackup, at moment: WritingMoment
    ) async throws -> (before: GardenBackup?, change: GardenChange) {
        guard let directory else { return (nil, GardenChange()) }
        return try await withWriter { _ in
            try await files(path: path) { [self] in
                guard backup.isReadable else { throw StoreError.damaged(path: backup.path) }
                return try Self.withBackupLock(in: directory, wait) {
                    try replaceContent(with: backup.path, for: .beforeRestore, in: directory, at: moment)
                }
            }
        }
    }

    /// Replaces the content of the open garden by that of another garden file; see ``restore(_:at:)``. The caller holds the backup
    /// lock.
    func replaceContent(
        with source: String, for reason: GardenBackup.Reason, in directory: URL, at moment: WritingMoment
    ) throws -> (before: GardenBackup, change: GardenChange) {
        let (old, mayUpload) = try writer.read { db in
            let reader = GardenReader(db: db)
            return (try reader.plantIDs(), try reader.preferences().mayUpload)
        }
        // Old backups are not deleted now, since the source may be one of them.
        let before = try Self.backUp(writer, in: directory, for: reason, at: moment.instant)
        let copy = try UnfinishedCopy(in: GardenBackup.folder(in: directory))
        defer { copy.delete() }
        try FileManager.default.copyItem(atPath: source, toPath: copy.path)
        try Self.prepare(copy.path, keepingLocalDataOf: path, mayUpload: mayUpload, at: moment)
        let queue = try DatabaseQueue(path: copy.path)
        try queue.backup(to: writer)
        try queue.close()
        let new = try writer.read { try GardenReader(db: $0).plantIDs() }
        return (before, GardenChange(plants: old.union(new), preferences: true))
    }

    /// Makes a copy of a garden ready to become the garden: with the current schema and a new device, so that what is recorded
    /// from now on is not mistaken for what the same device recorded after the copy was made.
    ///
    /// - Parameters:
    ///   - garden: The path of the garden whose data about this machine is taken over; nil for none.
    ///   - mayUpload: Whether consent to uploads is kept if the copy has it.
    private static func prepare(
        _ path: String, keepingLocalDataOf garden: String?, mayUpload: Bool, at moment: WritingMoment
    ) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        try Schema.migrator.migrate(queue)
        try queue.writeWithoutTransaction { db in
            if let garden { try db.execute(sql: "ATTACH ? AS garden", arguments: [garden]) }
            try db.inTransaction {
                try addDevice(to: db)
                if garden != nil {
                    for table in Schema.localTables {
                        try db.execute(sql: "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM garden.\(table)")
                    }
                    let isShown = GardenReader.isShown("next_due.announcement", on: "next_due.remindDay")
                    try db.execute(sql: "UPDATE main.next_due SET isShown = \(isShown)")
                }
                return .commit
            }
            if garden != nil { try db.execute(sql: "DETACH garden") }
        }
        if !mayUpload { try withdrawConsent(in: queue, at: moment) }
        try queue.close()
    }

    private static func withdrawConsent(in queue: DatabaseQueue, at moment: WritingMoment) throws {
        try queue.write { db in
            guard try GardenReader(db: db).preferences().mayUpload else { return }
            let writer = try GardenWriter(db: db, device: thisDevice(in: db), moment: moment)
            try writer.changePreferences { $0.mayUpload = false }
            _ = try writer.finish()
        }
    }

    /// Replaces a garden that cannot be read with a backup. The old file is kept next to it under another name.
    ///
    /// No program may have the garden open. Consent to uploads must be given again, since it may have been withdrawn in the old file.
    /// Throws `StoreError`; the garden is then unchanged.
    public static func restore(
        _ backup: GardenBackup, in directory: URL, at moment: WritingMoment
    ) throws(StoreError) {
        let path = directory.appending(path: "garden.sqlite").path(percentEncoded: false)
        do {
            guard backup.isReadable else { throw StoreError.damaged(path: backup.path) }
            try withStoreLock(at: path + ".lock") {
                try GardenFile(in: directory).replace(with: backup.file) { copy in
                    try prepare(copy, keepingLocalDataOf: nil, mayUpload: false, at: moment)
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Sets a garden that cannot be read aside, so that the next program that opens the garden creates a new one. Throws
    /// `StoreError`.
    public static func startEmptyGarden(in directory: URL) throws(StoreError) {
        let path = directory.appending(path: "garden.sqlite").path(percentEncoded: false)
        do {
            try withStoreLock(at: path + ".lock") { try GardenFile(in: directory).startEmptyGarden() }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

extension GardenReader {
    /// The ids of all plants, with archived ones.
    public func plantIDs() throws -> Set<Plant.ID> { try Plant.ID.fetchSet(db, sql: "SELECT id FROM plant") }
}

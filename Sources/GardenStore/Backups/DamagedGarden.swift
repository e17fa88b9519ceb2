import Foundation
import GRDB
import Garden

/// Replacing a garden that cannot be read, and keeping its file under another name.
extension GardenDatabase {
    /// Replaces a garden that cannot be read with a backup. The old file is kept next to it under another name.
    ///
    /// No program may have the garden open. Consent to uploads must be given again, since it may have been withdrawn in the old
    /// file. Throws `StoreError`; the garden is then unchanged.
    ///
    /// - Parameter isForced: Whether the garden is replaced even if it seems to be readable, because a program could not use it
    ///   after that was found before.
    /// - Returns: False if the garden can be read, for example because another program has just restored it. It is then
    ///   unchanged.
    public static func restore(
        _ backup: GardenBackup, in directory: URL, at moment: WritingMoment, isForced: Bool = false
    ) throws(StoreError) -> Bool {
        guard backup.isReadable else { throw StoreError.damaged(path: backup.path) }
        return try replaceLostGarden(in: directory, at: moment, isForced) { file in
            try file.replace(with: backup.file) { copy in
                try prepare(copy, keepingLocalDataOf: nil, choicesOf: nil, at: moment)
            }
        }
    }

    /// Sets a garden that cannot be read aside, so that the next program that opens the garden creates a new one. Throws
    /// `StoreError`. Returns false for a garden that can be read, which stays as it is unless `isForced`.
    public static func startEmptyGarden(
        in directory: URL, at moment: WritingMoment, isForced: Bool = false
    ) throws(StoreError) -> Bool {
        try replaceLostGarden(in: directory, at: moment, isForced) { try $0.startEmptyGarden() }
    }

    private static func replaceLostGarden(
        in directory: URL, at moment: WritingMoment, _ isForced: Bool, by replace: (GardenFile) throws -> Void
    ) throws(StoreError) -> Bool {
        let path = directory.appending(path: "garden.sqlite").path(percentEncoded: false)
        do {
            return try withStoreLock(at: path + ".lock") {
                let file = GardenFile(in: directory)
                try file.finishReplacing()
                guard try isForced || isLost(path, in: directory, at: moment) else { return false }
                try replace(file)
                return true
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Whether a garden is gone, or something in it cannot be read or derived. The caller holds the store lock.
    private static func isLost(_ path: String, in directory: URL, at moment: WritingMoment) throws -> Bool {
        guard FileVersion(path) != nil else { return true }
        do {
            // Migrated in memory, so that gardens of any schema can be checked.
            let garden = try copy(of: directory, refusing: .readOnly(path: path), at: moment.instant)
            try garden.writer.read { try GardenReader(db: $0).checkFile() }
            try garden.writer.write { db in
                let writer = try GardenWriter(db: db, device: thisDevice(in: db), moment: moment)
                try writer.deriveWhatIsStale()
                try writer.reader.readEverything()
            }
            return false
        } catch {
            switch StoreError(error, path: path) {
            case .damaged, .emptied: return true
            default: throw error
            }
        }
    }
}

extension GardenReader {
    /// Throws an error that means damage if a page of the file, an index of SQLite or a table is not as it should be.
    fileprivate func checkFile() throws {
        guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"], try Schema.isGarden(db) else {
            throw UnreadableRow(table: "sqlite_master")
        }
    }

    /// Throws an error that means damage if what is shown of a plant cannot be read.
    fileprivate func readEverything() throws {
        _ = try preferences()
        for plant in try plantIDs() {
            _ = try (self.plant(plant), photos(of: plant), allRules(of: plant), overrides(of: plant), events(of: plant))
        }
        _ = try (summaries(), tasks(TaskFilter(), limit: .max))
    }
}

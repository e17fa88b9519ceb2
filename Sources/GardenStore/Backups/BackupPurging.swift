import Foundation
import GRDB
import Garden

extension GardenReader {
    /// Whether anything is recorded about a plant, removed or not.
    public func isRecorded(_ plant: Plant.ID) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM fact WHERE subject = ?1) OR EXISTS (SELECT 1 FROM event WHERE plant = ?1)
                """, arguments: [plant]) ?? false
    }
}

/// Deleting a plant from backups.
extension GardenDatabase {
    /// The backups that contain a plant, newest first.
    public func backups(containing plant: Plant.ID) async throws -> [GardenBackup] {
        guard let directory else { return [] }
        return try await files(path: path) { try GardenBackup.all(in: directory).filter { try $0.contains(plant) } }
    }

    /// Deletes every fact about a plant permanently from all backups, and the photos that then nothing lists. A damaged backup is
    /// left as it is; see ``damagedFiles(containing:)``. The plant must have been deleted from the garden before, so that no
    /// later backup contains it.
    public func purgeFromBackups(_ plant: Plant.ID, at moment: WritingMoment) async throws {
        guard let directory else { return }
        try await withWriter { _ in
            try await files(path: path) { [self] in
                try originals.makeFolder()
                try withStoreLock(at: originals.lock, wait) {
                    try removeUnneeded()
                    try withBackupLock(in: directory, wait) {
                        ImportFolder(in: GardenBackup.folder(in: directory)).deleteLeftover()
                        let backups = try GardenBackup.all(in: directory).filter { try $0.contains(plant) && $0.isReadable }
                        // If this is interrupted, the next program finds the photos in the list of pending ones.
                        let listed = try backups.flatMap { try $0.originals(of: plant) }
                        if !listed.isEmpty { try originals.note(pending: originals.pending + Set(listed).sorted()) }
                        for backup in backups { try Self.purge(plant, from: backup, in: directory, at: moment) }
                    }
                    try removeUnneeded()
                }
            }
        }
    }

    private static func purge(
        _ plant: Plant.ID, from backup: GardenBackup, in directory: URL, at moment: WritingMoment
    ) throws {
        let copy = try UnfinishedCopy(in: GardenBackup.folder(in: directory))
        do {
            try FileManager.default.copyItem(atPath: backup.path, toPath: copy.path)
            try purge(plant, fromCopyAt: copy.path, at: moment)
            _ = try copy.finish(as: backup.file, of: backup.path)
        } catch {
            copy.delete()
            throw error
        }
    }

    private static func purge(_ plant: Plant.ID, fromCopyAt path: String, at moment: WritingMoment) throws {
        // The backup keeps its schema: all of them have the tables from which a plant is deleted.
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        try queue.write { db in
            // Records no facts, so the device does not matter.
            try GardenWriter(db: db, device: UUID(), moment: moment).purge(plant)
        }
        // Otherwise the deleted text stays in unused parts of the file.
        try queue.vacuum()
        try queue.checkpointAndClose()
    }
}

extension GardenBackup {
    /// Whether the backup has anything about a plant. A damaged backup cannot be restored, so its content is lost in any case.
    /// Throws an error of SQLite if the file cannot be read for another reason.
    func contains(_ plant: Plant.ID) throws -> Bool {
        try readUnlessDamaged { try GardenReader(db: $0).isRecorded(plant) } ?? false
    }

    /// The original files of all photos of a plant; none for a damaged backup.
    fileprivate func originals(of plant: Plant.ID) throws -> [String] {
        try readUnlessDamaged { try GardenReader(db: $0).originals(of: plant) } ?? []
    }

    private func readUnlessDamaged<Value>(_ body: (Database) throws -> Value?) throws -> Value? {
        do {
            return try GardenFile.withUnchangedFile(path, body)
        } catch {
            switch StoreError(error, path: path) {
            // A file without the tables of a garden fails.
            case .damaged, .emptied, .failed: return nil
            default: throw error
            }
        }
    }
}

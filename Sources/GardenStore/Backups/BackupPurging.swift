import Foundation
import GRDB
import Garden

/// Deleting a plant from backups.
extension GardenDatabase {
    /// The backups that contain a plant, newest first.
    public func backups(containing plant: Plant.ID) async throws -> [GardenBackup] {
        guard let directory else { return [] }
        return try await files(path: path) { GardenBackup.all(in: directory).filter { $0.contains(plant) } }
    }

    /// Deletes every fact about a plant permanently from all backups. A damaged backup is left as it is.
    ///
    /// - Returns: The original photos of the plant that the backups listed.
    public func purgeFromBackups(_ plant: Plant.ID, at moment: WritingMoment) async throws -> Set<String> {
        guard let directory else { return [] }
        return try await files(path: path) { [wait] in
            try Self.withBackupLock(in: directory, wait) {
                var originals: Set<String> = []
                for backup in GardenBackup.all(in: directory) where backup.contains(plant) {
                    let copy = try UnfinishedCopy(in: GardenBackup.folder(in: directory))
                    do {
                        try FileManager.default.copyItem(atPath: backup.path, toPath: copy.path)
                        originals.formUnion(try Self.purge(plant, fromCopyAt: copy.path, at: moment))
                        _ = try copy.finish(as: backup.file)
                    } catch {
                        copy.delete()
                        throw error
                    }
                }
                return originals
            }
        }
    }

    private static func purge(_ plant: Plant.ID, fromCopyAt path: String, at moment: WritingMoment) throws -> [String] {
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        try Schema.migrator.migrate(queue)
        let originals = try queue.write { db in
            // Records no facts, so the device does not matter.
            let writer = try GardenWriter(db: db, device: UUID(), moment: moment)
            let originals = try writer.reader.originals(of: plant)
            try writer.purge(plant)
            return originals
        }
        // Otherwise the deleted text stays in unused parts of the file.
        try queue.vacuum()
        try queue.close()
        return originals
    }
}

extension GardenBackup {
    /// Whether the backup can be read and has anything about a plant.
    func contains(_ plant: Plant.ID) -> Bool {
        // A damaged backup cannot be restored, so its content is lost in any case.
        (try? GardenFile.withUnchangedFile(path) { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM fact WHERE subject = ?1) OR EXISTS (SELECT 1 FROM event WHERE plant = ?1)
                    """, arguments: [plant])
        }) ?? false
    }
}

import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// A backup of the garden.
    public struct Backup: Sendable {
        let file: URL
        /// When it was made.
        public let madeAt: Date
    }

    /// Makes a backup of the garden. Returns nil for an in-memory garden, which has no folder for backups. Throws `StoreError`.
    public func backUp() throws -> Backup? {
        let instant = now()
        return try database.backUp(at: instant).map { Backup(file: $0, madeAt: instant) }
    }

    /// The newest backup; nil if there is none.
    public static func newestBackup(_ folders: Folders) -> Backup? {
        GardenDatabase.newestBackup(in: folders.garden).map { Backup(file: $0.file, madeAt: $0.madeAt) }
    }

    /// Replaces the garden with a backup, and keeps the damaged file next to it. Throws `StoreError`.
    public static func restore(_ backup: Backup, in folders: Folders) throws {
        try GardenDatabase.restore(backup.file, in: folders.garden)
    }
}

import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// A copy of the garden as it once was.
    public struct Backup: Sendable {
        let file: URL
        /// When it was made.
        public let madeAt: Date
    }

    /// Copies the garden as it stands; nil for one in memory, which has no place for copies. Throws `StoreError`.
    public func backUp() throws -> Backup? {
        let instant = now()
        return try database.backUp(at: instant).map { Backup(file: $0, madeAt: instant) }
    }

    /// The newest backup; nil where there is none.
    public static func newestBackup(_ folders: Folders) -> Backup? {
        GardenDatabase.newestBackup(in: folders.garden).map { Backup(file: $0.file, madeAt: $0.madeAt) }
    }

    /// Puts a backup in the garden's place; the damaged file is kept beside it. Throws `StoreError`.
    public static func restore(_ backup: Backup, in folders: Folders) throws {
        try GardenDatabase.restore(backup.file, in: folders.garden)
    }
}

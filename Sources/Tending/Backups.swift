import Foundation
import Garden
import GardenStore

extension Gardener {
    /// A copy of the garden as it once was.
    public struct Backup: Sendable {
        let file: URL
        /// When it was made.
        public let madeAt: Date
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

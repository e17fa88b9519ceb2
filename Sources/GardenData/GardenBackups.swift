import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// Makes a backup of the garden. Returns nil for an in-memory garden, which has no folder for backups. Throws `StoreError`.
    public func backUp() throws -> GardenBackup? { try database.backUp(at: now()) }

    /// The newest backup that can be read; nil if there is none.
    public static func newestBackup(_ folders: Folders) -> GardenBackup? { GardenBackup.newest(in: folders.garden) }

    /// Replaces the garden with a backup, and keeps the damaged file next to it. Throws `StoreError`.
    public static func restore(_ backup: GardenBackup, in folders: Folders) throws {
        try GardenDatabase.restore(backup, in: folders.garden)
    }

    /// Sets a garden that cannot be read aside; the next program that opens the garden creates a new one. Throws `StoreError`.
    public static func startEmptyGarden(in folders: Folders) throws {
        try GardenDatabase.startEmptyGarden(in: folders.garden)
    }
}

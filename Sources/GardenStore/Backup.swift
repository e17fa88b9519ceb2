import Foundation
import GRDB
import Garden

extension GardenDatabase {
    /// Backs up the garden to its backup folder and returns the copy. Throws `StoreError`.
    ///
    /// Returns nil for an in-memory garden, which has no folder.
    public func backUp(at now: Date) throws(StoreError) -> GardenBackup? {
        guard let directory else { return nil }
        do {
            let file = try withStoreLock(at: path + ".lock") {
                try Self.backUp(writer, to: directory, named: "by-hand", at: now)
            }
            return GardenBackup(file)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Copies a garden into the backup folder. The caller holds the store lock.
    @discardableResult
    static func backUp(_ source: any DatabaseWriter, to directory: URL, named reason: String, at now: Date) throws -> URL {
        let manager = FileManager.default
        let folder = directory.appending(path: "backups")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        // The copy is renamed only once it is complete and on disk, so that a partial copy is never offered as a backup.
        let unfinished = folder.appending(path: "unfinished").path(percentEncoded: false)
        for suffix in ["", "-journal", "-wal", "-shm"] where manager.fileExists(atPath: unfinished + suffix) {
            try manager.removeItem(atPath: unfinished + suffix)
        }
        let copy = try DatabaseQueue(path: unfinished)
        try source.backup(to: copy)
        try copy.close()
        let stamp = now.ISO8601Format(GardenBackup.stamp)
        let target = folder.appending(path: "garden-\(stamp)-\(reason).sqlite")
        guard rename(unfinished, target.path(percentEncoded: false)) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try synchronizeFile(at: folder.path(percentEncoded: false))
        return target
    }

    /// Replaces a garden that cannot be read with a backup. The old file is kept next to it under another name.
    ///
    /// No program may have the garden open. Throws `StoreError`; the garden is then unchanged.
    public static func restore(_ backup: GardenBackup, in directory: URL) throws(StoreError) {
        let path = directory.appending(path: "garden.sqlite").path(percentEncoded: false)
        do {
            guard backup.isReadable else { throw StoreError.damaged(path: backup.file.path(percentEncoded: false)) }
            try withStoreLock(at: path + ".lock") { try GardenFile(in: directory).replace(with: backup.file) }
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

/// A copy of the garden in its backup folder.
public struct GardenBackup: Sendable, Equatable {
    /// The copy.
    public let file: URL
    /// When it was made, according to its name.
    public let madeAt: Date

    /// How a file name spells the date.
    static let stamp = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt)

    /// The backups of the garden in a folder, newest first, readable or not.
    public static func all(in directory: URL) -> [GardenBackup] {
        let folder = directory.appending(path: "backups")
        // A folder that is missing or cannot be listed contains no backups to offer.
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).compactMap(GardenBackup.init).sorted { ($0.madeAt, $0.file.path) > ($1.madeAt, $1.file.path) }
    }

    /// The newest backup that can be read completely; nil if there is none.
    public static func newest(in directory: URL) -> GardenBackup? { all(in: directory).first(where: \.isReadable) }

    /// The backup with a file name such as "garden-20260521T093000Z-daily.sqlite"; nil for any other file.
    init?(_ file: URL) {
        let parts = file.deletingPathExtension().lastPathComponent.split(separator: "-")
        guard file.pathExtension == "sqlite", parts.count >= 3, parts[0] == "garden",
            let date = try? Date(String(parts[1]), strategy: Self.stamp)
        else { return nil }
        self.file = file
        madeAt = date
    }

    /// Whether the file is whole, and a garden that this program can open.
    public var isReadable: Bool {
        // Any error means that it is not.
        (try? GardenFile.withUnchangedFile(file.path(percentEncoded: false)) { db in
            let isWhole = try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"]
            let migrator = Schema.migrator
            return try isWhole && !migrator.appliedIdentifiers(db).isEmpty && !migrator.hasBeenSuperseded(db)
        }) ?? false
    }
}

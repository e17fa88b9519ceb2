import Foundation
import GRDB
import Garden

extension GardenDatabase {
    /// Backs up the garden to its backup folder and returns the URL of the copy. Throws `StoreError`.
    ///
    /// Returns nil for an in-memory garden, which has no folder.
    public func backUp(at now: Date) throws(StoreError) -> URL? {
        guard let directory else { return nil }
        do {
            return try withStoreLock(at: path + ".lock") { try Self.backUp(writer, to: directory, named: "by-hand", at: now) }
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
        let stamp = now.ISO8601Format(.iso8601(timeZone: .gmt, dateSeparator: .omitted, timeSeparator: .omitted))
        let target = folder.appending(path: "garden-\(stamp)-\(reason).sqlite")
        guard rename(unfinished, target.path(percentEncoded: false)) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return target
    }

    /// The newest backup of the garden in a folder and its date, or nil if there is none.
    public static func newestBackup(in directory: URL) -> (file: URL, madeAt: Date)? {
        let folder = directory.appending(path: "backups")
        // A folder that is missing or cannot be listed contains no backups to offer.
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        return (files ?? []).filter { $0.pathExtension == "sqlite" }
            .compactMap { file in
                // Skip files that have been deleted meanwhile.
                (try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate).map { (file, $0) }
            }
            .max { $0.1 < $1.1 }
    }
}

extension GardenDatabase {
    /// Replaces an unreadable garden with a backup. The old file is kept next to it under another name.
    ///
    /// No program may have the garden open. Throws `StoreError`; the garden is then unchanged, unless the final rename failed.
    public static func restore(_ backup: URL, in directory: URL) throws(StoreError) {
        let file = directory.appending(path: "garden.sqlite")
        let path = file.path(percentEncoded: false)
        do {
            try withStoreLock(at: path + ".lock") {
                let manager = FileManager.default
                // Copy first: if the disk is full, nothing has been moved yet.
                let copy = directory.appending(path: "garden-restored.sqlite")
                if manager.fileExists(atPath: copy.path(percentEncoded: false)) { try manager.removeItem(at: copy) }
                try manager.copyItem(at: backup, to: copy)
                var number = 1
                var kept = directory.appending(path: "garden-damaged-1.sqlite")
                while manager.fileExists(atPath: kept.path(percentEncoded: false)) {
                    number += 1
                    kept = directory.appending(path: "garden-damaged-\(number).sqlite")
                }
                // There must always be a garden file, because a program that opens the garden meanwhile would otherwise create an
                // empty one.
                if manager.fileExists(atPath: path) {
                    // Fall back to a copy on file systems without hard links.
                    do { try manager.linkItem(at: file, to: kept) } catch { try manager.copyItem(at: file, to: kept) }
                }
                for suffix in ["-wal", "-shm"] where manager.fileExists(atPath: path + suffix) {
                    try manager.moveItem(atPath: path + suffix, toPath: kept.path(percentEncoded: false) + suffix)
                }
                guard rename(copy.path(percentEncoded: false), path) == 0 else {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

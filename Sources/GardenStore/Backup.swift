import Foundation
import GRDB
import Garden

extension GardenDatabase {
    /// Copies the garden as it stands into its folder of backups and returns the copy's place. Throws `StoreError`.
    ///
    /// A garden in memory has no folder, and its copy no place: nil.
    public func backUp(at now: Date) throws(StoreError) -> URL? {
        guard let directory else { return nil }
        do {
            return try withStoreLock(at: path + ".lock") { try Self.backUp(writer, to: directory, named: "by-hand", at: now) }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Copies a garden into a folder of backups; the store's lock is held meanwhile.
    @discardableResult
    static func backUp(_ source: any DatabaseWriter, to directory: URL, named reason: String, at now: Date) throws -> URL {
        let manager = FileManager.default
        let folder = directory.appending(path: "backups")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        // The copy gets its name when it is whole and on the disk, so that no half of one is ever offered.
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

    /// The newest backup in the garden's folder and when it was made; nil where there is none.
    public static func newestBackup(in directory: URL) -> (file: URL, madeAt: Date)? {
        let folder = directory.appending(path: "backups")
        // A folder that is not there, or cannot be listed, holds no backup to offer.
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        return (files ?? []).filter { $0.pathExtension == "sqlite" }
            .compactMap { file in
                // A file that vanished meanwhile is not offered.
                (try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate).map { (file, $0) }
            }
            .max { $0.1 < $1.1 }
    }
}

extension GardenDatabase {
    /// Puts a backup in the place of a garden that cannot be read, which is kept beside it under another name.
    ///
    /// No program may have the garden open. Throws `StoreError`; the garden is then as it was.
    public static func restore(_ backup: URL, in directory: URL) throws(StoreError) {
        let file = directory.appending(path: "garden.sqlite")
        let path = file.path(percentEncoded: false)
        do {
            try withStoreLock(at: path + ".lock") {
                let manager = FileManager.default
                // Copied first: when the disk is full, nothing was moved yet.
                let copy = directory.appending(path: "garden-restored.sqlite")
                if manager.fileExists(atPath: copy.path(percentEncoded: false)) { try manager.removeItem(at: copy) }
                try manager.copyItem(at: backup, to: copy)
                var number = 1
                var kept = directory.appending(path: "garden-damaged-1.sqlite")
                while manager.fileExists(atPath: kept.path(percentEncoded: false)) {
                    number += 1
                    kept = directory.appending(path: "garden-damaged-\(number).sqlite")
                }
                // At no moment is there no garden: a program that opened meanwhile would begin an empty one.
                if manager.fileExists(atPath: path) {
                    // A file system without hard links gets a copy.
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

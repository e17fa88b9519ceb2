import Foundation
import GRDB
import Garden

extension GardenDatabase {
    /// Copies the garden as it stands into its folder of backups and returns the copy's place.
    static func backUp(_ source: any DatabaseWriter, to directory: URL, named reason: String, at now: Date) throws {
        let folder = directory.appending(path: "backups")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stamp = now.ISO8601Format(.iso8601(timeZone: .gmt, dateSeparator: .omitted, timeSeparator: .omitted))
        let target = folder.appending(path: "garden-\(stamp)-\(reason).sqlite")
        try source.backup(to: DatabaseQueue(path: target.path(percentEncoded: false)))
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
                if manager.fileExists(atPath: path) { try manager.moveItem(at: file, to: kept) }
                for suffix in ["-wal", "-shm"] where manager.fileExists(atPath: path + suffix) {
                    try manager.moveItem(atPath: path + suffix, toPath: kept.path(percentEncoded: false) + suffix)
                }
                try manager.moveItem(at: copy, to: file)
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

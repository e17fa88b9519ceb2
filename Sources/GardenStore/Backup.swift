import Foundation
import GRDB

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

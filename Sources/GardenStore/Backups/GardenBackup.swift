import Foundation
import GRDB
import Garden

/// A copy of the garden in its backup folder.
public struct GardenBackup: Sendable, Hashable, Identifiable {
    /// Why a backup was made; part of its file name.
    public typealias Reason = BackupReason

    /// What a backup contains.
    public struct Contents: Sendable, Equatable {
        /// The number of plants, with archived ones.
        public let plants: Int
    }

    /// The copy.
    public let file: URL
    /// When it was made, according to its name.
    public let madeAt: Date
    /// Why it was made; nil if the name does not say so.
    public let reason: Reason?

    /// The file name.
    public var id: String { file.lastPathComponent }

    /// The folder of the backups of the garden in a folder.
    static func folder(in directory: URL) -> URL { directory.appending(path: "backups", directoryHint: .isDirectory) }

    /// The same folder, created if it is missing.
    static func makeFolder(in directory: URL) throws -> URL {
        let folder = folder(in: directory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// How a file name spells the date.
    static let stamp = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt)

    /// The backups of the garden in a folder, newest first, readable or not. Folders and links are none.
    public static func all(in directory: URL) -> [GardenBackup] { all(inFolder: folder(in: directory)) }

    private static func all(inFolder folder: URL) -> [GardenBackup] {
        // A folder that is missing or cannot be listed contains no backups to offer.
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).compactMap(GardenBackup.init).filter(\.isFile).sorted {
            ($0.madeAt, $0.file.path) > ($1.madeAt, $1.file.path)
        }
    }

    /// The newest backup that can be read completely; nil if there is none.
    public static func newest(in directory: URL) -> GardenBackup? { all(in: directory).first(where: \.isReadable) }

    /// The backup with a file name such as "garden-20260521T093000Z-daily.sqlite"; nil for any other file.
    init?(_ file: URL) {
        let parts = file.deletingPathExtension().lastPathComponent.split(separator: "-", maxSplits: 2)
        guard file.pathExtension == "sqlite", parts.count == 3, parts[0] == "garden",
            let date = try? Date(String(parts[1]), strategy: Self.stamp)
        else { return nil }
        self.file = file
        madeAt = date
        reason = Reason(rawValue: String(parts[2]))
    }

    /// A file name for a backup that no file in the folder has, with a second after those of the backups that were just made, so
    /// that the names tell their order.
    static func unusedFile(in folder: URL, at now: Date, for reason: Reason) -> URL {
        let start = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        // A backup that is further ahead was made while the clock was wrong.
        let justMade = all(inFolder: folder).map(\.madeAt).filter { $0 >= start && $0 < start + 60 }.max()
        var date = justMade.map { $0 + 1 } ?? start
        while true {
            let file = folder.appending(path: "garden-\(date.ISO8601Format(stamp))-\(reason.rawValue).sqlite")
            if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { return file }
            date += 1
        }
    }

    var path: String { file.path(percentEncoded: false) }

    /// The size of the file in bytes; 0 if there is none.
    public var bytes: Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Changes whenever the file does; nil if it is missing or empty.
    package var version: FileVersion? { FileVersion(path) }

    private var isFile: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The day of ``madeAt`` in Greenwich, by which backups are counted.
    var day: LocalDay { LocalMoment(madeAt, in: .gmt).day }

    /// Whether the file is whole, and a garden that this program can open.
    public var isReadable: Bool { contents != nil }

    /// What the backup contains; nil if the file is not whole, or not a garden that this program can open.
    public var contents: Contents? { Self.contents(of: path) }

    static func contents(of path: String) -> Contents? {
        // Any error means that it cannot be restored.
        try? GardenFile.withUnchangedFile(path) { db in
            guard try isWhole(db), try Schema.isGarden(db) else { throw StoreError.damaged(path: path) }
            return Contents(plants: try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0)
        }
    }

    /// Whether a file is not whole, or not a garden of any schema. A garden of a newer program is not damaged. Throws the error
    /// if the file cannot be read for another reason.
    static func isDamaged(_ path: String) throws -> Bool {
        do {
            return try GardenFile.withUnchangedFile(path) { db in
                guard try isWhole(db) else { return true }
                return try !Schema.migrator.hasBeenSuperseded(db) && !Schema.isGarden(db)
            }
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            return true
        } catch  where StoreError.isDamage(error) {
            return true
        } catch  where !FileManager.default.fileExists(atPath: path) {
            // Deleted meanwhile.
            return false
        }
    }

    /// Whether a file can be read completely, whatever its schema.
    static func isWhole(_ path: String) throws -> Bool { try GardenFile.withUnchangedFile(path, isWhole) }

    static func isWhole(_ db: Database) throws -> Bool {
        try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"]
    }
}

import Archives
import Foundation
import GRDB
import Garden

/// Runs a body with an empty folder for an import, and deletes the folder. Two imports run one after the other. The lock of the
/// folder is taken before all others.
func withImportFolder<Value>(in directory: URL, _ wait: LockWait, _ body: (ImportFolder) throws -> Value) throws -> Value {
    let backups = try GardenBackup.makeFolder(in: directory)
    let folder = ImportFolder(in: backups)
    return try withStoreLock(at: folder.lock, wait) {
        try folder.create()
        defer { folder.delete() }
        return try body(folder)
    }
}

/// The folder in which an export is unpacked, next to the backups.
struct ImportFolder {
    /// What an export contains.
    struct Contents {
        let summary: ExportSummary
        /// The names of the originals that were unpacked.
        let photos: [String]
    }

    private let url: URL
    /// The path of the lock that an import holds.
    let lock: String
    /// The path of the garden that is made of the export.
    let garden: String

    init(in backups: URL) {
        url = backups.appending(path: "importing", directoryHint: .isDirectory)
        lock = backups.appending(path: ".importing").path(percentEncoded: false)
        garden = url.appending(path: "garden.sqlite").path(percentEncoded: false)
    }

    /// The place of an unpacked original.
    func photo(_ name: String) -> URL { url.appending(path: "photos").appending(path: name, directoryHint: .notDirectory) }

    /// Creates an empty folder. Deletes what an import that was killed left.
    fileprivate func create() throws {
        if FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) { try FileManager.default.removeItem(at: url) }
        try FileManager.default.createDirectory(
            at: url.appending(path: "photos"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Deletes the folder, or leaves that to the next backup.
    fileprivate func delete() { try? FileManager.default.removeItem(at: url) }

    /// Deletes the folder that an import left which was killed.
    func deleteLeftover() {
        guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return }
        // An import that is running holds the lock, and deletes the folder itself.
        try? withFreeStoreLock(at: lock) { delete() }
    }

    /// Makes a garden of an export, derives its index, and checks it.
    ///
    /// - Throws: `ExportError`, `StoreError` or `CancellationError`.
    func unpack(_ file: URL, at moment: WritingMoment, checkCancellation: @escaping () throws -> Void) throws -> Contents {
        do {
            let queue = try DatabaseQueue(path: garden, configuration: GardenDatabase.configuration())
            try Schema.migrator.migrate(queue)
            var reader = ExportReader(folder: self, checkCancellation: checkCancellation)
            try queue.write { db in try reader.read(file, into: db) }
            let photos = try reader.photosOfWholeExport()
            let summary = try queue.write { db in
                try Self.setClock(db)
                let writer = try GardenWriter(db: db, device: UUID(), moment: moment)
                try writer.rebuildProjections()
                _ = try writer.finish()
                return try Self.check(db, photos: Set(photos), at: moment)
            }
            try queue.close()
            return Contents(summary: summary, photos: photos)
        } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_ERROR].contains(error.resultCode) {
            throw ExportError.damaged
        } catch let error where StoreError.isDamage(error) {
            throw ExportError.damaged
        } catch ZipError.damaged, ZipError.tooLarge {
            throw ExportError.damaged
        } catch ZipError.system {
            throw ExportError.notReadable(path: file.path(percentEncoded: false))
        }
    }

    /// The highest clock of an export; more facts than any device can record.
    private static let maxClock: Int64 = 1 << 60

    /// Sets the logical clock to the highest one in the export, whatever the order of its lines.
    private static func setClock(_ db: Database) throws {
        let clocks = try ["fact", "event", "retraction"].map {
            try Int64.fetchOne(db, sql: "SELECT max(clock) FROM \($0)") ?? 0
        }
        guard let clock = clocks.max(), clock < maxClock else { throw ExportError.damaged }
        try db.execute(sql: "UPDATE clock SET value = ?", arguments: [clock])
    }

    private static func check(_ db: Database, photos: Set<String>, at moment: WritingMoment) throws -> ExportSummary {
        let findings = try GardenDatabase.examine(db, originals: nil, at: moment)
        guard findings.damage.isEmpty, !findings.isIndexWrong else { throw ExportError.damaged }
        let listed = try String.fetchSet(db, sql: GardenReader.listedOriginals)
        return ExportSummary(
            plants: try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0,
            photos: photos.intersection(listed).count, missingPhotos: listed.subtracting(photos).sorted())
    }
}

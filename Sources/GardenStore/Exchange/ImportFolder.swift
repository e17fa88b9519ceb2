import Archives
import Foundation
import GRDB
import Garden

/// The folder in which an export is unpacked, next to the backups. The caller holds the backup lock.
struct ImportFolder {
    /// What an export contains.
    struct Contents {
        let summary: ExportSummary
        /// The names of the originals that were unpacked.
        let photos: [String]
    }

    private let url: URL
    /// The path of the garden that is made of the export.
    let garden: String

    init(in backups: URL) {
        url = backups.appending(path: "importing", directoryHint: .isDirectory)
        garden = url.appending(path: "garden.sqlite").path(percentEncoded: false)
    }

    /// The place of an unpacked original.
    func photo(_ name: String) -> URL { url.appending(path: "photos").appending(path: name, directoryHint: .notDirectory) }

    /// Creates an empty folder. Deletes what an import that was killed left.
    func create() throws {
        if FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) { try FileManager.default.removeItem(at: url) }
        try FileManager.default.createDirectory(
            at: url.appending(path: "photos"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Deletes the folder, or leaves that to the next import.
    func delete() { try? FileManager.default.removeItem(at: url) }

    /// Makes a garden of an export, derives its index, and checks it.
    ///
    /// - Throws: `ExportError`, `StoreError` or `CancellationError`.
    func unpack(_ file: URL, at moment: WritingMoment, _ cancellation: Cancellation) throws -> Contents {
        do {
            let queue = try DatabaseQueue(path: garden, configuration: GardenDatabase.configuration())
            try Schema.migrator.migrate(queue)
            var reader = ExportReader(folder: self, cancellation: cancellation)
            try queue.write { db in try reader.read(file, into: db) }
            let photos = try reader.photosOfWholeExport()
            let summary = try queue.write { db in
                let writer = try GardenWriter(db: db, device: UUID(), moment: moment)
                try writer.rebuildProjections()
                _ = try writer.finish()
                return try Self.check(db, photos: Set(photos))
            }
            try queue.close()
            return Contents(summary: summary, photos: photos)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw ExportError.damaged
        } catch let error where StoreError.isDamage(error) {
            throw ExportError.damaged
        } catch ZipError.damaged, ZipError.tooLarge {
            throw ExportError.damaged
        } catch ZipError.system {
            throw ExportError.notReadable(path: file.path(percentEncoded: false))
        }
    }

    private static func check(_ db: Database, photos: Set<String>) throws -> ExportSummary {
        guard try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else { throw ExportError.damaged }
        let listed = try String.fetchSet(
            db, sql: "SELECT json_extract(value, '$.file') AS file FROM fact WHERE kind = 'photo' AND file IS NOT NULL")
        return ExportSummary(
            plants: try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0,
            photos: photos.intersection(listed).count, missingPhotos: listed.subtracting(photos).sorted())
    }
}

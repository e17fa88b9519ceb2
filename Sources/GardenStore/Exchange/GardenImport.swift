import Archives
import Foundation
import GRDB
import Garden

/// Importing an export into a garden without plants.
extension GardenDatabase {
    /// Replaces the content of a garden without plants by that of an export, after backing the garden up. The change is one
    /// transaction, as when a backup is restored. Consent to uploads is not imported, nor are
    /// preferences of reminders or of the calendar feed if the user chose them here.
    ///
    /// - Returns: The backup of the garden before, and what changed.
    /// - Throws: `ExportError`, `StoreError`, or `CancellationError`; the garden is then unchanged.
    public func importExport(
        from file: URL, at moment: WritingMoment
    ) async throws -> (before: GardenBackup?, change: GardenChange, summary: ExportSummary) {
        guard let directory else { throw StoreError.readOnly(path: path) }
        return try await withCancellableWait { wait in
            try await withWriter { _ in
                try await files { [self] in
                    try withImportFolder(in: directory, wait) { folder in
                        // Others can work until the export is unpacked and checked.
                        let contents = try unpack(file, in: folder, at: moment, wait)
                        try originals.makeFolder()
                        return try withStoreLock(at: originals.lock, wait) {
                            try removeUnneeded()
                            return try withBackupLock(in: directory, wait) {
                                try replaceContent(by: contents, in: folder, directory, at: moment, wait)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Throws `ExportError` if an import would replace plants or custom fields.
    func checkIsEmpty() throws {
        if let obstacle = try writer.read({ try GardenReader(db: $0).importObstacle() }) { throw obstacle }
    }

    private func unpack(
        _ file: URL, in folder: ImportFolder, at moment: WritingMoment, _ wait: LockWait
    ) throws -> ImportFolder.Contents {
        try checkIsEmpty()
        return try folder.unpack(file, at: moment, checkCancellation: wait.checkCancellation)
    }

    private func replaceContent(
        by contents: ImportFolder.Contents, in folder: ImportFolder, _ directory: URL, at moment: WritingMoment,
        _ wait: LockWait
    ) throws -> (before: GardenBackup?, change: GardenChange, summary: ExportSummary) {
        // Files that cannot be deleted now are deleted next time.
        defer {
            if let listed = Self.originals(originals.pending, listedByBackupsIn: directory) {
                try? removeUnneeded(listed: listed)
            }
        }
        if !contents.photos.isEmpty { try originals.note(pending: originals.pending + contents.photos) }
        for name in contents.photos {
            try wait.checkCancellation()
            // A backup may list the one that is there, so it is not replaced.
            if originals.has(name) { continue }
            try originals.keep(folder.photo(name), as: name)
        }
        let (before, change) = try replaceContent(
            with: folder.garden, for: .beforeImport, in: directory, at: moment, wait)
        return (before, change, contents.summary)
    }
}

extension GardenReader {
    /// Why no export can be imported: `ExportError.gardenNotEmpty` or `.gardenHasFields`; nil for a garden without plants and
    /// custom fields.
    public func importObstacle() throws -> ExportError? {
        // Also archived ones.
        let plants = try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0
        guard plants == 0 else { return .gardenNotEmpty(plants: plants) }
        let fields = try customFields().count
        return fields == 0 ? nil : .gardenHasFields(fields)
    }
}

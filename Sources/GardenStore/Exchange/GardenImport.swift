import Archives
import Foundation
import GRDB
import Garden

/// Importing an export.
extension GardenDatabase {
    /// Replaces the content of the garden by that of an export, after backing the garden up. The change is one
    /// transaction, as when a backup is restored. Consent to uploads is not imported, nor are
    /// preferences of reminders or of the calendar feed if the user chose them here.
    ///
    /// - Parameter isReplacing: Whether a garden with plants or custom fields is replaced, too.
    /// - Returns: The backup of the garden before, what changed, what the export contains, and the clock of the new garden, which
    ///   all later changes of it exceed.
    /// - Throws: `ExportError`, `StoreError`, or `CancellationError`; the garden is then unchanged.
    public func importExport(
        from file: URL, replacing isReplacing: Bool = false, at moment: WritingMoment
    ) async throws -> (before: GardenBackup?, change: GardenChange, summary: ExportSummary, clock: Int64) {
        guard let directory else { throw StoreError.readOnly(path: path) }
        return try await withCancellableWait { wait in
            try await withWriter { _ in
                try await files { [self] in
                    try withImportFolder(in: directory, wait) { folder in
                        // Others can work until the export is unpacked and checked.
                        let contents = try folder.unpack(file, at: moment, checkCancellation: wait.checkCancellation)
                        // After the file was checked, because replacing the garden is no advice if the file is no export.
                        if !isReplacing { try checkIsEmpty() }
                        try originals.makeFolder()
                        return try withStoreLock(at: originals.lock, wait) {
                            try removeUnneeded()
                            return try withBackupLock(in: directory, wait) {
                                try replaceContent(
                                    by: contents, in: folder, directory, replacing: isReplacing, at: moment, wait)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Unpacks and checks an export as an import does, and leaves the garden and its photos as they are.
    ///
    /// - Returns: What the export contains.
    /// - Throws: What ``importExport(from:replacing:at:)`` throws for the file.
    public func checkExport(_ file: URL, at moment: WritingMoment) async throws -> ExportSummary {
        guard let directory else { throw StoreError.readOnly(path: path) }
        return try await withCancellableWait { wait in
            try await files {
                try withImportFolder(in: directory, wait) {
                    try $0.unpack(file, at: moment, checkCancellation: wait.checkCancellation).summary
                }
            }
        }
    }

    /// Throws `ExportError` if a backup or an export would replace plants or custom fields.
    func checkIsEmpty() throws {
        if let obstacle = try writer.read({ try GardenReader(db: $0).importObstacle() }) { throw obstacle }
    }

    private func replaceContent(
        by contents: ImportFolder.Contents, in folder: ImportFolder, _ directory: URL, replacing isReplacing: Bool,
        at moment: WritingMoment, _ wait: LockWait
    ) throws -> (before: GardenBackup?, change: GardenChange, summary: ExportSummary, clock: Int64) {
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
        let (before, change, clock) = try replaceContent(
            with: folder.garden, for: .beforeImport, in: directory, at: moment, wait
        ) {
            if !isReplacing { try checkIsEmpty() }
        }
        return (before, change, contents.summary, clock)
    }
}

extension GardenReader {
    /// Why an export or a backup can only replace the garden: `ExportError.gardenNotEmpty` or `.gardenHasFields`; nil for a
    /// garden without plants and custom fields.
    public func importObstacle() throws -> ExportError? {
        // Also archived ones.
        let plants = try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0
        guard plants == 0 else { return .gardenNotEmpty(plants: plants) }
        let fields = try customFields().count
        return fields == 0 ? nil : .gardenHasFields(fields)
    }
}

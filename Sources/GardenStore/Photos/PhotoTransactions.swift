import Foundation
import GRDB
import Garden

/// Transactions that keep facts and photo files consistent.
extension GardenDatabase {
    /// A file to be stored as an original, and the name by which facts reference it.
    public struct NewOriginal: Sendable {
        let source: URL
        let name: String

        /// Creates an original from a source file and a name.
        public init(_ source: URL, as name: String) {
            self.source = source
            self.name = name
        }
    }

    /// The URL of an original, whether or not it exists.
    public func original(_ name: String) -> URL { originals.url(name) }

    /// Writes a transaction that adds photos or deletes them permanently.
    ///
    /// New originals are on disk before a fact references them. Afterwards, originals among `names` and the new ones that no fact
    /// references are deleted; after a crash, this happens when the garden is next opened. Throws `PhotoError.unreadable` if a
    /// file cannot be read, `StoreError`, or what the body throws; the transaction is then rolled back.
    public func write<Value: Sendable>(
        at moment: WritingMoment, keeping new: [NewOriginal], settling names: [String] = [],
        _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> (value: Value, undoGroup: UndoGroup.ID, change: GardenChange) {
        try await files { [originals] in try originals.makeFolder() }
        return try await withAsyncStoreLock(at: originals.lock, wait) {
            try await files { [self] in
                // There is only one record of pending originals, so first clean up after a transaction that a crash interrupted.
                try removeUnneeded()
                try originals.note(pending: originals.pending + names + new.map(\.name))
            }
            do {
                try await files { [originals] in for file in new { try originals.keep(file.source, as: file.name) } }
                let written = try await write(at: moment, body)
                // The transaction is already committed. Files that cannot be deleted now are deleted next time.
                try? await files { [self] in try removeUnneeded() }
                return written
            } catch {
                // Report the original error. Remaining files are cleaned up next time.
                try? await files { [self] in try removeUnneeded() }
                throw error
            }
        }
    }

    /// Cleans up after a crash, unless another program holds the photo lock and will clean up itself.
    func cleanUpAfterCrash() {
        guard !originals.isClean else { return }
        // Opening the garden must not fail because of this. The next photo transaction retries and reports errors.
        try? withFreeStoreLock(at: originals.lock) { try removeUnneeded() }
    }

    /// Deletes the pending originals that neither the garden nor a backup lists. The caller holds the photo lock.
    func removeUnneeded() throws {
        // Delete this first: on a full disk, the following steps may need the space.
        try originals.deleteUnfinished()
        guard !originals.pending.isEmpty else { return }
        guard let directory else { return try removeUnneeded(listed: []) }
        // A backup that is being made may list them, too.
        try withBackupLock(in: directory, wait) {
            // They stay pending if a backup cannot be read now.
            guard let listed = Self.originals(originals.pending, listedByBackupsIn: directory) else { return }
            try removeUnneeded(listed: listed)
        }
    }

    /// The same for a caller that knows which originals backups list.
    func removeUnneeded(listed: Set<String>) throws {
        // The lock is held, so no other program can add a fact that references one of these files.
        let needed = try writer.read { db in
            let reader = GardenReader(db: db)
            return try Set(originals.pending.filter { try listed.contains($0) || reader.needs(original: $0) })
        }
        try originals.removeUnneeded { needed.contains($0) }
    }

    /// Runs blocking file operations off the cooperative thread pool and converts errors to `StoreError`. `PhotoError`,
    /// `ExportError` and `CancellationError` pass through.
    ///
    /// - Parameter path: The path in errors; nil for the folder of originals.
    func files<Value: Sendable>(
        path: String? = nil, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let path = path ?? originals.folder.path(percentEncoded: false)
        do {
            return try await runBlocking(body)
        } catch let error where error is PhotoError || error is ExportError || error is CancellationError {
            throw error
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

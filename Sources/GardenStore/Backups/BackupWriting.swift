import Foundation
import GRDB
import Garden
import Logging

/// Making backups.
extension GardenDatabase {
    /// Backs up the garden to its backup folder, deletes the backups that have expired, and returns the copy.
    ///
    /// The copy is made in steps from one snapshot, so that others can read and write meanwhile, and is read completely before it
    /// counts as a backup. Returns nil for an in-memory garden, which has no folder. Throws `StoreError`, or `CancellationError`
    /// if the task is cancelled; there is then no new backup.
    public func backUp(_ reason: GardenBackup.Reason, at now: Date) async throws -> GardenBackup? {
        try await backUp(reason, at: now, unlessMadeOn: nil)
    }

    /// Makes the backup of the day unless there is one. Throws what `backUp` throws.
    public func backUpDaily(at now: Date) async throws {
        guard let directory else { return }
        let today = LocalMoment(now, in: .gmt).day
        let hasOne = try await files(path: path) { GardenBackup.all(in: directory).contains { $0.day == today } }
        if !hasOne { _ = try await backUp(.daily, at: now, unlessMadeOn: today) }
    }

    /// - Parameter day: A day, in Greenwich, that needs no second backup.
    private func backUp(
        _ reason: GardenBackup.Reason, at now: Date, unlessMadeOn day: LocalDay?
    ) async throws -> GardenBackup? {
        guard let directory else { return nil }
        let cancellation = Cancellation()
        let made = try await withTaskCancellationHandler {
            try await withWriter { _ in
                try await files(path: path) { [writer, wait] in
                    try Self.withBackupLock(in: directory, wait) {
                        ImportFolder(in: GardenBackup.folder(in: directory)).delete()
                        // Another program may have made it meanwhile.
                        if let day, GardenBackup.all(in: directory).contains(where: { $0.day == day }) { return nil }
                        return try Self.backUp(writer, in: directory, for: reason, at: now) { try cancellation.check() }
                    } as GardenBackup?
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        guard let made else { return nil }
        do {
            try await deleteExpiredBackups(after: made)
        } catch {
            // The backup is made. The next one deletes them.
            Logger(label: "backup").warning("expired backups were not deleted: \(error)")
        }
        return made
    }

    /// Runs a body while no other program makes, deletes or changes a backup. The store lock and the lock of the photos, if any,
    /// are taken before this one.
    static func withBackupLock<Value>(
        in directory: URL, _ wait: LockWait = LockWait(), _ body: () throws -> Value
    ) throws -> Value {
        let folder = GardenBackup.folder(in: directory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try withStoreLock(at: folder.appending(path: ".lock").path(percentEncoded: false), wait, body)
    }

    /// Copies a garden into the backup folder. The caller holds the backup lock.
    ///
    /// - Parameter checkCancellation: Is called after each step, and throws to end the backup.
    @discardableResult
    static func backUp(
        _ source: any DatabaseReader, in directory: URL, for reason: GardenBackup.Reason, at now: Date,
        checkCancellation: @escaping () throws -> Void = {}
    ) throws -> GardenBackup {
        let folder = GardenBackup.folder(in: directory)
        let copy = try UnfinishedCopy(in: folder)
        do {
            let queue = try DatabaseQueue(path: copy.path)
            try source.backup(to: queue, pagesPerStep: 1_000) { _ in try checkCancellation() }
            try queue.close()
            try checkCancellation()
            return try copy.finish(
                as: GardenBackup.unusedFile(in: folder, at: now, for: reason),
                of: directory.appending(path: "garden.sqlite").path(percentEncoded: false))
        } catch {
            copy.delete()
            throw error
        }
    }
}

/// A file in the backup folder that becomes a backup once it is complete, on the disk, and read again. The caller holds the backup
/// lock, so there is only one.
struct UnfinishedCopy {
    let folder: URL
    var path: String { folder.appending(path: "unfinished").path(percentEncoded: false) }

    /// Deletes what a program that was killed left.
    init(in folder: URL) throws {
        self.folder = folder
        for path in parts where unlink(path) != 0 && errno != ENOENT {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    private var parts: [String] { ["", "-journal", "-wal", "-shm"].map { path + $0 } }

    /// Frees the space, as far as possible.
    func delete() { for path in parts { unlink(path) } }

    /// Renames the copy. Throws `StoreError.damaged` about the file that was copied if the copy cannot be read completely.
    func finish(as file: URL, of source: String) throws -> GardenBackup {
        try synchronizeFile(at: path)
        guard try GardenBackup.isWhole(path), let backup = GardenBackup(file) else {
            throw StoreError.damaged(path: source)
        }
        guard rename(path, backup.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try synchronizeFile(at: folder.path(percentEncoded: false))
        return backup
    }
}

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
        try await backUp(reason, at: now, unlessMadeOn: nil)?.made
    }

    /// Makes a backup for the user. Returns it with the earlier backups made by hand that were deleted because of the maximum
    /// size, newest first; nil for an in-memory garden. Throws what `backUp` throws.
    public func backUpByHand(at now: Date) async throws -> (made: GardenBackup, deleted: [GardenBackup])? {
        guard let (made, expired) = try await backUp(.byHand, at: now, unlessMadeOn: nil) else { return nil }
        return (made, expired.filter { $0.reason == .byHand })
    }

    /// Makes the backup of the day unless there is one. Throws what `backUp` throws.
    ///
    /// - Parameter onSnapshot: Called on any thread once it is settled which state is backed up. What is written from then on is
    ///   not in the backup. Not called if there is a backup of the day already.
    /// - Returns: Whether the day has a backup; false for a garden without plants and fields, which needs none.
    @discardableResult
    public func backUpDaily(at now: Date, onSnapshot: @escaping @Sendable () -> Void = {}) async throws -> Bool {
        guard let directory, try await read({ try $0.importObstacle() }) != nil else { return false }
        let today = LocalMoment(now, in: .gmt).day
        let hasOne = try await files(path: path) { GardenBackup.all(in: directory).contains { $0.day == today } }
        if !hasOne { _ = try await backUp(.daily, at: now, unlessMadeOn: today, onSnapshot: onSnapshot) }
        return true
    }

    /// - Parameters:
    ///   - day: A day, in Greenwich, that needs no second backup.
    ///   - onSnapshot: Called once later writes no longer get into the backup.
    /// - Returns: The backup, and those that have expired and were deleted.
    private func backUp(
        _ reason: GardenBackup.Reason, at now: Date, unlessMadeOn day: LocalDay?, onSnapshot: @escaping @Sendable () -> Void = {}
    ) async throws -> (made: GardenBackup, expired: [GardenBackup])? {
        guard let directory else { return nil }
        let made = try await withCancellableWait { wait in
            try await withWriter { _ in
                try await files(path: path) { [writer] in
                    try withBackupLock(in: directory, wait) {
                        ImportFolder(in: GardenBackup.folder(in: directory)).deleteLeftover()
                        // Another program may have made it meanwhile.
                        if let day, GardenBackup.all(in: directory).contains(where: { $0.day == day }) { return nil }
                        return try Self.backUp(
                            writer, in: directory, for: reason, at: now
                        ) {
                            // The first step has begun the transaction in which the garden is read.
                            onSnapshot()
                            try wait.checkCancellation()
                        }
                    } as GardenBackup?
                }
            }
        }
        guard let made else { return nil }
        do {
            return (made, try await deleteExpiredBackups(after: made))
        } catch {
            // The backup is made. The next one deletes them.
            Logger(label: "backup").warning("expired backups were not deleted: \(error)")
            return (made, [])
        }
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
            defer { queue.retire() }
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

import Foundation
import Garden
import GardenStore
import Synchronization

/// What backups contain that were read before, with the versions of their files.
final class ReadBackups: Sendable {
    private let known = Mutex<[GardenBackup: (version: FileVersion, contents: GardenBackup.Contents)]>([:])

    /// Reads what is not known yet. A backup that cannot be read is read again each time.
    func contents(of backups: [GardenBackup]) -> [(GardenBackup, GardenBackup.Contents?)] {
        let before = known.withLock { $0 }
        var after: [GardenBackup: (version: FileVersion, contents: GardenBackup.Contents)] = [:]
        let all = backups.map { backup in
            let version = backup.version
            let entry = before[backup]
            let contents = version != nil && entry?.version == version ? entry?.contents : backup.contents
            if let version, let contents { after[backup] = (version, contents) }
            return (backup, contents)
        }
        known.withLock { [after] in $0 = after }
        return all
    }
}

/// Backups, exports and imports.
extension GardenRepository {
    /// A backup of the garden.
    public typealias Backup = GardenBackup

    /// The garden was replaced by a backup or an export.
    public struct Replacement: Hashable, Sendable {
        /// The backup of the garden before, which undoes the replacement when it is restored; nil for an in-memory garden, which
        /// stays as it is.
        public let before: GardenBackup?
        /// The clock of the new garden.
        fileprivate let clock: Int64
    }

    /// Makes a backup of the garden. Returns nil for an in-memory garden, which has no folder for backups. Throws `StoreError`.
    public func backUp(_ reason: GardenBackup.Reason = .byHand) async throws -> GardenBackup? {
        try await database.backUp(reason, at: now())
    }

    /// Makes a backup for the user. Returns it with the user's earlier backups that were deleted because of the maximum size,
    /// newest first; nil for an in-memory garden. Throws `StoreError`.
    public func backUpByHand() async throws -> (made: GardenBackup, deleted: [GardenBackup])? {
        try await database.backUpByHand(at: now())
    }

    /// The backups of the garden, newest first, readable or not.
    public func backups() async -> [GardenBackup] {
        guard let directory = database.directory else { return [] }
        return await Task.detached { GardenBackup.all(in: directory) }.value
    }

    /// The backups of the garden with what they contain, newest first; nil for a backup that cannot be restored. Reads each
    /// backup completely, unless it is as it was when it was read before.
    public func backupContents() async -> [(backup: GardenBackup, contents: GardenBackup.Contents?)] {
        let backups = await backups()
        return await Task.detached { [readBackups] in readBackups.contents(of: backups) }.value
    }

    /// Replaces the garden by a backup, after backing it up, and notifies observers.
    ///
    /// - Parameter isReplacing: Whether a garden with plants or custom fields is replaced. Otherwise ``importObstacle()`` is
    ///   thrown.
    /// - Throws: `ExportError`, `StoreError` or `CancellationError`; the garden is then unchanged.
    public func restore(_ backup: GardenBackup, replacing isReplacing: Bool = true) async throws -> Replacement {
        let (before, change, clock) = try await database.restore(backup, replacing: isReplacing, at: clock.writingMoment)
        notify(change)
        return Replacement(before: before, clock: clock)
    }

    /// How many changes that any program made after a replacement are in effect. They are undone with it, but stay in the backup
    /// that is then made.
    public func changeCount(since replacement: Replacement) async throws -> Int {
        try await database.read { try $0.changeCount(after: replacement.clock) }
    }

    /// Writes the garden to a ZIP file, which docs/export.md describes. Throws `StoreError` or `CancellationError`.
    public func export(to file: URL) async throws -> ExportSummary {
        let clock = clock
        // On a full disk, the tables for people are as of the day before.
        do { try await rederiveStaleTasks(at: clock) } catch StoreError.full, StoreError.readOnly {}
        return try await database.export(to: file, at: clock.instant)
    }

    /// Why an export or a backup can only replace the garden; nil if it is empty. Throws `StoreError`.
    public func importObstacle() async throws -> ExportError? { try await database.read { try $0.importObstacle() } }

    /// What an export contains, after checking that it can be imported; the garden stays as it is.
    ///
    /// Throws `ExportError`, `StoreError` or `CancellationError`.
    public func checkExport(_ file: URL) async throws -> ExportSummary {
        try await database.checkExport(file, at: clock.writingMoment)
    }

    /// Replaces the garden by an export, after backing it up, and notifies observers. Its rooms are replaced, too.
    ///
    /// - Parameter isReplacing: Whether a garden with plants or custom fields is replaced. Otherwise ``importObstacle()`` is
    ///   thrown.
    /// - Returns: The replacement, what the export contains, and what became of the rooms.
    /// - Throws: `ExportError`, `StoreError` or `CancellationError`; the garden is then unchanged.
    public func importExport(
        from file: URL, replacing isReplacing: Bool = false
    ) async throws -> (replacement: Replacement, summary: ExportSummary, rooms: RoomChanges) {
        let (settings, counts) = (try await roomSettings(), try await roomCounts())
        let (before, change, summary, clock) = try await database.importExport(
            from: file, replacing: isReplacing, at: clock.writingMoment)
        notify(change)
        let rooms = RoomChanges(
            from: settings, with: counts.keys, to: try await roomSettings(), with: try await roomCounts().keys)
        return (Replacement(before: before, clock: clock), summary, rooms)
    }

    /// Waits until the backup of the day is made, if one is being made.
    public func finishDailyBackup() async { await dailyBackup?.finish() }

    // MARK: A plant in backups

    /// How long backups keep a plant that is deleted permanently; nil if no backup has it.
    ///
    /// First makes the backup of the day, which is due before the plant can be deleted.
    public func stayInBackups(of plant: Plant.ID) async throws -> StayInBackups? {
        await dailyBackup?.prepare(at: now())
        await finishDailyBackup()
        let backups = try await database.backups(containing: plant)
        guard !backups.isEmpty else { return nil }
        let newest = backups.first { $0.reason != .byHand }
        return StayInBackups(
            lastDay: newest.map { BackupRotation.lastDay(ofBackupMadeOn: LocalMoment($0.madeAt, in: zone()).day) },
            isByHand: backups.contains { $0.reason == .byHand })
    }

    /// The damaged files that contain a plant: gardens that were set aside, and backups that cannot be restored.
    public func damagedFiles(containing plant: Plant.ID) async throws -> [URL] {
        try await database.damagedFiles(containing: plant)
    }

    // MARK: A garden that cannot be opened

    /// Whether an error means that the garden itself is damaged or gone. ``rebuildIndex()`` may repair one that opens; for any
    /// other, only a backup or an empty garden helps. The library of species, beside it, can be damaged too.
    public static func isGardenLost(_ error: any Error, in folders: Folders) -> Bool {
        let garden = folders.garden.appending(path: "garden.sqlite").path(percentEncoded: false)
        return switch error as? StoreError {
        case .damaged(let path), .emptied(let path): path == garden
        default: false
        }
    }

    /// The newest backup that can be read; nil if there is none.
    public static func newestBackup(_ folders: Folders) -> GardenBackup? { GardenBackup.newest(in: folders.garden) }

    /// The backups of the user's garden, newest first, readable or not.
    public static func backups(in folders: Folders) -> [GardenBackup] { GardenBackup.all(in: folders.garden) }

    /// Replaces a garden that cannot be read with a backup, and keeps the damaged file next to it. Returns false if the garden
    /// can be read, for example because another program has restored it; it then stays as it is. Throws `StoreError`.
    ///
    /// - Parameter isForced: Whether the garden is replaced even if it seems to be readable.
    public static func restore(
        _ backup: GardenBackup, in folders: Folders, at now: Date, in zone: TimeZone, isForced: Bool = false
    ) throws -> Bool {
        try GardenDatabase.restore(backup, in: folders.garden, at: moment(now, zone), isForced: isForced)
    }

    /// Sets a garden that cannot be read aside; the next program that opens the garden creates a new one. Returns false if the
    /// garden can be read; it then stays as it is. Throws `StoreError`.
    ///
    /// - Parameter isForced: Whether the garden is set aside even if it seems to be readable.
    public static func startEmptyGarden(
        in folders: Folders, at now: Date, in zone: TimeZone, isForced: Bool = false
    ) throws -> Bool {
        try GardenDatabase.startEmptyGarden(in: folders.garden, at: moment(now, zone), isForced: isForced)
    }

    private static func moment(_ now: Date, _ zone: TimeZone) -> WritingMoment {
        WritingMoment(instant: now, today: LocalMoment(now, in: zone).day)
    }
}

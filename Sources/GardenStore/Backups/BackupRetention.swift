import Foundation
import GRDB
import Garden

/// Deleting backups, and the original photos that only they list.
extension GardenDatabase {
    /// Deletes the backups that have expired now that `latest` is made, and the originals that nothing lists any more. Returns
    /// the deleted backups, newest first.
    func deleteExpiredBackups(after latest: GardenBackup) async throws -> [GardenBackup] {
        guard let directory else { return [] }
        let megabytes = try await read { try $0.preferences().backupMegabytes }
        let expired = Self.expiredBackups(in: directory, after: latest, megabytes: megabytes)
        if !expired.isEmpty { try await delete(expired, in: directory) }
        return expired
    }

    /// Runs a body under the lock of the photos, if there are photos.
    private func withPhotoLock(_ body: () throws -> Void) throws {
        guard FileManager.default.fileExists(atPath: originals.folder.path(percentEncoded: false)) else { return try body() }
        try withStoreLock(at: originals.lock, wait, body)
    }

    private static func expiredBackups(in directory: URL, after latest: GardenBackup, megabytes: Int) -> [GardenBackup] {
        let all = GardenBackup.all(in: directory)
        let entries = all.map {
            BackupRotation.Entry(name: $0.id, day: $0.day, bytes: $0.bytes, kind: $0.kind)
        }
        let names = BackupRotation(limit: Int64(megabytes) * 1_000_000).expired(among: entries, latest: latest.id)
        return all.filter { names.contains($0.id) }
    }

    private func delete(_ backups: [GardenBackup], in directory: URL) async throws {
        try await files(path: path) { [self] in
            // If this is interrupted, the next program finds the originals in the list of pending ones.
            let listed = Set(backups.flatMap { $0.listedOriginals() ?? [] })
            if !listed.isEmpty { try originals.makeFolder() }
            try withPhotoLock {
                try removeUnneeded()
                if !listed.isEmpty { try originals.note(pending: originals.pending + listed.sorted()) }
                try withBackupLock(in: directory, wait) {
                    for backup in backups where unlink(backup.path) != 0 && errno != ENOENT {
                        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                    }
                }
                try removeUnneeded()
            }
        }
    }

    /// The originals among `names` that a backup lists, so that they are kept for it; nil if a backup cannot be read now.
    static func originals(_ names: [String], listedByBackupsIn directory: URL) -> Set<String>? {
        var missing = Set(names)
        for backup in GardenBackup.all(in: directory) where !missing.isEmpty {
            guard let listed = backup.listedOriginals(among: missing) else { return nil }
            missing.subtract(listed)
        }
        return Set(names).subtracting(missing)
    }
}

extension GardenBackup {
    fileprivate var kind: BackupRotation.Kind {
        switch reason {
        case .daily, nil: .routine
        case .byHand: .byHand
        case .beforeMigration, .beforeRestore, .beforeImport, .beforeRemoval: .beforeChange
        }
    }

    /// The original photos that the backup lists by name, all of them or only those among `names`.
    ///
    /// A damaged backup cannot be restored and lists nothing. Nil if the file cannot be read for another reason.
    func listedOriginals(among names: Set<String>? = nil) -> Set<String>? {
        do {
            return try GardenFile.withUnchangedFile(path) { db in
                guard let names else { return try String.fetchSet(db, sql: GardenReader.listedOriginals) }
                return try names.filter { name in
                    try Bool.fetchOne(db, sql: "SELECT EXISTS (\(GardenReader.listingsOfOriginal))", arguments: [name]) ?? false
                }
            }
        } catch {
            switch StoreError(error, path: path) {
            case .damaged, .emptied: return []
            default: return FileManager.default.fileExists(atPath: path) ? nil : []
            }
        }
    }
}

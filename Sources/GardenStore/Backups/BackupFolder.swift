import Foundation
import GRDB
import Garden

/// Runs a body while no other program makes, deletes or changes a backup. The store lock and the lock of the photos, if any,
/// are taken before this one.
func withBackupLock<Value>(
    in directory: URL, _ wait: LockWait = LockWait(), _ body: () throws -> Value
) throws -> Value {
    let folder = try GardenBackup.makeFolder(in: directory)
    return try withStoreLock(at: folder.appending(path: ".lock").path(percentEncoded: false), wait, body)
}

/// A file in the backup folder that becomes a backup once it is complete, on the disk, and read again. The caller holds the
/// backup lock, so there is only one.
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

import Foundation
import GRDB

/// Flushes a file's content, or a folder's entries, to the disk, so that it survives a power failure. Throws `POSIXError`.
func synchronizeFile(at path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension DatabaseQueue {
    /// Moves the write-ahead log into the file and closes, so that the file alone is the database.
    ///
    /// `close()` alone also does so, but ignores errors such as a full disk. Throws an error of SQLite; the log is then needed.
    func closeWithoutLog() throws {
        try writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try close()
    }
}

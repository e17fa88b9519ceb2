import Foundation
import GRDB
import Garden

extension StoreError {
    /// Whether an error means that stored data cannot be decoded, although SQLite can read it.
    static func isDamage(_ error: any Error) -> Bool {
        error is UnreadableRow || error is DecodingError || error is RowDecodingError
    }

    /// Converts an error of SQLite, GRDB or the file system.
    init(_ error: any Error, path: String) {
        if let known = error as? StoreError {
            self = known
            return
        }
        guard let database = error as? DatabaseError else {
            self.init(outsideSQLite: error, path: path)
            return
        }
        switch database.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path: path)
        case .SQLITE_CANTOPEN where Self.isDiskFull(at: path): self = .full(path: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly(path: path)
        case .SQLITE_FULL: self = .full(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        // Only in a file whose schema is damaged.
        case .SQLITE_ERROR where Self.isAboutSchema(database): self = .damaged(path: path)
        case .SQLITE_IOERR where database.extendedResultCode == .SQLITE_IOERR_SHMSIZE || Self.isDiskFull(at: path):
            self = .full(path: path)
        default: self = .failed(path: path, reason: database.message ?? database.description)
        }
    }

    private static func isAboutSchema(_ error: DatabaseError) -> Bool {
        let message = error.message ?? ""
        return ["no such ", "malformed ", "duplicate column name"].contains { message.hasPrefix($0) }
            || [" already exists", " has no column named "].contains { message.contains($0) }
    }

    private init(outsideSQLite error: any Error, path: String) {
        if Self.isDamage(error) {
            self = .damaged(path: path)
            return
        }
        let cocoa = error as NSError
        // If a folder cannot be created, Foundation wraps the underlying POSIX error.
        let reason = (error as? POSIXError ?? cocoa.userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code
        switch (cocoa.code, reason) {
        case (NSFileWriteOutOfSpaceError, _), (_, .ENOSPC), (_, .EDQUOT): self = .full(path: path)
        case (_, .EAGAIN): self = .busy(path: path)
        case (NSFileWriteNoPermissionError, _), (NSFileWriteVolumeReadOnlyError, _), (_, .ENOTDIR), (_, .EEXIST),
            (_, .EACCES), (_, .EPERM), (_, .EROFS):
            self = .readOnly(path: path)
        default: self = .failed(path: path, reason: error.reason)
        }
    }

    /// Whether the disk of a file has no space left. SQLite's result code for a failed write does not say why it failed, and the
    /// thread's `errno` belongs to another call by now.
    private static func isDiskFull(at path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_bavail == 0
    }
}

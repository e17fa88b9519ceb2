import Foundation
import GRDB
import Garden

extension StoreError {
    /// What an error of SQLite, GRDB or the file system means here.
    init(_ error: any Error, path: String) {
        if let known = error as? StoreError {
            self = known
            return
        }
        guard let database = error as? DatabaseError else {
            let cocoa = error as NSError
            // A folder that cannot be made fails with the system's own reason inside of Foundation's.
            let reason = (cocoa.userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code
            self =
                [NSFileWriteNoPermissionError, NSFileWriteVolumeReadOnlyError].contains(cocoa.code)
                    || reason.map { [.ENOTDIR, .EEXIST, .EACCES, .EPERM, .EROFS].contains($0) } == true
                ? .readOnly(path: path) : .failed(path: path, reason: cocoa.localizedDescription)
            return
        }
        switch database.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly(path: path)
        case .SQLITE_FULL: self = .full(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_IOERR where errno == ENOSPC || errno == EDQUOT: self = .full(path: path)
        default: self = .failed(path: path, reason: database.message ?? database.description)
        }
    }
}

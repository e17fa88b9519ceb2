import Foundation
import GRDB

/// Why the garden could not be opened, read or written, told by what a person can do about it.
public enum StoreError: Error, Hashable, Sendable {
    /// The file was written by a newer PlantGuide and is left as it is.
    case newerSchema(path: String)
    /// The file is no garden or is damaged; it is left as it is.
    case damaged(path: String)
    /// The file or its folder cannot be written.
    case readOnly(path: String)
    /// No space is left; nothing of the write was kept.
    case full(path: String)
    /// Another program held the garden for more than five seconds; nothing of the write was kept.
    case busy(path: String)
    /// Something else went wrong; nothing of the write was kept.
    case failed(path: String, reason: String)

    /// What an error of SQLite, GRDB or the file system means here.
    init(_ error: any Error, path: String) {
        if let known = error as? StoreError {
            self = known
            return
        }
        guard let database = error as? DatabaseError else {
            let cocoa = error as NSError
            self =
                [NSFileWriteNoPermissionError, NSFileWriteVolumeReadOnlyError].contains(cocoa.code)
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

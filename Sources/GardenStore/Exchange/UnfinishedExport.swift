import Foundation
import Garden

/// The hidden file beside an export's target that becomes the export once it is complete. It is locked while it is written, so
/// that the next export to the same target recognizes and deletes those of programs that were killed.
package final class UnfinishedExport {
    package let file: URL
    /// The open file.
    package let descriptor: Int32

    /// Creates the file.
    package init(beside target: URL) throws {
        let prefix = ".\(target.lastPathComponent)."
        let folder = target.deletingLastPathComponent()
        Self.deleteAbandoned(in: folder, prefix)
        while true {
            let file = folder.appending(path: prefix + UUID().uuidString)
            let descriptor = open(file.path(percentEncoded: false), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            var status = stat()
            // Another export may look at it and delete it. On a file system without locks, nothing is deleted either.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            if !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                (self.file, self.descriptor) = (file, descriptor)
                return
            }
            close(descriptor)
        }
    }

    deinit { close(descriptor) }

    private static func deleteAbandoned(in folder: URL, _ prefix: String) {
        // In a folder that cannot be listed they stay.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        for name in names ?? [] where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
            let path = folder.appending(path: name).path(percentEncoded: false)
            let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }
}

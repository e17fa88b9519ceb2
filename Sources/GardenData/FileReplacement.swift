import Foundation
import GardenStore

/// Writes files that are complete or not there.
public enum FileReplacement {
    /// Writes a file, which replaces an existing one once it is complete.
    ///
    /// A link is followed, and an existing file keeps its permissions. Throws what `write` throws, or `POSIXError`, also for what
    /// is no file, such as a device; an existing file is then as it was.
    ///
    /// - Parameters:
    ///   - isPrivate: Whether only the user can read it.
    ///   - write: Writes to an open file, which it leaves open.
    public static func replace<Value>(
        _ file: URL, isPrivate: Bool = false, _ write: (Int32) async throws -> Value
    ) async throws -> Value {
        let file = file.resolvingSymlinksInPath()
        var status = stat()
        let exists = stat(file.path(percentEncoded: false), &status) == 0
        guard !exists || status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EINVAL) }
        let unfinished = try UnfinishedExport(beside: file)
        let path = unfinished.file.path(percentEncoded: false)
        do {
            if let mode = isPrivate ? 0o600 : exists ? status.st_mode & 0o777 : nil, fchmod(unfinished.descriptor, mode) != 0 {
                throw failure
            }
            let value = try await write(unfinished.descriptor)
            guard fsync(unfinished.descriptor) == 0, rename(path, file.path(percentEncoded: false)) == 0 else { throw failure }
            return value
        } catch {
            unlink(path)
            throw error
        }
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

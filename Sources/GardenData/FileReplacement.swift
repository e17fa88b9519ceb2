import Foundation
import GardenStore

/// Writes files that are complete or not there.
public enum FileReplacement {
    /// Writes a file, which replaces an existing one once it is complete.
    ///
    /// Throws what `write` throws, or `POSIXError`; an existing file is then as it was.
    ///
    /// - Parameters:
    ///   - isPrivate: Whether only the user can read it.
    ///   - write: Writes to an open file, which it leaves open.
    public static func replace<Value>(
        _ file: URL, isPrivate: Bool = false, _ write: (Int32) async throws -> Value
    ) async throws -> Value {
        let unfinished = try UnfinishedExport(beside: file)
        let path = unfinished.file.path(percentEncoded: false)
        do {
            if isPrivate, fchmod(unfinished.descriptor, 0o600) != 0 { throw failure }
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

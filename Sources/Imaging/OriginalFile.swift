import Foundation
import Garden

/// Reads photo files from untrusted paths.
public enum OriginalFile {
    /// The contents of a file.
    ///
    /// - Throws: ``PhotoError/unreadable`` if it is not a regular file or cannot be read, ``PhotoError/tooLarge(maxBytes:)``
    ///   before a too large file is read.
    public static func contents(of file: URL) throws(PhotoError) -> Data {
        do {
            return try RegularFile.contents(of: file, limit: PhotoLimits.originalBytes)
        } catch {
            throw error == .tooLarge ? .tooLarge(maxBytes: PhotoLimits.originalBytes) : .unreadable
        }
    }
}

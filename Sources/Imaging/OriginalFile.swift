import Foundation
import Garden

/// Reads photo files from untrusted paths.
public enum OriginalFile {
    /// The contents of a file.
    ///
    /// - Throws: ``PhotoError/unreadable`` if it is not a regular file or cannot be read, ``PhotoError/tooLarge(maxBytes:)``
    ///   before a too large file is read.
    public static func contents(of file: URL) throws(PhotoError) -> Data {
        // Non-blocking, because opening a FIFO without a writer would block forever.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        let limit = PhotoLimits.originalBytes
        guard facts.st_size <= limit else { throw .tooLarge(maxBytes: limit) }
        // Reading one byte more than allowed detects a file that has grown since.
        guard let data = try? handle.read(upToCount: limit + 1) else {
            // An empty file reads as nil, as does a read error because of `try?`.
            if facts.st_size == 0 { return Data() }
            throw .unreadable
        }
        guard data.count <= limit else { throw .tooLarge(maxBytes: limit) }
        return data
    }
}

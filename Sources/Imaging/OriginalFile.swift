import Foundation
import Garden

/// Reading a photo's file that anyone may have named.
public enum OriginalFile {
    /// The whole file.
    ///
    /// - Throws: ``PhotoError/unreadable`` where there is no plain file or it cannot be read, ``PhotoError/tooLarge(maxBytes:)``
    ///   before a large one is read.
    public static func contents(of file: URL) throws(PhotoError) -> Data {
        // Without waiting: opening a pipe that nobody writes to would never end.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        let limit = PhotoLimits.originalBytes
        guard facts.st_size <= limit else { throw .tooLarge(maxBytes: limit) }
        // One byte more than allowed tells of a file that has grown since.
        guard let data = try? handle.read(upToCount: limit + 1) else {
            // The handle returns nil at the end of an empty file and throws when reading fails: both leave no photo.
            if facts.st_size == 0 { return Data() }
            throw .unreadable
        }
        guard data.count <= limit else { throw .tooLarge(maxBytes: limit) }
        return data
    }
}

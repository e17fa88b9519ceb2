import Foundation

/// Reads files whose paths are not trusted.
public enum RegularFile {
    /// Why a file was not read.
    public enum Failure: Error, Hashable, Sendable {
        /// It is missing, cannot be read, or is not a regular file.
        case unreadable
        /// It is larger than the limit.
        case tooLarge
    }

    /// The contents of a regular file.
    ///
    /// - Parameter limit: The largest size in bytes. No larger file is read.
    public static func contents(of file: URL, limit: Int) throws(Failure) -> Data {
        // Non-blocking, because opening a FIFO without a writer would block forever.
        let descriptor = open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        guard facts.st_size <= limit else { throw .tooLarge }
        let data: Data?
        // Reading one byte more than allowed detects a file that has grown since.
        do { data = try handle.read(upToCount: limit + 1) } catch { throw .unreadable }
        // An empty file reads as nil.
        guard let data else { return Data() }
        guard data.count <= limit else { throw .tooLarge }
        return data
    }
}

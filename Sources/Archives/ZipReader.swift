import CArchive
import Foundation

/// Reads a ZIP file, entry after entry.
public final class ZipReader {
    /// The number of entries after which a file is refused.
    private static let maxEntries = 1_000_000
    /// The number of bytes read at a time.
    private static let chunk = 1 << 17

    private let archive: OpaquePointer
    private var count = 0

    /// The content of the current entry.
    public struct Entry {
        /// The path in the archive, as it is stored there. It must not be used as a path.
        public let name: String
        fileprivate let reader: ZipReader

        /// Calls `body` with the parts of the content in order.
        ///
        /// - Throws: ``ZipError/tooLarge(entry:)`` for more than `limit` bytes, ``ZipError/damaged(_:)``, or what `body` throws.
        public func read(limit: Int, _ body: (Data) throws -> Void) throws {
            var left = limit
            while let data = try reader.data() {
                guard data.count <= left else { throw ZipError.tooLarge(entry: name) }
                left -= data.count
                try body(data)
            }
        }
    }

    /// Opens a file.
    ///
    /// - Throws: ``ZipError/system(_:_:)`` if it cannot be read, ``ZipError/damaged(_:)`` if it is not a ZIP file.
    public init(_ file: URL) throws(ZipError) {
        guard let archive = archive_read_new() else { throw .system(ENOMEM, "no memory") }
        self.archive = archive
        let path = file.path(percentEncoded: false)
        // libarchive does not say why a file cannot be opened.
        guard let handle = FileHandle(forReadingAtPath: path) else { throw .system(errno, path) }
        handle.closeFile()
        guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
            archive_read_open_filename(archive, path, Self.chunk) == ARCHIVE_OK
        else { throw failure() }
    }

    deinit { archive_read_free(archive) }

    /// The next regular file in the archive; nil at its end. Folders and links are left out.
    public func next() throws(ZipError) -> Entry? {
        while true {
            var entry: OpaquePointer?
            switch archive_read_next_header(archive, &entry) {
            case ARCHIVE_OK: break
            case ARCHIVE_EOF: return nil
            default: throw failure()
            }
            count += 1
            guard count <= Self.maxEntries else { throw .damaged("too many entries") }
            guard archive_entry_filetype(entry) == plantguide_archive_regular_file(),
                let name = archive_entry_pathname_utf8(entry)
            else { continue }
            return Entry(name: String(cString: name), reader: self)
        }
    }

    fileprivate func data() throws(ZipError) -> Data? {
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        let count = archive_read_data(archive, &buffer, buffer.count)
        guard count >= 0 else { throw failure() }
        return count == 0 ? nil : Data(buffer.prefix(count))
    }

    private func failure() -> ZipError {
        .damaged(archive_error_string(archive).map { String(cString: $0) } ?? "")
    }
}

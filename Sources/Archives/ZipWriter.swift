import CArchive
import Foundation

/// Writes a ZIP file, entry after entry, from one thread at a time. A file that is not finished is unusable.
public final class ZipWriter {
    private let archive: OpaquePointer
    private let date: Date

    /// Creates the file, or empties it.
    ///
    /// - Parameter date: The modification time of all entries.
    /// - Throws: ``ZipError/system(_:_:)`` if the file cannot be created.
    public init(_ file: URL, date: Date) throws(ZipError) {
        guard let archive = archive_write_new() else { throw .system(ENOMEM, "no memory") }
        self.archive = archive
        self.date = date
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8"))
        try check(archive_write_open_filename(archive, file.path(percentEncoded: false)))
    }

    deinit { archive_write_free(archive) }

    /// Starts an entry. Its content follows in calls of ``append(_:)``.
    ///
    /// - Parameters:
    ///   - name: The path in the archive, such as "photos/1.jpeg".
    ///   - isCompressed: Whether the content is worth compressing.
    public func startEntry(_ name: String, isCompressed: Bool = true) throws(ZipError) {
        try check(
            isCompressed ? archive_write_zip_set_compression_deflate(archive) : archive_write_zip_set_compression_store(archive))
        guard let entry = archive_entry_new() else { throw .system(ENOMEM, "no memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, plantguide_archive_regular_file())
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, time_t(date.timeIntervalSince1970), 0)
        try check(archive_write_header(archive, entry))
    }

    /// Appends bytes to the content of the entry.
    public func append(_ data: Data) throws(ZipError) {
        guard !data.isEmpty else { return }
        let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == data.count else { throw failure() }
    }

    /// Ends the entry.
    public func finishEntry() throws(ZipError) { try check(archive_write_finish_entry(archive)) }

    /// Writes the directory of the ZIP file and closes it.
    public func finish() throws(ZipError) { try check(archive_write_close(archive)) }

    private func check(_ status: Int32) throws(ZipError) { if status != ARCHIVE_OK { throw failure() } }

    private func failure() -> ZipError {
        .system(archive_errno(archive), archive_error_string(archive).map { String(cString: $0) } ?? "")
    }
}

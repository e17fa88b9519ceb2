import Archives
import Foundation
import GRDB
import Garden

/// Exporting the garden as one ZIP file.
extension GardenDatabase {
    /// Writes the garden to a ZIP file: everything recorded as lines of JSON, tables for people, and the original photos.
    ///
    /// The file appears, or replaces another one, once it is complete and on the disk.
    ///
    /// - Throws: `ExportError.notWritable` or `.diskFull`, `StoreError`, or `CancellationError`.
    public func export(to file: URL, at now: Date) async throws -> ExportSummary {
        let path = file.path(percentEncoded: false)
        return try await withCancellableWait { wait in
            do {
                return try await withErrors { _ in
                    try await runBlocking { [self] in try write(to: file, at: now, wait.checkCancellation) }
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as StoreError {
                throw error
            } catch {
                throw Self.isFullDisk(error) ? ExportError.diskFull(path: path) : .notWritable(path: path)
            }
        }
    }

    private static func isFullDisk(_ error: any Error) -> Bool {
        let code = if case ZipError.system(let code, _) = error { code } else { (error as? POSIXError)?.code.rawValue ?? 0 }
        return code == ENOSPC || code == EDQUOT
    }

    private func write(to file: URL, at now: Date, _ checkCancellation: @escaping () throws -> Void) throws -> ExportSummary {
        let unfinished = try UnfinishedExport(beside: file)
        let path = unfinished.file.path(percentEncoded: false)
        defer { withExtendedLifetime(unfinished) {} }
        do {
            let zip = try ZipWriter(unfinished.file, date: now)
            // One snapshot, so that the tables belong together.
            let summary = try writer.read { db in
                try GardenExport(db: db, zip: zip, originals: originals, checkCancellation: checkCancellation).write(at: now)
            }
            try zip.finish()
            try synchronizeFile(at: path)
            guard rename(path, file.path(percentEncoded: false)) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            try synchronizeFile(at: file.deletingLastPathComponent().path(percentEncoded: false))
            return summary
        } catch {
            unlink(path)
            throw error
        }
    }
}

/// Writes one export within a read transaction.
private struct GardenExport {
    let db: Database
    let zip: ZipWriter
    let originals: Originals
    let checkCancellation: () throws -> Void

    func write(at now: Date) throws -> ExportSummary {
        var counts: [String: Int] = [:]
        for table in exportedTables { counts[table.file] = try write(table) }
        for table in CSVTable.all {
            let entry = try EntryBuffer(table.file, in: zip, checkCancellation)
            try table.write(db, to: entry.append)
            try entry.finish()
        }
        let listed = try String.fetchAll(db, sql: GardenReader.listedOriginals + " ORDER BY file")
        let missing = try listed.filter { try !write(photo: $0) }
        counts[ExportFormat.photoFolder] = listed.count - missing.count
        let manifest = ExportFormat.Manifest(version: ExportFormat.version, exportedAt: now, counts: counts)
        let entry = try EntryBuffer(ExportFormat.manifest, in: zip, checkCancellation)
        try entry.append(ExportFormat.encoder.encode(manifest))
        try entry.finish()
        return ExportSummary(
            plants: try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0, photos: listed.count - missing.count,
            missingPhotos: missing)
    }

    private func write<Record: ExportedRecord>(_ table: Record.Type) throws -> Int {
        var count = 0
        let entry = try EntryBuffer(table.file, in: zip, checkCancellation)
        // What a damaged file has in a row that cannot be read is left out. The integrity check reports it.
        let readable = try RowCheck.recorded.first { $0.table == Record.databaseTableName }?.isReadable(db) ?? "1"
        let records = try Record.fetchCursor(
            db, sql: "SELECT * FROM \(Record.databaseTableName) WHERE \(readable) ORDER BY \(Record.order)")
        while let record = try records.next() {
            try entry.append(ExportFormat.encoder.encode(record) + Data("\n".utf8))
            count += 1
        }
        try entry.finish()
        return count
    }

    /// Adds an original. Returns false if it is missing.
    private func write(photo name: String) throws -> Bool {
        guard StoredFileName.isValid(name),
            let input = FileHandle(forReadingAtPath: originals.url(name).path(percentEncoded: false))
        else { return false }
        defer { input.closeFile() }
        try zip.startEntry(ExportFormat.photoFolder + name, isCompressed: false)
        while let data = try input.read(upToCount: 1 << 20), !data.isEmpty {
            try checkCancellation()
            try zip.append(data)
        }
        try zip.finishEntry()
        return true
    }
}

/// An entry whose content comes in small parts, which are passed on in large ones.
private final class EntryBuffer {
    private let zip: ZipWriter
    private let checkCancellation: () throws -> Void
    private var data = Data()

    init(_ name: String, in zip: ZipWriter, _ checkCancellation: @escaping () throws -> Void) throws {
        self.zip = zip
        self.checkCancellation = checkCancellation
        try zip.startEntry(name)
    }

    func append(_ part: Data) throws {
        data.append(part)
        if data.count >= 1 << 18 { try flush() }
    }

    func finish() throws {
        try flush()
        try zip.finishEntry()
    }

    private func flush() throws {
        try checkCancellation()
        try zip.append(data)
        data.removeAll(keepingCapacity: true)
    }
}

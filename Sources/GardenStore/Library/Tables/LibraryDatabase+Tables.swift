import Foundation
import GRDB
import Garden

/// Importing, listing and removing open tables.
extension LibraryDatabase {
    /// Imports a table from a file, replacing any earlier import of the same table.
    ///
    /// The import is atomic: if it fails or the task is cancelled, the earlier import remains. The file is read in blocks.
    ///
    /// - Parameters:
    ///   - instant: The import date to record.
    ///   - progress: Called on another thread every 500 rows that are read, of which the last may not be inserted yet, and
    ///     occasionally while skipping an overlong row.
    /// - Returns: What was imported, and what was skipped and why.
    /// - Throws: `TableError`, `StoreError`, `CancellationError`.
    public func importTable(
        _ table: OpenTable, from file: URL, at instant: Date, progress: @escaping @Sendable (TableProgress) -> Void = { _ in }
    ) async throws -> TableReport {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await write { db in
                let report = try Self.take(table, from: file, into: db, cancellation, progress)
                try Self.renewWords(in: db)
                try db.execute(
                    sql: "INSERT INTO origin (source, file, importedAt, counts) VALUES (?, ?, ?, ?)",
                    arguments: [
                        table.rawValue, file.lastPathComponent, instant.timeIntervalSince1970, try FactValue.text(report),
                    ])
                return report
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// The imported tables, in the order of ``OpenTable``. Throws `StoreError`.
    public func tables() async throws -> [ImportedTable] {
        try await read { db in
            try OpenTable.allCases.compactMap { table in
                let row = try Row.fetchOne(
                    db, sql: "SELECT file, importedAt, counts FROM origin WHERE source = ?", arguments: [table.rawValue])
                guard let row, let report: TableReport = try FactValue.read(row.value(2)) else { return nil }
                return ImportedTable(
                    table: table, file: try row.value(0) ?? "", importedAt: Row.date(try row.value(1) ?? 0),
                    report: report)
            }
        }
    }

    /// Removes an imported table completely. Throws `TableError.notImported`, `StoreError`.
    public func removeTable(_ table: OpenTable) async throws {
        try await write { db in
            let isThere = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT * FROM origin WHERE source = ?)", arguments: [table.rawValue])
            guard isThere == true else { throw TableError.notImported(table) }
            try Self.remove(source: table.rawValue, from: db)
            try Self.renewWords(in: db)
        }
    }

    /// Replaces the table's rows with those of a file.
    private static func take(
        _ table: OpenTable, from file: URL, into db: Database, _ cancellation: Cancellation,
        _ progress: @escaping @Sendable (TableProgress) -> Void
    ) throws -> TableReport {
        let batches = try TableBatches(of: table, in: file, cancellation, progress)
        defer { batches.stop() }
        try remove(source: table.rawValue, from: db)
        var report = TableReport()
        while let batch = try batches.next() {
            for entry in batch.entries { try insert(entry, into: db) }
            report = batch.report
            try cancellation.check()
        }
        guard report.species > 0 else { throw TableError.noRowsImported(report) }
        return report
    }

    /// Runs a write transaction, which is rolled back if the body throws. Throws `StoreError` or what the body throws.
    ///
    /// It runs in its own task, so that cancelling the caller's task ends only the body: a committed write is never reported as
    /// cancelled.
    private func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await openAgain()
        return try await Task {
            let result: Result<Value, any Error>
            do {
                let value = try await writer.writeAside { db in
                    // Rows are not inserted in index order. A larger page cache avoids writing the same pages repeatedly.
                    try db.execute(sql: "PRAGMA cache_size = -16384")
                    defer {
                        // If this fails, the only cost is memory held by the connection.
                        try? db.execute(sql: "PRAGMA cache_size = -2000; PRAGMA shrink_memory")
                    }
                    return try body(db)
                }
                result = .success(value)
            } catch let error where error is DatabaseError || error is DecodingError || error is EncodingError {
                result = .failure(StoreError(error, path: path))
            } catch {
                result = .failure(error)
            }
            // Also after a failure: a full disk would stay full.
            await reclaimSpace()
            return try result.get()
        }.value
    }

    /// Truncates the write-ahead log, and vacuums if there are more free pages than used ones, as after removing a large table.
    private func reclaimSpace() async {
        // If another program is reading or the disk is full, the only cost is disk space.
        _ = try? await writer.outsideTransactions { db in
            let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            if free > all - free { try? db.execute(sql: "VACUUM") }
            try db.checkpoint(.truncate)
        }
    }
}

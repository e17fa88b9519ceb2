import Foundation
import GRDB
import Garden
import Synchronization

/// Importing open tables, telling what was imported, and taking it out again.
extension LibraryDatabase {
    /// Takes a table's file into the library, in place of a former import of the same table.
    ///
    /// All of it comes in at once or, where it fails or the task is cancelled, nothing: the former import stays then. The file is
    /// read piece by piece.
    ///
    /// - Parameters:
    ///   - instant: When it is said to have been imported.
    ///   - progress: Told every 500 rows, and now and then within a row that is passed over for its length.
    /// - Returns: What was taken, and what not and why.
    /// - Throws: `TableError`, `StoreError`, `CancellationError`.
    public func importTable(
        _ table: OpenTable, from file: URL, at instant: Date, progress: @escaping @Sendable (TableProgress) -> Void = { _ in }
    ) async throws -> TableReport {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await write { db in
                let report = try Self.take(table, from: file, into: db, cancellation, progress)
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

    /// The tables that were imported, in the order of their kinds. Throws `StoreError`.
    public func tables() async throws -> [ImportedTable] {
        try await read { db in
            try OpenTable.allCases.compactMap { table in
                let row = try Row.fetchOne(
                    db, sql: "SELECT file, importedAt, counts FROM origin WHERE source = ?", arguments: [table.rawValue])
                guard let row, let report: TableReport = try FactValue.read(row["counts"]) else { return nil }
                return ImportedTable(
                    table: table, file: row["file"] ?? "", importedAt: Date(timeIntervalSince1970: row["importedAt"] ?? 0),
                    report: report)
            }
        }
    }

    /// Takes an imported table out as a whole. Throws `TableError.notImported`, `StoreError`.
    public func removeTable(_ table: OpenTable) async throws {
        try await write { db in
            let isThere = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT * FROM origin WHERE source = ?)", arguments: [table.rawValue])
            guard isThere == true else { throw TableError.notImported(table) }
            try Self.remove(source: table.rawValue, from: db)
        }
    }

    /// Reads the rows of a file in place of those that were there.
    private static func take(
        _ table: OpenTable, from file: URL, into db: Database, _ cancellation: Cancellation,
        _ progress: (TableProgress) -> Void
    ) throws -> TableReport {
        let reader = try BlockReader(file)
        var rows = try table.rows(of: reader)
        try remove(source: table.rawValue, from: db)
        var report = TableReport()
        var seen = 0
        func goOn() throws {
            progress(TableProgress(bytesRead: reader.offset, bytes: reader.size, species: report.species))
            try cancellation.check()
        }
        while let record = try rows.next(goOn) {
            switch record {
            case .skipped(let reason, let line): report.skip(reason, line: line)
            case .row(let row, let line):
                if let species = table.species(row) {
                    try insert(LibraryEntry(species, of: table, body: try FactValue.text(row)), into: db)
                    report.take(species)
                } else {
                    report.skip(.noName, line: line)
                }
            }
            seen += 1
            if seen % 500 == 0 { try goOn() }
        }
        guard report.species > 0 else { throw TableError.nothingTaken(report) }
        try goOn()
        return report
    }

    /// Writes as one; nothing where it throws. Throws `StoreError`, and what the body throws of its own.
    ///
    /// It is the body that ends where the caller's task is cancelled: what was committed is never told as cancelled.
    private func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await Task {
            let result: Result<Value, any Error>
            do {
                let value = try await writer.write { db in
                    // Rows come in no order of the indices: pages that are written at once would be written over and over.
                    try db.execute(sql: "PRAGMA cache_size = -16384")
                    defer {
                        // Memory that stays with the connection is all that it would cost.
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
            // Also of what failed: a disk that was full would stay so.
            await giveBackSpace()
            return try result.get()
        }.value
    }

    /// Lets the log of a large write go, and the pages that a former table left, where they are more than those in use.
    private func giveBackSpace() async {
        // Where another program reads meanwhile or the disk is full, space is all that it costs.
        _ = try? await writer.writeWithoutTransaction { db in
            let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            if free > all - free { try? db.execute(sql: "VACUUM") }
            try db.checkpoint(.truncate)
        }
    }
}

extension LibraryEntry {
    /// A species of an imported table, whose row is kept as it is.
    init(_ species: Species, of table: OpenTable, body: String) {
        self.init(
            source: table.rawValue, tier: .tables, scientificName: species.scientificName, genus: species.genus,
            family: species.family, synonyms: species.synonyms, commonNames: species.commonNames, body: body)
    }
}

/// Whether to go on, told to the database's own thread, which knows no task.
private final class Cancellation: Sendable {
    private let isCancelled = Atomic(false)

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Throws `CancellationError` once it was cancelled.
    func check() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }
}

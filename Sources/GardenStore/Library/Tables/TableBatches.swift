import Foundation
import Garden
import Synchronization

/// The species of a table's file in batches. The next batch is read and converted in another thread while the caller inserts one.
final class TableBatches: Sendable {
    /// Some species of the file.
    struct Batch: Sendable {
        let entries: [LibraryEntry]
        /// What was imported and skipped up to the end of this batch.
        let report: TableReport
    }

    /// The number of rows in a batch, after each of which progress is reported.
    private static let rows = 500

    private let queue = DispatchQueue(label: "table")
    private let source: Mutex<Source>
    private let ready = Mutex<Result<Batch?, any Error>>(.success(nil))
    private let isReady = DispatchSemaphore(value: 0)
    private let stopped = Cancellation()

    /// Opens the file and begins to read.
    ///
    /// - Parameter progress: Called after each batch is read, and occasionally while skipping an overlong row.
    /// - Throws: `TableError` if it is not a file of the table.
    init(
        of table: OpenTable, in file: URL, _ cancellation: Cancellation, _ progress: @escaping @Sendable (TableProgress) -> Void
    ) throws {
        source = Mutex(try Source(table, file, [cancellation, stopped], progress))
        readNext()
    }

    /// The next batch; nil at the end. Not called again after that.
    ///
    /// - Throws: `TableError`, `CancellationError`.
    func next() throws -> Batch? {
        isReady.wait()
        let batch = try ready.withLock { try $0.get() }
        if batch != nil { readNext() }
        return batch
    }

    /// Ends reading, also within a batch, after which no progress is reported. Called when no more batches are wanted.
    func stop() { stopped.cancel() }

    private func readNext() {
        queue.async { [self] in
            let batch = Result { try source.withLock { try $0.next(Self.rows) } }
            ready.withLock { $0 = batch }
            isReady.signal()
        }
    }

    /// The rows of the file, and what became of those before the next one.
    private struct Source {
        let table: OpenTable
        let reader: BlockReader
        var rows: any TableRows
        var report = TableReport()
        let cancellations: [Cancellation]
        let progress: @Sendable (TableProgress) -> Void

        init(
            _ table: OpenTable, _ file: URL, _ cancellations: [Cancellation],
            _ progress: @escaping @Sendable (TableProgress) -> Void
        ) throws {
            self.table = table
            reader = try BlockReader(file)
            rows = try table.rows(of: reader)
            self.cancellations = cancellations
            self.progress = progress
        }

        /// Reads up to a number of rows; nil if there are none.
        mutating func next(_ count: Int) throws -> Batch? {
            let (reader, progress, cancellations, taken) = (reader, progress, cancellations, report.species)
            let start = reader.offset
            func goOn(_ species: Int) throws {
                for cancellation in cancellations { try cancellation.check() }
                progress(TableProgress(bytesRead: reader.offset, bytes: reader.size, species: species))
            }
            var entries: [LibraryEntry] = []
            var read = 0
            while read < count, let record = try rows.next({ try goOn(taken + entries.count) }) {
                switch record {
                case .skipped(let reason, let line): report.skip(reason, line: line)
                case .row(let row, let line):
                    if let species = table.species(row) {
                        entries.append(LibraryEntry(species, of: table, body: try FactValue.text(row)))
                        report.take(species)
                    } else {
                        report.skip(.noName, line: line)
                    }
                }
                read += 1
            }
            if reader.offset > start { try goOn(report.species) }
            return read > 0 ? Batch(entries: entries, report: report) : nil
        }
    }
}

extension LibraryEntry {
    /// Creates an entry for a species of an imported table. The row is stored unchanged.
    fileprivate init(_ species: Species, of table: OpenTable, body: String) {
        self.init(
            source: table.rawValue, tier: .tables, scientificName: species.scientificName, genus: species.genus,
            family: species.family, synonyms: species.synonyms, commonNames: species.commonNames, body: body)
    }
}

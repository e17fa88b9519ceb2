import Foundation
import Garden

/// Iterates over the rows of a table's file.
protocol TableRows {
    /// The next row, or why it was skipped, or nil at the end.
    ///
    /// - Parameter whileBusy: Called occasionally within a long row, so that it can throw to cancel.
    /// - Throws: `TableError`, and what `whileBusy` throws.
    mutating func next(_ whileBusy: () throws -> Void) throws -> TableRecord?
}

/// A row of a file, or why it was skipped, and the line on which it starts.
enum TableRecord: Equatable {
    case row(TableRow, line: Int)
    case skipped(TableReport.Reason, line: Int)
}

/// The maximum size of a row in bytes: 1 MB. The longest row of EcoCrop has 4,000.
let longestRow = 1_000_000

extension OpenTable {
    /// Opens a file of this table to read its rows. Throws `TableError` if the file is a different one.
    ///
    /// For JSON objects, the columns are checked only when the first row is read.
    func rows(of file: BlockReader) throws -> any TableRows {
        switch self {
        case .ecoCrop, .trefle: try DelimitedRows(self, file)
        case .openPlantbook: try ObjectRows(self, file)
        }
    }

    /// Detects which table a file contains, by its first row. Throws `TableError.unknown` if it is none of them, `unreadable`,
    /// and `CancellationError` if the task is cancelled.
    public init(of file: URL) throws {
        for table in Self.allCases {
            do {
                var rows = try table.rows(of: BlockReader(file))
                if table == .openPlantbook { _ = try rows.next { try Task.checkCancellation() } }
                self = table
                return
            } catch TableError.notThisTable {
                // Try the next table.
            } catch TableError.wrongEncoding {
                // The columns cannot be determined.
            }
        }
        throw TableError.unknown
    }
}

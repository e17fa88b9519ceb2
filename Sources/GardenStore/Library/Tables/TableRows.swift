import Foundation
import Garden

/// The rows of a table's file, one after the other.
protocol TableRows {
    /// The next row, or why one was passed over; nil at the end.
    ///
    /// - Parameter whileBusy: Called now and then within a long row, so that it can throw where there is no more use in going on.
    /// - Throws: `TableError`, and what `whileBusy` throws.
    mutating func next(_ whileBusy: () throws -> Void) throws -> TableRecord?
}

/// A row of a file, or why there is none, and the line on which it begins.
enum TableRecord: Equatable {
    case row(TableRow, line: Int)
    case skipped(TableReport.Reason, line: Int)
}

/// The most bytes that a row may have: 1 MB. The longest of EcoCrop has 4,000.
let longestRow = 1_000_000

extension OpenTable {
    /// The rows of a file of this table. Throws `TableError` where it is none.
    func rows(of file: BlockReader) throws -> any TableRows {
        switch self {
        case .ecoCrop, .trefle: try DelimitedRows(self, file)
        case .openPlantbook: try ObjectRows(self, file)
        }
    }

    /// The table that a file is one of, by its first row. Throws `TableError.unknown` where it is none, `unreadable`,
    /// and `CancellationError` where the task is cancelled meanwhile.
    public init(of file: URL) throws {
        for table in Self.allCases {
            do {
                var rows = try table.rows(of: BlockReader(file))
                if table == .openPlantbook { _ = try rows.next { try Task.checkCancellation() } }
                self = table
                return
            } catch TableError.notThisTable {
                // Another one, then.
            } catch TableError.wrongEncoding {
                // Nothing can be known of its columns.
            }
        }
        throw TableError.unknown
    }
}

import Foundation

/// Rows of text in aligned columns.
struct Table {
    private var rows: [[String]]

    /// Creates a table with column titles; no title row is printed if `titles` is empty.
    init(_ titles: [String] = []) { rows = titles.isEmpty ? [] : [titles] }

    mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    /// The lines of the table: each column is as wide as its longest cell, and columns are two spaces apart.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}

import Foundation

/// Rows of text in aligned columns.
struct Table {
    private var rows: [[Cell]] = []
    private var widths: [Int] = []

    private struct Cell {
        let text: String
        let width: Int

        init(_ text: String) {
            self.text = text
            // Finding the characters of other text takes several times as long.
            width = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.count
        }
    }

    /// Creates a table with column titles; no title row is printed if `titles` is empty.
    init(_ titles: [String] = []) {
        if !titles.isEmpty { addRow(titles) }
    }

    /// - Parameter keepingLines: Whether cells keep their line breaks, as notes do: the further lines follow in their column.
    ///   In other cells a line break would look like another row.
    mutating func add(_ cells: [String], keepingLines: Bool = false) {
        guard keepingLines else { return addRow(cells) }
        let lines = cells.map { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) }
        for place in 0..<(lines.map(\.count).max() ?? 0) { addRow(lines.map { place < $0.count ? $0[place] : "" }) }
    }

    private mutating func addRow(_ cells: [String]) {
        let row = cells.map { Cell($0.printable) }
        widths += repeatElement(0, count: max(0, row.count - widths.count))
        for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
        rows.append(row)
    }

    /// The lines of the table: each column is as wide as its longest cell, and columns are two spaces apart.
    var text: String {
        rows.map { row in
            var line = ""
            var gap = 0
            for (cell, width) in zip(row, widths) {
                if cell.width > 0 {
                    line += String(repeating: " ", count: gap) + cell.text
                    gap = 0
                }
                gap += width - cell.width + 2
            }
            while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}

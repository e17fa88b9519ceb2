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
    ///
    /// In a terminal that has fewer columns, the cells of the widest columns are wrapped. In a file or for another program, rows
    /// stay whole.
    var text: String {
        let widths = Console.terminalWidth.map(widths(fitting:)) ?? widths
        return rows.flatMap { Self.lines(of: $0, widths) }.map { Self.line($0, widths) }.joined(separator: "\n")
    }

    /// Columns are not narrowed below this width: hardly a word would fit into a line.
    private static let leastWidth = 20

    /// The widths of the columns in a terminal. The widest column is narrowed first. Words stay whole, so that a path can be copied,
    /// and a table with long ones can still be too wide.
    private func widths(fitting limit: Int) -> [Int] {
        var excess = widths.reduce(2 * (widths.count - 1), +) - limit
        guard excess > 0 else { return widths }
        let least = widths.indices.map { column in
            rows.lazy.filter { $0.count > column }.flatMap { $0[column].text.split(separator: " ") }
                .reduce(Self.leastWidth) { max($0, $1.count) }
        }
        var widths = widths
        while excess > 0,
            let widest = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    /// A row with the further lines of cells that are wider than their columns.
    private static func lines(of row: [Cell], _ widths: [Int]) -> [[Cell]] {
        guard zip(row, widths).contains(where: { $0.width > $1 }) else { return [row] }
        let wrapped = zip(row, widths).map { cell, width in
            cell.text.wrapped(to: width, indent: "").split(separator: "\n").map { Cell(String($0)) }
        }
        return (0..<(wrapped.map(\.count).max() ?? 0)).map { place in
            wrapped.map { place < $0.count ? $0[place] : Cell("") }
        }
    }

    private static func line(_ row: [Cell], _ widths: [Int]) -> String {
        var line = ""
        var gap = 0
        for (cell, width) in zip(row, widths) {
            if cell.width > 0 {
                line += String(repeating: " ", count: gap) + cell.text
                gap = 0
            }
            gap += max(0, width - cell.width) + 2
        }
        while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
        return line
    }
}

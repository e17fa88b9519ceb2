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
    /// In a terminal that has fewer columns, the cells of the widest columns are wrapped; if that leaves them too little room,
    /// the widest stand below their row. In a file or for another program, rows stay whole.
    var text: String { text(in: Console.terminalWidth) }

    /// - Parameter limit: The number of columns of the terminal; nil for none.
    func text(in limit: Int?) -> String {
        let layout = layout(in: limit)
        return rows.flatMap { lines(of: $0, layout, limit ?? .max) }.joined(separator: "\n")
    }

    /// How many columns of the terminal are left for the last column; nil if the output is not a terminal.
    var roomForLastColumn: Int? {
        Console.terminalWidth.map { $0 - widths.dropLast().reduce(0) { $0 + $1 + 2 } }
    }

    /// Columns are not narrowed below this width: hardly a word would fit into a line.
    private static let leastWidth = 20

    /// What begins the lines below a row.
    private static let indent = "    "

    /// The columns that stand beside each other, with their widths, and those that stand below them.
    private struct Layout {
        var beside: [(column: Int, width: Int)]
        var below: [Int] = []
    }

    /// The widest columns go below the others until those fit, and then the widest that is left there is narrowed first. Words
    /// stay whole, so that a path can be copied, and a table with long ones can still be too wide.
    private func layout(in limit: Int?) -> Layout {
        var layout = Layout(beside: widths.enumerated().map { ($0.offset, $0.element) })
        func excess(_ widths: [Int]) -> Int { widths.reduce(2 * (widths.count - 1), +) - (limit ?? .max) }
        guard excess(widths) > 0 else { return layout }
        let least = widths.indices.map { column in
            let words = rows.lazy.filter { $0.count > column }.flatMap { $0[column].text.split(separator: " ") }
            return min(widths[column], words.reduce(Self.leastWidth) { max($0, $1.count) })
        }
        // The first column says what a row is about.
        while excess(layout.beside.map { least[$0.column] }) > 0,
            let widest = layout.beside.dropFirst().reversed().max(by: { $0.width < $1.width })
        {
            layout.beside.removeAll { $0.column == widest.column }
            layout.below.append(widest.column)
        }
        layout.below.sort()
        for _ in 0..<max(0, excess(layout.beside.map(\.width))) {
            let widest = layout.beside.indices.filter { layout.beside[$0].width > least[layout.beside[$0].column] }
                .max { layout.beside[$0].width < layout.beside[$1].width }
            guard let widest else { break }
            layout.beside[widest].width -= 1
        }
        return layout
    }

    /// The lines of a row: that of its cells, the further lines of those that are wrapped, and the cells below them.
    private func lines(of row: [Cell], _ layout: Layout, _ limit: Int) -> [String] {
        let cells = layout.beside.filter { $0.column < row.count }.map { (cell: row[$0.column], width: $0.width) }
        var lines = [cells]
        if cells.contains(where: { $0.cell.width > $0.width }) {
            let wrapped = cells.map { $0.cell.text.wrapped(to: $0.width, indent: "").split(separator: "\n").map(String.init) }
            let count = wrapped.map(\.count).max() ?? 0
            lines = (0..<count).map { place in
                cells.indices.map { index in
                    let words = wrapped[index]
                    return (Cell(place < words.count ? words[place] : ""), cells[index].width)
                }
            }
        }
        let below = layout.below.filter { $0 < row.count && row[$0].width > 0 }.map { column in
            let words = row[column].text.wrapped(to: limit - Self.indent.count, indent: "")
            return Self.indent + words.replacing("\n", with: "\n" + Self.indent)
        }
        // The further lines of a note have nothing beside them.
        if !below.isEmpty, !cells.contains(where: { $0.cell.width > 0 }) { lines = [] }
        return lines.map(Self.line) + below
    }

    private static func line(_ cells: [(cell: Cell, width: Int)]) -> String {
        var line = ""
        var gap = 0
        for (cell, width) in cells {
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

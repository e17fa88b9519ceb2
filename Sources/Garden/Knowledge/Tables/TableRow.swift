import Foundation

/// A row of an imported table: the text of each cell that says something, by column.
///
/// A blank cell and one with "NA" or "None" say nothing, which is not the same as 0. A figure outside of what its reader
/// allows counts as missing.
public struct TableRow: Hashable, Sendable, Codable {
    private let cells: [String: String]

    /// A row of cells under their columns; cells without a column are passed over.
    ///
    /// - Parameter used: The columns to keep; nil keeps all.
    public init(columns: [String], cells: [String], used: Set<String>? = nil) {
        var kept: [String: String] = [:]
        for (column, cell) in zip(columns, cells) where !cell.isEmpty && used?.contains(column) != false {
            // A NUL would end the text in the library.
            let text = (cell.utf8.contains(0) ? cell.replacing("\0", with: "") : cell)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty, text != "NA", text != "None" { kept[column] = text }
        }
        self.cells = kept
    }

    /// Reads a row as it is kept. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws { cells = try decoder.singleValueContainer().decode([String: String].self) }

    /// Writes the row as one object of texts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cells)
    }

    /// The text of a cell; nil where it says nothing.
    func text(_ column: String) -> String? { cells[column] }

    /// A number within a range.
    func number(_ column: String, in range: ClosedRange<Double>) -> Double? {
        cells[column].flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
    }

    /// A whole number within a range; "3.0" is one.
    func whole(_ column: String, in range: ClosedRange<Int>) -> Int? {
        number(column, in: Double(range.lowerBound)...Double(range.upperBound)).flatMap(Int.init(exactly:))
    }

    /// Yes or no, written as true or false, t or f, 1 or 0.
    func flag(_ column: String) -> Bool? {
        switch cells[column]?.lowercased() {
        case "true", "t", "1": true
        case "false", "f", "0": false
        default: nil
        }
    }

    /// The entries of a list, without those that are empty, at most 200.
    ///
    /// - Parameter separator: What stands between them.
    func list(_ column: String, separator: Character = ",") -> [String] {
        let parts = cells[column]?.split(separator: separator).prefix(200) ?? []
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}

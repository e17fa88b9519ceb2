import Foundation

/// A row of an imported table: the text of each non-empty cell, by column.
///
/// Blank cells and cells with "NA" or "None" count as empty, which differs from 0. A number outside of the range that its reader
/// allows counts as missing.
public struct TableRow: Hashable, Sendable, Codable {
    private let cells: [String: String]

    /// Creates a row from columns and cells; cells without a column are ignored.
    ///
    /// - Parameter used: The columns to keep. Nil keeps all.
    public init(columns: [String], cells: [String], used: Set<String>? = nil) {
        var kept: [String: String] = [:]
        for (column, cell) in zip(columns, cells) where !cell.isEmpty && used?.contains(column) != false {
            // A NUL would end the text in the library.
            let text = Self.trimmed(
                cell.utf8.contains(0) ? cell.replacing("\0", with: "")[...] : cell[...], of: .whitespacesAndNewlines)
            if !text.isEmpty, text != "NA", text != "None" { kept[column] = text }
        }
        self.cells = kept
    }

    /// Decodes a stored row. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws { cells = try decoder.singleValueContainer().decode([String: String].self) }

    /// Encodes the row as one object of strings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cells)
    }

    /// The text of a cell, or nil if it is empty.
    func text(_ column: String) -> String? { cells[column] }

    /// A number within a range, or nil.
    func number(_ column: String, in range: ClosedRange<Double>) -> Double? {
        cells[column].flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
    }

    /// An integer within a range, or nil; "3.0" counts as an integer.
    func whole(_ column: String, in range: ClosedRange<Int>) -> Int? {
        number(column, in: Double(range.lowerBound)...Double(range.upperBound)).flatMap(Int.init(exactly:))
    }

    /// A Boolean, written as true or false, t or f, 1 or 0, or nil.
    func flag(_ column: String) -> Bool? {
        switch cells[column]?.lowercased() {
        case "true", "t", "1": true
        case "false", "f", "0": false
        default: nil
        }
    }

    /// The non-empty entries of a list, at most 200.
    ///
    /// - Parameter separator: The character between entries.
    func list(_ column: String, separator: Character = ",") -> [String] {
        let parts = cells[column]?.split(separator: separator).prefix(200) ?? []
        return parts.map { Self.trimmed($0, of: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Text without blank characters at its ends. Foundation copies a text to look for them, also where there are none.
    private static func trimmed(_ text: Substring, of blanks: CharacterSet) -> String {
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        if let first = text.utf8.first, let last = text.utf8.last, visible.contains(first), visible.contains(last) {
            return String(text)
        }
        return text.trimmingCharacters(in: blanks)
    }
}

import Foundation
import Garden

/// The rows of a table of JSON objects, whose members are the columns.
struct ObjectRows: TableRows {
    private let table: OpenTable
    private var objects: ObjectReader
    private var isKnown = false

    /// Starts reading. Throws `TableError.wrongEncoding`, `unreadable`.
    init(_ table: OpenTable, _ file: BlockReader) throws {
        self.table = table
        if try file.skipByteOrderMark() { throw TableError.wrongEncoding(table, line: 1) }
        objects = ObjectReader(file)
    }

    mutating func next(_ whileBusy: () throws -> Void) throws -> TableRecord? {
        guard let object = try objects.next(whileBusy) else {
            if !isKnown { throw TableError.notThisTable(table) }
            return nil
        }
        switch object {
        case .broken(let reason, let line):
            // The file starts with neither a bracket nor a brace, so it is not this table.
            if !isKnown, reason == .malformed { throw TableError.notThisTable(table) }
            return .skipped(reason, line: line)
        case .text(let bytes, let line):
            guard String(validating: bytes, as: UTF8.self) != nil else { throw TableError.wrongEncoding(table, line: line) }
            // An object that is not valid JSON is skipped like any malformed row.
            guard let members = try? JSONDecoder().decode([String: Member].self, from: Data(bytes)) else {
                try objects.resumeAtSecondLine()
                return .skipped(.malformed, line: line)
            }
            if !isKnown {
                guard table.signature.isSubset(of: members.keys) else { throw TableError.notThisTable(table) }
                isKnown = true
            }
            let columns = Array(members.keys)
            return .row(
                TableRow(columns: columns, cells: columns.map { members[$0]?.text ?? "" }, used: table.columns), line: line)
        }
    }
}

/// A member's value as text: a string or number; empty for any other type.
private struct Member: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Try one type after the other. Values of other types are ignored.
        text =
            (try? container.decode(String.self)) ?? (try? container.decode(Double.self)).map { "\($0)" } ?? ""
    }
}

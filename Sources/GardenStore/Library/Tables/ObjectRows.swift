import Foundation
import Garden

/// The rows of a table of JSON objects, whose members are its columns.
struct ObjectRows: TableRows {
    private let table: OpenTable
    private var objects: ObjectReader
    private var isKnown = false

    /// Begins to read. Throws `TableError.wrongEncoding`, `unreadable`.
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
            // What begins with neither a bracket nor a brace is another kind of file.
            if !isKnown, reason == .malformed { throw TableError.notThisTable(table) }
            return .skipped(reason, line: line)
        case .text(let bytes, let line):
            guard String(validating: bytes, as: UTF8.self) != nil else { throw TableError.wrongEncoding(table, line: line) }
            // An object that is broken within is passed over like any broken row.
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

/// What a member holds, as text: a text or a number; empty for anything else.
private struct Member: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // One type after the other is tried; what is neither is nothing to read.
        text =
            (try? container.decode(String.self)) ?? (try? container.decode(Double.self)).map { "\($0)" } ?? ""
    }
}

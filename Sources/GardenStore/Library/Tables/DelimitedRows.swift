import Garden

/// The rows of a comma- or tab-separated table, whose first record contains the column names.
struct DelimitedRows: TableRows {
    private let table: OpenTable
    private let columns: [String]
    private var records: DelimitedReader

    /// Reads the column names. Throws `TableError.notThisTable` if columns are missing, `wrongEncoding`, or `unreadable`.
    init(_ table: OpenTable, _ file: BlockReader) throws {
        self.table = table
        if try file.skipByteOrderMark() { throw TableError.wrongEncoding(table, line: 1) }
        records = DelimitedReader(file, separator: table.separator)
        guard case .fields(let fields, let line) = try records.next() else { throw TableError.notThisTable(table) }
        columns = try Self.texts(fields, table, line)
        guard table.signature.isSubset(of: columns) else { throw TableError.notThisTable(table) }
    }

    mutating func next(_ whileBusy: () throws -> Void) throws -> TableRecord? {
        switch try records.next(whileBusy) {
        case nil: return nil
        case .broken(let reason, let line): return .skipped(reason, line: line)
        case .fields(let fields, let line):
            let texts = try Self.texts(fields, table, line)
            guard texts.count == columns.count else {
                try records.resumeAtSecondLine()
                return .skipped(.wrongCells, line: line)
            }
            return .row(TableRow(columns: columns, cells: texts, used: table.columns), line: line)
        }
    }

    private static func texts(_ fields: [ArraySlice<UInt8>], _ table: OpenTable, _ line: Int) throws -> [String] {
        try fields.map { field in
            if let text = String(validating: field, as: UTF8.self) { return text }
            guard table == .ecoCrop, let text = CodePage1252.text(field) else {
                throw TableError.wrongEncoding(table, line: line)
            }
            return text
        }
    }
}

extension OpenTable {
    /// The separator between cells.
    var separator: UInt8 { self == .trefle ? UInt8(ascii: "\t") : UInt8(ascii: ",") }
}

/// The Windows-1252 encoding, used by ECOCROP.
enum CodePage1252 {
    /// Decodes bytes. Returns nil if they include one of the five undefined bytes.
    static func text(_ bytes: some Sequence<UInt8>) -> String? {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            let scalar = (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : UInt32(byte)
            guard let scalar = scalar.flatMap(Unicode.Scalar.init) else { return nil }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// The characters of the bytes 0x80 to 0x9F (Unicode Consortium, CP1252.TXT); nil for the five undefined bytes.
    private static let upper: [UInt32?] = [
        0x20AC, nil, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, nil, 0x017D, nil,
        nil, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, nil, 0x017E, 0x0178,
    ]
}

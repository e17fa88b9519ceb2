import Garden

/// Parses records whose fields are separated by commas or tabs, as defined in RFC 4180: a quoted field may contain separators and
/// line breaks, and doubles the quotation marks it contains. Lines end with CR LF or LF.
///
/// A record has at most ``longestRow`` bytes and 1,000 fields. A malformed record costs only one line: parsing continues with the
/// line after the one on which it started, because that line may have an unclosed quotation mark.
struct DelimitedReader {
    private let file: BlockReader
    private let separator: UInt8
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    private static let mostFields = 1_000
    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    init(_ file: BlockReader, separator: UInt8) {
        self.file = file
        self.separator = separator
    }

    /// A record: its fields, or why it is malformed.
    enum Record: Equatable {
        case fields([ArraySlice<UInt8>], line: Int)
        case broken(TableReport.Reason, line: Int)
    }

    private enum State {
        case start, plain, quoted, afterQuote
    }

    /// The next record, skipping empty lines, or nil at the end. Throws `TableError.unreadable` and what `whileBusy` throws.
    mutating func next(_ whileBusy: () throws -> Void = {}) throws -> Record? {
        while try file.peek() == Self.newline || file.peek() == Self.carriageReturn { _ = try file.next() }
        guard try file.peek() != nil else { return nil }
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        file.begin()
        let line = file.line
        var state = State.start
        while let byte = try file.next() {
            switch (state, byte) {
            case (.quoted, Self.quote): state = .afterQuote
            case (.quoted, _): bytes.append(byte)
            case (.start, Self.quote): state = .quoted
            case (.afterQuote, Self.quote):
                bytes.append(byte)
                state = .quoted
            case (_, Self.newline):
                ends.append(bytes.count)
                return record(line)
            case (_, separator):
                ends.append(bytes.count)
                state = .start
            case (.afterQuote, Self.carriageReturn): break
            case (.afterQuote, _):
                try file.giveUp(whileBusy)
                return .broken(.malformed, line: line)
            default:
                bytes.append(byte)
                state = .plain
            }
            if bytes.count > longestRow || ends.count > Self.mostFields {
                let isLineOver = try file.giveUp(whileBusy)
                let reason: TableReport.Reason = isLineOver ? .malformed : .tooLong
                return .broken(ends.count > Self.mostFields ? .wrongCells : reason, line: line)
            }
        }
        if state == .quoted {
            try file.giveUp(whileBusy)
            return .broken(.malformed, line: line)
        }
        ends.append(bytes.count)
        return record(line)
    }

    /// Goes back to the second line of the record read last, if it has one. Throws `TableError.unreadable`.
    func resumeAtSecondLine() throws { try file.resumeAtSecondLine() }

    /// The fields, without the CR before the line's end.
    private func record(_ line: Int) -> Record {
        var start = 0
        var fields = ends.map { end in
            defer { start = end }
            return bytes[start..<end]
        }
        if fields[fields.count - 1].last == Self.carriageReturn { fields[fields.count - 1].removeLast() }
        return .fields(fields, line: line)
    }
}

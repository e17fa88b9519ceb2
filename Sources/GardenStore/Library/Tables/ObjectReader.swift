import Garden

/// Reads the objects of a JSON text one at a time: from an array, from separate lines, or a single object.
///
/// An object has at most ``longestRow`` bytes; a longer one is skipped completely without being stored. If an object does not
/// end, reading continues with the line after its first line.
struct ObjectReader {
    private let file: BlockReader
    /// Whether text between objects may belong to a malformed object, so that it is not reported again.
    private var isRecovering = false
    /// The maximum nesting depth of brackets.
    private static let deepest = 100

    init(_ file: BlockReader) { self.file = file }

    /// The text of an object, or why it is malformed.
    enum Object: Equatable {
        case text([UInt8], line: Int)
        case broken(TableReport.Reason, line: Int)
    }

    /// The next object, or nil at the end. Throws `TableError.unreadable` and what `whileBusy` throws.
    mutating func next(_ whileBusy: () throws -> Void = {}) throws -> Object? {
        while let byte = try file.peek() {
            switch byte {
            case UInt8(ascii: "{"): return try object(whileBusy)
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: _ = try file.next()
            default:
                let line = file.line
                try file.skipLine(whileBusy)
                if !isRecovering { return .broken(.malformed, line: line) }
            }
        }
        return nil
    }

    private mutating func object(_ whileBusy: () throws -> Void) throws -> Object {
        var bytes: [UInt8] = []
        file.begin()
        let line = file.line
        var open: [UInt8] = []
        var count = 0
        var isInText = false
        var isEscaped = false
        isRecovering = false
        while let byte = try file.next() {
            count += 1
            if count <= longestRow { bytes.append(byte) }
            if count % longestRow == 0 { try whileBusy() }
            if open.count > Self.deepest { break }
            if isEscaped {
                isEscaped = false
            } else if isInText {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == UInt8(ascii: "\"") { isInText = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInText = true
                case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
                case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard open.popLast() == byte else { return try giveUp(line, whileBusy) }
                    if open.isEmpty { return count > longestRow ? .broken(.tooLong, line: line) : .text(bytes, line: line) }
                default: break
                }
            }
        }
        return try giveUp(line, whileBusy)
    }

    /// Goes back to the second line of the object read last, if it has one: a string that was not closed on the first line may
    /// have swallowed other objects. Throws `TableError.unreadable`.
    mutating func resumeAtSecondLine() throws { isRecovering = try file.resumeAtSecondLine() }

    private mutating func giveUp(_ line: Int, _ whileBusy: () throws -> Void) throws -> Object {
        isRecovering = true
        try file.giveUp(whileBusy)
        return .broken(.malformed, line: line)
    }
}

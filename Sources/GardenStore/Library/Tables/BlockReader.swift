import Foundation
import Garden

/// Reads a file byte by byte, with only one block of it in memory.
final class BlockReader {
    /// The size of the file in bytes.
    let size: Int
    /// The line of the next byte, from 1.
    var line = 1

    private let descriptor: Int32
    private let path: String
    private var block: [UInt8]
    private var position = 0
    private var end = 0
    private var blockOffset = 0
    /// The offset and number of the second line of the current record, or nil until it is reached.
    private var secondLine: (offset: Int, number: Int)?

    /// Opens a file. Throws `TableError.unreadable` if it does not exist, is not a regular file, or cannot be read.
    init(_ file: URL, block size: Int = 1 << 18) throws {
        path = file.path(percentEncoded: false)
        // Opening a pipe without a writer must not block.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw TableError.unreadable(path: path) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw TableError.unreadable(path: path)
        }
        self.size = Int(facts.st_size)
        block = [UInt8](repeating: 0, count: size)
    }

    deinit { close(descriptor) }

    /// The offset of the next byte.
    var offset: Int { blockOffset + position }

    /// The next byte without consuming it, or nil at the end. Throws `TableError.unreadable`.
    func peek() throws -> UInt8? {
        if position == end, try !fill() { return nil }
        return block[position]
    }

    /// Consumes and returns the next byte, or nil at the end. Throws `TableError.unreadable`.
    func next() throws -> UInt8? {
        if position == end, try !fill() { return nil }
        let byte = block[position]
        position += 1
        if byte == UInt8(ascii: "\n") {
            line += 1
            if secondLine == nil { secondLine = (offset, line) }
        }
        return byte
    }

    /// Marks the next byte as the start of a record.
    func begin() { secondLine = nil }

    /// Goes back to the second line of the current record. Returns false if the record has not reached its second line. Throws
    /// `TableError.unreadable`.
    @discardableResult
    func resumeAtSecondLine() throws -> Bool {
        guard let secondLine else { return false }
        try goBack(to: secondLine.offset, line: secondLine.number)
        return true
    }

    /// Continues with the line after the one on which the record started. Throws `TableError.unreadable` and what `whileBusy`
    /// throws.
    ///
    /// - Returns: Whether the record had reached that line.
    @discardableResult
    func giveUp(_ whileBusy: () throws -> Void) throws -> Bool {
        if try resumeAtSecondLine() { return true }
        try skipLine(whileBusy)
        return false
    }

    /// Skips the rest of the line, including the newline. Throws `TableError.unreadable`.
    ///
    /// - Parameter whileBusy: Called for each block, so that it can throw to cancel.
    func skipLine(_ whileBusy: () throws -> Void = {}) throws {
        while true {
            if position == end, try !fill() { return }
            try whileBusy()
            let found = block.withUnsafeBytes { bytes -> Int? in
                guard let start = bytes.baseAddress?.advanced(by: position),
                    let newline = memchr(start, Int32(UInt8(ascii: "\n")), end - position)
                else { return nil }
                return position + start.distance(to: newline)
            }
            if let found {
                position = found + 1
                line += 1
                return
            }
            position = end
        }
    }

    /// Goes back to a consumed byte. Throws `TableError.unreadable`.
    private func goBack(to offset: Int, line: Int) throws {
        self.line = line
        if offset >= blockOffset {
            position = offset - blockOffset
            return
        }
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw TableError.unreadable(path: path) }
        blockOffset = offset
        position = 0
        end = 0
    }

    /// Skips a UTF-8 byte order mark. Returns whether the text is in UTF-16 or UTF-32 instead. Throws `TableError.unreadable`.
    func skipByteOrderMark() throws -> Bool {
        _ = try peek()
        if end >= 3, block[0] == 0xEF, block[1] == 0xBB, block[2] == 0xBF { position = 3 }
        guard end >= 2 else { return false }
        let marks = (block[0], block[1])
        return marks == (0xFF, 0xFE) || marks == (0xFE, 0xFF) || marks.0 == 0 || marks.1 == 0
    }

    /// Reads the next block. Returns false at the end.
    private func fill() throws -> Bool {
        blockOffset += end
        position = 0
        end = 0
        while true {
            let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw TableError.unreadable(path: path)
            }
            end = count
            return count > 0
        }
    }
}

import Foundation
import Garden

/// Reads a file byte after byte, with no more than a block of it in memory.
final class BlockReader {
    /// How many bytes the file has.
    let size: Int
    /// The line that the next byte stands on, from 1.
    var line = 1

    private let descriptor: Int32
    private let path: String
    private var block: [UInt8]
    private var position = 0
    private var end = 0
    private var blockOffset = 0
    /// Where the second line of what is being read begins, and its number; nil until it is reached.
    private var secondLine: (offset: Int, number: Int)?

    /// Opens a file. Throws `TableError.unreadable` for one that is not there, is a folder or may not be read.
    init(_ file: URL, block size: Int = 1 << 18) throws {
        path = file.path(percentEncoded: false)
        // A pipe that nobody writes to must not hold up who opens it.
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

    /// How many bytes come before the next one.
    var offset: Int { blockOffset + position }

    /// The next byte, without taking it; nil at the end. Throws `TableError.unreadable`.
    func peek() throws -> UInt8? {
        if position == end, try !fill() { return nil }
        return block[position]
    }

    /// Takes the next byte; nil at the end. Throws `TableError.unreadable`.
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

    /// Says that a record begins with the next byte.
    func begin() { secondLine = nil }

    /// Goes back to the second line of the record that began last; false where it has taken its first alone.
    /// Throws `TableError.unreadable`.
    @discardableResult
    func resumeAtSecondLine() throws -> Bool {
        guard let secondLine else { return false }
        try goBack(to: secondLine.offset, line: secondLine.number)
        return true
    }

    /// Goes on with the line after the one on which the record began. Throws `TableError.unreadable` and what `whileBusy` throws.
    ///
    /// - Returns: Whether the record had reached that line.
    @discardableResult
    func giveUp(_ whileBusy: () throws -> Void) throws -> Bool {
        if try resumeAtSecondLine() { return true }
        try skipLine(whileBusy)
        return false
    }

    /// Takes everything to the end of the line, the newline with it. Throws `TableError.unreadable`.
    ///
    /// - Parameter whileBusy: Called for each block, so that it can throw where there is no more use in going on.
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

    /// Goes back to a byte that was taken. Throws `TableError.unreadable`.
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

    /// Takes the mark with which some programs begin a text in UTF-8; whether the text is in UTF-16 or UTF-32 instead.
    func skipByteOrderMark() throws -> Bool {
        _ = try peek()
        if end >= 3, block[0] == 0xEF, block[1] == 0xBB, block[2] == 0xBF { position = 3 }
        guard end >= 2 else { return false }
        let marks = (block[0], block[1])
        return marks == (0xFF, 0xFE) || marks == (0xFE, 0xFF) || marks.0 == 0 || marks.1 == 0
    }

    /// Reads the next block; false at the end.
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

import Foundation

/// Reads numbers and names from untrusted bytes; anything out of bounds is nil.
struct ByteReader {
    private let data: Data
    var isLittleEndian = false

    init(_ data: Data) { self.data = data }

    var count: Int { data.count }

    /// The unsigned number of 1 to 7 bytes at an offset.
    func number(at offset: Int, bytes: Int) -> Int? {
        guard offset >= 0, bytes > 0, bytes < 8, offset <= count - bytes else { return nil }
        let start = data.startIndex + offset
        let digits = data[start..<start + bytes]
        return isLittleEndian ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The four-character name at an offset.
    func name(at offset: Int) -> String? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        let start = data.startIndex + offset
        return String(decoding: data[start..<start + 4], as: UTF8.self)
    }

    /// The offset of the next occurrence of a byte, at `offset` or after it; nil for none.
    func index(of byte: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < count else { return nil }
        return data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + offset, Int32(byte), bytes.count - offset) else {
                return nil
            }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }

    /// The range of `count` bytes at an offset, in the data's own indices; nil if it is not entirely within the data.
    func range(at offset: Int, count: Int) -> Range<Data.Index>? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return data.startIndex + offset..<data.startIndex + offset + count
    }
}

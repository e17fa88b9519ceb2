import Foundation

/// Reads numbers from bytes that may lie: whatever lies outside is nil.
struct ByteReader {
    private let data: Data
    /// Whether the first byte of a number counts least.
    var isLittleEndian = false

    init(_ data: Data) { self.data = data }

    /// How many bytes there are.
    var count: Int { data.count }

    /// The number of so many bytes, 1 to 7, at an offset.
    func number(at offset: Int, bytes: Int) -> Int? {
        guard offset >= 0, bytes > 0, bytes < 8, offset <= count - bytes else { return nil }
        let start = data.startIndex + offset
        let digits = data[start..<start + bytes]
        return isLittleEndian ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The bytes of a name of four letters.
    func name(at offset: Int) -> String? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        let start = data.startIndex + offset
        return String(decoding: data[start..<start + 4], as: UTF8.self)
    }

    /// Where a byte stands next, at an offset or behind it.
    func index(of byte: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < count else { return nil }
        return data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + offset, Int32(byte), bytes.count - offset) else {
                return nil
            }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }

    /// The place of a range within the data; nil where it does not lie within it wholly.
    func range(at offset: Int, count: Int) -> Range<Data.Index>? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return data.startIndex + offset..<data.startIndex + offset + count
    }
}

import Foundation
import Garden

/// What a picture says of itself before it is decoded, and whether it ends too early.
struct PictureHeader {
    /// In pixels, before it is turned upright.
    var width = 0
    var height = 0
    /// Whether all of it is there, as far as its format tells without decoding. Most decoders fill up with gray what is missing, but
    /// a photo that has lost its lower half is not what someone wanted to show.
    var isWhole = true
    /// Where its EXIF data is, from its TIFF header on; nil where it has none.
    var exif: Range<Data.Index>?

    /// Reads the header of a format.
    ///
    /// - Throws: ``PhotoError/damaged`` where it tells no size, ``PhotoError/notAPicture`` for a kind that no decoder here knows.
    init(of original: Data, as format: PhotoFormat) throws(PhotoError) {
        let bytes = ByteReader(original)
        switch format {
        case .jpeg: readJPEG(bytes)
        case .png: readPNG(bytes)
        case .webp: readWebP(bytes)
        case .bmp: readBitmap(bytes)
        case .tiff: try readTIFF(bytes)
        case .heic, .avif: readBoxes(bytes)
        }
        guard width > 0, height > 0 else { throw .damaged }
    }

    /// The largest size told counts: a frame that announces another size than a second one is not to be trusted.
    mutating func note(_ width: Int?, _ height: Int?) {
        // Held to 31 bits, of which two can be multiplied without an overflow.
        guard let width = width.map({ min($0, Int(Int32.max)) }), let height = height.map({ min($0, Int(Int32.max)) }),
            width * height > self.width * self.height
        else { return }
        (self.width, self.height) = (width, height)
    }

    mutating func readBitmap(_ bytes: ByteReader) {
        var bytes = bytes
        bytes.isLittleEndian = true
        let isOS2 = bytes.number(at: 14, bytes: 4) == 12
        if isOS2 {
            note(bytes.number(at: 18, bytes: 2), bytes.number(at: 20, bytes: 2))
        } else {
            // Signed: a negative height means that the rows come from the top.
            func side(_ offset: Int) -> Int? {
                bytes.number(at: offset, bytes: 4).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
            }
            note(side(18), side(22))
        }
        // Only rows that are not compressed tell how long they are; 0 and 3 say so.
        let compression = isOS2 ? 0 : bytes.number(at: 30, bytes: 4) ?? 0
        guard let start = bytes.number(at: 10, bytes: 4), let bits = bytes.number(at: isOS2 ? 24 : 28, bytes: 2),
            compression == 0 || compression == 3, width * height <= PhotoLimits.originalPixels
        else { return }
        isWhole = start + (width * bits + 31) / 32 * 4 * height <= bytes.count
    }

    mutating func readTIFF(_ bytes: ByteReader) throws(PhotoError) {
        var bytes = bytes
        bytes.isLittleEndian = bytes.number(at: 0, bytes: 1) == 0x49
        guard let table = bytes.number(at: 4, bytes: 4), let entries = bytes.number(at: table, bytes: 2) else { return }
        var values: [Int: Int] = [:]
        for entry in 0..<entries {
            let offset = table + 2 + entry * 12
            guard let tag = bytes.number(at: offset, bytes: 2), let type = bytes.number(at: offset + 2, bytes: 2) else { return }
            // Numbers are short (3) or long (4). Three depths or kinds of samples do not fit in their place, which then tells where
            // they are.
            if let size = [3: 2, 4: 4][type] { values[tag] = bytes.number(at: offset + 8, bytes: size) }
            if tag == 258 || tag == 339, let many = bytes.number(at: offset + 4, bytes: 4), many > 2 {
                values[tag] = bytes.number(at: offset + 8, bytes: 4).flatMap { bytes.number(at: $0, bytes: 2) }
            }
        }
        note(values[256], values[257])
        // Inks (5) of more than 8 bits are what printers use, and libtiff does not turn them into red, green and blue.
        if values[262] == 5, values[258] ?? 8 > 8 { throw .notAPicture }
        // Nor does it those of more than 16 bits, or those that are fractions (3).
        if values[258] ?? 8 > 16 || values[339] == 3 { throw .notAPicture }
        exif = bytes.range(at: 0, count: bytes.count)
    }
}

import Foundation
import Garden

/// What a picture file declares before it is decoded, and whether it is truncated.
struct PictureHeader {
    /// Size in pixels, before the orientation is applied.
    var width = 0
    var height = 0
    /// Whether the file is complete, as far as its format shows without decoding. Most decoders fill missing parts with gray, but
    /// a photo without its lower half is not what the user wanted to show.
    var isWhole = true
    /// The range of the EXIF data from its TIFF header on; nil for none.
    var exif: Range<Data.Index>?

    /// Reads the header of a file in a format.
    ///
    /// - Throws: ``PhotoError/damaged`` if it has no size, ``PhotoError/notAPicture`` for a variant that no decoder supports.
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

    /// Records a size if it has more pixels than the previous one: if a file declares several sizes, the largest counts.
    mutating func note(_ width: Int?, _ height: Int?) {
        // Clamped to 31 bits, so that the product cannot overflow.
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
            // Signed: a negative height means that the rows are stored from top to bottom.
            func side(_ offset: Int) -> Int? {
                bytes.number(at: offset, bytes: 4).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
            }
            note(side(18), side(22))
        }
        // The length of the pixel data is known only for uncompressed rows, which is compression 0 or 3.
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
            // Values are SHORT (3) or LONG (4). More than two values of BitsPerSample (258) or SampleFormat (339) do not fit in
            // the entry, which then contains their offset.
            if let size = [3: 2, 4: 4][type] { values[tag] = bytes.number(at: offset + 8, bytes: size) }
            if tag == 258 || tag == 339, let many = bytes.number(at: offset + 4, bytes: 4), many > 2 {
                values[tag] = bytes.number(at: offset + 8, bytes: 4).flatMap { bytes.number(at: $0, bytes: 2) }
            }
        }
        note(values[256], values[257])
        // Separated colors (5) with more than 8 bits are used for printing, and libtiff does not convert them to RGB.
        if values[262] == 5, values[258] ?? 8 > 8 { throw .notAPicture }
        // Nor does it convert samples of more than 16 bits or floating-point samples (3).
        if values[258] ?? 8 > 16 || values[339] == 3 { throw .notAPicture }
        exif = bytes.range(at: 0, count: bytes.count)
    }
}

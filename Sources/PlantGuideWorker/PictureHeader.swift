import Foundation
import Garden

/// What a picture says of itself before it is decoded.
struct PictureHeader {
    /// In pixels, before it is turned upright.
    var width = 0
    var height = 0
    /// Where its EXIF data is, from its TIFF header on; nil where it has none.
    var exif: Range<Data.Index>?

    /// Reads the header of a format.
    ///
    /// - Throws: ``PhotoError/damaged`` where it tells no size.
    init(of original: Data, as format: PhotoFormat) throws(PhotoError) {
        let bytes = ByteReader(original)
        switch format {
        case .jpeg: readJPEG(bytes)
        case .png: readPNG(bytes)
        case .webp: readWebP(bytes)
        case .bmp: readBitmap(bytes)
        case .tiff: readTIFF(bytes)
        case .heic, .avif: readBoxes(bytes)
        }
        // Sizes are numbers of at most four bytes, so that their product cannot overflow.
        guard width > 0, height > 0 else { throw .damaged }
    }

    /// The largest size told counts: a frame that announces another size than a second one is not to be trusted.
    mutating func note(_ width: Int?, _ height: Int?) {
        guard let width, let height, width * height > self.width * self.height else { return }
        (self.width, self.height) = (width, height)
    }

    private mutating func readJPEG(_ bytes: ByteReader) {
        var offset = 2
        while let start = bytes.number(at: offset, bytes: 1), let marker = bytes.number(at: offset + 1, bytes: 1), start == 0xFF {
            switch marker {
            case 0xFF:  // Filling before a marker.
                offset += 1
                continue
            case 0x01, 0xD0...0xD8:  // Markers without a segment.
                offset += 2
                continue
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                note(bytes.number(at: offset + 7, bytes: 2), bytes.number(at: offset + 5, bytes: 2))
            case 0xE1 where exif == nil && bytes.name(at: offset + 4) == "Exif":
                exif = bytes.number(at: offset + 2, bytes: 2).flatMap { bytes.range(at: offset + 10, count: $0 - 8) }
            case 0xDA, 0xD9:  // The picture itself begins, or all ends.
                return
            default: break
            }
            guard let length = bytes.number(at: offset + 2, bytes: 2), length >= 2 else { return }
            offset += 2 + length
        }
    }

    private mutating func readPNG(_ bytes: ByteReader) {
        var offset = 8
        while let length = bytes.number(at: offset, bytes: 4), let name = bytes.name(at: offset + 4) {
            switch name {
            case "IHDR": note(bytes.number(at: offset + 8, bytes: 4), bytes.number(at: offset + 12, bytes: 4))
            case "eXIf": exif = bytes.range(at: offset + 8, count: length)
            case "IEND": return
            default: break
            }
            offset += 12 + length
        }
    }

    private mutating func readWebP(_ bytes: ByteReader) {
        var bytes = bytes
        bytes.isLittleEndian = true
        var offset = 12
        while let name = bytes.name(at: offset), let length = bytes.number(at: offset + 4, bytes: 4) {
            let body = offset + 8
            switch name {
            case "VP8X":
                note(bytes.number(at: body + 4, bytes: 3).map { $0 + 1 }, bytes.number(at: body + 7, bytes: 3).map { $0 + 1 })
            case "VP8 ":
                note(
                    bytes.number(at: body + 6, bytes: 2).map { $0 & 0x3FFF },
                    bytes.number(at: body + 8, bytes: 2).map { $0 & 0x3FFF })
            case "VP8L":
                let sizes = bytes.number(at: body + 1, bytes: 4)
                note(sizes.map { $0 & 0x3FFF + 1 }, sizes.map { $0 >> 14 & 0x3FFF + 1 })
            case "EXIF":
                // Some writers put the six bytes of a JPEG's segment before the header.
                let skipped = bytes.name(at: body) == "Exif" ? 6 : 0
                exif = bytes.range(at: body + skipped, count: length - skipped)
            default: break
            }
            offset = body + length + length % 2
        }
    }

    private mutating func readBitmap(_ bytes: ByteReader) {
        var bytes = bytes
        bytes.isLittleEndian = true
        if bytes.number(at: 14, bytes: 4) == 12 {
            note(bytes.number(at: 18, bytes: 2), bytes.number(at: 20, bytes: 2))
        } else {
            // Signed: a negative height means that the rows come from the top.
            func side(_ offset: Int) -> Int? {
                bytes.number(at: offset, bytes: 4).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
            }
            note(side(18), side(22))
        }
    }

    private mutating func readTIFF(_ bytes: ByteReader) {
        var bytes = bytes
        bytes.isLittleEndian = bytes.number(at: 0, bytes: 1) == 0x49
        guard let table = bytes.number(at: 4, bytes: 4), let entries = bytes.number(at: table, bytes: 2) else { return }
        var sides: [Int: Int] = [:]
        for entry in 0..<entries {
            let offset = table + 2 + entry * 12
            guard let tag = bytes.number(at: offset, bytes: 2), let type = bytes.number(at: offset + 2, bytes: 2) else { return }
            // Width and height, as short (3) or long (4) numbers.
            if tag == 256 || tag == 257 { sides[tag] = bytes.number(at: offset + 8, bytes: type == 3 ? 2 : 4) }
        }
        note(sides[256], sides[257])
        exif = bytes.range(at: 0, count: bytes.count)
    }
}

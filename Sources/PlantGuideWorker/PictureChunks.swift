// JPEG, PNG and WebP files are sequences of named parts, each with its length.
extension PictureHeader {
    /// Reads the segments of a JPEG (ITU-T T.81, annex B) up to its end marker.
    mutating func readJPEG(_ bytes: ByteReader) {
        isWhole = false
        var offset = 2
        while let start = bytes.number(at: offset, bytes: 1), let marker = bytes.number(at: offset + 1, bytes: 1) {
            guard start == 0xFF else { return }
            switch marker {
            case 0xFF:  // Fill bytes before a marker.
                offset += 1
                continue
            case 0x01, 0xD0...0xD8:  // Markers without a segment.
                offset += 2
                continue
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                note(bytes.number(at: offset + 7, bytes: 2), bytes.number(at: offset + 5, bytes: 2))
            case 0xE1 where exif == nil && bytes.name(at: offset + 4) == "Exif":
                exif = bytes.number(at: offset + 2, bytes: 2).flatMap { bytes.range(at: offset + 10, count: $0 - 8) }
            case 0xD9:
                isWhole = true
                return
            default: break
            }
            guard let length = bytes.number(at: offset + 2, bytes: 2), length >= 2 else { return }
            offset += 2 + length
            // The data of a scan follow their segment without a length, up to the next marker.
            if marker == 0xDA { offset = endOfScan(bytes, from: offset) }
        }
    }

    /// The offset of the next marker outside the scan's data; the end of the file if there is none.
    private func endOfScan(_ bytes: ByteReader, from start: Int) -> Int {
        var offset = start
        while let found = bytes.index(of: 0xFF, from: offset) {
            switch bytes.number(at: found + 1, bytes: 1) {
            case 0x00, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7: offset = found + 2
            case 0xFF: offset = found + 1
            default: return found
            }
        }
        return bytes.count
    }

    /// Reads the chunks of a PNG (ISO/IEC 15948).
    mutating func readPNG(_ bytes: ByteReader) {
        isWhole = false
        var offset = 8, hasPicture = false
        while let length = bytes.number(at: offset, bytes: 4), let name = bytes.name(at: offset + 4) {
            switch name {
            case "IHDR": note(bytes.number(at: offset + 8, bytes: 4), bytes.number(at: offset + 12, bytes: 4))
            case "IDAT": hasPicture = true
            case "eXIf": exif = bytes.range(at: offset + 8, count: length)
            case "IEND":
                isWhole = hasPicture
                return
            default: break
            }
            offset += 12 + length
        }
    }

    /// Reads the chunks of a WebP (RFC 9649).
    mutating func readWebP(_ bytes: ByteReader) {
        isWhole = false
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
                note(sizes.map { ($0 & 0x3FFF) + 1 }, sizes.map { ($0 >> 14 & 0x3FFF) + 1 })
            case "EXIF":
                // Some writers add the six bytes that precede the header in a JPEG.
                let skipped = bytes.name(at: body) == "Exif" ? 6 : 0
                exif = bytes.range(at: body + skipped, count: length - skipped)
            default: break
            }
            // The first picture is enough, since only the first frame of an animation is used.
            if ["VP8 ", "VP8L", "ANMF"].contains(name), bytes.range(at: body, count: length) != nil { isWhole = true }
            offset = body + length + length % 2
        }
    }
}

import Foundation

// HEIC and AVIF files consist of boxes: a 4-byte length, a 4-byte name and the content (ISO/IEC 14496-12). The "meta" box
// describes the items: kinds in "iinf", locations in "iloc", sizes in "ispe" (ISO/IEC 23008-12).
extension PictureHeader {
    /// Reads the sizes and the location of the EXIF data.
    mutating func readBoxes(_ bytes: ByteReader) {
        for meta in Box.all(in: bytes, from: 0, to: bytes.count) where meta.name == "meta" {
            let parts = Box.all(in: bytes, from: meta.start + 4, to: meta.end)
            readSizes(bytes, parts)
            guard let item = Self.exifItem(bytes, parts), let place = Self.place(of: item, bytes, parts) else { continue }
            // An EXIF item starts with the offset of its TIFF header.
            guard let distance = bytes.number(at: place.start, bytes: 4), distance <= place.count else { continue }
            exif = bytes.range(at: place.start + 4 + distance, count: place.count - 4 - distance)
        }
    }

    private mutating func readSizes(_ bytes: ByteReader, _ parts: [Box]) {
        for properties in parts where properties.name == "iprp" {
            for list in Box.all(in: bytes, from: properties.start, to: properties.end) where list.name == "ipco" {
                for size in Box.all(in: bytes, from: list.start, to: list.end) where size.name == "ispe" {
                    note(bytes.number(at: size.start + 4, bytes: 4), bytes.number(at: size.start + 8, bytes: 4))
                }
            }
        }
    }

    /// The id of the item whose kind is "Exif"; nil for none.
    private static func exifItem(_ bytes: ByteReader, _ parts: [Box]) -> Int? {
        for list in parts where list.name == "iinf" {
            let isLong = bytes.number(at: list.start, bytes: 1) != 0
            for entry in Box.all(in: bytes, from: list.start + (isLong ? 8 : 6), to: list.end) where entry.name == "infe" {
                // Version 2 has 2-byte ids, version 3 has 4-byte ids; older versions have no kinds.
                guard let version = bytes.number(at: entry.start, bytes: 1), version >= 2 else { continue }
                let width = version == 2 ? 2 : 4
                if bytes.name(at: entry.start + 4 + width + 2) == "Exif" {
                    return bytes.number(at: entry.start + 4, bytes: width)
                }
            }
        }
        return nil
    }

    /// The location of an item; nil unless it is stored in the file itself and in one piece.
    private static func place(of item: Int, _ bytes: ByteReader, _ parts: [Box]) -> (start: Int, count: Int)? {
        guard let list = parts.first(where: { $0.name == "iloc" }), let version = bytes.number(at: list.start, bytes: 1),
            version <= 2, let widths = bytes.number(at: list.start + 4, bytes: 2)
        else { return nil }
        let offsetWidth = widths >> 12 & 15, lengthWidth = widths >> 8 & 15, baseWidth = widths >> 4 & 15
        let indexWidth = version > 0 ? widths & 15 : 0
        let idWidth = version < 2 ? 2 : 4
        guard let count = bytes.number(at: list.start + 6, bytes: idWidth) else { return nil }
        var offset = list.start + 6 + idWidth
        for _ in 0..<count where offset < list.end {
            guard let id = bytes.number(at: offset, bytes: idWidth) else { return nil }
            offset += idWidth
            let method = version > 0 ? bytes.number(at: offset, bytes: 2) ?? 0 : 0
            offset += (version > 0 ? 2 : 0) + 2
            let base = bytes.number(at: offset, bytes: baseWidth) ?? 0
            offset += baseWidth
            guard let extents = bytes.number(at: offset, bytes: 2) else { return nil }
            offset += 2
            let start = bytes.number(at: offset + indexWidth, bytes: offsetWidth) ?? 0
            let length = bytes.number(at: offset + indexWidth + offsetWidth, bytes: lengthWidth) ?? 0
            if id == item { return extents == 1 && method & 15 == 0 ? (base + start, length) : nil }
            offset += extents * (indexWidth + offsetWidth + lengthWidth)
        }
        return nil
    }
}

/// A box: its name and the range of its content.
private struct Box {
    let name: String
    let start: Int
    let end: Int

    /// The consecutive boxes within a range, up to the first invalid one.
    static func all(in bytes: ByteReader, from start: Int, to end: Int) -> [Box] {
        var boxes: [Box] = [], offset = start
        while offset + 8 <= end, var length = bytes.number(at: offset, bytes: 4), let name = bytes.name(at: offset + 4) {
            var head = 8
            if length == 1 {  // An 8-byte length follows; its highest byte is ignored, since no photo is that large.
                guard let long = bytes.number(at: offset + 9, bytes: 7) else { break }
                (length, head) = (long, 16)
            } else if length == 0 {  // The box extends to the end.
                length = end - offset
            }
            guard length >= head, length <= end - offset else { break }
            boxes.append(Box(name: name, start: offset + head, end: offset + length))
            offset += length
        }
        return boxes
    }
}

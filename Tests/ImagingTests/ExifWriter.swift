import Foundation

/// Writes EXIF data as cameras do, with a location, a serial number, a camera make, an artist,
/// and optionally a date and an orientation.
struct ExifWriter {
    var orientation: Int?
    var takenOn: String?
    /// Texts in the EXIF data that must not appear in a prepared photo.
    static let secrets = ["SERIAL-4711", "Secret Camera", "Anna Example"]

    /// The EXIF block from its TIFF header on, little-endian.
    var block: Data {
        var camera = [entry(0x010F, ascii: Self.secrets[1]), entry(0x013B, ascii: Self.secrets[2])]
        if let orientation { camera.append(entry(0x0112, short: orientation)) }
        var exif = [entry(0xA431, ascii: Self.secrets[0])]
        if let takenOn { exif.append(entry(0x9003, ascii: takenOn)) }
        // GPS latitude north and longitude east; degrees, minutes and seconds as fractions.
        let place = [
            entry(1, ascii: "N"), entry(2, fractions: [52, 31, 12]), entry(3, ascii: "E"), entry(4, fractions: [13, 24, 18]),
        ]
        // Three consecutive directories: the main one, which points to the other two, then EXIF, then GPS.
        let exifStart = 8 + length(of: camera) + 24
        let placeStart = exifStart + length(of: exif)
        camera += [entry(0x8769, long: exifStart), entry(0x8825, long: placeStart)]
        return Data("II*\0".utf8) + number(8, 4) + table(camera, at: 8) + table(exif, at: exifStart)
            + table(place, at: placeStart)
    }

    /// Inserts the block into a JPEG after its first marker.
    func into(jpeg: Data) -> Data {
        let body = Data("Exif\0\0".utf8) + block
        let count = body.count + 2
        return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 255)] + body + jpeg.dropFirst(2)
    }

    /// Inserts the block into a PNG after its header chunk.
    func into(png: Data) -> Data {
        let named = Data("eXIf".utf8) + block
        return png.prefix(33) + Self.bigEndian(block.count) + named + Self.bigEndian(Int(Self.checksum(named)))
            + png.dropFirst(33)
    }

    private struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: Data
    }

    private func entry(_ tag: Int, ascii text: String) -> Entry {
        Entry(tag: tag, type: 2, count: text.utf8.count + 1, value: Data(text.utf8) + [0])
    }
    private func entry(_ tag: Int, short value: Int) -> Entry { Entry(tag: tag, type: 3, count: 1, value: number(value, 2)) }
    private func entry(_ tag: Int, long value: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, value: number(value, 4)) }
    private func entry(_ tag: Int, fractions: [Int]) -> Entry {
        Entry(tag: tag, type: 5, count: fractions.count, value: fractions.reduce(Data()) { $0 + number($1, 4) + number(1, 4) })
    }

    private func length(of entries: [Entry]) -> Int {
        2 + entries.count * 12 + 4 + entries.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
    }

    private func table(_ entries: [Entry], at start: Int) -> Data {
        let sorted = entries.sorted { $0.tag < $1.tag }
        var head = number(entries.count, 2), rest = Data()
        let restStart = start + 2 + entries.count * 12 + 4
        for entry in sorted {
            head += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
            if entry.value.count > 4 {
                head += number(restStart + rest.count, 4)
                rest += entry.value
            } else {
                head += entry.value + Data(count: 4 - entry.value.count)
            }
        }
        return head + number(0, 4) + rest
    }

    private func number(_ value: Int, _ bytes: Int) -> Data { Data((0..<bytes).map { UInt8(value >> ($0 * 8) & 255) }) }
    private static func bigEndian(_ value: Int) -> Data { Data((0..<4).map { UInt8(value >> ((3 - $0) * 8) & 255) }) }

    /// The CRC-32 of ISO 3309, as PNG chunks have it.
    static func checksum(_ data: Data) -> UInt32 {
        ~data.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { bits, _ in bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1 }
        }
    }
}

import Foundation

/// Generates unusual and malicious images.
enum Pictures {
    /// A progressive JPEG whose last scan is repeated: a small file that takes as long to decode as hundreds.
    static func manyScans(_ jpeg: Data, times: Int) -> Data {
        let bytes = Array(jpeg)
        let last = bytes.indices.last { bytes[$0] == 0xFF && $0 + 1 < bytes.count && bytes[$0 + 1] == 0xDA } ?? 0
        let scan = bytes[last..<bytes.count - 2]
        return Data(bytes.dropLast(2)) + (0..<times).reduce(into: Data()) { all, _ in all += scan } + Data([0xFF, 0xD9])
    }

    /// The header of a PNG with this size, without image data.
    static func pngHeader(_ width: Int, _ height: Int) -> Data {
        join(
            Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]), name("IHDR"), big(width, 4), big(height, 4),
            Data([8, 2, 0, 0, 0, 0, 0, 0, 0]))
    }

    /// The headers of a JPEG with this size.
    static func jpegHeader(_ width: Int, _ height: Int) -> Data {
        join(
            Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8]), big(height, 2), big(width, 2),
            Data([1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2]))
    }

    /// The header of a WebP with this size.
    static func webpHeader(_ width: Int, _ height: Int) -> Data {
        join(
            name("RIFF"), little(22, 4), name("WEBPVP8X"), little(10, 4), Data(count: 4), little(max(0, width - 1), 3),
            little(max(0, height - 1), 3))
    }

    /// The header of a BMP with this size.
    static func bitmapHeader(_ width: Int, _ height: Int) -> Data {
        join(bitmapStart(width, height, bits: 24, at: 54), Data(count: 24))
    }

    /// A white BMP with the short OS/2 header, 24 bits per pixel.
    static func shortBitmap(_ width: Int, _ height: Int) -> Data {
        let rows = (width * 3 + 3) / 4 * 4 * height
        return join(
            name("BM"), little(26 + rows, 4), little(0, 4), little(26, 4), little(12, 4), little(width, 2), little(height, 2),
            little(1, 2), little(24, 2), Data(repeating: 255, count: rows))
    }

    /// A small BMP file with this image size: its run-length encoded data ends at once, so that
    /// all pixels have the palette's first color.
    static func emptyBitmap(_ width: Int, _ height: Int) -> Data {
        join(
            bitmapStart(width, height, bits: 8, at: 54 + 1_024), little(1, 4), little(2, 4), Data(count: 8), little(256, 4),
            little(0, 4), Data(count: 1_024), Data([0, 1]))
    }

    /// The header of a TIFF with this size.
    static func tiffHeader(_ width: Int, _ height: Int) -> Data {
        func entry(_ tag: Int, _ value: Int) -> Data { join(little(tag, 2), little(4, 2), little(1, 4), little(value, 4)) }
        return join(name("II*\0"), little(8, 4), little(2, 2), entry(256, width), entry(257, height), little(0, 4))
    }

    /// The header of a HEIC or AVIF with this size.
    static func boxHeader(_ brand: String, _ width: Int, _ height: Int) -> Data {
        func box(_ title: String, _ content: Data...) -> Data {
            let content = Data(content.joined())
            return join(big(content.count + 8, 4), name(title), content)
        }
        let size = box("ispe", big(0, 4), big(width, 4), big(height, 4))
        return join(
            box("ftyp", name(brand), big(0, 4), name("mif1\(brand)")), box("meta", big(0, 4), box("iprp", box("ipco", size))))
    }

    private static func bitmapStart(_ width: Int, _ height: Int, bits: Int, at start: Int) -> Data {
        join(
            name("BM"), little(start + 2, 4), little(0, 4), little(start, 4), little(40, 4), little(width, 4), little(height, 4),
            little(1, 2), little(bits, 2))
    }

    private static func join(_ parts: Data...) -> Data { Data(parts.joined()) }
    private static func name(_ text: String) -> Data { Data(text.utf8) }
    private static func big(_ value: Int, _ bytes: Int) -> Data {
        Data((0..<bytes).map { UInt8(value >> ((bytes - 1 - $0) * 8) & 255) })
    }
    private static func little(_ value: Int, _ bytes: Int) -> Data {
        Data((0..<bytes).map { UInt8(value >> ($0 * 8) & 255) })
    }
}

/// The image formats supported for photos. All others, including SVG and GIF, are rejected.
///
/// Only the first frame of an animation, which WebP, PNG and AVIF can contain, is used.
public enum PhotoFormat: String, Sendable, CaseIterable, Codable {
    case jpeg = "jpg"
    case png, webp, heic, avif, bmp, tiff

    /// The file extension, without the dot.
    public var ending: String { rawValue }

    /// The name as users know it.
    public var title: String { self == .webp ? "WebP" : self == .jpeg ? "JPEG" : rawValue.uppercased() }

    /// The MIME type.
    public var mimeType: String { self == .jpeg ? "image/jpeg" : "image/\(rawValue)" }

    /// Detects the format from a file's first bytes, ignoring its name. Returns nil for unsupported formats.
    ///
    /// - Parameter bytes: The start of the file. 64 bytes are enough except for unusual lists of HEIC and AVIF brands.
    public init?(sniffing bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(256))
        func text(_ range: Range<Int>) -> String? {
            range.upperBound <= head.count ? String(decoding: head[range], as: UTF8.self) : nil
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if text(0..<4) == "RIFF", text(8..<12) == "WEBP" {
            self = .webp
        } else if head.starts(with: [0x49, 0x49, 0x2A, 0x00]) || head.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
            self = .tiff
        } else if text(0..<2) == "BM", head.count > 17, Self.bitmapHeaders.contains(head[14]),
            head[15...17].allSatisfy({ $0 == 0 })
        {
            self = .bmp
        } else if text(4..<8) == "ftyp", let format = Self.format(ofBrands: head) {
            self = format
        } else {
            return nil
        }
    }

    /// The sizes of the header that follows a bitmap's file header, from OS/2 1.0 to Windows 5.
    private static let bitmapHeaders: Set<UInt8> = [12, 16, 40, 52, 56, 64, 108, 124]

    /// Detects HEIC or AVIF by the brands in the first box of an ISO media file. Returns nil for a video or another format.
    private static func format(ofBrands head: [UInt8]) -> PhotoFormat? {
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, head.count)
        // The major brand comes first, followed by a version, which is not a brand, and the compatible brands.
        let starts = [8] + Array(stride(from: 16, through: max(16, end - 4), by: 4))
        let brands = starts.filter { $0 + 4 <= end }.map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
        if !Set(brands).isDisjoint(with: ["avif", "avis"]) { return .avif }
        return Set(brands).isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx"]) ? nil : .heic
    }
}

/// The formats of photos that PlantGuide reads. Everything else, SVG and GIF among it, is no photo.
///
/// Of an animation, as WebP, PNG and AVIF can hold one, the first picture counts.
public enum PhotoFormat: String, Sendable, CaseIterable, Codable {
    case jpeg = "jpg"
    case png, webp, heic, avif, bmp, tiff

    /// The file ending of the format, without its dot.
    public var ending: String { rawValue }

    /// The name by which the format is known to loaders and to the web.
    public var mimeType: String { self == .jpeg ? "image/jpeg" : "image/\(rawValue)" }

    /// The format that a file's first bytes tell, whatever its name says; nil where they tell none of ours.
    ///
    /// - Parameter bytes: the file's start; 64 bytes are enough for all but unusual lists of HEIC and AVIF brands.
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

    /// HEIC or AVIF by the brands of an ISO media file's first box; nil for a film or another format.
    private static func format(ofBrands head: [UInt8]) -> PhotoFormat? {
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, head.count)
        // The major brand comes first, then a version that is no brand, then the compatible ones.
        let starts = [8] + Array(stride(from: 16, through: max(16, end - 4), by: 4))
        let brands = starts.filter { $0 + 4 <= end }.map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
        if !Set(brands).isDisjoint(with: ["avif", "avis"]) { return .avif }
        return Set(brands).isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx"]) ? nil : .heic
    }
}

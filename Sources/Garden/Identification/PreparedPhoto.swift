import Foundation

/// A photo made ready: upright, scaled down, encoded anew as JPEG without EXIF, GPS or serial numbers.
///
/// It alone may leave this machine; the original stays.
public struct PreparedPhoto: Hashable, Sendable, Codable {
    /// The SHA-256 of the original's bytes, in lowercase hexadecimal: what tells photos apart.
    public let digest: String
    /// The JPEG: at most 2 MB and 1,280 pixels on the long side, quality 0.8.
    public let jpeg: Data
    /// The JPEG's width in pixels.
    public let width: Int
    /// The JPEG's height in pixels.
    public let height: Int
    /// The day on which the original was taken, from its EXIF data; nil where it does not say.
    public let takenOn: LocalDay?
    /// The file ending that fits the original's format: "jpg", "png", "webp", "heic", "avif", "bmp" or "tiff".
    public let format: String

    /// A prepared photo with every part said.
    public init(digest: String, jpeg: Data, width: Int, height: Int, takenOn: LocalDay?, format: String) {
        self.digest = digest
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.takenOn = takenOn
        self.format = format
    }
}

/// How photos are prepared, and what is refused.
public enum PhotoLimits {
    /// The most photos in one identification, as Pl@ntNet takes them.
    public static let photos = 5
    /// The largest original, in bytes.
    public static let originalBytes = 60_000_000
    /// The most pixels of an original.
    public static let originalPixels = 100_000_000
    /// The largest prepared photo, in bytes.
    public static let preparedBytes = 2_000_000
    /// The longest side of a prepared photo, in pixels; Pl@ntNet shrinks to the same.
    public static let preparedSide = 1_280
    /// The JPEG quality of a prepared photo, of 100.
    public static let quality = 80
    /// The largest picture fetched from a link, in bytes.
    public static let linkBytes = 20_000_000
}

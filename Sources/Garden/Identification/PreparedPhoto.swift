import Foundation

/// A photo prepared for identification: rotated upright, scaled down, and re-encoded as JPEG without EXIF, GPS or serial numbers.
///
/// Only prepared photos are uploaded. Originals never leave this machine.
public struct PreparedPhoto: Hashable, Sendable, Codable {
    /// The SHA-256 of the original's bytes, in lowercase hexadecimal, which identifies the photo.
    public let digest: String
    /// The JPEG data: at most 2 MB and 1,280 pixels on the long side, quality 0.8.
    public let jpeg: Data
    /// The width of the JPEG in pixels.
    public let width: Int
    /// The height of the JPEG in pixels.
    public let height: Int
    /// The day the original was taken according to its EXIF data, or nil if unknown.
    public let takenOn: LocalDay?
    /// The file extension of the original's format: "jpg", "png", "webp", "heic", "avif", "bmp" or "tiff".
    public let format: String

    /// Creates a prepared photo.
    public init(digest: String, jpeg: Data, width: Int, height: Int, takenOn: LocalDay?, format: String) {
        self.digest = digest
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.takenOn = takenOn
        self.format = format
    }
}

/// Limits and parameters for preparing photos.
public enum PhotoLimits {
    /// The maximum number of photos in one identification, as limited by Pl@ntNet.
    public static let photos = 5
    /// The maximum size of an original, in bytes.
    public static let originalBytes = 60_000_000
    /// The maximum number of pixels of an original.
    public static let originalPixels = 100_000_000
    /// The maximum size of a prepared photo, in bytes.
    public static let preparedBytes = 2_000_000
    /// The maximum length of a prepared photo's long side, in pixels. Pl@ntNet scales down to the same size.
    public static let preparedSide = 1_280
    /// The JPEG quality of a prepared photo, out of 100.
    public static let quality = 80
    /// The maximum size of a picture downloaded from a link, in bytes.
    public static let linkBytes = 20_000_000
}

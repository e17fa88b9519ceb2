import Foundation

/// A decoded picture.
public struct PixelBuffer: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Red, green and blue of each pixel as sRGB, row by row from the top.
    public let rgb: Data

    /// Creates a picture; nil if `rgb` does not have three bytes for each pixel, or if the size is not within
    /// ``ModelLimits/side``.
    public init?(width: Int, height: Int, rgb: Data) {
        guard ModelLimits.side.contains(width), ModelLimits.side.contains(height), rgb.count == width * height * 3 else {
            return nil
        }
        self.width = width
        self.height = height
        self.rgb = rgb
    }
}

import CPixbuf
import Foundation
import Garden

/// Prepares one photo.
enum PhotoPreparation {
    /// Decodes a photo, scales it down, turns it upright and encodes it as JPEG.
    static func photo(from original: Data) throws(PhotoError) -> PreparedPhoto {
        let decoded = try DecodedPhoto(original, side: PhotoLimits.preparedSide)
        let pixels = decoded.pixels
        let (width, height) = fitted(pixels.width, pixels.height)
        let small = (width, height) == (pixels.width, pixels.height) ? pixels : try pixels.scaled(to: width, height)
        let flat = try small.flattened()
        if let profile = decoded.profile { flat.convert(from: profile) }
        let ready = try flat.upright(decoded.orientation)
        return PreparedPhoto(
            digest: digest(of: original), jpeg: try jpeg(of: ready), width: ready.width, height: ready.height,
            takenOn: decoded.exif.takenOn, format: decoded.format.ending)
    }

    /// The size scaled down proportionally to fit ``PhotoLimits/preparedSide``; unchanged if it fits already.
    private static func fitted(_ width: Int, _ height: Int) -> (Int, Int) {
        let long = max(width, height), side = PhotoLimits.preparedSide
        guard long > side else { return (width, height) }
        return (max(1, (width * side + long / 2) / long), max(1, (height * side + long / 2) / long))
    }

    /// Encodes with ``PhotoLimits/quality``, or in steps of 10 down to 20 until the JPEG fits ``PhotoLimits/preparedBytes``.
    /// Throws ``PhotoError/tooMuchWork`` if it never fits.
    private static func jpeg(of pixels: Pixels) throws(PhotoError) -> Data {
        for quality in stride(from: PhotoLimits.quality, through: 20, by: -10) {
            let bytes = try pixels.jpeg(quality: quality)
            if bytes.count <= PhotoLimits.preparedBytes { return Data(bytes) }
        }
        throw .tooMuchWork
    }

    /// The SHA-256 in lowercase hexadecimal.
    private static func digest(of original: Data) -> String {
        let checksum = g_checksum_new(G_CHECKSUM_SHA256)
        defer { g_checksum_free(checksum) }
        original.withUnsafeBytes { bytes in
            g_checksum_update(checksum, bytes.bindMemory(to: UInt8.self).baseAddress, gssize(bytes.count))
        }
        return String(cString: g_checksum_get_string(checksum))
    }
}

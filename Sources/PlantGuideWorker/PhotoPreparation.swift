import CPixbuf
import Foundation
import Garden

/// Prepares one photo.
enum PhotoPreparation {
    /// Decodes a photo, scales it down, turns it upright and encodes it as JPEG.
    static func photo(from original: Data) throws(PhotoError) -> PreparedPhoto {
        guard !original.isEmpty else { throw .damaged }
        guard let format = PhotoFormat(sniffing: original) else { throw .notAPicture }
        let header = try PictureHeader(of: original, as: format)
        guard header.width * header.height <= PhotoLimits.originalPixels else { throw .tooManyPixels }
        guard header.isWhole else { throw .damaged }
        let exif = ExifData(header.exif.map { original[$0] })

        let decoded = try Decoding.pixels(of: original, as: format, side: PhotoLimits.preparedSide)
        // HEIC and AVIF store their rotation in boxes of their own, which the decoders apply; their EXIF orientation is to be
        // ignored (ISO/IEC 23008-12). The JPEG and TIFF decoders report the orientation that remains to be applied; the TIFF
        // decoder reports none if it has rotated the picture itself.
        let reported = decoded.option("orientation").flatMap(Int.init)
        let orientation =
            switch format {
            case .heic, .avif: 1
            case .tiff: reported ?? 1
            case .jpeg, .png, .webp, .bmp: reported ?? exif.orientation
            }
        let (width, height) = fitted(decoded.width, decoded.height)
        let small = (width, height) == (decoded.width, decoded.height) ? decoded : try decoded.scaled(to: width, height)
        let flat = try small.flattened()
        if let profile = decoded.option("icc-profile").flatMap({ Data(base64Encoded: $0) }).flatMap({ ColorProfile($0) }) {
            flat.convert(from: profile)
        }
        let ready = try flat.upright(orientation)
        return PreparedPhoto(
            digest: digest(of: original), jpeg: try jpeg(of: ready), width: ready.width, height: ready.height,
            takenOn: exif.takenOn, format: format.ending)
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

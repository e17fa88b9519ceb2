import Foundation
import Garden

/// A photo after decoding, before anything else.
struct DecodedPhoto {
    let format: PhotoFormat
    let exif: ExifData
    let pixels: Pixels
    /// The EXIF orientation that remains to be applied, 1 to 8.
    let orientation: Int
    /// The conversion to sRGB; nil for none.
    let profile: ColorProfile?

    /// Checks and decodes a photo.
    ///
    /// - Parameter side: The wanted long side in pixels; see ``Decoding/pixels(of:as:side:)``.
    init(_ original: Data, side: Int) throws(PhotoError) {
        guard !original.isEmpty else { throw .damaged }
        guard let format = PhotoFormat(sniffing: original) else { throw .notAPicture }
        let header = try PictureHeader(of: original, as: format)
        guard header.width * header.height <= PhotoLimits.originalPixels else { throw .tooManyPixels }
        guard header.isWhole else { throw .damaged }
        let exif = ExifData(header.exif.map { original[$0] })
        let pixels = try Decoding.pixels(of: original, as: format, side: side)
        // HEIC and AVIF store their rotation in boxes of their own, which the decoders apply; their EXIF orientation is to be
        // ignored (ISO/IEC 23008-12). The JPEG and TIFF decoders report the orientation that remains to be applied; the TIFF
        // decoder reports none if it has rotated the picture itself.
        let reported = pixels.option("orientation").flatMap(Int.init)
        orientation =
            switch format {
            case .heic, .avif: 1
            case .tiff: reported ?? 1
            case .jpeg, .png, .webp, .bmp: reported ?? exif.orientation
            }
        profile = pixels.option("icc-profile").flatMap { Data(base64Encoded: $0) }.flatMap { ColorProfile($0) }
        self.format = format
        self.exif = exif
        self.pixels = pixels
    }
}

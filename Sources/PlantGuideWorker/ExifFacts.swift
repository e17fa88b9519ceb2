import CPixbuf
import Foundation
import Garden

/// What a photo's EXIF data tells that PlantGuide wants to know. The rest, such as the place, is not even looked at.
struct ExifFacts {
    /// The day of the shutter, by the camera's clock; nil where it does not say.
    private(set) var takenOn: LocalDay?
    /// How the picture lies, 1 to 8 as EXIF counts; 1 is upright, and what an unknown number means.
    private(set) var orientation = 1

    /// Reads a block of EXIF data, which begins with its TIFF header. Damaged data tells nothing.
    init(_ block: Data?) {
        guard let block, let data = exif_data_new() else { return }
        defer { exif_data_unref(data) }
        // libexif wants the six bytes that stand before the header in a JPEG, and reads 64 KB at most.
        let bytes = Array("Exif\0\0".utf8) + block.prefix(65_000)
        exif_data_load_data(data, bytes, UInt32(bytes.count))
        let exif = data.pointee.ifd.2
        takenOn = day(exif, EXIF_TAG_DATE_TIME_ORIGINAL) ?? day(exif, EXIF_TAG_DATE_TIME_DIGITIZED)
        if let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT,
            entry.pointee.size >= 2
        {
            let number = Int(exif_get_short(entry.pointee.data, exif_data_get_byte_order(data)))
            orientation = (1...8).contains(number) ? number : 1
        }
    }

    /// The day of a date such as "2024:05:17 14:03:59"; cameras without a set clock write zeros, which are no day.
    private func day(_ content: UnsafeMutablePointer<ExifContent>?, _ tag: ExifTag) -> LocalDay? {
        guard let entry = exif_content_get_entry(content, tag), entry.pointee.format == EXIF_FORMAT_ASCII else { return nil }
        let bytes = UnsafeBufferPointer(start: entry.pointee.data, count: Int(entry.pointee.size))
        let text = String(decoding: bytes.prefix(10), as: UTF8.self)
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" || $0 == "/" }
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
        return LocalDay(year: year, month: month, day: day)
    }
}

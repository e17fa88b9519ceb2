import CPixbuf
import Foundation
import Garden

/// The EXIF data of a photo that PlantGuide uses. Everything else, such as the location, is never read.
struct ExifData {
    /// The day the photo was taken, by the camera's clock; nil if absent.
    private(set) var takenOn: LocalDay?
    /// The EXIF orientation, 1 to 8; 1, upright, if it is absent or invalid.
    private(set) var orientation = 1

    /// Reads a block of EXIF data that starts with its TIFF header. Damaged data count as absent.
    init(_ block: Data?) {
        guard let block, let data = exif_data_new() else { return }
        defer { exif_data_unref(data) }
        // libexif expects the six bytes that precede the header in a JPEG, and reads at most 64 KB.
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

    /// The day of a date such as "2024:05:17 14:03:59"; nil for the zeros that cameras write if their clock is not set.
    private func day(_ content: UnsafeMutablePointer<ExifContent>?, _ tag: ExifTag) -> LocalDay? {
        guard let entry = exif_content_get_entry(content, tag), entry.pointee.format == EXIF_FORMAT_ASCII else { return nil }
        let bytes = UnsafeBufferPointer(start: entry.pointee.data, count: Int(entry.pointee.size))
        let text = String(decoding: bytes.prefix(10), as: UTF8.self)
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" || $0 == "/" }
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
        return LocalDay(year: year, month: month, day: day)
    }
}

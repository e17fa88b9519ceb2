import CPixbuf
import Foundation

extension Data {
    /// A JPEG file with the time at which it was taken, in EXIF data as cameras write them. Anything else is left as it is.
    ///
    /// - Parameter zone: The time zone of the camera, which is not part of the data.
    func exif(takenAt moment: Date, in zone: TimeZone) -> Data {
        let start = Data([0xff, 0xd8])
        guard starts(with: start), let block = exifBlock(moment.exifText(in: zone)) else { return self }
        // The segment's length counts its own two bytes.
        let length = UInt16(block.count + 2)
        return start + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + block + dropFirst(start.count)
    }
}

extension Date {
    /// A time as EXIF writes it: "2026:05:21 10:00:00".
    fileprivate func exifText(in zone: TimeZone) -> String {
        let calendar = Calendar(identifier: .gregorian)
        return formatted(
            VerbatimFormatStyle(
                format: """
                    \(year: .padded(4)):\(month: .twoDigits):\(day: .twoDigits) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)
                    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: zone, calendar: calendar))
    }
}

/// The EXIF data that say when a photo was taken, from "Exif" on. Nil if the text is not as long as EXIF has it.
private func exifBlock(_ taken: String) -> Data? {
    guard let data = exif_data_new(), let entry = exif_entry_new() else { return nil }
    defer {
        exif_entry_unref(entry)
        exif_data_unref(data)
    }
    exif_data_set_byte_order(data, EXIF_BYTE_ORDER_INTEL)
    exif_content_add_entry(data.pointee.ifd.2, entry)
    // Makes room for the text and a zero byte.
    exif_entry_initialize(entry, EXIF_TAG_DATE_TIME_ORIGINAL)
    let text = Array(taken.utf8) + [0]
    guard entry.pointee.size == text.count else { return nil }
    entry.pointee.data.update(from: text, count: text.count)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt32 = 0
    exif_data_save_data(data, &bytes, &count)
    defer { free(bytes) }
    return bytes.map { Data(bytes: $0, count: Int(count)) }
}

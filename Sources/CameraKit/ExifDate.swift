import Foundation

extension Data {
    /// A JPEG file with the time at which it was taken, in EXIF data as cameras write them. Anything else is left as it is.
    ///
    /// - Parameter zone: The time zone of the camera, which is not part of the data.
    func exif(takenAt moment: Date, in zone: TimeZone) -> Data {
        let start: [UInt8] = [0xff, 0xd8]
        guard starts(with: start) else { return self }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: moment)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        let (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
        let date = String(format: "%04d:%02d:%02d %02d:%02d:%02d", year, month, day, hour, minute, second)
        // Nineteen characters and a zero byte; a later year has more.
        guard date.utf8.count == 19 else { return self }
        // Offsets count from the byte order. The first directory has one entry, the place of the second one, which has two.
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
            + [0, 1] + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26] + [0, 0, 0, 0]
            + [0, 2] + [0x90, 0x00, 0, 7, 0, 0, 0, 4] + Array("0232".utf8)
            + [0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56] + [0, 0, 0, 0]
            + Array(date.utf8) + [0]
        let block = Array("Exif".utf8) + [0, 0] + tiff
        let segment = [0xff, 0xe1, 0, UInt8(block.count + 2)] + block
        return Data(start) + segment + dropFirst(start.count)
    }
}

import Foundation
import Garden
import GardenData

/// Generates prepared photos whose bytes are no real images; the store never decodes them.
public struct IncomingPhotos {
    private let folder: URL

    /// Creates a generator that writes its files to a folder.
    public init(in folder: URL) { self.folder = folder }

    /// Creates a photo whose original has the given size. Equal numbers give equal digests.
    public func make(_ number: Int, bytes: Int = 3_000, takenOn: LocalDay? = nil) throws -> IncomingPhoto {
        let digest = String(repeating: "0", count: 56) + String(UInt32(number) | 0x1000_0000, radix: 16)
        let original = folder.appendingPathComponent("incoming-\(number).jpg")
        try Self.bytes(number, bytes).write(to: original)
        return IncomingPhoto(
            photo: PreparedPhoto(digest: digest, jpeg: Data([1]), width: 1, height: 1, takenOn: takenOn, format: "jpg"),
            original: original)
    }

    /// The contents of the original with the given number and size.
    public static func bytes(_ number: Int, _ count: Int = 3_000) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number &* 31) })
    }
}

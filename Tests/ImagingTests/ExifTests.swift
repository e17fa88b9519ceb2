import Foundation
import Garden
import Imaging
import TestSupport
import Testing

@Suite("EXIF data")
struct ExifTests {
    /// For each EXIF orientation, 1 to 8, the corners of the upright image to which the upper left, upper right, lower left and
    /// lower right corners of the stored image belong (table in EXIF 2.32). 0 is upper left, 1
    /// upper right, 2 lower left, 3 lower right.
    static let orientations: [[Int]] = [
        [0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3], [1, 3, 0, 2], [3, 1, 2, 0], [2, 0, 3, 1],
    ]

    private func expected(_ orientation: Int) -> [String] {
        let stored = ["red", "green", "blue", "white"]
        var upright = stored
        for (corner, place) in Self.orientations[orientation - 1].enumerated() { upright[place] = stored[corner] }
        return upright
    }

    @Test("a photo is rotated upright", arguments: 1...8, ["jpg", "png"])
    func turning(orientation: Int, ending: String) async throws {
        let room = try PhotoFixture()
        let plain = try await room.corners(320, 200, ending)
        let writer = ExifWriter(orientation: orientation)
        let photo = try await room.imageWorker.prepare(ending == "jpg" ? writer.into(jpeg: plain) : writer.into(png: plain))
        let expectedSize = orientation < 5 ? [320, 200] : [200, 320]
        #expect(photo.size == expectedSize)
        #expect(try await room.pixels(of: photo.jpeg).corners == expected(orientation))
    }

    @Test("a large photo is both rotated and scaled", arguments: [3, 6, 8])
    func turningLarge(orientation: Int) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(
            ExifWriter(orientation: orientation).into(jpeg: try await room.corners(4_000, 2_000, "jpg")))
        let expectedSize = orientation < 5 ? [1_280, 640] : [640, 1_280]
        #expect(photo.size == expectedSize)
        #expect(try await room.pixels(of: photo.jpeg).corners == expected(orientation))
    }

    @Test(
        "a TIFF is rotated exactly once, by its orientation tag",
        // In the small TIFF, the EXIF data is within the 65,000 bytes that are searched for it.
        arguments: 1...8, [320, 64])
    func turningTIFF(orientation: Int, width: Int) async throws {
        let room = try PhotoFixture()
        let names = ["TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom"]
        let photo = try await room.imageWorker.prepare(
            try await room.corners(width, width * 5 / 8, "tiff", ["-orient", names[orientation - 1]]))
        #expect(try await room.pixels(of: photo.jpeg).corners == expected(orientation))
    }

    @Test("a floating-point TIFF is refused as unsupported, not as damaged")
    func fractions() async throws {
        let room = try PhotoFixture()
        let options = ["-depth", "32", "-define", "quantum:format=floating-point", "-compress", "lzw"]
        let original = try await room.corners(64, 40, "tiff", options)
        await #expect(throws: PhotoError.notAPicture) { _ = try await room.imageWorker.prepare(original) }
    }

    @Test("an invalid orientation is treated as upright", arguments: [0, 9, 4_711])
    func oddOrientation(orientation: Int) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(
            ExifWriter(orientation: orientation).into(jpeg: try await room.corners(320, 200, "jpg")))
        #expect(try await room.pixels(of: photo.jpeg).corners == ["red", "green", "blue", "white"])
    }

    @Test(
        "the day on which a photo was taken is read, if it is valid",
        arguments: [
            ("2024:05:17 14:03:59", "2024-05-17"), ("2024:02:29 00:00:00", "2024-02-29"), ("2023:02:29 00:00:00", nil),
            ("0000:00:00 00:00:00", nil), ("                   ", nil), ("2024-05-17T14:03", "2024-05-17"), ("24:5", nil),
            ("", nil),
        ])
    func days(written: String, day: String?) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(
            ExifWriter(takenOn: written).into(jpeg: try await room.corners(32, 32, "jpg")))
        #expect(photo.takenOn == day.flatMap { LocalDay($0) })
    }

    @Test("a prepared photo contains no metadata", arguments: ["jpg", "png"])
    func stripping(ending: String) async throws {
        let room = try PhotoFixture()
        let plain = try await room.corners(320, 200, ending, ["-set", "comment", "Secret Comment"])
        let writer = ExifWriter(orientation: 6, takenOn: "2024:05:17 14:03:59")
        let original = ending == "jpg" ? writer.into(jpeg: plain) : writer.into(png: plain)
        for secret in ExifWriter.secrets { #expect(original.firstRange(of: Data(secret.utf8)) != nil) }
        let photo = try await room.imageWorker.prepare(original)
        for secret in ExifWriter.secrets + ["Exif", "http", "Secret", "ICC_PROFILE", "Photoshop", "2024"] {
            #expect(photo.jpeg.firstRange(of: Data(secret.utf8)) == nil, "\(secret)")
        }
        #expect(Self.segments(of: photo.jpeg).allSatisfy { [0xE0, 0xDB, 0xC0, 0xC4, 0xDA].contains($0) })
    }

    @Test("a photo with circular or truncated EXIF data is prepared", arguments: [4, 8, 20, 60])
    func damage(cut: Int) async throws {
        let room = try PhotoFixture()
        let plain = try await room.corners(64, 64, "jpg")
        let whole = ExifWriter(orientation: 1, takenOn: "2024:05:17 14:03:59").block
        for block in [whole.prefix(cut), whole.prefix(4) + Data([8, 0, 0, 0, 255, 255]) + Data(repeating: 8, count: 400)] {
            let body = Data("Exif\0\0".utf8) + block
            let original =
                plain.prefix(2) + [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
                + plain.dropFirst(2)
            let photo = try await room.imageWorker.prepare(original)
            #expect(photo.size == [64, 64])
        }
    }

    /// The segment markers of a JPEG up to the first scan.
    private static func segments(of jpeg: Data) -> [UInt8] {
        var markers: [UInt8] = [], offset = 2
        while offset + 4 <= jpeg.count, jpeg[offset] == 0xFF {
            markers.append(jpeg[offset + 1])
            if jpeg[offset + 1] == 0xDA { break }
            offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
        }
        return markers
    }
}

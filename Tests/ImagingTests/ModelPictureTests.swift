import Foundation
import Garden
import Imaging
import TestSupport
import Testing

@Suite("Pictures for models")
struct ModelPictureTests {
    /// A picture of 1,000 by 800 pixels with patterns on slopes, as a bitmap of 24 bits.
    private static let pattern: Data = {
        let (width, height) = (1_000, 800)
        var bitmap = Data("BM".utf8)
        func append(_ number: Int, _ bytes: Int) { for byte in 0..<bytes { bitmap.append(UInt8(number >> (byte * 8) & 255)) } }
        for number in [54 + width * height * 3, 0, 54, 40, width, height] { append(number, 4) }
        append(1, 2)
        append(24, 2)
        for number in [0, width * height * 3, 2_835, 2_835, 0, 0] { append(number, 4) }
        // Blue, green and red of each pixel, from the bottom.
        for y in (0..<height).reversed() {
            for x in 0..<width {
                append((x * x + y * y) / 900 % 256, 1)
                append((y * 255 / (height - 1) + x / 5 % 3 * 15) % 256, 1)
                append((x * 255 / (width - 1) + y / 8 % 2 * 20) % 256, 1)
            }
        }
        return bitmap
    }()

    private func pixel(_ picture: PixelBuffer, row: Int, column: Int) -> [Int] {
        (0..<3).map { Int(picture.rgb[(row * picture.width + column) * 3 + $0]) }
    }

    /// The numbers were calculated with Pillow 13: BOX, BILINEAR and a crop.
    @Test(
        "each step gives the bytes that Pillow gives",
        arguments: [
            ([.orient, .centerSquare, .areaAverage(side: 448, onlyIfLarger: true)], 448, 0x53f2_6327),
            ([.orient, .centerSquare, .areaAverage(side: 448, onlyIfLarger: true), .bilinear(side: 366)], 366, 0xa636_f2a7),
            (
                [
                    .orient, .centerSquare, .areaAverage(side: 448, onlyIfLarger: true), .bilinear(side: 366),
                    .centerCrop(side: 320),
                ],
                320, 0xf936_a4b7
            ),
        ] as [([PreparationStep], Int, UInt32)])
    func pillow(steps: [PreparationStep], side: Int, crc: UInt32) async throws {
        // The sizes of some of these depend on the photo, so they end with a step that changes nothing.
        let room = try PhotoFixture()
        let picture = try await room.imageWorker.pixels(of: Self.pattern, steps: steps + [.resize(width: side, height: side)])
        #expect((picture.width, picture.height) == (side, side))
        #expect(ExifWriter.checksum(picture.rgb) == crc)
        if side == 320 {
            #expect(
                pixel(picture, row: 0, column: 319) == [216, 31, 33] && pixel(picture, row: 250, column: 33) == [57, 220, 196])
        }
    }

    @Test("a picture that is not larger is not averaged")
    func notLarger() async throws {
        let room = try PhotoFixture()
        let steps: [PreparationStep] = [.centerSquare, .bilinear(side: 200)]
        let small = try await room.scene(200, 200, "png")
        let plain = try await room.imageWorker.pixels(of: small, steps: steps)
        let averaged = try await room.imageWorker.pixels(of: small, steps: [.areaAverage(side: 200, onlyIfLarger: true)] + steps)
        #expect(plain == averaged)
    }

    @Test("the picture is upright whatever its EXIF orientation, but only if that is a step", arguments: 1...8)
    func orientation(number: Int) async throws {
        let room = try PhotoFixture()
        let photo = ExifWriter(orientation: number).into(jpeg: try await room.corners(120, 80, "jpg"))
        let colors = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]
        var upright = colors
        for (corner, place) in ExifTests.orientations[number - 1].enumerated() { upright[place] = colors[corner] }
        for (steps, expected) in [([PreparationStep.orient], upright), ([], colors)] {
            let picture = try await room.imageWorker.pixels(of: photo, steps: steps + [.resize(width: 40, height: 40)])
            let seen = [(10, 10), (10, 30), (30, 10), (30, 30)].map { row, column in
                pixel(picture, row: row, column: column).map { $0 > 127 ? 1 : 0 }
            }
            #expect(seen == expected)
        }
    }

    @Test("transparent parts are white, and every format gives three bytes a pixel", arguments: PhotoFormat.allCases)
    func formats(format: PhotoFormat) async throws {
        let room = try PhotoFixture()
        let options = format == .png || format == .webp ? ["-transparent", "blue"] : []
        let photo = try await room.corners(64, 64, format.ending, options)
        let picture = try await room.imageWorker.pixels(of: photo, steps: [.orient, .centerSquare, .bilinear(side: 32)])
        #expect(picture.rgb.count == 32 * 32 * 3)
        let lowerLeft = pixel(picture, row: 24, column: 8)
        #expect(options.isEmpty ? lowerLeft[0] < 40 && lowerLeft[2] > 200 : lowerLeft.allSatisfy { $0 > 240 })
    }

    @Test("what is no photo, damaged, too large or without a final size is refused")
    func refused() async throws {
        let room = try PhotoFixture()
        let steps: [PreparationStep] = [.centerSquare, .bilinear(side: 64)]
        let photo = try await room.scene(200, 100, "jpg")
        await #expect(throws: PhotoError.notAPicture) { try await room.imageWorker.pixels(of: Data("text".utf8), steps: steps) }
        await #expect(throws: PhotoError.damaged) { try await room.imageWorker.pixels(of: Data(), steps: steps) }
        await #expect(throws: PhotoError.damaged) {
            try await room.imageWorker.pixels(of: photo.prefix(photo.count / 2), steps: steps)
        }
        await #expect(throws: PhotoError.tooManyPixels) {
            try await room.imageWorker.pixels(of: Pictures.pngHeader(20_000, 20_000), steps: steps)
        }
        await #expect(throws: PhotoError.tooMuchWork) { try await room.imageWorker.pixels(of: photo, steps: [.centerSquare]) }
        await #expect(throws: PhotoError.tooMuchWork) {
            try await room.imageWorker.pixels(of: photo, steps: [.resize(width: 4_000, height: 4_000)])
        }
        #expect(try await room.imageWorker.pixels(of: photo, steps: steps).width == 64)
    }

    @Test("a worker prepares photos and pictures for models in turns")
    func both() async throws {
        let room = try PhotoFixture()
        let photo = try await room.corners(64, 64, "png")
        for _ in 0..<3 {
            #expect(try await room.imageWorker.prepare(photo).width == 64)
            #expect(try await room.imageWorker.pixels(of: photo, steps: [.resize(width: 20, height: 30)]).height == 30)
        }
    }
}

import Foundation
import Garden
import Imaging
import TestSupport
import Testing

@Suite("Prepared photos")
struct PreparedPhotoTests {
    @Test("a photo in any format becomes a JPEG whose longer side is 1,280 pixels", arguments: PhotoFormat.allCases)
    func formats(format: PhotoFormat) async throws {
        let room = try PhotoFixture()
        let original = try await room.scene(2_000, 1_500, format.ending)
        let photo = try await room.imageWorker.prepare(original)
        #expect(photo.format == format.ending)
        #expect(photo.size == [1_280, 960])
        let pixels = try await room.pixels(of: photo.jpeg)
        #expect(pixels.size == [1_280, 960])
        #expect(photo.jpeg.count <= PhotoLimits.preparedBytes)
    }

    @Test("a photo in any format keeps its colors", arguments: PhotoFormat.allCases)
    func colors(format: PhotoFormat) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(try await room.corners(320, 240, format.ending))
        #expect(photo.size == [320, 240])
        #expect(try await room.pixels(of: photo.jpeg).corners == ["red", "green", "blue", "white"])
    }

    @Test(
        "CMYK, 16-bit, palette, progressive, compressed TIFF and lossless WebP images keep their colors",
        arguments: [
            ["-colorspace", "CMYK", "jpg"], ["-depth", "16", "png"], ["-type", "Palette", "png"], ["-interlace", "JPEG", "jpg"],
            ["-colorspace", "CMYK", "-depth", "8", "tiff"], ["-compress", "LZW", "tiff"], ["-compress", "JPEG", "tiff"],
            ["-define", "webp:lossless=true", "webp"],
        ])
    func variants(options: [String]) async throws {
        let room = try PhotoFixture()
        let original = try await room.corners(320, 240, options.last ?? "", options.dropLast())
        let photo = try await room.imageWorker.prepare(original)
        #expect(try await room.pixels(of: photo.jpeg).corners == ["red", "green", "blue", "white"])
    }

    @Test("a CMYK JPEG without an Adobe marker is prepared")
    func plainCMYK() async throws {
        let room = try PhotoFixture()
        var original = try await room.corners(320, 240, "jpg", ["-colorspace", "CMYK"])
        let mark = try #require(original.firstRange(of: Data([0xFF, 0xEE])))
        // Without the marker, ink values are not inverted, so the colors become their complements and are not compared.
        original.removeSubrange(mark.lowerBound..<mark.lowerBound + 16)
        let photo = try await room.imageWorker.prepare(original)
        #expect(photo.size == [320, 240])
    }

    @Test("transparent pixels become white", arguments: ["png", "webp", "tiff"])
    func transparency(ending: String) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(
            try await room.picture(["-size", "64x64", "xc:transparent", "-fill", "red", "-draw", "rectangle 0,0 31,63"], ending))
        let pixels = try await room.pixels(of: photo.jpeg)
        #expect([pixels.color(8, 32), pixels.color(56, 32)] == ["red", "white"])
    }

    @Test(
        "photos of 12 and 48 megapixels are scaled down and keep their proportions",
        arguments: [(4_000, 3_000), (8_000, 6_000), (6_000, 8_000)])
    func large(width: Int, height: Int) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(try await room.scene(width, height, "jpg"))
        let expected = width > height ? [1_280, 960] : [960, 1_280]
        #expect(photo.size == expected)
    }

    @Test("a small photo is not enlarged, and a very wide one keeps a height of one pixel")
    func proportions() async throws {
        let room = try PhotoFixture()
        let dot = try await room.imageWorker.prepare(try await room.picture(["-size", "1x1", "xc:red"], "png"))
        #expect(dot.size == [1, 1])
        let line = try await room.imageWorker.prepare(try await room.picture(["-size", "16000x1", "xc:red"], "png"))
        #expect(line.size == [1_280, 1])
    }

    @Test("scaling down averages pixels")
    func antialiasing() async throws {
        let room = try PhotoFixture()
        for ending in ["png", "jpg"] {
            let photo = try await room.imageWorker.prepare(
                try await room.picture(["-size", "5120x2560", "pattern:gray50"], ending))
            let pixels = try await room.pixels(of: photo.jpeg)
            // A black and white checkerboard becomes uniformly gray.
            for x in stride(from: 10, to: 1_270, by: 97) { #expect((118...138).contains(pixels[x, 300][1]), "\(ending) \(x)") }
        }
    }

    @Test("the JPEG of a noise image does not exceed the size limit")
    func size() async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(
            try await room.picture(["-seed", "1", "-size", "1280x1280", "xc:gray", "+noise", "Random"], "png"))
        #expect(photo.jpeg.count <= PhotoLimits.preparedBytes)
        #expect(photo.jpeg.count > 500_000)
    }

    @Test("the digest is the SHA-256 of the original's bytes")
    func digest() async throws {
        let room = try PhotoFixture()
        let original = try await room.scene(640, 480, "jpg")
        let file = room.folder.file("original.jpg")
        try original.write(to: file)
        let sum = try await Command.run("sha256sum", [file.path])
        #expect(try await room.imageWorker.prepare(file: file).digest == sum.output.prefix(64))
    }

    @Test("a prepared photo is cached in the folder, and recreated if it is missing")
    func cache() async throws {
        let room = try PhotoFixture()
        let original = try await room.scene(640, 480, "jpg")
        let photo = try await room.imageWorker.prepare(original)
        let file = room.imageWorker.picture(of: photo.digest)
        #expect(try Data(contentsOf: file) == photo.jpeg)
        try FileManager.default.removeItem(at: file)
        _ = try await room.imageWorker.prepare(original)
        #expect(try Data(contentsOf: file) == photo.jpeg)
        #expect(room.imageWorker.picture(of: "../../etc/passwd").deletingLastPathComponent() == file.deletingLastPathComponent())
    }

    static let fixtures =
        ProcessInfo.processInfo.environment["PLANTGUIDE_FIXTURES"].map { URL(filePath: $0) }
        ?? Checkout.root.deletingLastPathComponent().appending(path: "shared/fixtures")

    @Test(
        "every photo of the fixtures is prepared",
        .enabled(if: FileManager.default.fileExists(atPath: fixtures.path), "SKIPPED: no fixtures; set PLANTGUIDE_FIXTURES"))
    func recorded() async throws {
        let room = try PhotoFixture()
        let folder = Self.fixtures.appending(path: "photos")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".csv") }
        #expect(names.count >= 8)
        for name in names {
            let photo = try await room.imageWorker.prepare(file: folder.appending(path: name))
            #expect(max(photo.width, photo.height) <= 1_280, "\(name)")
            #expect(photo.takenOn == (name.hasPrefix("quarrying") ? LocalDay("2020-10-17") : nil), "\(name)")
        }
    }
}

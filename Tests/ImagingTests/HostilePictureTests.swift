import Foundation
import Garden
import TestSupport
import Testing

@testable import Imaging

@Suite("Malicious and damaged images")
struct HostilePictureTests {
    private func refusal(_ room: PhotoFixture, _ picture: Data) async -> PhotoError? {
        await #expect(throws: PhotoError.self) { try await room.imageWorker.prepare(picture) }
    }

    static let noPictures: [String: Data] = [
        "text": Data("Dear plant,\n".utf8), "an archive": Data([0x50, 0x4B, 3, 4, 20, 0]),
        "SVG with links": Data(#"<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>"#.utf8),
        "SVG with entities": Data(#"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg/>"#.utf8),
        "an animation": Data("GIF89a\u{1}\0\u{1}\0".utf8),
        "a document with a photo": Data("%PDF-1.7\n".utf8) + [0xFF, 0xD8, 0xFF],
        "a film": Data([0, 0, 0, 24]) + Data("ftypisom\0\0\0\0isommp42".utf8), "an icon": Data([0, 0, 1, 0, 1, 0]),
        "a program": Data([0x7F, 0x45, 0x4C, 0x46]), "two letters": Data("BMW is no bitmap at all".utf8),
        "XPM": Data("/* XPM */ static char *x[] = {\"9999999 9999999 2 1\"};".utf8),
        "a sound": Data("RIFF\0\0\0\0WAVEfmt ".utf8), "one byte": Data([0xFF]),
    ]

    @Test("data that is not in a supported image format is refused", arguments: noPictures.keys.sorted())
    func noPicture(name: String) async throws {
        #expect(await refusal(try PhotoFixture(), try #require(Self.noPictures[name])) == .notAPicture)
    }

    @Test("an empty file is refused as damaged")
    func empty() async throws {
        #expect(await refusal(try PhotoFixture(), Data()) == .damaged)
    }

    @Test("a truncated image is refused as damaged, wherever it ends", arguments: PhotoFormat.allCases, [0.98, 0.6, 0.3, 0.02])
    func truncated(format: PhotoFormat, part: Double) async throws {
        let room = try PhotoFixture()
        let whole = try await room.scene(640, 480, format.ending)
        let error = await refusal(room, whole.prefix(Int(Double(whole.count) * part)))
        #expect(error == .damaged)
    }

    @Test("a truncated progressive or interlaced image is refused as damaged", arguments: [("jpg", "JPEG"), ("png", "PNG")])
    func truncatedPasses(ending: String, way: String) async throws {
        let room = try PhotoFixture()
        let whole = try await room.scene(640, 480, ending, ["-interlace", way])
        #expect(await refusal(room, whole.prefix(whole.count * 9 / 10)) == .damaged)
    }

    static let headers: [(String, @Sendable (Int, Int) -> Data)] = [
        ("PNG", Pictures.pngHeader), ("JPEG", Pictures.jpegHeader), ("WebP", Pictures.webpHeader), ("BMP", Pictures.bitmapHeader),
        ("TIFF", Pictures.tiffHeader), ("HEIC", { Pictures.boxHeader("heic", $0, $1) }),
        ("AVIF", { Pictures.boxHeader("avif", $0, $1) }),
    ]

    @Test("an image of more than 100 megapixels is refused on the basis of its header", arguments: headers.indices)
    func pixels(index: Int) async throws {
        let room = try PhotoFixture()
        let header = Self.headers[index].1
        #expect(await refusal(room, header(16_000, 16_000)) == .tooManyPixels)
        #expect(await refusal(room, header(10_001, 10_000)) == .tooManyPixels)
        // The largest sizes that the formats can store; their product would overflow.
        #expect(await refusal(room, header(0xFFFF_FFFF, 0xFFFF_FFFF)) != .tooMuchWork)
        #expect(await refusal(room, header(0x7FFF_FFFF, 0x7FFF_FFFF)) != .tooMuchWork)
        // Exactly 100 megapixels are allowed, so the missing image data is reported.
        #expect(await refusal(room, header(10_000, 10_000)) == .damaged)
    }

    @Test("an OS/2 bitmap is read with its short header, and refused as damaged if truncated")
    func shortBitmap() async throws {
        let room = try PhotoFixture()
        let whole = Pictures.shortBitmap(64, 48)
        #expect(try await room.imageWorker.prepare(whole).size == [64, 48])
        #expect(await refusal(room, whole.dropLast(whole.count / 4)) == .damaged)
    }

    @Test("a 16-bit CMYK TIFF is refused as unsupported")
    func printersInks() async throws {
        let room = try PhotoFixture()
        let original = try await room.corners(64, 64, "tiff", ["-colorspace", "CMYK", "-depth", "16"])
        #expect(await refusal(room, original) == .notAPicture)
    }

    @Test("an image of width zero is refused", arguments: headers.indices)
    func noSize(index: Int) async throws {
        #expect(await refusal(try PhotoFixture(), Self.headers[index].1(0, 10)) != nil)
    }

    @Test("a decompression bomb of 100 megapixels in less than 2 kB uses less than 500 MB of memory")
    func bomb() async throws {
        let room = try PhotoFixture()
        let bomb = Pictures.emptyBitmap(10_000, 10_000)
        #expect(bomb.count < 2_000)
        let photo = try await room.imageWorker.prepare(bomb)
        #expect(photo.size == [1_280, 1_280])
        let worker = try #require(await room.imageWorker.process)
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#).flatMap { Int($0.1) })
        #expect(peak < 500_000, "\(peak) kB")
    }

    @Test("a file above the size limit is refused without starting a worker")
    func tooLarge() async throws {
        let room = try PhotoFixture(worker: URL(filePath: "/nowhere"))
        let limit = PhotoLimits.originalBytes
        #expect(await refusal(room, Data([0xFF, 0xD8, 0xFF]) + Data(count: limit)) == .tooLarge(maxBytes: limit))
        let file = room.folder.file("large.jpg")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        #expect(truncate(file.path, 100_000_000_000) == 0)
        await #expect(throws: PhotoError.tooLarge(maxBytes: limit)) { try await room.imageWorker.prepare(file: file) }
    }

    @Test("a path that is not a readable regular file is refused without blocking")
    func files() async throws {
        let room = try PhotoFixture()
        let pipe = room.folder.file("pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        for file in [pipe, room.folder.url, room.folder.file("missing"), URL(filePath: "/dev/zero"), URL(filePath: "/dev/tty")] {
            await #expect(throws: PhotoError.unreadable) { try await room.imageWorker.prepare(file: file) }
        }
        let empty = room.folder.file("empty.jpg")
        _ = FileManager.default.createFile(atPath: empty.path, contents: nil)
        await #expect(throws: PhotoError.damaged) { try await room.imageWorker.prepare(file: empty) }
    }

    @Test("an archive appended to an image is dropped", arguments: ["jpg", "png", "webp"])
    func polyglot(ending: String) async throws {
        let room = try PhotoFixture()
        let archive = Data([0x50, 0x4B, 3, 4]) + Data("payload.exe".utf8) + Data(count: 300)
        let photo = try await room.imageWorker.prepare(try await room.corners(64, 64, ending) + archive)
        #expect(photo.format == ending)
        #expect(photo.jpeg.firstRange(of: Data("payload".utf8)) == nil)
    }

    @Test("the first of several images in a file is used", arguments: ["webp", "tiff"])
    func animated(ending: String) async throws {
        let room = try PhotoFixture()
        let photo = try await room.imageWorker.prepare(
            try await room.picture(["-delay", "10", "-size", "64x64", "xc:red", "xc:blue", "xc:white"], ending))
        #expect(Set(try await room.pixels(of: photo.jpeg).corners) == ["red"])
    }

    @Test("random bytes after a valid header cause at most an error", arguments: PhotoFormat.allCases)
    func noise(format: PhotoFormat) async throws {
        let room = try PhotoFixture()
        var random = SeededRandom(seed: 20_260_301)
        let whole = try await room.scene(160, 120, format.ending)
        for _ in 0..<20 {
            var bytes = whole
            for _ in 0..<40 {
                bytes[Int.random(in: 40..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
            }
            do {
                #expect(try await room.imageWorker.prepare(Data(bytes)).width <= 1_280)
            } catch {
                #expect(error is PhotoError)
            }
        }
        #expect(try await room.imageWorker.prepare(whole).width == 160)
    }
}

import Foundation
import Garden
import TestSupport
import Testing

@Suite("Frames between a program and its worker")
struct WorkerWireTests {
    private static let photo = PreparedPhoto(
        digest: String(repeating: "0fa9", count: 16), jpeg: Data([0xFF, 0xD8, 0xFF, 1, 2, 3, 0xFF, 0xD9]), width: 1_280,
        height: 720,
        takenOn: LocalDay("2024-02-29"), format: "heic")

    private func reply(_ frame: Data) -> WorkerWire.Reply? {
        guard let header = WorkerWire.Header(frame) else { return nil }
        let body = frame.dropFirst(WorkerWire.headerBytes)
        return header.length == body.count ? WorkerWire.Reply(kind: header.kind, body: Data(body)) : nil
    }

    @Test("replies round-trip through their frames")
    func roundTrip() {
        let undated = PreparedPhoto(
            digest: Self.photo.digest, jpeg: Self.photo.jpeg, width: 1, height: 1, takenOn: nil, format: "jpg")
        let early = PreparedPhoto(
            digest: Self.photo.digest, jpeg: Self.photo.jpeg, width: 1, height: 1, takenOn: .first, format: "bmp")
        let replies: [WorkerWire.Reply] = [
            .ready, .prepared(Self.photo), .prepared(undated), .prepared(early), .refused(.notAPicture), .refused(.damaged),
            .refused(.tooManyPixels), .refused(.tooMuchWork), .refused(.tooLarge(maxBytes: PhotoLimits.originalBytes)),
        ]
        for said in replies { #expect(reply(said.frame) == said) }
    }

    @Test("a header is a length and a kind, and fewer than five bytes yield nil")
    func headers() {
        let header = WorkerWire.Header(kind: 1, length: 60_000_000)
        #expect(header.bytes == [0x03, 0x93, 0x87, 0x00, 1])
        #expect(WorkerWire.Header(header.bytes) == header)
        #expect(WorkerWire.Header([0xFF, 0xFF, 0xFF, 0xFF, 9])?.length == 4_294_967_295)
        #expect(WorkerWire.Header([0, 0, 0, 1]) == nil)
    }

    @Test("a truncated frame yields nil, and a damaged one never yields values out of range")
    func damage() {
        let whole = Self.photo.jpeg.count + 42
        let frame = WorkerWire.Reply.prepared(Self.photo).frame
        let kind = frame[4], body = frame.dropFirst(5)
        for count in 0..<whole - 2 { #expect(WorkerWire.Reply(kind: kind, body: Data(body.prefix(count))) == nil) }
        var random = SeededRandom(seed: 11)
        for _ in 0..<5_000 {
            var bytes = Array(body)
            for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random) }
            guard case .prepared(let photo) = WorkerWire.Reply(kind: kind, body: Data(bytes)) else { continue }
            #expect((1...1_280).contains(photo.width) && (1...1_280).contains(photo.height))
            #expect(photo.digest.count == 64 && photo.digest.allSatisfy(\.isHexDigit))
            #expect(PhotoFormat.allCases.map(\.ending).contains(photo.format))
        }
    }

    @Test("a reply with a JPEG that is too large or invalid is rejected")
    func unboundedPhotos() {
        func with(_ jpeg: Data) -> WorkerWire.Reply? {
            reply(
                WorkerWire.Reply.prepared(
                    PreparedPhoto(
                        digest: Self.photo.digest, jpeg: jpeg, width: 10, height: 10, takenOn: nil, format: "png")
                ).frame)
        }
        let head = Data([0xFF, 0xD8, 0xFF]), end = Data([0xFF, 0xD9])
        #expect(with(head + Data(count: PhotoLimits.preparedBytes - 5) + end) != nil)
        #expect(with(head + Data(count: PhotoLimits.preparedBytes - 4) + end) == nil)
        #expect(with(Data("<svg/>".utf8)) == nil)
        #expect(with(head) == nil)
    }

    @Test(
        "a reply of another version, kind or code is rejected",
        arguments: [
            (128, [1]), (128, [3]), (128, []), (130, [5]), (130, []), (130, [0, 0]), (1, [1]), (0, []), (255, [1]),
        ] as [(UInt8, [UInt8])])
    func nonsense(kind: UInt8, body: [UInt8]) {
        #expect(WorkerWire.Reply(kind: kind, body: Data(body)) == nil)
    }
}

@Suite("Photo formats by their first bytes")
struct PhotoFormatTests {
    @Test(
        "brands distinguish HEIC and AVIF from videos and from each other",
        arguments: [
            ("heic", "mif1heic", PhotoFormat.heic), ("mif1", "mif1heic", .heic), ("avif", "mif1avif", .avif),
            ("mif1", "avifmif1", .avif),
            ("heix", "mif1", .heic), ("isom", "isomiso2", nil), ("mp42", "mp41", nil), ("mif1", "mif1", nil),
        ])
    func brands(major: String, compatible: String, format: PhotoFormat?) {
        let size = UInt8(16 + compatible.utf8.count)
        let bytes = [0, 0, 0, size] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(compatible.utf8) + Array("heic".utf8)
        #expect(PhotoFormat(sniffing: bytes) == format)
    }

    @Test("a truncated start yields nil and does not crash")
    func shortStarts() {
        let starts: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("RIFF1234WEBP".utf8),
            Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0], Array("II*\0".utf8), Array("MM\0*".utf8),
        ]
        for start in starts {
            #expect(PhotoFormat(sniffing: start) != nil)
            for count in 0..<start.count { #expect(PhotoFormat(sniffing: start.prefix(count)) == nil) }
        }
        #expect(PhotoFormat(sniffing: [0xFF, 0xFF, 0xFF, 0xFF] + Array("ftyp".utf8)) == nil)
    }
}

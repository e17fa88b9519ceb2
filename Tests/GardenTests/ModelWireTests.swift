import Foundation
import Garden
import TestSupport
import Testing

@Suite("Frames between a program and its model worker")
struct ModelWireTests {
    private static let picture = PixelBuffer(width: 32, height: 16, rgb: Data((0..<32 * 16 * 3).map { UInt8($0 % 251) }))
    private static let value = PixelValue(scale: 1 / 255, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225])

    @Test("requests round-trip through their frames")
    func requests() throws {
        let picture = try #require(Self.picture)
        let requests: [ModelWire.Request] = [
            .load(Data([1, 2, 3])), .run(picture, layout: .nhwc, value: PixelValue()),
            .run(picture, layout: .nchw, value: Self.value),
        ]
        for request in requests {
            #expect(ModelWire.Request(kind: request.frame.kind, body: request.frame.body) == request)
        }
    }

    @Test("a request with a wrong size, layout or value is rejected")
    func invalidRequests() throws {
        let (kind, body) = ModelWire.Request.run(try #require(Self.picture), layout: .nhwc, value: Self.value).frame
        #expect(ModelWire.Request(kind: kind, body: body.dropLast()) == nil)
        #expect(ModelWire.Request(kind: kind, body: body + [0]) == nil)
        #expect(ModelWire.Request(kind: kind, body: body.prefix(20)) == nil)
        for (place, byte) in [(0, 2), (1, 0x7F), (30, 33), (17, 0), (29, 0xFF)] {
            var bytes = Array(body)
            bytes[place] = UInt8(byte)
            // The scale becomes infinite together with its second byte, and the first deviation becomes zero.
            if place == 1 { bytes[2] = 0x80 }
            if place == 17 { bytes[18] = 0 }
            #expect(ModelWire.Request(kind: kind, body: Data(bytes)) == nil, "\(place)")
        }
        #expect(ModelWire.Request(kind: 1, body: Data()) == nil && ModelWire.Request(kind: 3, body: body) == nil)
    }

    @Test("replies round-trip through their frames")
    func replies() throws {
        let replies: [ModelWire.Reply] = [
            .ready(version: "1.28.0", library: "/usr/lib/libonnxruntime.so.1"), .ready(version: nil, library: "libLiteRt.so"),
            .loaded(.init(input: [1, 320, 320, 3], element: .float32, outputs: 1_569)),
            .loaded(.init(input: [4], element: .int8, outputs: 0)),
            .scores([0, -1.5, .leastNonzeroMagnitude, 3e38]), .unusable(.modelRefused, reason: "Übel"),
            .unusable(.noLibrary, reason: ""),
        ]
        for reply in replies {
            let frame = reply.frame
            let header = try #require(WorkerWire.Header(frame))
            #expect(header.length == frame.count - WorkerWire.headerBytes)
            #expect(ModelWire.Reply(kind: header.kind, body: frame.dropFirst(WorkerWire.headerBytes)) == reply)
        }
    }

    @Test(
        "a reply of another version, kind or form is rejected",
        arguments: [
            (128, []), (128, [2, 0, 65]), (128, [1, 65]), (129, []), (129, [0, 0, 0, 0, 1]), (129, [3, 0, 0, 0, 1, 0, 0, 0, 1]),
            (129, [0] + [UInt8](repeating: 0, count: 40)), (130, []), (130, [0, 0, 0]), (130, [0x7F, 0x80, 0, 0]),
            (130, [0x7F, 0xC0, 0, 0]), (131, []), (131, [5]), (1, [1]), (255, [1]),
        ] as [(UInt8, [UInt8])])
    func nonsense(kind: UInt8, body: [UInt8]) {
        #expect(ModelWire.Reply(kind: kind, body: Data(body)) == nil)
    }

    @Test("texts from a worker are one short line without control characters")
    func texts() {
        let text = Array("a\u{1B}[2J\u{7}b\nc".utf8)
        #expect(ModelWire.Reply(kind: 131, body: Data([2] + text)) == .unusable(.modelRefused, reason: "a[2Jb"))
        let long = ModelWire.Reply(kind: 131, body: Data([2] + [UInt8](repeating: 65, count: 5_000)))
        #expect(long == .unusable(.modelRefused, reason: String(repeating: "A", count: 1_000)))
    }
}

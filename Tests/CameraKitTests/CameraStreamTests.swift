import CameraKit
import Foundation
import Testing

@Suite("Camera", .timeLimit(.minutes(2)))
struct CameraStreamTests {
    private func stream(_ source: String) async throws -> CameraStream {
        let cameras = try await CameraDevice.all(besides: source)
        #expect(cameras.map(\.name) == [source])
        return try await CameraStream.start(try #require(cameras.first))
    }

    @Test("live pictures arrive, and a photo is a JPEG file of the size of the picture")
    func live() async throws {
        let stream = try await stream("videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=240 ! identity")
        var pictures = stream.pictures.makeAsyncIterator()
        for _ in 0..<3 { #expect(try await pictures.next() != nil) }
        let picture = try #require(stream.picture())
        #expect((picture.width, picture.height) == (320, 240) && picture.pixels.count >= 320 * 240 * 4)
        let photo = try await stream.photo()
        #expect(photo.starts(with: [0xff, 0xd8]) && photo.count > 500)
    }

    @Test("a camera that ends, fails or is none is an error with a reason")
    func failures() async throws {
        let ended = try await stream("videotestsrc is-live=true num-buffers=2")
        await #expect(throws: CameraError.self) { for try await _ in ended.pictures {} }
        await #expect(throws: CameraError.self) {
            let gone = try await stream("v4l2src device=/dev/null")
            for try await _ in gone.pictures {}
        }
        await #expect(throws: CameraError.self) { _ = try await stream("nosuchsource") }
    }

    @Test("a stream that is released ends its threads")
    func released() async throws {
        func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        var most = 0
        for round in 0..<20 {
            let stream = try await stream("videotestsrc is-live=true ! video/x-raw,width=64,height=64 ! identity")
            var pictures = stream.pictures.makeAsyncIterator()
            _ = try await pictures.next()
            if round == 4 { most = try threads() }
        }
        #expect(try threads() < most + 12, "each stream has at least one thread of its own")
    }
}

import CameraKit
import Foundation
import TestSupport
import Testing

@Suite("Camera", .timeLimit(.minutes(2)))
struct CameraStreamTests {
    private func stream(_ source: String) async throws -> CameraStream {
        let cameras = try await CameraDevice.all(replacedBy: source)
        #expect(cameras.map(\.name) == [source])
        return try await CameraStream.start(try #require(cameras.first))
    }

    @Test("live pictures arrive, and a photo is a JPEG file of the size of the picture")
    func live() async throws {
        let stream = try await stream("videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=240 ! identity")
        var pictures = stream.changes.makeAsyncIterator()
        for _ in 0..<3 { #expect(try await pictures.next() != nil) }
        let picture = try #require(await stream.picture())
        #expect((picture.width, picture.height) == (320, 240) && picture.pixels.count >= 320 * 240 * 4)
        let photo = try await stream.photo(takenAt: .now, in: .gmt)
        #expect(photo.starts(with: [0xff, 0xd8]) && photo.count > 500)
    }

    @Test("a camera that sends JPEG files is decoded")
    func jpeg() async throws {
        let stream = try await stream(
            "videotestsrc is-live=true ! video/x-raw,width=1280,height=720,framerate=15/1 ! jpegenc ! identity")
        var changes = stream.changes.makeAsyncIterator()
        #expect(try await changes.next() != nil)
        let picture = try #require(await stream.picture())
        #expect((picture.width, picture.height) == (1_280, 720))
        #expect(try await stream.photo(takenAt: .now, in: .gmt).starts(with: [0xff, 0xd8]))
    }

    @Test("a camera that ends, that does not open or that is none is an error of its own")
    func failures() async throws {
        let ended = try await stream("videotestsrc is-live=true num-buffers=2")
        await #expect(throws: CameraError.ended) { for try await _ in ended.changes {} }
        do {
            let gone = try await stream("v4l2src device=/dev/null")
            for try await _ in gone.changes {}
            Issue.record("it is no camera")
        } catch CameraError.failed(let reason) {
            #expect(reason.contains("/dev/null"), "\(reason)")
        }
        do {
            _ = try await stream("nosuchsource")
            Issue.record("there is no such element")
        } catch CameraError.failed(let reason) {
            #expect(reason.contains("nosuchsource"), "\(reason)")
        }
    }

    @Test("a stream that is stopped or released ends its threads, and its changes end without an error")
    func released() async throws {
        for isStopped in [true, false, true, false] {
            let name = "eye\(isStopped)"
            var stream: CameraStream? = try await stream(
                "videotestsrc name=\(name) is-live=true ! video/x-raw,width=64,height=64 ! identity")
            let changes = try #require(stream?.changes)
            var iterator = changes.makeAsyncIterator()
            #expect(try await iterator.next() != nil)
            try await until("the thread of the camera") { try threads(name) == 1 }
            if isStopped { await stream?.stop() }
            stream = nil
            while try await iterator.next() != nil {}
            try await until("the threads of the camera to end") { try threads(name) == 0 }
        }
    }

    /// The number of threads of the source with a name, which GStreamer calls "NAME:src".
    private func threads(_ name: String) throws -> Int {
        let folder = "/proc/self/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { thread in
            // A thread may end meanwhile.
            (try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8))?.hasPrefix(name) == true
        }
    }
}

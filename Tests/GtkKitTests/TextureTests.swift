import CGtk
import Foundation
import GLibKit
import Observation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Textures")
    @MainActor
    struct TextureTests {
        init() {
            adw_init()
        }

        private var drawings: [String] {
            let folder = Checkout.root.appendingPathComponent("data/art").path
            // If the folder cannot be read, the list is empty and the tests fail.
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
        }

        @Test("a picture is decoded at the requested size")
        func scaled() throws {
            let file = try #require(drawings.first)
            let texture = try Texture(file: file, shorterSide: 64)
            #expect(min(texture.width, texture.height) == 64)
            #expect(throws: GLibError.self) { try Texture(file: "/nowhere", shorterSide: 64) }
            let encoded = try Data(contentsOf: URL(fileURLWithPath: file))
            let whole = try Texture(encoded: encoded, shorterSide: 64)
            #expect((whole.width, whole.height) == (texture.width, texture.height))
            #expect(throws: GLibError.self) { try Texture(encoded: Data("no picture".utf8), shorterSide: 64) }
            #expect(throws: GLibError.self) { try Texture(encoded: encoded.prefix(20), shorterSide: 64) }
            #expect(Texture(pixels: Data(count: 11), width: 2, height: 2, stride: 6, hasAlpha: false) == nil)
            #expect(Texture(pixels: Data(count: 12), width: 2, height: 2, stride: 6, hasAlpha: false)?.width == 2)
        }

        @Test("a cache keeps the most recently used textures, up to its capacity")
        func bounded() async throws {
            let cache = ThumbnailCache(capacity: 3)
            let files = Array(drawings.prefix(5))
            #expect(files.count == 5)
            for file in files[..<3] { _ = await cache.load(file, shorterSide: 16) }
            #expect(cache.texture(files[0], shorterSide: 16) != nil)
            for file in files[3...] { _ = await cache.load(file, shorterSide: 16) }
            #expect(cache.count == 3)
            #expect(cache.texture(files[1], shorterSide: 16) == nil)
            #expect(cache.texture(files[4], shorterSide: 16) != nil)
            #expect(await cache.load("/nowhere", shorterSide: 16) == nil)
        }

        @Test("a cache stays within its limit of bytes, for pictures from files and from memory")
        func boundedBytes() async throws {
            let files = Array(drawings.prefix(5))
            let size = try Texture(file: files[0], shorterSide: 16).bytes
            let cache = ThumbnailCache(capacity: 100, bytes: 3 * size)
            var held: [Int] = []
            for file in files {
                let source = PictureSource(key: file) { .bytes(try Data(contentsOf: URL(fileURLWithPath: file))) }
                let texture = try #require(await cache.load(source, shorterSide: 16))
                #expect(min(texture.width, texture.height) == 16)
                held.append(texture.bytes)
            }
            #expect(held.reduce(0, +) > 3 * size)
            let left = files.compactMap { cache.texture($0, shorterSide: 16)?.bytes }.reduce(0, +)
            #expect(left <= 3 * size)
            #expect(cache.texture(files[0], shorterSide: 16) == nil)
            #expect(cache.texture(files[4], shorterSide: 16) != nil)
        }

        @Test("a picture that loads late is not shown in a cell that has moved on")
        func late() async throws {
            let file = try #require(drawings.first)
            let other = try #require(drawings.last)
            let blocker = DispatchSemaphore(value: 0)
            let cache = ThumbnailCache(capacity: 4) { path, side in
                if path == file { blocker.wait() }
                return try Texture(file: path, shorterSide: side)
            }
            let wish = Wished(file)
            let picture = Picture(label: "Aloe")
                .photo(from: cache, shorterSide: 16, of: { wish.path }, source: { PictureSource(file: $0) })
            let window = TestWindow(picture)
            try await settle()
            wish.path = other
            let quick = try await eventuallyPumped { cache.texture(other, shorterSide: 16) }
            try await pump("the second picture") { gtk_picture_get_paintable(picture.opaque) == quick.pointer }
            blocker.signal()
            _ = try await eventuallyPumped { cache.texture(file, shorterSide: 16) }
            try await settle()
            #expect(gtk_picture_get_paintable(picture.opaque) == quick.pointer)
            _ = window
        }

        @Test("of the pictures that wait, those in sight are decoded first and then the newest")
        func inSightFirst() async throws {
            let queue = DecodingQueue(width: 1)
            await queue.enter { false }
            var (started, decoded): ([Int], [Int]) = ([], [])
            for (number, isInSight) in [false, true, true, false].enumerated() {
                Task {
                    started.append(number)
                    await queue.enter { isInSight }
                    decoded.append(number)
                    queue.leave()
                }
                try await pump("the picture to wait") { started.last == number }
            }
            queue.leave()
            try await pump("all pictures") { decoded.count == 4 }
            #expect(decoded == [1, 2, 3, 0])
        }

        @Test("a picture is in sight if a part of it is within the scrolled view")
        func inSight() async throws {
            let pictures = (0..<9).map { Picture(label: "\($0)").size(width: 60, height: 60) }
            let window = TestWindow(width: 200, height: 290, Scrolled(Column { pictures }).size(width: 200, height: 290))
            try await window.show()
            let height = gtk_widget_get_height(gtk_widget_get_ancestor(pictures[0].pointer, gtk_scrolled_window_get_type()))
            #expect((240...480).contains(height))
            #expect(pictures.map(\.isInSight) == pictures.indices.map { $0 * 60 < height })
            #expect(!Picture(label: "nowhere").isInSight)
        }

        @Test("pictures that are loaded ahead are there, except those that take longer than is waited")
        func ahead() async throws {
            let (quick, slow) = (try #require(drawings.first), try #require(drawings.last))
            let blocker = DispatchSemaphore(value: 0)
            let cache = ThumbnailCache(capacity: 4) { path, side in
                if path == slow { blocker.wait() }
                return try Texture(file: path, shorterSide: side)
            }
            let sources = [quick, slow].map { PictureSource(file: $0) }
            await cache.load([sources[0], PictureSource(file: "/nothing")], shorterSide: 16, atMost: .seconds(60))
            #expect(cache.texture(quick, shorterSide: 16) != nil)
            await cache.load(sources, shorterSide: 16, atMost: .milliseconds(50))
            #expect(cache.texture(slow, shorterSide: 16) == nil)
            blocker.signal()
            _ = try await eventuallyPumped { cache.texture(slow, shorterSide: 16) }
        }

        private func eventuallyPumped<Value>(_ value: () -> Value?) async throws -> Value {
            var found: Value?
            try await pump("a value") {
                found = value()
                return found != nil
            }
            return try #require(found)
        }
    }
}

@MainActor
@Observable
private final class Wished {
    var path: String?

    init(_ path: String) {
        self.path = path
    }
}

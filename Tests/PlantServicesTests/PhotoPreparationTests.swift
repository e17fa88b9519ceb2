import Foundation
import Garden
import WebServices
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite("Preparing photos", .timeLimit(.minutes(15)))
struct PhotoPreparationTests {
    @Test("the original is stored byte for byte, apart from the prepared copy")
    func original() async throws {
        let services = try await StubbedServices()
        let bytes = Picture.bmp(3)
        let photo = try await services.photos.prepare(.data(bytes))
        #expect(try Data(contentsOf: photo.original) == bytes)
        #expect(photo.original.lastPathComponent == "\(photo.prepared.digest).bmp")
        #expect(photo.prepared.width == 64)
        #expect(photo.prepared.height == 48)
        #expect(photo.organ == .auto)
        let file = services.garden.directory.file("leaf.bmp")
        try bytes.write(to: file)
        #expect(try await services.photos.prepare(.file(file)) == photo)
    }

    @Test("unreadable files, invalid images and files that are too large are distinguished")
    func refusals() async throws {
        let services = try await StubbedServices()
        let prepare = { (input: PhotoInput) in _ = try await services.photos.prepare(input) }
        let folder = services.garden.directory
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for file in [folder.file("missing"), folder.url, pipe, URL(fileURLWithPath: "/dev/zero")] {
            await #expect(throws: PhotoError.unreadable, "\(file)") { try await prepare(.file(file)) }
        }
        await #expect(throws: PhotoError.notAPicture) { try await prepare(.data(Data("no picture at all".utf8))) }
        await #expect(throws: PhotoError.damaged) { try await prepare(.data(Data())) }
        let large = folder.file("large")
        try Data().write(to: large)
        try #require(truncate(large.path, PhotoLimits.originalBytes + 1) == 0)
        await #expect(throws: PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes)) { try await prepare(.file(large)) }
    }

    @Test("without a writable cache a photo can still be identified; only actions that need its original fail")
    func closedCache() async throws {
        let services = try await StubbedServices()
        let folder = services.folders.cache
        try FileManager.default.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        // A file in place of the folder prevents writing, even for root.
        try Data().write(to: folder)
        let refusal = StoreError.readOnly(path: services.photos.incoming.url.path(percentEncoded: false))
        let bytes = Picture.bmp(1)
        let file = services.garden.directory.file("leaf.bmp")
        try bytes.write(to: file)
        services.identify(Replies.species("Ficus lyrata"))

        let named = try await services.photos.prepare(.file(file))
        #expect(
            try await services.identification.identify([named]).preferred.candidates.first?.scientificName
                == "Ficus lyrata")
        let plant = try await services.photos.adopt(PlantDraft(name: "Ada"), [named]).value.id
        let photo = try #require(try await services.garden.repository.photos(of: plant).first)
        #expect(try Data(contentsOf: services.garden.repository.original(of: photo)) == bytes)

        let pasted = try await services.photo(2)
        #expect(try await !services.identification.identify([pasted]).isCached)
        await #expect(throws: refusal) { try await services.photos.adopt(PlantDraft(name: "Bea"), [pasted]) }
        await #expect(throws: refusal) { try await services.photos.add([pasted], to: plant) }
        await #expect(throws: refusal) { try await services.identification.enqueue([pasted]) }
    }

    @Test(
        "only https links are accepted, and others are rejected without a request",
        arguments: [
            "", "leaf.jpg", "http://example.org/leaf.jpg", "file:///etc/passwd", "ftp://example.org/leaf.jpg",
            "javascript:alert(1)", "https://", "https://user:pass@example.org/leaf.jpg",
            "# a comment\r\nhttp://example.org/leaf.jpg\r\n",
        ])
    func links(text: String) async throws {
        let services = try await StubbedServices()
        await #expect(throws: PhotoError.linkRefused) { try await services.photos.prepare(.link(text)) }
        #expect(services.server.requests.isEmpty)
    }

    @Test(
        "links to this computer and to private networks are rejected as such",
        arguments: [
            "https://127.0.0.1/leaf.jpg", "https://localhost/leaf.jpg", "https://[::1]/leaf.jpg", "https://10.0.0.1/leaf.jpg",
            "https://192.168.1.1/leaf.jpg", "https://169.254.169.254/latest/meta-data", "https://[::ffff:127.0.0.1]/leaf.jpg",
            "https://0x7f.1/leaf.jpg", "http://192.168.1.1/leaf.jpg", "http://localhost:8080/leaf.jpg",
        ])
    func privateLinks(text: String) async throws {
        let services = try await StubbedServices()
        await #expect(throws: PhotoError.linkPrivate) { try await services.photos.prepare(.link(text)) }
        #expect(services.server.requests.isEmpty)
    }

    @Test("queued photos are read from the folder of incoming photos only")
    func queued() async throws {
        let services = try await StubbedServices()
        let file = services.photos.incoming.file("../../elsewhere/leaf", "jpg")
        #expect(file.deletingLastPathComponent().path == services.photos.incoming.url.path)
    }

    @Test("of a dropped list of addresses the first is used")
    func lists() throws {
        #expect(
            try ImageDownload("# from the browser\r\nhttps://example.org/a.jpg\r\nhttps://example.org/b.jpg").url.path == "/a.jpg"
        )
        #expect(try ImageDownload("  https://example.org/a.jpg\n").url.path == "/a.jpg")
    }

    @Test("a link is downloaded completely, across redirects, up to 20 MB")
    func fetching() async throws {
        let server = try LoopbackServer()
        let http = HTTPClient()
        let bytes = Picture.bmp(5)
        server.answer("/leaf", .init(200, body: bytes))
        server.answer("/moved", .redirect(to: "/leaf"))
        server.answer("/gone", .init(404, body: bytes))
        server.answer("/passwords", .redirectToFile)
        server.answer("/huge", .huge)
        server.answer("/half", .truncated)
        let fetch = { (path: String) in try await ImageDownload(at: server.url(path)).bytes(http, isTrusted: true) }
        #expect(try await fetch("/leaf") == bytes)
        #expect(try await fetch("/moved") == bytes)
        await #expect(throws: PhotoError.linkFailed) { try await fetch("/gone") }
        await #expect(throws: PhotoError.linkRefused) { try await fetch("/passwords") }
        await #expect(throws: PhotoError.tooLarge(maxBytes: PhotoLimits.linkBytes)) { try await fetch("/huge") }
        await #expect(throws: PhotoError.linkTruncated) { try await fetch("/half") }
        server.stop()
        await #expect(throws: PhotoError.linkFailed) { try await fetch("/leaf") }
    }

    @Test("originals that no plant uses are deleted after a week, with their pictures")
    func sweeping() async throws {
        let services = try await StubbedServices()
        let old = try await services.photo(1)
        services.garden.clock.advance(days: 8)
        #expect(
            FileManager.default.fileExists(atPath: services.photos.imageWorker.picture(of: old.prepared.digest).path))
        let new = try await services.photo(2)
        #expect(!FileManager.default.fileExists(atPath: old.original.path))
        #expect(
            !FileManager.default.fileExists(atPath: services.photos.imageWorker.picture(of: old.prepared.digest).path)
        )
        #expect(FileManager.default.fileExists(atPath: new.original.path))
    }

    @Test("a folder above its size limit keeps the most recently used files")
    func bound() throws {
        let directory = try TemporaryDirectory()
        for number in 0..<5 {
            let file = directory.file("\(number)")
            try Data(count: 10).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(number))], ofItemAtPath: file.path)
        }
        FolderContents(directory.url).remove(keeping: 25)
        #expect(FolderContents(directory.url).files.map(\.url.lastPathComponent) == ["4", "3"])
        #expect(FolderContents(directory.url).bytes == 20)
    }
}

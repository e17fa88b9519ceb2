import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite("Adding plants with photos, and pictures for display", .timeLimit(.minutes(15)))
struct PictureTests {
    @Test("a plant is added with its photos in one action with one undo")
    func adopting() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo()
        let repository = services.garden.repository
        let adopted = try await services.photos.adopt(PlantDraft(name: "Ada", species: "Ficus lyrata"), [photo])
        let photos = try await repository.photos(of: adopted.value.id)
        #expect(photos.map(\.digest) == [photo.prepared.digest])
        #expect(try Data(contentsOf: repository.original(of: try #require(photos.first))) == Picture.bmp(1))
        try await repository.undo(adopted.undoGroup)
        #expect(try await repository.summaries().isEmpty)
    }

    @Test("photos can be added to a plant that has photos")
    func adding() async throws {
        let services = try await StubbedServices()
        let plant = try await services.photos.adopt(PlantDraft(name: "Ada"), [try await services.photo(1)]).value.id
        let added = try await services.photos.add(
            [try await services.photo(2), try await services.photo(3)], to: plant)
        #expect(added.value.count == 2)
        #expect(try await services.garden.repository.photos(of: plant).count == 3)
    }

    @Test("the picture of a photo is a re-encoded JPEG, and is created again if the cache was emptied")
    func pictures() async throws {
        let services = try await StubbedServices()
        let plant = try await services.photos.adopt(PlantDraft(name: "Ada"), [try await services.photo()]).value.id
        let photo = try #require(try await services.garden.repository.photos(of: plant).first)
        let file = try await services.photos.picture(of: photo)
        let jpeg = try Data(contentsOf: file)
        #expect(jpeg.starts(with: [0xff, 0xd8]))
        try FileManager.default.removeItem(at: services.folders.cache)
        #expect(try await services.photos.picture(of: photo) == file)
        #expect(try Data(contentsOf: file) == jpeg)
        try FileManager.default.removeItem(at: services.folders.cache)
        try FileManager.default.removeItem(at: services.garden.repository.original(of: photo))
        await #expect(throws: PhotoError.unreadable) { try await services.photos.picture(of: photo) }
    }

    @Test("a reference picture is downloaded once for all callers, re-encoded and cached")
    func references() async throws {
        let services = try await StubbedServices()
        services.server.answer("/leaf.bmp", .init(200, body: Picture.bmp(7)))
        let address = services.server.url("/leaf.bmp").absoluteString
        let files = try await withThrowingTaskGroup(of: URL.self) { group in
            for _ in 0..<5 {
                group.addTask { [photos = services.photos] in
                    try await photos.referencePicture(address)
                }
            }
            return try await group.reduce(into: Set<URL>()) { $0.insert($1) }
        }
        let file = try #require(files.first)
        #expect(files.count == 1)
        #expect(try Data(contentsOf: file).starts(with: [0xff, 0xd8]))
        _ = try await StubbedServices(after: services).photos.referencePicture(address)
        #expect(services.server.requests(to: "/leaf.bmp").count == 1)
    }

    @Test("a reference picture is only downloaded over https or from the overridden service URL")
    func elsewhere() async throws {
        let services = try await StubbedServices()
        let other = try LoopbackServer()
        other.answer("/leaf.bmp", .init(200, body: Picture.bmp(7)))
        for address in [
            other.url("/leaf.bmp").absoluteString, "http://example.org/leaf.jpg", "file:///etc/passwd", "",
        ] {
            await #expect(throws: PhotoError.linkRefused, "\(address)") {
                try await services.photos.referencePicture(address)
            }
        }
        await #expect(throws: PhotoError.linkPrivate) { try await services.photos.referencePicture("https://127.0.0.1/a") }
        #expect(other.requests.isEmpty)
    }

    @Test("a reference picture that is not an image leaves no file")
    func noPicture() async throws {
        let services = try await StubbedServices()
        services.server.answer("/leaf.bmp", .init(200, body: Data("<html>".utf8)))
        await #expect(throws: PhotoError.notAPicture) {
            try await services.photos.referencePicture(services.server.url("/leaf.bmp").absoluteString)
        }
        #expect(FolderContents(services.photos.referenceFolder).files.isEmpty)
    }
}

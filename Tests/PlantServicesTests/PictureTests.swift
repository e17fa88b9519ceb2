import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite("Adopting photos, and pictures to show", .timeLimit(.minutes(15)))
struct PictureTests {
    @Test("a plant is adopted with its photos in one gesture, which an undo takes back whole")
    func adopting() async throws {
        let world = try await World()
        let shot = try await world.shot()
        let gardener = world.garden.gardener
        let adopted = try await world.discoverer.adopt(PlantDraft(name: "Ada", species: "Ficus lyrata"), [shot])
        let photos = try await gardener.photos(of: adopted.value.id)
        #expect(photos.map(\.digest) == [shot.photo.digest])
        #expect(try Data(contentsOf: gardener.original(of: try #require(photos.first))) == Picture.bmp(1))
        try await gardener.undo(adopted.batch)
        #expect(try await gardener.summaries().isEmpty)
    }

    @Test("photos join those of a plant")
    func adding() async throws {
        let world = try await World()
        let plant = try await world.discoverer.adopt(PlantDraft(name: "Ada"), [try await world.shot(1)]).value.id
        let added = try await world.discoverer.add([try await world.shot(2), try await world.shot(3)], to: plant)
        #expect(added.value.count == 2)
        #expect(try await world.garden.gardener.photos(of: plant).count == 3)
    }

    @Test("the picture of a photo is our own JPEG, and made again where the cache was emptied")
    func pictures() async throws {
        let world = try await World()
        let plant = try await world.discoverer.adopt(PlantDraft(name: "Ada"), [try await world.shot()]).value.id
        let photo = try #require(try await world.garden.gardener.photos(of: plant).first)
        let file = try await world.discoverer.picture(of: photo)
        let jpeg = try Data(contentsOf: file)
        #expect(jpeg.starts(with: [0xff, 0xd8]))
        try FileManager.default.removeItem(at: world.folders.cache)
        #expect(try await world.discoverer.picture(of: photo) == file)
        #expect(try Data(contentsOf: file) == jpeg)
        try FileManager.default.removeItem(at: world.folders.cache)
        try FileManager.default.removeItem(at: world.garden.gardener.original(of: photo))
        await #expect(throws: PhotoError.unreadable) { try await world.discoverer.picture(of: photo) }
    }

    @Test("a reference picture is fetched once for all who want it, encoded anew and kept")
    func references() async throws {
        let world = try await World()
        world.server.answer("/leaf.bmp", .init(200, body: Picture.bmp(7)))
        let address = world.server.url("/leaf.bmp").absoluteString
        let files = try await withThrowingTaskGroup(of: URL.self) { group in
            for _ in 0..<5 { group.addTask { [discoverer = world.discoverer] in try await discoverer.referencePicture(address) } }
            return try await group.reduce(into: Set<URL>()) { $0.insert($1) }
        }
        let file = try #require(files.first)
        #expect(files.count == 1)
        #expect(try Data(contentsOf: file).starts(with: [0xff, 0xd8]))
        _ = try await World(after: world).discoverer.referencePicture(address)
        #expect(world.server.requests(to: "/leaf.bmp").count == 1)
    }

    @Test("a reference picture comes over https or from the server of the switch, and from nowhere else")
    func elsewhere() async throws {
        let world = try await World()
        let other = try LoopbackServer()
        other.answer("/leaf.bmp", .init(200, body: Picture.bmp(7)))
        for address in [
            other.url("/leaf.bmp").absoluteString, "http://example.org/leaf.jpg", "file:///etc/passwd", "", "https://127.0.0.1/a",
        ] {
            await #expect(throws: PhotoError.linkRefused, "\(address)") { try await world.discoverer.referencePicture(address) }
        }
        #expect(other.requests.isEmpty)
    }

    @Test("a reference picture that is none leaves nothing behind")
    func noPicture() async throws {
        let world = try await World()
        world.server.answer("/leaf.bmp", .init(200, body: Data("<html>".utf8)))
        await #expect(throws: PhotoError.notAPicture) {
            try await world.discoverer.referencePicture(world.server.url("/leaf.bmp").absoluteString)
        }
        #expect(FolderContents(world.discoverer.referenceFolder).files.isEmpty)
    }
}

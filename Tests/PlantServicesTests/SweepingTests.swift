import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite("Letting go of what was handed over", .timeLimit(.minutes(15)))
struct SweepingTests {
    /// The files that are kept of a photo: its original and its picture.
    private func files(of shot: Discoverer.Shot, in world: World) -> [URL] {
        [shot.original, world.discoverer.studio.picture(of: shot.photo.digest)].filter {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }

    @Test("a program that starts lets originals go that are a week old, but none that waits for the service")
    func start() async throws {
        let world = try await World()
        let old = try await world.shot(1)
        let waiting = try await world.shot(2)
        try await world.discoverer.enqueue([waiting])
        world.garden.clock.advance(days: 8)
        try await World(after: world).discoverer.sweepIncoming()
        #expect(files(of: old, in: world).isEmpty)
        #expect(files(of: waiting, in: world).count == 2)
    }

    @Test("clearing the caches takes originals along, which count as pictures, but none that waits for the service")
    func clearing() async throws {
        let world = try await World()
        let idle = try await world.shot(1)
        let waiting = try await world.shot(2)
        try await world.discoverer.enqueue([waiting])
        let kept = try await world.discoverer.cacheStatistics().pictures
        #expect(kept.entries == 4)
        #expect(kept.bytes > 2 * Picture.bmp(1).count)
        try await world.discoverer.clearCaches()
        #expect(files(of: idle, in: world).isEmpty)
        #expect(files(of: waiting, in: world) == [waiting.original])
        #expect(try await world.discoverer.cacheStatistics().pictures.entries == 1)
    }

    @Test("clearing tells where it could not, and clears the rest")
    func closed() async throws {
        let world = try await World()
        let shot = try await world.shot(1)
        let pictures = world.discoverer.pictureFolder
        try FileManager.default.removeItem(at: pictures)
        try Data().write(to: pictures)
        await #expect(throws: StoreError.readOnly(path: pictures.path(percentEncoded: false))) {
            try await world.discoverer.clearCaches()
        }
        #expect(files(of: shot, in: world).isEmpty)
    }

    @Test("a plant that is deleted for good takes along what came in of its photos, unless another plant has them")
    func purging() async throws {
        let world = try await World()
        let own = try await world.shot(1)
        let removed = try await world.shot(2)
        let shared = try await world.shot(3)
        let plant = try await world.discoverer.adopt(PlantDraft(name: "Ada"), [own, removed, shared]).value.id
        let other = try await world.discoverer.adopt(PlantDraft(name: "Bea"), [shared]).value.id
        _ = try await world.garden.gardener.remove(Photo.id(of: removed.photo.digest, on: plant))
        try await world.discoverer.purge(plant)
        #expect(files(of: own, in: world).isEmpty)
        #expect(files(of: removed, in: world).isEmpty)
        #expect(files(of: shared, in: world).count == 2)
        #expect(try await world.garden.gardener.photos(of: other).count == 1)
        try await world.discoverer.purge(other)
        #expect(files(of: shared, in: world).isEmpty)
    }
}

import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite("Deleting cached photos", .timeLimit(.minutes(15)))
struct CacheCleanupTests {
    /// The existing files of a photo: its original and its picture.
    private func files(of photo: IdentificationPhoto, in services: StubbedServices) -> [URL] {
        [photo.original, services.photos.imageWorker.picture(of: photo.prepared.digest)].filter {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }

    @Test("at startup, originals older than a week are deleted, except those in the offline queue")
    func start() async throws {
        let services = try await StubbedServices()
        let old = try await services.photo(1)
        let waiting = try await services.photo(2)
        try await services.identification.enqueue([waiting])
        services.garden.clock.advance(days: 8)
        try await StubbedServices(after: services).photos.removeExpiredOriginals()
        #expect(files(of: old, in: services).isEmpty)
        #expect(files(of: waiting, in: services).count == 2)
    }

    @Test("clearing the caches deletes originals, which count as pictures, except those in the offline queue")
    func clearing() async throws {
        let services = try await StubbedServices()
        let idle = try await services.photo(1)
        let waiting = try await services.photo(2)
        try await services.identification.enqueue([waiting])
        let kept = try await services.all.cacheStatistics().pictures
        #expect(kept.entries == 4)
        #expect(kept.bytes > 2 * Picture.bmp(1).count)
        try await services.all.clearCaches()
        #expect(files(of: idle, in: services).isEmpty)
        #expect(files(of: waiting, in: services) == [waiting.original])
        #expect(try await services.all.cacheStatistics().pictures.entries == 1)
    }

    @Test("clearing reports a folder that cannot be cleared, and clears the rest")
    func closed() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo(1)
        let pictures = services.photos.pictureFolder
        try FileManager.default.removeItem(at: pictures)
        try Data().write(to: pictures)
        await #expect(throws: StoreError.readOnly(path: pictures.path(percentEncoded: false))) {
            try await services.all.clearCaches()
        }
        #expect(files(of: photo, in: services).isEmpty)
    }

    @Test("purging a plant deletes the incoming files of its photos, unless another plant uses them")
    func purging() async throws {
        let services = try await StubbedServices()
        let own = try await services.photo(1)
        let removed = try await services.photo(2)
        let shared = try await services.photo(3)
        let plant = try await services.photos.adopt(PlantDraft(name: "Ada"), [own, removed, shared]).value.id
        let other = try await services.photos.adopt(PlantDraft(name: "Bea"), [shared]).value.id
        _ = try await services.garden.repository.remove(Photo.id(of: removed.prepared.digest, on: plant))
        try await services.photos.deletePermanently(plant)
        #expect(files(of: own, in: services).isEmpty)
        #expect(files(of: removed, in: services).isEmpty)
        #expect(files(of: shared, in: services).count == 2)
        #expect(try await services.garden.repository.photos(of: other).count == 1)
        try await services.photos.deletePermanently(other)
        #expect(files(of: shared, in: services).isEmpty)
    }
}

import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Photos of plants")
struct PlantPhotoTests {
    private let garden: TestGarden
    private let inbox: TemporaryDirectory
    private let photos: IncomingPhotos
    private var repository: GardenRepository { garden.repository }

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        inbox = try TemporaryDirectory()
        photos = IncomingPhotos(in: inbox.url)
    }

    /// The names of the originals in the garden's folder.
    private var files: [String] {
        get throws {
            let folder = garden.directory.file("photos").path
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
        }
    }

    @Test("a plant adopted with a photo keeps the original byte for byte, and card, page and schedule show it")
    func adopt() async throws {
        let plant = try await repository.add(
            PlantDraft(name: "A", species: "Ocimum basilicum"), photos: [photos.make(1, bytes: 2_500_000)]
        ).value
        let photo = try #require(try await repository.photos(of: plant.id).first)
        #expect(try Data(contentsOf: repository.original(of: photo)) == IncomingPhotos.bytes(1, 2_500_000))
        #expect(repository.original(of: photo).lastPathComponent == "\(photo.digest).jpg")
        #expect(try await repository.summaries().map(\.photo) == [photo])
        #expect(try await repository.page(of: plant.id).photo == photo)
        #expect(try await repository.tasks().allSatisfy { $0.photo == photo })
        #expect(try await repository.examine().photos == 1)
    }

    @Test("one undo takes an adopted plant back with its photos, and the original stays for another undo")
    func undoAdoption() async throws {
        let gesture = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)])
        try await repository.undo(gesture.undoGroup)
        #expect(try await repository.summaries().isEmpty)
        #expect(try await repository.photos(of: gesture.value.id).isEmpty)
        #expect(try files.count == 2)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("the newest photo by the day it was taken is shown; one said to be taken tomorrow counts as of when it was added")
    func newest() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let newest = try await repository.add([photos.make(1, takenOn: day("2026-05-20"))], to: plant.id).value[0]
        let old = try await repository.add([photos.make(2, takenOn: day("2019-01-01"))], to: plant.id).value[0]
        #expect(try await repository.photos(of: plant.id) == [newest, old])
        #expect(try await repository.summaries()[0].photo == newest)
        let ahead = try await repository.add([photos.make(3, takenOn: day("2199-01-01"))], to: plant.id).value[0]
        garden.clock.advance(days: 1)
        let today = try await repository.add([photos.make(4)], to: plant.id).value[0]
        #expect(try await repository.photos(of: plant.id) == [today, ahead, newest, old])
        #expect(try await repository.summaries()[0].photo == today)
    }

    @Test("photos that are added in one go stand in the order in which they were given, and the first is the plant's picture")
    func order() async throws {
        for turn in 0..<3 {
            let given = try (1...5).map { try photos.make(turn * 5 + $0) }
            let plant = try await repository.add(PlantDraft(name: "A"), photos: given).value
            let kept = try await repository.photos(of: plant.id)
            #expect(kept.map(\.digest) == given.map(\.photo.digest))
            #expect(try await repository.page(of: plant.id).photo == kept.first)
        }
        #expect(try await repository.examine().isHealthy)
    }

    @Test("the same photo on a plant is added once, in one gesture or two; another plant may have it as well")
    func doubles() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let other = try await repository.add(PlantDraft(name: "B")).value
        #expect(try await repository.add([photos.make(1), photos.make(1)], to: plant.id).value.count == 1)
        #expect(try await repository.add([photos.make(1)], to: plant.id).value.isEmpty)
        #expect(try await repository.add([photos.make(1)], to: other.id).value.count == 1)
        #expect(try await repository.photos(of: plant.id).count == 1)
        #expect(try files.count == 1)
    }

    @Test("a removed photo comes back by undo; removed and added again it is there once, whatever is undone")
    func remove() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)]).value
        let before = try await repository.page(of: plant.id)
        let photo = try #require(before.photo)
        let removal = try await repository.remove(photo.id)
        #expect(try await repository.photos(of: plant.id) == before.photos.filter { $0 != photo })
        #expect(try await repository.summaries()[0].photo == before.photos.last)
        await #expect(throws: GardenError.photoNotFound) { _ = try await repository.remove(photo.id) }
        let again = try await repository.add([photos.make(1), photos.make(2)], to: plant.id)
        #expect(again.value.count == 1)
        try await repository.undo(removal.undoGroup)
        #expect(try await repository.photos(of: plant.id).count == 2)
        try await repository.undo(again.undoGroup)
        #expect(try await repository.page(of: plant.id) == before)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("archive, removal and undo keep originals; deleting for good takes those that no other plant has")
    func purge() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)]).value
        let other = try await repository.add(PlantDraft(name: "B"), photos: [photos.make(2)]).value
        let page = try await repository.page(of: plant.id)
        _ = try await repository.archive([plant.id])
        _ = try await repository.unarchive([plant.id])
        let removal = try await repository.remove([plant.id])
        #expect(try files.count == 2)
        try await repository.undo(removal.undoGroup)
        #expect(try await repository.page(of: plant.id) == page)
        _ = try await repository.remove([plant.id])
        try await repository.purge(plant.id)
        let rest = try await repository.photos(of: other.id)
        #expect(try files == rest.map(\.file))
        // Another plant's photo may be one that was taken from it, which an undo brings back.
        let gone = try await repository.remove(repository.photos(of: other.id)[0].id)
        try await repository.undo(gone.undoGroup)
        #expect(try await repository.examine().isHealthy)
        try await repository.purge(other.id)
        #expect(try files.isEmpty)
    }

    @Test("a photo deleted for good is gone with its file, and the plant stays")
    func purgePhoto() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)]).value
        let photo = try #require(try await repository.photos(of: plant.id).first)
        try await repository.purge(photo.id)
        #expect(try await repository.photos(of: plant.id).count == 1)
        #expect(try !files.contains(photo.file))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a copy of a plant is another plant: photos stay with the first")
    func duplicate() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1)]).value
        let copy = try await repository.duplicate(plant.id, name: "A (2)").value
        #expect(try await repository.photos(of: copy.id).isEmpty)
        #expect(try await repository.photos(of: plant.id).count == 1)
    }

    @Test("a refused gesture leaves no file, and a photo whose file went away is told")
    func refused() async throws {
        await #expect(throws: GardenError.plantNotFound) { _ = try await repository.add([photos.make(1)], to: .new()) }
        #expect(try files.isEmpty)
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let vanished = try photos.make(2)
        try FileManager.default.removeItem(at: vanished.original)
        await #expect(throws: PhotoError.unreadable) { _ = try await repository.add([photos.make(3), vanished], to: plant.id) }
        #expect(try files.isEmpty)
        #expect(try await repository.photos(of: plant.id).isEmpty)
    }

    @Test("a digest or format that would lead out of the folder is refused", arguments: ["../../evil", "", "ABC"])
    func names(text: String) async throws {
        let made = try photos.make(1)
        for (digest, format) in [(text, "jpg"), (made.photo.digest, "../\(text)")] {
            let photo = PreparedPhoto(digest: digest, jpeg: Data(), width: 1, height: 1, takenOn: nil, format: format)
            await #expect(throws: GardenError.invalidValue) {
                _ = try await repository.add(
                    PlantDraft(name: "A"), photos: [IncomingPhoto(photo: photo, original: made.original)])
            }
        }
    }

    @Test("the doctor tells a missing original, and is content when it is back")
    func missing() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1)]).value
        let photo = try await repository.photos(of: plant.id)[0]
        try FileManager.default.removeItem(at: repository.original(of: photo))
        let findings = try await repository.examine()
        #expect(findings.missingOriginals == [photo.file])
        #expect(!findings.isHealthy)
        // Adding the same photo puts the file back, though the plant has the photo already.
        #expect(try await repository.add([photos.make(1)], to: plant.id).value.isEmpty)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a change of photos is told, of a garden in memory too, which keeps originals while it lives")
    func inMemory() async throws {
        let catalog = Checkout.root.appendingPathComponent("data/catalog")
        let clock = garden.clock
        var file: URL?
        do {
            let repository = try GardenRepository.inMemory(
                catalog: catalog, language: "en", now: { clock.now }, zone: { clock.zone })
            let plant = try await repository.add(PlantDraft(name: "A")).value
            var changes = repository.changes.makeAsyncIterator()
            let photo = try await repository.add([photos.make(1)], to: plant.id).value[0]
            #expect(await changes.next()?.plants == [plant.id])
            file = repository.original(of: photo)
            #expect(try Data(contentsOf: repository.original(of: photo)) == IncomingPhotos.bytes(1))
        }
        #expect(!FileManager.default.fileExists(atPath: try #require(file).path))
    }
}

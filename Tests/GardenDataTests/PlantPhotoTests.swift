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

    /// The file names of the originals in the garden's folder.
    private var files: [String] {
        get throws {
            let folder = garden.directory.file("photos").path
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
        }
    }

    @Test("a plant added with a photo keeps the original byte for byte, and summary, page and tasks show it")
    func adopt() async throws {
        let plant = try await repository.add(
            PlantDraft(name: "A", species: "Ocimum basilicum"), photos: [photos.make(1, bytes: 2_500_000)]
        ).value
        let photo = try #require(try await repository.photos(of: plant.id).first)
        #expect(try Data(contentsOf: repository.original(of: photo)) == IncomingPhotos.bytes(1, 2_500_000))
        #expect(repository.original(of: photo).lastPathComponent == "\(photo.digest).jpg")
        #expect(try await repository.summaries().map(\.photo) == [photo])
        #expect(try await repository.page(of: plant.id).photos.first == photo)
        #expect(try await repository.tasks().allSatisfy { $0.photo == photo })
        #expect(try await repository.examine().photos == 1)
    }

    @Test("undoing an addition removes the plant and its photos, but keeps the originals")
    func undoAdoption() async throws {
        let changed = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)])
        try await repository.undo(changed.undoGroup)
        #expect(try await repository.summaries().isEmpty)
        #expect(try await repository.photos(of: changed.value.id).isEmpty)
        #expect(try files.count == 2)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("the day of a photo is changed and undone, moves the photo, and is never in the future")
    func dayTaken() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let old = try await repository.add([photos.make(1, takenOn: day("2026-05-01"))], to: plant.id).value[0]
        let new = try await repository.add([photos.make(2)], to: plant.id).value[0]
        #expect(try await repository.photos(of: plant.id).map(\.id) == [new.id, old.id])
        let changed = try await repository.change(dayOf: new.id, to: day("2020-02-29"))
        #expect(changed.value.photo.takenOn == day("2020-02-29") && changed.value.photo.addedAt == new.addedAt)
        #expect(try await repository.photos(of: plant.id) == [old, changed.value.photo])
        #expect(try await repository.summaries()[0].photo == old)
        #expect(try await repository.examine().isHealthy)
        try await repository.undo(changed.undoGroup)
        #expect(try await repository.photos(of: plant.id) == [new, old])
        await #expect(throws: GardenError.dayInFuture(day("2026-05-22"))) {
            try await repository.change(dayOf: old.id, to: day("2026-05-22"))
        }
        garden.clock.advance(days: 3)
        await #expect(throws: GardenError.photoAddedEarlier(day("2026-05-21"))) {
            try await repository.change(dayOf: old.id, to: day("2026-05-22"))
        }
        await #expect(throws: GardenError.photoNotFound) { try await repository.change(dayOf: .new(), to: day("2026-05-01")) }
    }

    @Test("a note about a photo is an event of its day with the photo, and undoing it keeps the photo")
    func noteOnPhoto() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let photo = try await repository.add([photos.make(1, takenOn: day("2024-03-01"))], to: plant.id).value[0]
        let note = try await repository.note("First leaf", on: photo.id)
        let page = try await repository.page(of: plant.id)
        #expect(note.value.day == day("2024-03-01") && note.value.note == "First leaf")
        #expect(page.photoEvents[photo.id]?.map(\.id) == [note.value.id] && page.eventPhotos[note.value.id] == [photo])
        #expect(try await repository.examine().isHealthy)
        _ = try await repository.undo(note.value)
        #expect(try await repository.photos(of: plant.id) == [photo])
        #expect(try await repository.page(of: plant.id).photoEvents[photo.id] == nil)
        await #expect(throws: GardenError.photoNotFound) { try await repository.note("Lost", on: .new()) }
    }

    @Test("a note about a photo alone follows its day, also on an undated photo, and one undo takes both back")
    func noteFollowsDay() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let photo = try await repository.add([photos.make(1)], to: plant.id).value[0]
        let note = try await repository.note("First leaf", on: photo.id).value
        #expect(note.day == day("2026-05-21"))
        let moved = try await repository.change(dayOf: photo.id, to: day("2024-02-03"))
        let shown = try #require(try await repository.page(of: plant.id).photoEvents[photo.id])
        #expect(shown.map(\.day) == [day("2024-02-03")] && shown.map(\.note) == ["First leaf"])
        #expect(try await repository.history(of: plant.id).filter { $0.kind == .note }.count == 1)
        try await repository.undo(moved.undoGroup)
        let back = try await repository.page(of: plant.id)
        #expect(back.photoEvents[photo.id]?.map(\.id) == [note.id] && back.photos == [photo])
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a note about several photos, or of another day, stays where it is when the day of a photo is changed")
    func noteThatStays() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let both = try await repository.note("Two", for: plant.id, photos: [photos.make(1), photos.make(2)]).value
        let old = try await repository.note("Old photo", for: plant.id, photos: [photos.make(3, takenOn: day("2020-01-01"))])
            .value
        for photo in try await repository.photos(of: plant.id) {
            _ = try await repository.change(dayOf: photo.id, to: day("2024-02-03"))
        }
        let history = try await repository.history(of: plant.id)
        for note in [both, old] { #expect(history.first { $0.id == note.id }?.day == day("2026-05-21")) }
    }

    @Test("notes about a photo are changed in one undo group; one without words is deleted, and its photo stays")
    func changedNotes() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let first = try await repository.note("Bud", for: plant.id, photos: [photos.make(1)]).value
        let photo = try #require(try await repository.photos(of: plant.id).first)
        let second = try await repository.note("Flower", on: photo.id).value
        let change = try await repository.change([(first, " \n"), (second, "Two flowers")])
        #expect(change.value.map(\.note) == ["Two flowers"])
        let page = try await repository.page(of: plant.id)
        #expect(page.photos == [photo] && page.photoEvents[photo.id]?.map(\.id) == change.value.map(\.id))
        try await repository.undo(change.undoGroup)
        let notes = try await repository.page(of: plant.id).photoEvents[photo.id] ?? []
        #expect(Set(notes.map(\.id)) == [first.id, second.id])
        _ = try await repository.undo(second)
        await #expect(throws: GardenError.nothingToUndo) { try await repository.change([(first, "Bud 2"), (second, "")]) }
        #expect(try await repository.page(of: plant.id).photoEvents[photo.id]?.map(\.id) == [first.id], "nothing of it was saved")
    }

    @Test("the newest photo by day taken is shown; a day taken in the future counts as the day of adding")
    func newest() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let newest = try await repository.add([photos.make(1, takenOn: day("2026-05-20"))], to: plant.id).value[0]
        let old = try await repository.add([photos.make(2, takenOn: day("2019-01-01"))], to: plant.id).value[0]
        #expect(try await repository.photos(of: plant.id) == [newest, old])
        #expect(try await repository.summaries()[0].photo == newest)
        let ahead = try await repository.add([photos.make(3, takenOn: day("2199-01-01"))], to: plant.id).value[0]
        garden.clock.advance(days: 1)
        let today = try await repository.add([photos.make(4, takenOn: day("2026-05-22"))], to: plant.id).value[0]
        #expect(try await repository.photos(of: plant.id) == [today, ahead, newest, old])
        #expect(try await repository.summaries()[0].photo == today)
    }

    @Test("photos added together keep their order, and the first is the plant's picture")
    func order() async throws {
        for turn in 0..<3 {
            let given = try (1...5).map { try photos.make(turn * 5 + $0) }
            let plant = try await repository.add(PlantDraft(name: "A"), photos: given).value
            let kept = try await repository.photos(of: plant.id)
            #expect(kept.map(\.digest) == given.map(\.photo.digest))
            #expect(try await repository.page(of: plant.id).photos.first == kept.first)
        }
        #expect(try await repository.examine().isHealthy)
    }

    @Test("the same photo is added to a plant only once, but may be added to another plant")
    func doubles() async throws {
        let plant = try await repository.add(PlantDraft(name: "A")).value
        let other = try await repository.add(PlantDraft(name: "B")).value
        #expect(try await repository.add([photos.make(1), photos.make(1)], to: plant.id).value.count == 1)
        #expect(try await repository.add([photos.make(1)], to: plant.id).value.isEmpty)
        #expect(try await repository.add([photos.make(1)], to: other.id).value.count == 1)
        #expect(try await repository.photos(of: plant.id).count == 1)
        #expect(try files.count == 1)
    }

    @Test("undo restores a removed photo; if it was added again meanwhile, it still appears once")
    func remove() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)]).value
        let before = try await repository.page(of: plant.id)
        let photo = try #require(before.photos.first)
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

    @Test("archiving, removing and undoing keep originals; purging deletes those that no other plant uses")
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
        // The shared original still belongs to the other plant, whose photo can be removed and restored.
        let gone = try await repository.remove(repository.photos(of: other.id)[0].id)
        try await repository.undo(gone.undoGroup)
        #expect(try await repository.examine().isHealthy)
        try await repository.purge(other.id)
        #expect(try files.isEmpty)
    }

    @Test("purging a photo deletes its file and keeps the plant")
    func purgePhoto() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1), photos.make(2)]).value
        let photo = try #require(try await repository.photos(of: plant.id).first)
        try await repository.purge(photo.id)
        #expect(try await repository.photos(of: plant.id).count == 1)
        #expect(try !files.contains(photo.file))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a duplicated plant does not get the photos")
    func duplicate() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1)]).value
        let copy = try await repository.duplicate(plant.id, name: "A (2)").value
        #expect(try await repository.photos(of: copy.id).isEmpty)
        #expect(try await repository.photos(of: plant.id).count == 1)
    }

    @Test("a rejected addition leaves no file, and a missing source file is reported")
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

    @Test("a digest or format that would lead outside the folder is rejected", arguments: ["../../evil", "", "ABC"])
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

    @Test("the examination reports a missing original until it is restored")
    func missing() async throws {
        let plant = try await repository.add(PlantDraft(name: "A"), photos: [photos.make(1)]).value
        let photo = try await repository.photos(of: plant.id)[0]
        try FileManager.default.removeItem(at: repository.original(of: photo))
        let findings = try await repository.examine()
        #expect(findings.missingOriginals == [photo.file])
        #expect(!findings.isHealthy)
        // Adding the same photo again restores the file, although the plant already has the photo.
        #expect(try await repository.add([photos.make(1)], to: plant.id).value.isEmpty)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a photo change is broadcast by an in-memory garden too, which keeps its originals only while it exists")
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

import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Photos on the plant page")
@MainActor
struct PlantPagePhotoTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: PlantPageModel

    init() async throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
        model = PlantPageModel(try await garden.repository.addPlantWithPhotos().id, window)
        await model.open()
    }

    @Test("a photo is made the cover, which can be undone, and pressing again shows the newest one")
    func cover() async throws {
        let (newest, oldest) = (try #require(model.photos.first), try #require(model.photos.last))
        #expect(model.image == .photo(newest) && model.coverAction(oldest) == "Use as Cover")
        await model.toggleCover(oldest)
        try await until("the cover") { model.image == .photo(oldest) }
        #expect(window.actions.toast?.text == "Cover changed")
        #expect(model.coverAction(oldest) == "Use Newest as Cover" && model.coverAction(newest) == "Use as Cover")
        await window.actions.undo(try #require(window.actions.toast?.undo))
        try await until("the undo") { model.image == .photo(newest) }
        await model.toggleCover(oldest)
        try await until("the cover") { model.chosenCover == oldest.id }
        await model.toggleCover(oldest)
        try await until("the newest") { model.chosenCover == nil && model.image == .photo(newest) }
    }

    @Test("photos are listed by month and day, oldest first, with notes that keep their lines")
    func timeline() {
        #expect(model.timeline.map(\.title) == ["June 2023", "January 2025", "May 2026"])
        #expect(model.timeline.map { $0.days.map(\.photos.count) } == [[1], [1], [1, 2]])
        #expect(model.timeline.first?.days.first?.title == "Wednesday, June 14, 2023")
        let remarks = model.timeline.last?.days.last?.remarks
        #expect(remarks?.map(\.note) == ["The fifth leaf is out.\nIt has holes."], "both photos of the day have the same note")
    }

    @Test("the time between two photos counts from the days on which they were taken")
    func distance() throws {
        let photos = model.photosOldestFirst
        let (first, last) = (try #require(photos.first), try #require(photos.last))
        #expect(model.distance(first, last) == "2 years, 11 months apart")
        #expect(model.distance(last, photos[photos.count - 2]) == "From the same day")
    }

    @Test("a photo says when it was taken and added")
    func origin() throws {
        let dated = try #require(model.photos.last)
        #expect(model.origin(of: dated) == "Taken on June 14, 2023, added on May 21")
        let undated = Photo(plant: model.id, digest: "ab", file: "ab.jpg", takenOn: nil, addedAt: garden.clock.now)
        #expect(model.origin(of: undated) == "Added on May 21, date taken unknown")
    }

    @Test("a copy of a photo is its original, byte for byte, and a failure is reported")
    func copy() async throws {
        let photo = try #require(model.photos.last)
        #expect(model.copyName(of: photo) == "Monstera 2023-06-14.png")
        let folder = try TemporaryDirectory()
        await model.saveCopy(of: photo, to: folder.file("copy.png"))
        #expect(try Data(contentsOf: folder.file("copy.png")) == Data(contentsOf: garden.repository.original(of: photo)))
        #expect(window.actions.toast?.text == "Copy saved as copy.png")
        await model.saveCopy(of: photo, to: folder.file("missing/copy.png"))
        #expect(window.actions.toast?.text == "The copy was not saved: No such file or directory")
    }

    @Test("a photo that cannot be read is read again on request")
    func retry() throws {
        let photo = try #require(model.photos.first)
        let viewer = PhotoViewer(photo)
        let first = viewer.attempt(photo)
        viewer.fail(first)
        #expect(viewer.failed == viewer.attempt(photo))
        viewer.retry()
        #expect(viewer.failed == nil && viewer.attempt(photo) != first)
    }
}

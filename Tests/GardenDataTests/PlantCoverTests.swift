import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("Covers of plants", .timeLimit(.minutes(5)))
struct PlantCoverTests {
    private let garden: TestGarden
    private let inbox: TemporaryDirectory
    private let photos: IncomingPhotos
    private let plant: Plant
    private let newest: Photo
    private let oldest: Photo
    private var repository: GardenRepository { garden.repository }

    init() async throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        inbox = try TemporaryDirectory()
        photos = IncomingPhotos(in: inbox.url)
        plant = try await garden.repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false)),
            photos: [photos.make(1, takenOn: day("2026-05-20")), photos.make(2, takenOn: day("2024-01-01"))]
        ).value
        let added = try await garden.repository.photos(of: plant.id)
        (newest, oldest) = (added[0], added[1])
    }

    /// The cover on the page, which must be that of lists and tasks.
    private func cover() async throws -> Photo? {
        let page = try await repository.page(of: plant.id)
        #expect(try await repository.summaries().map(\.photo) == [page.cover])
        #expect(try await repository.tasks().allSatisfy { $0.photo == page.cover })
        #expect(try await repository.examine().isHealthy)
        return page.cover
    }

    @Test("the newest photo is the cover until another one is chosen, which stays as photos are added; undo and redo follow")
    func choose() async throws {
        #expect(try await cover() == newest)
        #expect(try await repository.page(of: plant.id).chosenCover == nil)
        let choice = try await repository.use(asCover: oldest.id)
        #expect(choice.value == oldest)
        #expect(try await cover() == oldest)
        garden.clock.advance(days: 1)
        let later = try await repository.add([photos.make(3, takenOn: day("2026-05-22"))], to: plant.id).value[0]
        #expect(try await cover() == oldest)
        let undone = try await repository.undo(choice.undoGroup)
        #expect(try await cover() == later)
        try await repository.undo(undone)
        #expect(try await cover() == oldest)
        _ = try await repository.useAutomaticCover(of: plant.id)
        #expect(try await cover() == later)
        #expect(try await repository.page(of: plant.id).chosenCover == nil)
    }

    @Test("a photo of a problem is not the cover unless it was chosen, or there is no other picture; undo and redo follow")
    func problems() async throws {
        garden.clock.advance(days: 1)
        let mites = PlantProblem(plant: plant.id, kind: .pest, name: "Spider mites", notedOn: day("2026-05-22"))
        let noted = try await repository.note(mites, photos: [photos.make(3, takenOn: day("2026-05-22"))])
        let shown = try #require(try await repository.photos(of: plant.id).first)
        #expect(noted.value.photos == [shown.id])
        #expect(try await cover() == newest)
        _ = try await repository.resolve(mites.id)
        #expect(try await cover() == newest)
        let chosen = try await repository.use(asCover: shown.id)
        #expect(try await cover() == shown)
        try await repository.undo(chosen.undoGroup)

        let known = try await repository.problem(mites.id)
        var linked = known
        linked.photos.insert(newest.id)
        let link = try await repository.save(linked, changedFrom: known)
        #expect(try await cover() == oldest)
        let undone = try await repository.undo(link.undoGroup)
        #expect(try await cover() == newest)
        try await repository.undo(undone)
        #expect(try await cover() == oldest)

        _ = try await repository.remove(oldest.id)
        #expect(try await cover() == shown)
        let before = try await repository.plant(plant.id)
        var drawn = before
        drawn.art = "basil"
        let drawing = try await repository.save(drawn, changedFrom: before)
        #expect(try await cover() == nil)
        try await repository.rebuildIndex()
        #expect(try await cover() == nil)
        try await repository.undo(drawing.undoGroup)
        #expect(try await cover() == shown)
        _ = try await repository.remove(mites.id)
        #expect(try await cover() == shown)
    }

    @Test("the first photo of a new plant is its cover where it was shown, and later photos replace it only if it was the newest")
    func firstPhoto() async throws {
        for isUndatedFirst in [true, false] {
            let (old, undated) = (try photos.make(4, takenOn: day("2024-01-01")), try photos.make(5))
            let added = try await repository.add(
                PlantDraft(name: "Fern", watering: .none), photos: isUndatedFirst ? [undated, old] : [old, undated],
                showsFirstPhoto: true)
            let page = try await repository.page(of: added.value.id)
            #expect(page.cover?.digest == (isUndatedFirst ? undated : old).photo.digest)
            #expect((page.chosenCover == nil) == isUndatedFirst)
            #expect(try await repository.examine().isHealthy)
            let undone = try await repository.undo(added.undoGroup)
            try await repository.undo(undone)
            #expect(try await repository.page(of: added.value.id).cover == page.cover)
        }
    }

    @Test("a photo without a date replaces none of the last twelve months, and no older one replaces it")
    func undated() async throws {
        garden.clock.advance(days: 1)
        let undated = try await repository.add([photos.make(6)], to: plant.id).value[0]
        #expect(try await cover() == newest)
        _ = try await repository.remove(newest.id)
        #expect(try await cover() == undated, "and not the one of 2024")
        garden.clock.advance(days: 1)
        let later = try await repository.add([photos.make(7)], to: plant.id).value[0]
        #expect(try await cover() == undated, "nothing says that the other one is newer")
        for day in ["2026-01-01", "2026-05-20"] {
            _ = try await repository.change(dayOf: later.id, to: try #require(LocalDay(day)))
            #expect(try await cover() == undated)
        }
        _ = try await repository.change(dayOf: later.id, to: day("2026-05-22"))
        #expect(try await cover()?.id == later.id)
        let fern = try await repository.add(
            PlantDraft(name: "Fern", watering: .none), photos: [photos.make(8), photos.make(9), photos.make(10)])
        let shown = try await repository.page(of: fern.value.id)
        #expect(shown.cover == shown.photos.first && shown.chosenCover == nil, "the first of several that are added at once")
    }

    @Test("while the chosen photo is removed the newest one is the cover, and the choice returns with it")
    func remove() async throws {
        _ = try await repository.use(asCover: oldest.id)
        let removal = try await repository.remove(oldest.id)
        #expect(try await cover() == newest)
        await #expect(throws: GardenError.photoNotFound) { _ = try await repository.use(asCover: oldest.id) }
        try await repository.undo(removal.undoGroup)
        #expect(try await cover() == oldest)
        try await repository.purge(oldest.id)
        #expect(try await cover() == newest)
    }

    @Test("removing and restoring the plant, and building the index anew, keep the cover")
    func restore() async throws {
        _ = try await repository.use(asCover: oldest.id)
        let removal = try await repository.remove([plant.id])
        try await repository.undo(removal.undoGroup)
        #expect(try await cover() == oldest)
        try await repository.rebuildIndex()
        #expect(try await cover() == oldest)
    }

    @Test("a plant that is moved to another garden keeps its cover, and its duplicate has no photo")
    func copy() async throws {
        _ = try await repository.use(asCover: oldest.id)
        let other = try TestGarden()
        _ = try await repository.copy([plant.id], to: other.repository)
        #expect(try await other.repository.page(of: plant.id).cover == oldest)
        #expect(try await other.repository.examine().isHealthy)
        let copy = try await repository.duplicate(plant.id, name: "Basil 2").value
        #expect(try await repository.page(of: copy.id).cover == nil)
    }

    @Test("a cover that cannot be read does not count and is reported, and an index with a wrong cover is found and repaired")
    func damage() async throws {
        let moment = WritingMoment(instant: garden.clock.now, today: day("2026-05-21"))
        _ = try await repository.database.write(at: moment) { writer in
            try writer.execute("UPDATE plant SET photo = NULL", [])
        }
        #expect(try await repository.examine().wrongPlants == [plant.id])
        try await repository.rebuildIndex()
        #expect(try await cover() == newest)
        _ = try await repository.database.write(at: moment) { [plant] writer in
            try writer.add(Fact(kind: .plant, subject: plant.id.uuid, field: CoverField.name, value: "\"nothing\""))
        }
        #expect(try await repository.page(of: plant.id).cover == newest)
        let findings = try await repository.examine()
        #expect(!findings.damage.isEmpty && findings.wrongPlants.isEmpty)
    }

    @Test("the events with which photos were added are listed by photo, also those that are not among the latest")
    func events() async throws {
        let note = try await repository.note("Two\nlines", for: plant.id, photos: [photos.make(3)]).value
        for number in 0..<6 { _ = try await repository.note("\(number)", for: plant.id) }
        let page = try await repository.page(of: plant.id)
        let photo = try #require(page.eventPhotos[note.id]?.first)
        #expect(page.photoEvents[photo.id]?.map(\.note) == ["Two\nlines"])
        #expect(!page.history.contains { $0.id == note.id })
        #expect(page.photoEvents[newest.id] == nil)
    }
}

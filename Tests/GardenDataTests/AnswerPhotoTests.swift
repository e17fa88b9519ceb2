import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenData
@testable import GardenStore

@Suite("Photos of answers", .timeLimit(.minutes(5)))
struct AnswerPhotoTests {
    private let garden: TestGarden
    private let inbox: TemporaryDirectory
    private let photos: IncomingPhotos
    private let plant: Plant
    private var repository: GardenRepository { garden.repository }

    init() async throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        inbox = try TemporaryDirectory()
        photos = IncomingPhotos(in: inbox.url)
        plant = try await garden.repository.add(
            PlantDraft(name: "Basil", watering: .every(days: 3, amount: nil, time: .whenSaved, checksSoil: false))
        ).value
    }

    private func open() async throws -> Occurrence { try #require(try await repository.tasks().first).id }

    private func page() async throws -> GardenRepository.Page { try await repository.page(of: plant.id) }

    @Test("a task is completed with a note, a verdict and photos, and one undo takes all of it back")
    func complete() async throws {
        let before = try await page()
        let done = try await repository.answer(
            [open()], .soil(.dry, on: nil), note: "New leaf", photos: [photos.make(1), photos.make(2)])
        let event = try #require(done.value.first)
        let after = try await page()
        #expect(event.note == "New leaf" && after.verdicts[event.id] == .dry)
        #expect(after.eventPhotos[event.id] == after.photos && after.photos.count == 2)
        let undone = try await repository.undo(done.undoGroup)
        #expect(try await page() == before)
        try await repository.undo(undone)
        #expect(try await page() == after)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a photo that does not say when it was taken is of the day of the care it is added with")
    func dayOfCare() async throws {
        let event = try await repository.record(
            .repotting, for: plant.id, on: day("2026-05-03"), photos: [photos.make(1)]
        ).value
        #expect(try await page().photos.map(\.takenOn) == [day("2026-05-03")])
        #expect(try await repository.undo(event).value.count == 1, "it is removed with its entry")
        _ = try await repository.answer([open()], .done(on: nil), photos: [photos.make(2)])
        #expect(try await page().photos.map(\.takenOn) == [repository.today])
    }

    @Test("undoing the answer alone removes its photos, and redoing it brings them back", arguments: [false, true])
    func undoAnswer(fromHistory: Bool) async throws {
        let task = try await open()
        let event = try #require(try await repository.answer([task], .done(on: nil), photos: [photos.make(1)]).value.first)
        let after = try await page()
        if fromHistory { _ = try await repository.undo(event) } else { _ = try await repository.undoAnswers(to: [task]) }
        let undone = try await page()
        #expect(undone.photos.isEmpty && undone.eventPhotos.isEmpty && undone.history.isEmpty)
        _ = try await repository.redoAnswers(to: [task])
        #expect(try await page() == after)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a photo that is added with two answers is listed with both, and stays as long as one of them does")
    func twice() async throws {
        let first = try #require(try await repository.answer([open()], .done(on: nil), photos: [photos.make(1)]).value.first)
        let second = try #require(try await repository.answer([open()], .done(on: nil), photos: [photos.make(1)]).value.first)
        let shown = try await page()
        #expect(shown.photos.count == 1)
        #expect(shown.eventPhotos == [first.id: shown.photos, second.id: shown.photos])
        _ = try await repository.undo(second)
        #expect(try await page().eventPhotos == [first.id: shown.photos])
        _ = try await repository.undo(first)
        #expect(try await page().photos.isEmpty)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a photo that the plant had before stays when the answer is undone")
    func knownPhoto() async throws {
        _ = try await repository.add([photos.make(1)], to: plant.id)
        let task = try await open()
        let event = try #require(try await repository.answer([task], .done(on: nil), photos: [photos.make(1)]).value.first)
        #expect(try await page().eventPhotos[event.id]?.count == 1)
        _ = try await repository.undoAnswers(to: [task])
        #expect(try await page().photos.count == 1)
        #expect(try await page().history.isEmpty)
    }

    @Test("deleting a note that was changed removes the photos that it brought, and undoing that brings them back")
    func changedNote() async throws {
        let first = try await repository.note("New leaf", for: plant.id, photos: [photos.make(1), photos.make(2)])
        let second = try await repository.change([(first.value, "Two new leaves")])
        let photo = try #require(try await page().photos.first)
        _ = try await repository.change(dayOf: photo.id, to: day("2026-05-20"))
        let note = try await repository.change([(second.value[0], "Three new leaves")]).value[0]
        let before = try await page()
        #expect(before.eventPhotos[note.id]?.count == 2)
        let deletion = try await repository.undo(note).undoGroup
        let deleted = try await page()
        #expect(deleted.photos.isEmpty && deleted.history.isEmpty)
        try await repository.undo(deletion)
        #expect(try await page() == before)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("deleting a note that was changed keeps a photo that the plant had before, or that was removed and added again")
    func changedNoteOnPhoto() async throws {
        let photo = try #require(try await repository.add([photos.make(1)], to: plant.id).value.first)
        let note = try await repository.note("New leaf", on: photo.id).value
        _ = try await repository.undo(try await repository.change([(note, "Two new leaves")]).value[0])
        #expect(try await page().photos.map(\.id) == [photo.id])
        let other = try await repository.note("Bud", for: plant.id, photos: [photos.make(2)]).value
        let bud = try #require(try await page().eventPhotos[other.id]?.first)
        _ = try await repository.remove(bud.id)
        _ = try await repository.add([photos.make(2)], to: plant.id)
        _ = try await repository.undo(try await repository.change([(other, "Flower")]).value[0])
        #expect(Set(try await page().photos.map(\.id)) == [photo.id, bud.id])
    }

    @Test("a photo that is removed is no longer listed with its answer, until that is undone")
    func removed() async throws {
        let event = try #require(try await repository.answer([open()], .done(on: nil), photos: [photos.make(1)]).value.first)
        let photo = try #require(try await page().photos.first)
        let removal = try await repository.remove(photo.id).undoGroup
        #expect(try await page().eventPhotos.isEmpty)
        try await repository.undo(removal)
        #expect(try await page().eventPhotos[event.id] == [photo])
        try await repository.purge(photo.id)
        let links = try await repository.database.read { [plant] in try $0.photosByEvent(of: plant.id) }
        #expect(links.isEmpty)
    }

    @Test("a note can have photos; several tasks cannot, and what is refused leaves no file")
    func refused() async throws {
        let note = try await repository.note("New leaf", for: plant.id, photos: [photos.make(1)])
        #expect(try await page().eventPhotos[note.value.id]?.count == 1)
        let second = try await repository.addTask(.pruning, for: plant.id, on: repository.today).value
        let tasks = [try await open(), Occurrence(rule: second.id, place: .on(second.start))]
        await #expect(throws: GardenError.invalidValue) {
            try await repository.answer(tasks, .done(on: nil), photos: [photos.make(2)])
        }
        await #expect(throws: GardenError.notAboutSoil) {
            try await repository.answer([tasks[1]], .soil(.dry, on: nil), photos: [photos.make(3)])
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: garden.directory.file("photos").path)
        #expect(files.filter { $0.hasSuffix(".jpg") }.count == 1)
        #expect(try await page().photos.count == 1)
    }

    @Test("the photos of answers move with the plant to another garden")
    func copies() async throws {
        let event = try #require(try await repository.answer([open()], .done(on: nil), photos: [photos.make(1)]).value.first)
        let other = try TestGarden(TestClock("2026-05-21"))
        _ = try await repository.copy([plant.id], to: other.repository)
        #expect(try await other.repository.page(of: plant.id).eventPhotos[event.id]?.count == 1)
    }

    @Test("a link that cannot be read, in a damaged file, does not count, and the check reports it")
    func damaged() async throws {
        _ = try await repository.answer([open()], .done(on: nil), photos: [photos.make(1)])
        let before = try await page()
        _ = try await repository.database.write(at: repository.clock.writingMoment) { [plant] writer in
            try writer.add(
                Fact(kind: .eventPhoto, subject: UUID(), field: plant.id.description, value: "\"nothing\""))
        }
        #expect(try await page() == before)
        #expect(try await repository.examine().damage.count == 1)
    }
}

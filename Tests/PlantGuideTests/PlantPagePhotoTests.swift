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

    @Test("a photo is made the cover, which can be undone, and the newest one is shown again; that one can be kept as the cover")
    func cover() async throws {
        let (newest, oldest) = (try #require(model.photos.first), try #require(model.photos.last))
        #expect(model.image == .photo(newest) && model.coverAction(oldest) == .use)
        #expect(model.coverAction(newest) == .keep)
        await model.changeCover(newest)
        try await until("the choice") { model.chosenCover == newest.id }
        #expect(window.actions.toast?.text == "This photo will stay the cover" && model.coverAction(newest) == .automatic)
        await window.actions.undo(try #require(window.actions.toast?.undo))
        try await until("the undo") { model.chosenCover == nil }
        await model.changeCover(oldest)
        try await until("the cover") { model.image == .photo(oldest) }
        #expect(window.actions.toast?.text == "Cover changed")
        #expect(model.coverAction(oldest) == .automatic && model.coverAction(newest) == .use)
        await window.actions.undo(try #require(window.actions.toast?.undo))
        try await until("the undo") { model.image == .photo(newest) }
        await model.changeCover(oldest)
        try await until("the cover") { model.chosenCover == oldest.id }
        await model.changeCover(oldest)
        try await until("the newest") { model.chosenCover == nil && model.image == .photo(newest) }
        #expect(model.coverAction(newest) == .keep)
    }

    @Test("a newest photo that was chosen stays the cover until it is chosen automatically again")
    func chosenNewest() async throws {
        let (newest, oldest) = (try #require(model.photos.first), try #require(model.photos.last))
        await model.changeCover(oldest)
        try await until("the cover") { model.chosenCover == oldest.id }
        await model.changeCover(newest)
        try await until("the newest") { model.chosenCover == newest.id }
        #expect(model.coverAction(newest) == .automatic)
    }

    @Test("photos are listed by day, oldest first, each with its date, and with notes that keep their lines")
    func order() throws {
        #expect(
            model.photosOldestFirst.map(model.shortDate) == [
                "Jun\u{A0}14, 2023", "Jan\u{A0}6, 2025", "May\u{A0}11, 2026", "May\u{A0}21, 2026", "May\u{A0}21, 2026",
            ])
        #expect(model.remarks(on: try #require(model.photosOldestFirst.first)).isEmpty)
        for photo in model.photosOldestFirst.suffix(2) {
            #expect(model.remarks(on: photo).map(\.note) == ["The fifth leaf is out.\nIt has holes."])
        }
    }

    @Test("the day of a photo is changed and moves it, which can be undone; a day in the future is refused")
    func changedDay() async throws {
        let newest = try #require(model.photos.first)
        await model.change(dayOf: newest, to: day("2024-02-03"))
        try await until("the photo to move") { model.photosOldestFirst.map(\.id).firstIndex(of: newest.id) == 1 }
        let done = "Photo date changed to February\u{A0}3, 2024"
        #expect(window.actions.toast?.text == "\(done). Another photo is the cover now")
        #expect(model.photo(newest.id).map(model.shortDate) == "Feb\u{A0}3, 2024")
        await window.actions.undo(try #require(window.actions.toast?.undo))
        try await until("the photo to be back") { model.photos.first == newest }

        await model.change(dayOf: newest, to: garden.repository.today + 1)
        #expect(window.actions.toast?.undo == nil)
        await model.load()
        #expect(model.photos.first == newest)
    }

    @Test("a note about a photo is shown with it and in the history on its day; undoing the note keeps the photo")
    func addedNote() async throws {
        let oldest = try #require(model.photos.last)
        let draft = PhotoNotes(model.notes(on: oldest))
        #expect(!draft.isValid && !draft.deletes && model.noteAction(oldest) == "Add Note…")
        draft.texts[0] = " \n"
        #expect(!draft.isValid, "a first note needs words")
        draft.texts[0] = "First leaf"
        #expect(draft.isValid && draft.hasChanges)
        #expect(await model.save(draft, on: oldest))
        try await until("the note") { model.remarks(on: oldest).map(\.note) == ["First leaf"] }
        await model.readHistory()
        let event = try #require(model.wholeHistory.compactMap(\.event).first { $0.note == "First leaf" })
        #expect(event.day == day("2023-06-14") && model.eventPhotos[event.id]?.map(\.id) == [oldest.id])
        await model.remove(event)
        try await until("the note to go") { model.remarks(on: oldest).isEmpty }
        #expect(model.photo(oldest.id) == oldest)
    }

    @Test("the note about a photo is changed, which keeps its day and photos and can be undone")
    func changedNote() async throws {
        let photos = model.photosOldestFirst.suffix(2)
        let newest = try #require(photos.last)
        #expect(model.notes(on: model.photosOldestFirst[0]).isEmpty)
        let before = model.notes(on: newest)
        #expect(before.count == 1)
        try await write(["It has a sixth."], on: newest)
        try await until("the note to change") {
            photos.allSatisfy { model.remarks(on: $0).map(\.note) == ["It has a sixth."] }
        }
        #expect(window.actions.toast?.text == "Note changed")
        #expect(model.notes(on: newest).map(\.day) == before.map(\.day) && model.photos.count == 5)
        await window.actions.undoLatest()
        try await until("the note to be back") { model.notes(on: newest) == before }
        #expect(photos.allSatisfy { model.remarks(on: $0).count == 1 })
    }

    @Test("each of several notes about a photo is edited, and one that is emptied is deleted, which can be undone")
    func severalNotes() async throws {
        let oldest = try #require(model.photos.last)
        for text in ["First", "Second"] { _ = try await garden.repository.note(text, on: oldest.id) }
        try await until("the notes") { model.notes(on: oldest).count == 2 }
        #expect(model.noteAction(oldest) == "Edit Notes…")
        #expect(PhotoNotes(model.notes(on: oldest)).texts == ["Second", "First"])
        try await write(["Second leaf", "First leaf"], on: oldest)
        try await until("the changes") { model.remarks(on: oldest).map(\.note) == ["Second leaf", "First leaf"] }
        #expect(window.actions.toast?.text == "Notes changed")
        try await write(["Second leaf", ""], on: oldest)
        try await until("the deletion") { model.remarks(on: oldest).map(\.note) == ["Second leaf"] }
        #expect(model.noteAction(oldest) == "Edit Note…")
        try await write([" "], on: oldest)
        try await until("the second deletion") { model.remarks(on: oldest).isEmpty }
        #expect(window.actions.toast?.text == "Note deleted" && model.photo(oldest.id) == oldest)
        await window.actions.undoLatest()
        try await until("the note to be back") { model.remarks(on: oldest).map(\.note) == ["Second leaf"] }
    }

    /// Writes these texts in place of the notes about a photo, which can be saved.
    private func write(_ texts: [String], on photo: Photo) async throws {
        let draft = PhotoNotes(model.notes(on: photo))
        draft.texts = texts
        #expect(draft.isValid && draft.deletes == texts.contains(where: \.isBlank))
        #expect(await model.save(draft, on: photo))
    }

    @Test("a note about a photo says the photo's day, also after that was changed")
    func noteFollowsDay() async throws {
        let oldest = try #require(model.photos.last)
        _ = try await garden.repository.note("First leaf", on: oldest.id)
        try await until("the note") { model.remarks(on: oldest).map(\.line) == ["Note from June\u{A0}14, 2023"] }
        await model.change(dayOf: oldest, to: day("2024-02-03"))
        try await until("the day") { model.remarks(on: oldest).map(\.line) == ["Note from February\u{A0}3, 2024"] }
        await window.actions.undoLatest()
        try await until("the undo") { model.remarks(on: oldest).map(\.line) == ["Note from June\u{A0}14, 2023"] }
    }

    @Test("the name of the cover says that it is the cover")
    func coverName() async throws {
        let (newest, oldest) = (try #require(model.photos.first), try #require(model.photos.last))
        #expect(model.isCover(newest) && !model.isCover(oldest))
        #expect(model.fullTitle(of: newest) == "Photo from Thursday, May 21, 2026, Cover")
        #expect(model.fullTitle(of: oldest) == model.title(of: oldest))
        await model.changeCover(oldest)
        try await until("the cover") { model.isCover(oldest) }
        #expect(model.fullTitle(of: oldest) == "Photo from Wednesday, June 14, 2023, Cover" && !model.isCover(newest))
    }

    @Test("the time between two photos counts from the days on which they were taken")
    func distance() throws {
        let photos = model.photosOldestFirst
        let (first, last) = (try #require(photos.first), try #require(photos.last))
        #expect(model.distance(first, last) == "2 years and 11 months apart")
        #expect(model.distance(last, photos[photos.count - 2]) == "From the same day")
    }

    @Test("a photo says when it was taken and added")
    func origin() throws {
        let dated = try #require(model.photos.last)
        #expect(model.origin(of: dated) == "Taken on June\u{A0}14, 2023, added on May\u{A0}21")
        #expect(model.date(of: dated) == "Wednesday, June 14, 2023")
        #expect(model.title(of: dated) == "Photo from Wednesday, June 14, 2023")
        #expect(model.dayOrMonth(of: dated) == "Jun 2023")
        for (taken, words) in [("2026-05-21", "May\u{A0}21"), ("2025-05-22", "May\u{A0}22"), ("2025-05-21", "May 2025")] {
            let photo = Photo(plant: model.id, digest: "ab", file: "ab.jpg", takenOn: day(taken), addedAt: garden.clock.now)
            #expect(model.dayOrMonth(of: photo) == words)
        }
    }

    @Test(
        "where the date of a photo is unknown, the day on which it was added never stands for it, also not beside another photo")
    func undated() async throws {
        let undated = Photo(plant: model.id, digest: "ab", file: "ab.jpg", takenOn: nil, addedAt: garden.clock.now)
        let other = Photo(plant: model.id, digest: "cd", file: "cd.jpg", takenOn: nil, addedAt: garden.clock.now)
        #expect(model.origin(of: undated) == "Added on May\u{A0}21, date taken unknown")
        #expect(model.date(of: undated) == "Added on May\u{A0}21, date taken unknown")
        #expect(model.title(of: undated) == "Photo from an unknown date, added on May\u{A0}21")
        #expect(model.shortDate(of: undated) == "No date")
        #expect(model.dayOrMonth(of: undated) == "No date")
        #expect(model.copyName(of: undated) == "Monstera, added 2026-05-21.jpg")
        #expect(model.distance(undated, other) == "Set both dates to see how far apart they are")
        let sameDay = try #require(model.photos.first)
        #expect(model.distance(sameDay, undated) == "Set the missing date to see how far apart they are")
        #expect(model.distance(undated, sameDay) == "Set the missing date to see how far apart they are")
    }

    @Test("how long the photos span is said only if the date of each is known")
    func span() async throws {
        #expect(model.photoSpan == "5 in 3 years")
        let folder = try TemporaryDirectory()
        _ = try await garden.repository.add([IncomingPhotos(in: folder.url).make(1)], to: model.id)
        try await until("the photo") { model.photos.count == 6 }
        #expect(model.photoSpan == "6 photos")
    }

    @Test("a copy of a photo is its original, byte for byte, and a failure is reported")
    func copy() async throws {
        let photo = try #require(model.photos.last)
        #expect(model.copyName(of: photo) == "Monstera 2023-06-14.png")
        let folder = try TemporaryDirectory()
        await model.saveCopy(of: photo, to: folder.file("copy.png"))
        #expect(try Data(contentsOf: folder.file("copy.png")) == Data(contentsOf: garden.repository.original(of: photo)))
        #expect(window.actions.toast?.text == "Copy saved as “copy.png”")
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

    @Test(
        "in place of a photo that is removed, the dialog shows the next one, else the one before, and the photo once it is back"
    )
    func removal() throws {
        let photos = (0..<3).map {
            Photo(plant: model.id, digest: "\($0)", file: "\($0).jpg", takenOn: nil, addedAt: garden.clock.now)
        }
        let viewer = PhotoViewer(photos[1])
        viewer.remove(from: photos)
        #expect(viewer.shown(of: photos) == photos[1], "until it is removed")
        let two = [photos[0], photos[2]]
        #expect(viewer.shown(of: two) == photos[2] && viewer.place(in: two) == 1)
        viewer.remove(from: two)
        #expect(viewer.shown(of: [photos[0]]) == photos[0])
        #expect(viewer.shown(of: two) == photos[2], "the second removal is undone")
        #expect(viewer.shown(of: photos) == photos[1], "the first removal is undone")
        #expect(viewer.shown(of: []) == nil)
    }

    @Test("the dialog goes to the photo beside it, not beyond the last one, and to a photo whose removal is undone")
    func steps() throws {
        let photos = (0..<3).map {
            Photo(plant: model.id, digest: "\($0)", file: "\($0).jpg", takenOn: nil, addedAt: garden.clock.now)
        }
        let viewer = PhotoViewer(photos[2])
        let zoom = { viewer.zoom(of: viewer.shown(of: photos)) }
        let steps: [(Double?, Double)] = [(nil, 2.5), (2, 5), (2, 8), (0, 1), (0.5, 1), (nil, 2.5), (nil, 1), (1.25, 1.25)]
        for (ratio, factor) in steps {
            viewer.zoom(photos[2], by: ratio)
            #expect(zoom() == factor)
        }
        viewer.step(-1, in: photos)
        #expect(zoom() == 1, "another photo is shown whole")
        viewer.step(1, in: photos)
        viewer.step(1, in: photos)
        #expect(viewer.shown(of: photos) == photos[2])
        viewer.remove(from: photos)
        let two = Array(photos.prefix(2))
        #expect(viewer.shown(of: two) == photos[1])
        viewer.step(-1, in: two)
        #expect(viewer.shown(of: two) == photos[0])
        #expect(viewer.shown(of: photos) == photos[2])
        viewer.step(-1, in: photos)
        #expect(viewer.shown(of: photos) == photos[1])
        viewer.show(0, in: photos)
        #expect(viewer.shown(of: photos) == photos[0])
        viewer.show(3, in: photos)
        #expect(viewer.shown(of: photos) == photos[0], "there is none")
    }
}

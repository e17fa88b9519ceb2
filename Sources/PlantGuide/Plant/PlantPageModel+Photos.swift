import PlantServices
import Foundation
import Garden
import GardenData
import Localization

extension PlantPageModel {
    /// Prepares photos and adds them to the plant as one undo group. A toast reports each photo that cannot be used.
    func add(_ origins: [PhotoOrigin]) async {
        incoming += origins.count
        await actions.add(origins, to: id, environment, formatter) { incoming -= 1 }
    }

    /// Opens the identification of the plant by one of its photos.
    func identify(by photo: Photo) { navigator.identify(IdentifiedPlant(id: id, name: name), photo) }

    func remove(_ photo: Photo) async {
        await actions.perform({ try await repository.remove(photo.id) }) { _ in tr("Photo removed") }
    }

    /// What can be done about a photo and the cover.
    enum CoverAction: String {
        /// Shows the photo wherever the plant is shown.
        case use
        /// Keeps the photo, which is the cover because it is the newest, as the cover also when photos are added.
        case keep
        /// Lets the cover be the newest photo that shows no problem again.
        case automatic

        /// What its button says.
        var title: String {
            switch self {
            case .use: tr("Use as Cover")
            case .keep: tr("Always Use as Cover")
            case .automatic: tr("Choose Cover Automatically")
            }
        }
    }

    /// Whether a photo is shown wherever the plant is shown.
    func isCover(_ photo: Photo) -> Bool { cover?.id == photo.id }

    /// What can be done about the cover with a photo.
    func coverAction(_ photo: Photo) -> CoverAction {
        if chosenCover == photo.id { return .automatic }
        return isCover(photo) ? .keep : .use
    }

    /// Shows a photo wherever the plant is shown. If it was chosen before, the cover is chosen automatically
    /// again.
    func changeCover(_ photo: Photo) async {
        let (id, repository) = (id, repository)
        switch coverAction(photo) {
        case .use: await actions.perform({ try await repository.use(asCover: photo.id) }) { _ in tr("Cover changed") }
        case .keep:
            await actions.perform({ try await repository.use(asCover: photo.id) }) { _ in tr("This photo will stay the cover") }
        case .automatic:
            await actions.perform {
                try await repository.useAutomaticCover(of: id)
            } toast: { _ in
                tr("The cover is chosen automatically")
            }
        }
    }

    /// The place of a photo among all of them: "Photo 3 of 9".
    func position(of place: Int) -> String {
        tr("Photo {n} of {total}").filled(["n": formatter.number(place + 1), "total": formatter.number(photos.count)])
    }

    /// What the button says that asks for the day on which a photo was taken.
    func dateAction(_ photo: Photo) -> String { photo.takenOn == nil ? tr("Set Date…") : tr("Change Date…") }

    /// Sets the day on which a photo was taken.
    func change(dayOf photo: Photo, to day: LocalDay) async {
        guard day != photo.takenOn else { return }
        let wasCover = isCover(photo)
        var staysCover = wasCover
        let words = photo.takenOn == nil ? tr("Photo date set to {day}") : tr("Photo date changed to {day}")
        let done = words.filled(["day": formatter.date(day)])
        await actions.perform(
            {
                let result = try await repository.change(dayOf: photo.id, to: day)
                // The date is saved, whether or not the cover can be read.
                if wasCover, let page = try? await repository.page(of: id, history: 0) { staysCover = page.cover?.id == photo.id }
                return result
            }, named: done
        ) { changed in
            [
                done, changed.notes.isEmpty ? nil : ntr("Its note moved with it", "Its notes moved with it", changed.notes.count),
                wasCover && !staysCover ? tr("Another photo is the cover now") : nil,
            ].compactMap(\.self).joined(separator: ". ")
        }
    }

    /// The photos that were added with an entry of the history, or the newest ones of its problem.
    func photos(of entry: HistoryEntry) -> [Photo] {
        switch entry {
        case .care(let event): eventPhotos[event.id] ?? []
        case .noted(let problem), .resolved(let problem):
            Array(photos.filter { problem.photos.contains($0.id) }.prefix(Self.photosOfProblem))
        }
    }

    /// How many photos of a problem its history entry shows.
    private static let photosOfProblem = 3

    /// The notes about a photo, the latest first. A note written with an answer to a task does not count.
    func notes(on photo: Photo) -> [CareEvent] { (photoEvents[photo.id] ?? []).filter { $0.kind == .note } }

    /// What the button says that opens the notes about a photo.
    func noteAction(_ photo: Photo) -> String {
        let count = notes(on: photo).count
        return count == 0 ? tr("Add Note…") : ntr("Edit Note…", "Edit Notes…", count)
    }

    /// Saves what was written about a photo: changes its notes, deletes those without words, or adds one to the plant's history.
    /// Returns whether it was saved.
    func save(_ draft: PhotoNotes, on photo: Photo) async -> Bool {
        guard !draft.notes.isEmpty else {
            let text = draft.texts[0]
            return await actions.perform({ try await repository.note(text, on: photo.id) }) { [formatter, name] event in
                formatter.toast(event, plant: name)
            }
        }
        let changes = draft.changes
        guard !changes.isEmpty else { return true }
        return await actions.perform({ try await repository.change(changes) }) { left in
            left.isEmpty
                ? ntr("Note deleted", "Notes deleted", changes.count) : ntr("Note changed", "Notes changed", changes.count)
        }
    }

    /// Saves a copy of a photo's original, byte for byte.
    func saveCopy(of photo: Photo, to file: URL) async {
        do {
            try await repository.saveCopy(of: photo, to: file)
            actions.showToast(tr("Copy saved as {file}").filled(["file": file.lastPathComponent.quoted]))
        } catch {
            actions.showToast(tr("The copy was not saved: {reason}").filled(["reason": error.reason]))
        }
    }

    /// The events with which a photo was added, and the problems that it shows.
    func remarks(on photo: Photo) -> [PhotoRemark] {
        let events = (photoEvents[photo.id] ?? []).map { event in
            PhotoRemark(line: formatter.history(event, verdicts[event.id]), note: event.note ?? "")
        }
        return events
            + problems.filter { $0.photos.contains(photo.id) }.map {
                PhotoRemark(line: formatter.problemLine($0), note: $0.note)
            }
    }

    /// The photos, oldest first.
    var photosOldestFirst: [Photo] { photos.reversed() }

    /// The photo with an ID; nil if it was removed.
    func photo(_ id: Photo.ID) -> Photo? { photos.first { $0.id == id } }
}

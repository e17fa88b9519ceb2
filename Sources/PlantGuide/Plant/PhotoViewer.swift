import Garden
import Observation

/// The photo shown in the photo dialog.
@MainActor @Observable
final class PhotoViewer {
    var photo: Photo.ID
    /// The last attempt to read a photo that failed; nil if it is shown.
    private(set) var failed: Attempt?
    private var attempts = 0

    /// One reading of a photo.
    struct Attempt: Hashable {
        let photo: Photo
        let number: Int
    }

    init(_ photo: Photo) { self.photo = photo.id }

    /// Goes to the next older photo, or to the next newer one if there is none, before the shown one is removed. Returns false if
    /// there is no other.
    func leave(_ photos: [Photo]) -> Bool {
        guard let place = photos.firstIndex(where: { $0.id == photo }), photos.count > 1 else { return false }
        photo = photos[place + 1 < photos.count ? place + 1 : place - 1].id
        return true
    }

    /// The reading of a photo that is to be shown.
    func attempt(_ photo: Photo) -> Attempt { Attempt(photo: photo, number: attempts) }

    /// Notes that a photo could not be read.
    func fail(_ attempt: Attempt) { failed = attempt }

    /// Reads a photo again that could not be read.
    func retry() {
        failed = nil
        attempts += 1
    }
}

/// The note that is being written about a photo.
@MainActor @Observable
final class PhotoNote: FormModel {
    var text = ""
    @ObservationIgnored var savedEntries: [AnyHashable] = [""]

    var entries: [AnyHashable] { [text] }

    /// Whether there is anything to save.
    var isValid: Bool { text.contains { !$0.isWhitespace } }
}

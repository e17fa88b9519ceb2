import Garden
import Observation

/// The photo shown in the photo dialog. A photo that was removed there is shown again once that is undone.
@MainActor @Observable
final class PhotoViewer {
    /// The photos that were removed here, the first one first, and the one that is to be shown. The first that the plant has is
    /// shown.
    private var wanted: [Photo.ID]
    /// The photos when one was removed here, in the order of the dialog, in which the one to show in its place is found.
    private var before: [Photo.ID] = []
    /// The last attempt to read a photo that failed; nil if it is shown.
    private(set) var failed: Attempt?
    private var attempts = 0
    /// By how much a photo is enlarged.
    private var enlarged: (photo: Photo.ID?, factor: Double) = (nil, 1)

    /// Whether the photo fills the screen, without the words and buttons around it.
    var isFullScreen = false

    /// The factors by which a photo can be enlarged; 1 shows all of it.
    static let zooms = 1.0...8.0
    /// The factor of a close-up.
    private static let closeUp = 2.5

    /// One reading of a photo.
    struct Attempt: Hashable {
        let photo: Photo
        let number: Int
    }

    init(_ photo: Photo) { wanted = [photo.id] }

    /// The photo to show of those of the plant; nil if there is none. In place of one that was removed it is the one after it, or
    /// else the one before it.
    func shown(of photos: [Photo]) -> Photo? {
        let there = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
        if let shown = wanted.lazy.compactMap({ there[$0] }).first { return shown }
        guard let place = before.firstIndex(where: { $0 == wanted.last }) else { return photos.first }
        return (before[place...] + before[..<place].reversed()).lazy.compactMap { there[$0] }.first ?? photos.first
    }

    /// Shows another photo: for 1 the next one, for -1 the one before it, if there is one.
    func step(_ by: Int, in photos: [Photo]) { show(place(in: photos) + by, in: photos) }

    /// Shows the photo at a place, if there is one.
    func show(_ target: Int, in photos: [Photo]) {
        if photos.indices.contains(target) { show(photos[target].id, of: photos) }
    }

    /// By how much a photo is enlarged; 1 for another one than the one that was.
    func zoom(of photo: Photo?) -> Double { photo?.id == enlarged.photo ? enlarged.factor : Self.zooms.lowerBound }

    /// Enlarges a photo by a ratio, 0 to show all of it again; nil shows a close-up, or all of it if it is enlarged.
    func zoom(_ photo: Photo?, by ratio: Double?) {
        let (now, whole) = (zoom(of: photo), Self.zooms.lowerBound)
        let wanted = ratio.map { now * $0 } ?? (now > whole ? whole : Self.closeUp)
        enlarged = (photo?.id, min(max(wanted, whole), Self.zooms.upperBound))
    }

    /// The place of the photo that is shown.
    func place(in photos: [Photo]) -> Int {
        let shown = shown(of: photos)
        return photos.firstIndex { $0.id == shown?.id } ?? 0
    }

    /// Notes that the photo that is shown is removed.
    func remove(from photos: [Photo]) {
        guard let shown = shown(of: photos) else { return }
        before = photos.map(\.id)
        show(shown.id, of: photos)
    }

    private func show(_ photo: Photo.ID, of photos: [Photo]) {
        let there = Set(photos.map(\.id))
        wanted = wanted.filter { !there.contains($0) } + [photo]
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

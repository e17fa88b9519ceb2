import Garden
import Observation

/// Which photo is shown large.
@MainActor @Observable
final class PhotoViewer {
    var photo: Photo.ID

    init(_ photo: Photo) { self.photo = photo.id }
}

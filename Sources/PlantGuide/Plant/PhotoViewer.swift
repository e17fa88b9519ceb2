import Garden
import Observation

/// The photo shown in the photo dialog.
@MainActor @Observable
final class PhotoViewer {
    var photo: Photo.ID

    init(_ photo: Photo) { self.photo = photo.id }
}

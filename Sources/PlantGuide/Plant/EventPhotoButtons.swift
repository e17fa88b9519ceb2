import Garden
import GtkKit
import Localization

/// A small picture of a photo that was added with an entry of the history. Pressing it shows the photo.
@MainActor
func eventPhotoButton(_ photo: Photo, _ model: PlantPageModel, show: @escaping @MainActor () -> Void) -> Button {
    let environment = model.environment
    let picture = thumb(side: 34) { picture in
        picture.photo(from: environment.pictures, shorterSide: 168, of: { photo }) { environment.source(of: $0) }
    }
    return Button(label: model.title(of: photo), picture).flat().style("tile")
        .align(vertical: .center).onClick(show)
}

/// The photos that were added with an entry of the whole history, or those of its problem; hidden if there are none.
@MainActor
func eventPhotoButtons(_ model: PlantPageModel, of entry: @escaping @MainActor () -> HistoryEntry?) -> some Widget {
    let row = Row(spacing: 4) {}.align(vertical: .center)
    return row.bind({ entry().map(model.photos(of:)) ?? [] }) { photos in
        row.isVisible = !photos.isEmpty
        row.replaceChildren {
            for photo in photos {
                eventPhotoButton(photo, model) { presentPhoto(photo, over: row, model) }
            }
        }
    }
}

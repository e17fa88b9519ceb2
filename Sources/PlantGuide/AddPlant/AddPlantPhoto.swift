import Garden
import GtkKit
import Localization

/// The picture of a new plant, with buttons to add a photo and to remove the one that is shown: the first photo, or else the drawing
/// of the species.
@MainActor
func newPlantPicture(_ model: AddPlantModel, _ environment: Environment) -> some Widget {
    let environment = environment
    let place = Bin()
    place.bind({ model.photos.first?.prepared }) { photo in
        guard let photo else {
            return place.setChild(plantThumb(in: environment, side: 104) { PlantImage(nil, model.species?.art) })
        }
        place.setChild(
            thumb(side: 104) { picture in
                picture.photo(from: environment.pictures, shorterSide: 208, of: { photo }) { environment.source(of: $0) }
            })
    }
    let add = Button(icon: "camera-photo-symbolic", label: tr("Add Photo")).style("osd", "circular")
        .align(horizontal: .end, vertical: .end)
    add.onClick { choosePhotos(over: add) { origins in Task { await model.add(origins) } } }
    let remove = Button(icon: "window-close-symbolic", label: tr("Remove Photo")).style("osd", "circular")
        .align(horizontal: .end, vertical: .start)
        .onClick { model.removePhoto() }
        .bind { $0.isVisible = !model.photos.isEmpty }
    return Column(spacing: 4) {
        Overlay(place) {
            Spinner(label: tr("Preparing the photo")).size(width: 24, height: 24)
                .align(horizontal: .center, vertical: .center).bind { $0.isVisible = model.incoming > 0 }
            add
            remove
        }
        Label().style("caption-quiet").centered().bind { label in
            label.isVisible = model.photos.count > 1
            label.text = model.settings.formatter.photos(model.photos.count)
        }
    }.align(vertical: .start)
}

import Garden
import GtkKit
import Localization

/// The first photo of a selection, or else a drawing, with buttons to add a photo and to remove the one that is shown.
@MainActor
func photoSelectionPicture(
    _ selection: PhotoSelection, _ settings: DisplaySettings, _ environment: Environment, art: @escaping @MainActor () -> String?
) -> some Widget {
    Column(spacing: 4) {
        Overlay(selectedThumb(selection, environment, side: 104, art: art)) {
            Spinner(label: tr("Preparing the photo")).size(width: 24, height: 24)
                .align(horizontal: .center, vertical: .center).bind { $0.isVisible = selection.incoming > 0 }
            addButton(selection).style("osd", "circular").align(horizontal: .end, vertical: .end)
            removeButton(selection).style("osd", "circular").align(horizontal: .end, vertical: .start)
        }
        Label().style("caption-quiet").centered().bind { label in
            label.isVisible = selection.photos.count > 1
            label.text = settings.formatter.photos(selection.photos.count)
        }
    }.align(vertical: .start)
}

/// A row that tells which photos are added, with buttons to add one and to remove the one that is shown.
///
/// - Parameter hasOthers: Whether photos that are there already are shown elsewhere.
@MainActor
func photoSelectionRow(
    _ selection: PhotoSelection, _ settings: DisplaySettings, _ environment: Environment,
    besides hasOthers: @escaping @MainActor () -> Bool = { false }
) -> some Widget {
    let spinner = Spinner(label: tr("Preparing the photo")).align(vertical: .center)
        .bind { $0.isVisible = selection.incoming > 0 }
    let row = ActionRow(tr("Photo"))
    return row.onActivate { choosePhotos(over: row) { origins in Task { await selection.add(origins) } } }
        .prefix(selectedThumb(selection, environment, side: 44) { nil })
        .suffix(spinner)
        .suffix(removeButton(selection).flat().align(vertical: .center))
        .suffix(addButton(selection).flat().align(vertical: .center))
        .bind { row in
            let count = selection.photos.count
            let none = hasOthers() ? "" : tr("No photos")
            row.title = hasOthers() ? tr("Add Photo") : tr("Photo")
            row.subtitle = selection.problem ?? (count == 0 ? none : settings.formatter.photos(count))
        }
}

/// The first photo, or else a drawing, or else a leaf.
@MainActor
private func selectedThumb(
    _ selection: PhotoSelection, _ environment: Environment, side: Int, art: @escaping @MainActor () -> String?
) -> some Widget {
    let environment = environment
    let place = Bin().align(vertical: .center)
    return place.bind({ selection.photos.first?.prepared }) { photo in
        guard let photo else { return place.setChild(plantThumb(in: environment, side: side) { PlantImage(nil, art()) }) }
        place.setChild(
            thumb(side: side) { picture in
                picture.photo(from: environment.pictures, shorterSide: side * 2, of: { photo }) { environment.source(of: $0) }
            })
    }
}

@MainActor
private func addButton(_ selection: PhotoSelection) -> Button {
    let button = Button(icon: "camera-photo-symbolic", label: tr("Add Photo…"))
    return button.onClick { choosePhotos(over: button) { origins in Task { await selection.add(origins) } } }
}

@MainActor
private func removeButton(_ selection: PhotoSelection) -> Button {
    Button(icon: "window-close-symbolic", label: tr("Remove Photo"))
        .onClick { selection.removeFirst() }
        .bind { $0.isVisible = !selection.photos.isEmpty }
}

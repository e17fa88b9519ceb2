import Garden
import GtkKit
import Localization

/// The size of a photo's tile, in pixels.
private let tileSize = (width: 210, height: 150)

/// The tile of a photo: its picture, the part of the plant that it shows, and a button that removes it.
///
/// - Parameter side: The width and height of a small tile, in pixels; nil for the usual size.
@MainActor
func photoTile(_ photo: IdentifyPhoto, _ model: IdentificationModel, side: Int? = nil) -> some Widget {
    let environment = model.environment
    let picture = Picture().rounded(12)
        .photo(from: environment.pictures, shorterSide: 640, of: { photo.ready?.prepared }) { environment.source(of: $0) }
        .bind { $0.setLabel(photoName(photo, model)) }
    let remove = Button(icon: "window-close-symbolic", label: tr("Remove Photo")).style("osd", "circular")
        .align(horizontal: .end, vertical: .start).margins(top: 6, end: 6)
        .onClick { model.remove(photo) }
        .bind { $0.named(tr("Remove: {photo}").filled(["photo": photoName(photo, model)])) }
    return Overlay(Row {}.style("blank", "r12").size(width: side ?? tileSize.width, height: side ?? tileSize.height)) {
        picture
        Spinner(label: tr("Preparing the photo")).size(width: 24, height: 24)
            .align(horizontal: .center, vertical: .center).bind { $0.isVisible = photo.state == .preparing }
        photoProblem(photo, isShort: side != nil)
        organMenu(photo, model, isShort: side != nil).align(horizontal: .start, vertical: .end).margins(bottom: 8, start: 8)
            .bind { $0.isVisible = photo.ready != nil }
        remove
    }.align(horizontal: .start, vertical: .start)
}

/// A photo's accessible name: "Photo 2, Leaf".
@MainActor
private func photoName(_ photo: IdentifyPhoto, _ model: IdentificationModel) -> String {
    let place = (model.photos.firstIndex { $0 === photo } ?? 0) + 1
    return tr("Photo {n}, {organ}").filled([
        "n": model.formatter.number(place), "organ": model.formatter.name(of: photo.organ),
    ])
}

/// Which file cannot be used, and why; nil if it can.
@MainActor
func problemWords(_ photo: IdentifyPhoto) -> String? {
    guard case .failed(let message) = photo.state else { return nil }
    guard let name = photo.name, !name.isEmpty else { return message }
    return "\(name.quoted.withShortNames)\n\(message)"
}

/// Which file cannot be used and why, in place of its picture.
///
/// - Parameter isShort: Whether there is only room for two lines. The rest is in the tooltip.
@MainActor
private func photoProblem(_ photo: IdentifyPhoto, isShort: Bool) -> some Widget {
    let label = Label().style("caption").centered().role(.alert)
    if isShort { label.wrapped().ellipsized(lines: 2) } else { label.wrapped().width(maximum: 28) }
    return Column(spacing: 6) {
        Image(icon: "dialog-warning-symbolic", size: 24).style("overdue").align(horizontal: .center)
        label.bind { $0.text = problemWords(photo) ?? "" }
    }.margin(12).align(horizontal: .center, vertical: .center).bind { column in
        let words = problemWords(photo)
        column.isVisible = words != nil
        if isShort { column.tooltip(words) }
    }
}

/// The menu of the part of the plant that a photo shows.
///
/// - Parameter isShort: Whether there is only room for the part itself. Its accessible name and its tooltip are the same.
@MainActor
private func organMenu(_ photo: IdentifyPhoto, _ model: IdentificationModel, isShort: Bool) -> some Widget {
    MenuButton(tr("Automatic")) {
        Menu(
            Organ.allCases.map { organ in
                MenuItem(model.formatter.name(of: organ), isChecked: photo.organ == organ) { model.set(organ, of: photo) }
            })
    }
    .style("organ")
    .bind { button in
        let organ = model.formatter.name(of: photo.organ)
        button.title = isShort ? organ : tr("Part: {organ}").filled(["organ": organ])
        let name = tr("Plant Part: {organ}").filled(["organ": organ])
        button.named(name)
        button.tooltip(name)
    }
}

/// The tile that adds a photo, as large as those of photos; hidden if there are five.
@MainActor
func addPhotoTile(_ model: IdentificationModel) -> some Widget {
    let button = Button(tr("Add Photo…"), icon: "list-add-symbolic").flat().style("dashed")
        .size(width: tileSize.width, height: tileSize.height)
    button.onClick { choosePhotos(over: button) { origins in Task { await model.add(origins) } } }
    return button.align(horizontal: .start, vertical: .start).bind { $0.isVisible = model.room > 0 }
}

/// Small pictures of the photos in a row.
@MainActor
func photoLine(_ model: IdentificationModel, side: Int) -> some Widget {
    let environment = model.environment
    let line = Row(spacing: 8) {}
    line.bind({ model.readyPhotos }) { photos in
        line.replaceChildren {
            for photo in photos {
                thumb(side: side) { picture in
                    picture.photo(from: environment.pictures, shorterSide: 640, of: { photo.prepared }) {
                        environment.source(of: $0)
                    }
                }
            }
        }
    }
    return line.align(horizontal: .center)
}

import Garden
import GtkKit
import Localization

/// A strip of the plant's photos, newest first, with a button to add more. Visible while `isShown` returns true.
@MainActor
func photosSection(_ model: PlantPageModel, _ environment: Environment, isShown: @escaping @MainActor () -> Bool) -> some Widget {
    let tiles = Row(spacing: 8) {}
    tiles.bind({ model.photos }) { photos in
        tiles.replaceChildren {
            addTile(model)
            for photo in photos { storedPhotoTile(photo, model, environment) }
        }
    }
    return Column(spacing: 6) {
        Row {
            Label(tr("Photos")).style("heading").role(.heading).expandHorizontally().margins(start: 2)
            Label().style("caption-quiet").bind { $0.text = model.photoSpan }
        }
        Scrolled(horizontal: true, vertical: false, tiles).withoutBar()
    }
    .bind { $0.isVisible = isShown() }
}

@MainActor
private func addTile(_ model: PlantPageModel) -> some Widget {
    let mark = Overlay(Row {}.size(width: 80, height: 80)) {
        Image(icon: "list-add-symbolic").align(horizontal: .center, vertical: .center).bind { $0.isVisible = model.incoming == 0 }
        Spinner(label: tr("Preparing the photo")).size(width: 20, height: 20).align(horizontal: .center, vertical: .center)
            .bind { $0.isVisible = model.incoming > 0 }
    }
    let button = Button(label: tr("Add Photo"), mark).flat().style("dashed", "tile").tooltip(tr("Add Photo"))
    button.onClick { choosePhotos(over: button) { origins in Task { await model.add(origins) } } }
    return Column(spacing: 4) {
        button
        Label(tr("Add Photo")).style("caption-quiet").centered().role(.presentation)
    }
}

@MainActor
private func storedPhotoTile(_ photo: Photo, _ model: PlantPageModel, _ environment: Environment) -> some Widget {
    let environment = environment
    let month = model.month(of: photo)
    let picture = thumb(side: 84) { picture in
        picture.photo(from: environment.pictures, shorterSide: 168, of: { photo }) { environment.source(of: $0) }
    }
    return Column(spacing: 4) {
        Button(label: tr("Photo from {date}").filled(["date": model.date(of: photo)]), picture).flat().style("tile")
            .onClick { model.present(.photo(photo)) }
            .contextMenu { Menu([MenuItem(tr("Remove Photo")) { Task { await model.remove(photo) } }]) }
        Label(month).style("caption-quiet").centered().role(.presentation)
    }
}

/// Presents a photo at large size with its date, buttons for newer and older photos, and a button to remove it.
@MainActor
func presentPhoto(_ photo: Photo, over parent: any Widget, _ model: PlantPageModel, _ environment: Environment) {
    let viewer = PhotoViewer(photo)
    let environment = environment
    let current: @MainActor () -> Photo? = { model.photos.first { $0.id == viewer.photo } }
    let place: @MainActor () -> Int = { model.photos.firstIndex { $0.id == viewer.photo } ?? 0 }
    let step: @MainActor (Int) -> Void = { by in
        let target = place() + by
        if model.photos.indices.contains(target) { viewer.photo = model.photos[target].id }
    }
    let picture = Picture().contained()
        .photo(from: environment.pictures, shorterSide: 1_280, of: current) { environment.source(of: $0) }
        .bind { $0.setLabel(current().map { tr("Photo from {date}").filled(["date": model.date(of: $0)]) } ?? "") }
    let newer = Button(icon: "go-previous-symbolic", label: tr("Newer Photo")).style("osd", "circular")
        .align(horizontal: .start, vertical: .center).margins(start: 12)
        .onClick { step(-1) }.bind { $0.isVisible = place() > 0 }
    let older = Button(icon: "go-next-symbolic", label: tr("Older Photo")).style("osd", "circular")
        .align(horizontal: .end, vertical: .center).margins(end: 12)
        .onClick { step(1) }.bind { $0.isVisible = place() + 1 < model.photos.count }
    let remove = Button(icon: "user-trash-symbolic", label: tr("Remove Photo"))
    remove.onClick {
        guard let photo = current() else { return }
        remove.closeWindow()
        Task { await model.remove(photo) }
    }
    let header = HeaderBar(title: model.name).end(remove)
        .bind { $0.subtitle = current().map(model.date) ?? "" }
    let content = Column {
        header
        Overlay(picture.expand()) {
            newer
            older
        }.expand()
    }.onKey { key in
        guard key.modifiers.isEmpty, ["Left", "Right"].contains(key.name) else { return false }
        step(key.name == "Left" ? -1 : 1)
        return true
    }
    DialogWindow(over: parent, title: model.name, width: 820, height: 640, content).present()
}

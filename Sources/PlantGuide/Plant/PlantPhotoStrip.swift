import Garden
import GtkKit
import Localization

/// How many photos the strip shows at most; all of them are in the dialog of photos by date.
private let stripLimit = 12

/// A strip of the plant's latest photos, newest first, with a button to add more.
@MainActor
func photosSection(_ model: PlantPageModel, _ environment: Environment) -> some Widget {
    // Arrow keys move between the photos; with a stop each, the sections below would be a dozen steps away.
    let tiles = Row(spacing: 8) {}.oneTabStop()
    tiles.bind({ model.photos }) { photos in
        tiles.replaceChildren {
            addTile(model)
            for photo in photos.prefix(stripLimit) { storedPhotoTile(photo, model, environment) }
            if photos.count > stripLimit { allTile(photos.count, model) }
        }
    }
    return Column(spacing: 6) {
        Row {
            Label(tr("Photos")).style("heading").role(.heading).expandHorizontally().margins(start: 2)
            Button(icon: "camera-photo-symbolic", label: tr("Take Photos…")).flat()
                .onClick { model.navigator.openCamera(for: model.id) }
            timelineButton(model)
        }
        Scrolled(horizontal: true, vertical: false, tiles).withoutBar()
    }
}

/// Opens all photos by date; its accessible name also tells their number and the time they span. Hidden for fewer than two.
@MainActor
private func timelineButton(_ model: PlantPageModel) -> some Widget {
    let content = Row(spacing: 4) {
        Label(tr("All Photos")).style("caption-quiet")
        Image(icon: "go-next-symbolic", size: 12)
    }
    return Button(label: tr("All Photos"), content).flat()
        .onClick { model.present(.timeline) }
        .bind { button in
            button.isVisible = !model.photoSpan.isEmpty
            let name = tr("All Photos, {photos}").filled(["photos": model.photoSpan])
            button.named(name)
            button.tooltip(name)
        }
}

@MainActor
private func addTile(_ model: PlantPageModel) -> some Widget {
    let mark = Overlay(Row {}.size(width: 80, height: 80)) {
        Image(icon: "list-add-symbolic").align(horizontal: .center, vertical: .center).bind { $0.isVisible = model.incoming == 0 }
        Spinner(label: tr("Preparing the photo")).size(width: 20, height: 20).align(horizontal: .center, vertical: .center)
            .bind { $0.isVisible = model.incoming > 0 }
    }
    let button = Button(label: tr("Add Photo…"), mark).flat().style("dashed", "tile").tooltip(tr("Add Photo…"))
    button.onClick { choosePhotos(over: button) { origins in Task { await model.add(origins) } } }
    return Column(spacing: 4) {
        button
        // No wider than the tile.
        Label(tr("Add Photo…")).style("caption-quiet").centered().wrapped().width(maximum: 12).role(.presentation)
    }
}

/// Opens all photos by date.
@MainActor
private func allTile(_ count: Int, _ model: PlantPageModel) -> some Widget {
    let words = Label(tr("All {n}").filled(["n": model.formatter.number(count)])).wrapped().centered()
    return Button(label: tr("Photos by Date"), Bin(words).size(width: 80, height: 80)).flat().style("dashed", "tile")
        .align(vertical: .start).tooltip(tr("Photos by Date")).onClick { model.present(.timeline) }
}

@MainActor
private func storedPhotoTile(_ photo: Photo, _ model: PlantPageModel, _ environment: Environment) -> some Widget {
    let environment = environment
    let picture = thumb(side: 84) { picture in
        picture.photo(from: environment.pictures, shorterSide: 168, of: { photo }) { environment.source(of: $0) }
    }
    let tile = Overlay(picture) { coverMark(model) { photo }.align(horizontal: .center, vertical: .end).margins(bottom: 4) }
    let show: @MainActor () -> Void = { model.present(.photo(photo)) }
    let button = Button(label: model.title(of: photo), tile).flat().style("tile").onClick(show)
    button.bind { $0.named(model.fullTitle(of: photo)) }
        .contextMenu { photoMenu(of: photo, over: button, model, show: show) { model.identify(by: photo) } }
        .onKey { key in
            guard key.modifiers.isEmpty, key.name == "Delete" else { return false }
            Task { await model.remove(photo) }
            return true
        }
    return Column(spacing: 4) {
        button
        Label().style("caption-quiet").centered().role(.presentation).bind { $0.text = model.dayOrMonth(of: photo) }
    }
}

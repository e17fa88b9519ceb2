import Garden
import GtkKit
import Localization

/// Presents all photos of the plant by date, newest first as on its page, below two of them side by side. No toast covers the
/// photos by date, or the buttons above them.
@MainActor
func presentTimeline(over parent: any Widget, _ model: PlantPageModel, _ layout: WindowLayout) {
    let comparison = PhotoComparisonModel { model.photosOldestFirst }
    let grid = timelineGrid(comparison, model)
    let add = Button(icon: "list-add-symbolic", label: tr("Add Photo…"))
    add.onClick { choosePhotos(over: add) { origins in Task { await model.add(origins) } } }
    let page = Column {
        // Below, the frame of the selected photo has room.
        comparedPhotos(comparison, model, layout).margins(bottom: 4, start: 14, end: 14)
        tooFewPhotos(model)
    }.margins(top: 18)
    let content = Column {
        HeaderBar(title: tr("Photos")).end(add).end(preparing(model)).bind { $0.subtitle = model.name }
        // The photos by date get the room that the two photos leave.
        Clamp(maximum: 848, page)
    }
    let hover = DropHover()
    let veiled = dropVeil(over: content) {
        hover.isOver
    } text: {
        dropText(plant: model.name)
    }
    let lower = Column {
        comparisonActions(comparison, over: grid, model, layout).margins(top: 12, start: 14, end: 14)
        grid.margins(top: 12)
    }
    let foot = Clamp(maximum: 848, lower).bind { $0.expand(horizontal: nil, vertical: model.photos.count > 1) }
    let width = layout.isSlim ? 360 : layout.isNarrow ? 600 : 880
    let dialog = DialogWindow(over: parent, title: tr("Photos"), width: width, height: 720, veiled, foot: foot)
    dialog.onDrop(hover: { if hover.isOver != $0 { hover.isOver = $0 } }) { item in Task { await model.add(item.origins) } }
        .onKey { key in
            if key.name == "Delete", key.modifiers.isEmpty, let photo = comparison.photo(comparison.side) {
                Task { await model.remove(photo) }
                return true
            }
            guard key.name == "v", key.modifiers == .control else { return false }
            dialog.paste { item in Task { await model.add(item.origins) } }
            return true
        }
    dialog.undoes(with: model.actions).present()
}

/// Shown where two photos are compared, if there are no two.
@MainActor
private func tooFewPhotos(_ model: PlantPageModel) -> some Widget {
    StatusPage(icon: "camera-photo-symbolic", title: tr("No Photos")).expand().bind { page in
        page.isVisible = model.photos.count < 2
        page.title = model.photos.isEmpty ? tr("No Photos") : tr("One Photo")
        page.description = model.photos.isEmpty ? "" : tr("Two photos can be compared here.")
    }
}

@MainActor
private func preparing(_ model: PlantPageModel) -> some Widget {
    Spinner(label: tr("Preparing the photo")).size(width: 16, height: 16).bind { $0.isVisible = model.incoming > 0 }
}

/// The photos, newest first. It builds only the tiles that are visible, and scrolls to a photo that is added.
@MainActor
private func timelineGrid(_ comparison: PhotoComparisonModel, _ model: PlantPageModel) -> some Widget {
    let parent = Bin()
    let known = Choice(Set(model.photos.map(\.id)))
    let grid = Grid(
        ids: { model.photos.map(\.id) }, columns: 2...8, cell: { timelineTile($0, comparison, over: parent, model) },
        name: { id in model.photo(id).map { timelineName($0, comparison, model) } ?? "" }, trailing: 12,
        onActivate: { id in
            guard let photo = model.photo(id) else { return }
            if model.photos.count > 1 {
                comparison.choose(photo)
            } else {
                presentPhoto(photo, over: parent, model)
            }
        }
    )
    .viewStyle("photos").viewNamed(tr("Photos"))
    grid.bind({ model.photos.map(\.id) }) { ids in
        if let added = ids.first(where: { !known.value.contains($0) }) { grid.scroll(to: added) }
        known.value.formUnion(ids)
    }
    parent.setChild(grid.size(height: 130))
    return parent.bind { $0.isVisible = !model.photos.isEmpty }
}

/// "Photo from Monday, January 6, 2025, Photo 1, Cover, With a note".
@MainActor
private func timelineName(_ photo: Photo, _ comparison: PhotoComparisonModel, _ model: PlantPageModel) -> String {
    let name = model.title(of: photo)
    let cover = model.isCover(photo) ? tr("Cover") : nil
    let note = model.remarks(on: photo).isEmpty ? nil : tr("With a note")
    return [name, comparison.side(of: photo).map(title), cover, note].compactMap(\.self).joined(separator: ", ")
}

/// A photo with its day. Activating it shows it side by side with another one, or at large size if it is the only one. The space
/// bar shows it at large size, and Delete removes it.
@MainActor
private func timelineTile(
    _ context: CellContext<Photo.ID>, _ comparison: PhotoComparisonModel, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    let environment = model.environment
    let photo: @MainActor () -> Photo? = { model.photo(context.id) }
    let picture = thumb(side: 84) { picture in
        picture.photo(from: environment.pictures, shorterSide: 168, of: photo) { environment.source(of: $0) }
    }
    let mark = Label().style("organ").align(horizontal: .center, vertical: .end).margins(bottom: 4)
        .bind { label in
            let side = photo().flatMap(comparison.side)
            label.isVisible = side != nil
            label.text = side.map { "\($0.rawValue)" } ?? ""
        }
    let note = Image(icon: "document-edit-symbolic", size: 12).style("osd-mark").tooltip(tr("With a note"))
        .align(horizontal: .end, vertical: .start).margin(4)
        .bind { $0.isVisible = photo().map { !model.remarks(on: $0).isEmpty } ?? false }
    context.onKey = { key in
        guard let photo = photo(), key.modifiers.isEmpty else { return false }
        switch key.name {
        case "space": presentPhoto(photo, over: parent, model)
        case "Delete": Task { await model.remove(photo) }
        default: return false
        }
        return true
    }
    let tile = Overlay(picture) {
        mark
        note
    }.style("r12").align(horizontal: .center)
        .bind { $0.setStyle("compared", photo().flatMap(comparison.side) != nil) }
    return Column(spacing: 6) {
        tile
        Label().style("caption-quiet").wrapped().centered().bind { label in
            // On the picture there is the mark of its side.
            label.text = photo().map { model.shortDate(of: $0) + (model.isCover($0) ? "\n" + tr("Cover") : "") } ?? ""
        }
    }.size(width: 92).contextMenu {
        guard let photo = photo() else { return Menu([MenuItem]()) }
        return photoMenu(of: photo, over: parent, model) { presentPhoto(photo, over: parent, model) }
    }
}

/// Two photos side by side. Hidden for fewer than two photos.
@MainActor
private func comparedPhotos(
    _ comparison: PhotoComparisonModel, _ model: PlantPageModel, _ layout: WindowLayout
) -> some Widget {
    let first = comparisonPane(.first, comparison, model, layout)
    let second = comparisonPane(.second, comparison, model, layout).group(with: first)
    // It is read with each of the photos.
    first.described(comparisonHint)
    second.described(comparisonHint)
    return Row(spacing: 10) {
        first
        second
    }.equalSizes().bind { $0.isVisible = comparison.photo(.first) != nil }
}

/// How to show other photos side by side.
private var comparisonHint: String {
    tr("Select one of the two photos. Then choose its replacement below, or press ← or →.")
}

/// The notes on the photos side by side, the time between them, how to show others there, and what can be done with the one
/// that was chosen last. Hidden for fewer than two photos.
@MainActor
private func comparisonActions(
    _ comparison: PhotoComparisonModel, over parent: any Widget, _ model: PlantPageModel, _ layout: WindowLayout
) -> some Widget {
    let chosen: @MainActor () -> Photo? = { comparison.photo(comparison.side) }
    let distance = Label().style("heading").wrapped().role(.status).bind { label in
        guard let first = comparison.photo(.first), let second = comparison.photo(.second) else { return }
        label.text = model.distance(first, second)
    }
    // The buttons are the same for both photos, so that nothing moves when the other one is chosen. It says which one that is.
    let subject = Label().style("caption-heading").wrapped().bind { label in
        label.text = chosen().map { name(of: comparison.side, model.shortDate(of: $0)) } ?? ""
    }
    let actions = FlowRow {
        Row(spacing: 6) {
            subject
            Button(tr("Show Photo")).onClick { if let photo = chosen() { presentPhoto(photo, over: parent, model) } }
        }
        // A line never has the last button alone.
        Row(spacing: 6) {
            coverButton(chosen, model).align(vertical: .fill)
            dayIconButton(chosen, model)
            Button(icon: "user-trash-symbolic", label: tr("Remove Photo"))
                .onClick { if let photo = chosen() { Task { await model.remove(photo) } } }
        }
    }
    return Column(spacing: 12) {
        comparedRemarks(comparison, model, layout)
        Column(spacing: 2) {
            distance
            Label(comparisonHint).style("caption-quiet").wrapped().role(.presentation)
                .bind { $0.isVisible = model.photos.count > PhotoComparisonModel.Side.allCases.count }
        }
        actions.align(horizontal: .center)
    }.bind { $0.isVisible = comparison.photo(.first) != nil }
}

/// The notes on the photos side by side, each below its photo. Hidden if neither has one.
@MainActor
private func comparedRemarks(
    _ comparison: PhotoComparisonModel, _ model: PlantPageModel, _ layout: WindowLayout
) -> some Widget {
    let remarks: @MainActor (PhotoComparisonModel.Side) -> [PhotoRemark] = { comparison.photo($0).map(model.remarks) ?? [] }
    let most: @MainActor () -> Int = { PhotoComparisonModel.Side.allCases.map { remarks($0).count }.max() ?? 0 }
    return Row(spacing: 10) {
        for side in PhotoComparisonModel.Side.allCases {
            // In a slim window with large text, more would leave no room for the photos.
            // Its lower edge fades where there is more to scroll to.
            Scrolled(remarkList { remarks(side) }).style("fading").expandHorizontally().bind {
                let height = Double(44 * (most() > 1 ? 2 : 1)) * model.layout.textScale
                let limit = layout.isSlim ? 110 : 180
                $0.naturalHeight(maximum: limit).size(height: min(Int(height), limit))
            }
        }
    }.equalSizes().bind { $0.isVisible = most() > 0 }
}

/// One of the two photos. A press chooses it to be exchanged, and the arrow keys exchange it for an older or newer one.
@MainActor
private func comparisonPane(
    _ side: PhotoComparisonModel.Side, _ comparison: PhotoComparisonModel, _ model: PlantPageModel, _ layout: WindowLayout
) -> ToggleButton {
    let environment = model.environment
    let picture = Picture().contained().rounded(12)
        .photo(from: environment.pictures, shorterSide: 640, of: { comparison.photo(side) }) { environment.source(of: $0) }
        .bind { $0.heightFollowsShape(maximum: layout.isNarrow ? 180 : 240, minimum: layout.isNarrow ? 120 : 180) }
    let date: @MainActor () -> String = { comparison.photo(side).map(model.date) ?? "" }
    let pill = Label().style("organ").wrapped().align(horizontal: .start, vertical: .start).margin(10)
        .bind { label in
            label.text = comparison.photo(side).map(model.shortDate) ?? ""
            label.tooltip(date())
        }
    let pane = ToggleButton(label: title(side), Overlay(picture) { pill }).style("flat", "tile", "photo-frame")
    return pane.onToggle { if $0 { comparison.side = side } }
        .onKey { key in
            guard key.modifiers.isEmpty else { return false }
            switch key.name {
            case "Left", "Right":
                comparison.side = side
                // Newer photos are at the start of the line below, so the keys are mirrored with it.
                comparison.step((key.name == "Left") != pane.isMirrored ? 1 : -1)
            case "Delete":
                if let photo = comparison.photo(side) { Task { await model.remove(photo) } }
            case "Return" where comparison.side == side, "KP_Enter" where comparison.side == side:
                if let photo = comparison.photo(side) { presentPhoto(photo, over: pane, model) }
            default: return false
            }
            return true
        }
        .bind { pane in
            pane.isActive = comparison.side == side
            pane.setStyle("compared", comparison.side == side)
            pane.named(comparison.photo(side).map { name(of: side, model.fullTitle(of: $0)) } ?? title(side))
        }
}

/// "Photo 1: Jun 14, 2023".
private func name(of side: PhotoComparisonModel.Side, _ photo: String) -> String {
    tr("{side}: {photo}").filled(["side": title(side), "photo": photo])
}

private func title(_ side: PhotoComparisonModel.Side) -> String {
    tr("Photo {n}").filled(["n": "\(side.rawValue)"])
}

import Garden
import GtkKit
import Localization

/// Presents all photos of the plant by date, oldest first, below two of them side by side.
@MainActor
func presentTimeline(over parent: any Widget, _ model: PlantPageModel, _ layout: WindowLayout) {
    let comparison = PhotoComparisonModel { model.photosOldestFirst }
    let months = Column(spacing: 18) {}
    months.bind({ model.timeline }) { timeline in
        months.replaceChildren { for month in timeline { monthSection(month, comparison, over: months, model) } }
    }
    let add = Button(icon: "list-add-symbolic", label: tr("Add Photo"))
    add.onClick { choosePhotos(over: add) { origins in Task { await model.add(origins) } } }
    let page = Column(spacing: 18) {
        comparisonSection(comparison, over: months, model, layout)
        months
    }.margins(top: 18, bottom: 24, start: 14, end: 14)
    let content = Column {
        HeaderBar(title: tr("Photos")).end(add).bind { $0.subtitle = model.name }
        Scrolled(Clamp(maximum: 820, page)).expand()
    }
    let width = layout.isNarrow ? 360 : 880
    DialogWindow(over: parent, title: tr("Photos"), width: width, height: 720, content).undoes(with: model.actions).present()
}

@MainActor
private func monthSection(
    _ month: PhotoMonth, _ comparison: PhotoComparisonModel, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    Column(spacing: 12) {
        Label(month.title).style("heading").role(.heading)
        for day in month.days {
            Column(spacing: 6) {
                Label(day.title).style("caption-quiet")
                FlowRow { for photo in day.photos { timelineTile(photo, comparison, over: parent, model) } }
                remarkList { day.remarks }
            }
        }
    }
}

/// A photo that a press shows side by side with another one.
@MainActor
private func timelineTile(
    _ photo: Photo, _ comparison: PhotoComparisonModel, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    let environment = model.environment
    let picture = thumb(side: 84) { picture in
        picture.photo(from: environment.pictures, shorterSide: 168, of: { photo }) { environment.source(of: $0) }
    }
    let mark = Label().style("organ").align(horizontal: .center, vertical: .end).margins(bottom: 4)
        .bind { label in
            let side = comparison.side(of: photo)
            label.isVisible = side != nil
            label.text = side.map(title) ?? ""
        }
    let name = tr("Photo from {date}").filled(["date": model.date(of: photo)])
    return Button(label: name, Overlay(picture) { mark }).flat().style("tile")
        .onClick { comparison.choose(photo) }
        .contextMenu {
            Menu(
                [MenuItem(tr("Show Photo")) { presentPhoto(photo, over: parent, model) }] + photoItems(photo, model))
        }
        .bind { button in
            let side = comparison.side(of: photo)
            button.setStyle("compared", side != nil)
            button.named(side.map { tr("{item}, {rest}").filled(["item": name, "rest": title($0)]) } ?? name)
        }
}

/// Two photos side by side, in a narrow window one above the other, the time between them, and what can be done with the one that
/// was chosen last. Hidden for fewer than two photos.
@MainActor
private func comparisonSection(
    _ comparison: PhotoComparisonModel, over parent: any Widget, _ model: PlantPageModel, _ layout: WindowLayout
) -> some Widget {
    let chosen: @MainActor () -> Photo? = { comparison.photo(comparison.side) }
    let before = comparisonPane(.before, comparison, model, layout)
    let after = comparisonPane(.after, comparison, model, layout).group(with: before)
    let panes = Row(spacing: 10) {
        before
        after
    }.equalSizes().bind { $0.turned(vertical: layout.isNarrow) }
    let words = Column(spacing: 2) {
        Label().style("heading").wrapped().role(.status).bind { label in
            guard let before = comparison.photo(.before), let after = comparison.photo(.after) else { return }
            label.text = model.distance(before, after)
        }
        Label(tr("Select one of the two, then the photo to show in its place, or use ← and →.")).style("caption-quiet").wrapped()
    }.expandHorizontally().align(vertical: .center)
    let actions = Row(spacing: 8) {
        Button(tr("Show Photo")).align(vertical: .center)
            .onClick { if let photo = chosen() { presentPhoto(photo, over: parent, model) } }
        coverButton(chosen, model)
    }
    return Column(spacing: 12) {
        panes
        Row(spacing: 12) {
            words
            actions
        }.bind { $0.turned(vertical: layout.isNarrow) }
    }.bind { $0.isVisible = comparison.photo(.before) != nil }
}

/// One of the two photos. A press chooses it to be exchanged, and the arrow keys exchange it for an older or newer one.
@MainActor
private func comparisonPane(
    _ side: PhotoComparisonModel.Side, _ comparison: PhotoComparisonModel, _ model: PlantPageModel, _ layout: WindowLayout
) -> ToggleButton {
    let environment = model.environment
    let picture = Picture().contained().rounded(12)
        .photo(from: environment.pictures, shorterSide: 640, of: { comparison.photo(side) }) { environment.source(of: $0) }
        .bind { $0.size(height: layout.isNarrow ? 200 : 360) }
    let date: @MainActor () -> String = { comparison.photo(side).map(model.date) ?? "" }
    let pill = Label().style("organ").wrapped().align(horizontal: .start, vertical: .start).margin(10)
        .bind { $0.text = date() }
    let pane = ToggleButton(label: title(side), Overlay(picture) { pill }).style("flat", "tile", "blank")
    return
        pane
        .onToggle { if $0 { comparison.side = side } }
        .onKey { key in
            guard key.modifiers.isEmpty, ["Left", "Right"].contains(key.name) else { return false }
            comparison.side = side
            // Before is at the start of the line, so the keys are mirrored with it.
            comparison.step((key.name == "Left") != pane.isMirrored ? -1 : 1)
            return true
        }
        .bind { pane in
            pane.isActive = comparison.side == side
            pane.setStyle("compared", comparison.side == side)
            pane.named(tr("{item}, {rest}").filled(["item": title(side), "rest": date()]))
        }
}

private func title(_ side: PhotoComparisonModel.Side) -> String {
    switch side {
    case .before: tr("Before")
    case .after: tr("After")
    }
}

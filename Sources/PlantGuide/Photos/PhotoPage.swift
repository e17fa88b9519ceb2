import Garden
import GtkKit
import Localization

/// Presents a photo at large size with its dates and what was recorded with it, buttons for the photos beside it, and what can be
/// done with it. After a photo was removed it shows the next one, if there is one.
/// The photos are in the same order as on the plant's page and among all photos, newest first.
@MainActor
func presentPhoto(_ photo: Photo, over parent: any Widget, _ model: PlantPageModel) {
    let viewer = PhotoViewer(photo)
    let photos: @MainActor () -> [Photo] = { model.photos }
    let current: @MainActor () -> Photo? = { viewer.shown(of: photos()) }
    let step: @MainActor (Int) -> Void = { viewer.step($0, in: photos()) }
    let previous = Button(icon: "go-previous-symbolic", label: tr("Newer Photo")).style("osd", "circular")
        .align(horizontal: .start, vertical: .center).margins(start: 12)
        .onClick { step(-1) }.bind { $0.isVisible = viewer.place(in: photos()) > 0 }
    let next = Button(icon: "go-next-symbolic", label: tr("Older Photo")).style("osd", "circular")
        .align(horizontal: .end, vertical: .center).margins(end: 12)
        .onClick { step(1) }.bind { $0.isVisible = viewer.place(in: photos()) + 1 < photos().count }
    let trash = Button(icon: "user-trash-symbolic", label: tr("Remove Photo"))
    let title = TitlePlace()
    let header = HeaderBar(FittingTitle(model.name).onChange { title.isHeader = $0 })
        .end(trash).end(copyButton(current, model)).bind { $0.isVisible = !viewer.isFullScreen }
    let fullScreen = Button(icon: "view-fullscreen-symbolic", label: tr("Full Screen")).style("osd", "circular")
    let content = Column {
        header
        Overlay(largePicture(viewer, current, model)) {
            previous
            next
            coverMark(model, current).align(horizontal: .start, vertical: .start).margin(12)
            zoomButtons(viewer, current, fullScreen).align(horizontal: .end, vertical: .end).margin(12)
        }.expand()
    }
    let dialog = DialogWindow(
        over: parent, title: model.name, width: 820, height: 680, content,
        foot: photoFoot(current, title, model).bind { $0.isVisible = !viewer.isFullScreen })
    dialog.onFullScreen { isFull in
        viewer.isFullScreen = isFull
        content.setStyle("full-screen-photo", isFull)
        // The focus may be in what full screen hides.
        if isFull { fullScreen.focus() }
    }
    fullScreen.onClick { dialog.isFullScreen.toggle() }
        .bind { button in
            button.setIcon(viewer.isFullScreen ? "view-restore-symbolic" : "view-fullscreen-symbolic")
            let name = viewer.isFullScreen ? tr("Leave Full Screen") : tr("Full Screen")
            button.tooltip(name).named(name)
        }
    let remove: @MainActor () -> Void = {
        guard let photo = current() else { return }
        viewer.remove(from: photos())
        if photos().count < 2 { dialog.close() }
        Task { await model.remove(photo) }
    }
    trash.onClick(remove)
    let zoom: @MainActor (Double) -> Void = { viewer.zoom(current(), by: $0) }
    content.shortcut("<Control>plus", scope: .window) { zoom(ZoomView.step) }
        .shortcut("<Control>minus", scope: .window) { zoom(1 / ZoomView.step) }
        .shortcut("<Control>0", scope: .window) { zoom(0) }
    dialog.undoes(with: model.actions).onKey(capturing: true) { key in
        // Escape closes the dialog otherwise.
        guard key.name == "Escape", viewer.isFullScreen else { return false }
        dialog.isFullScreen = false
        return true
    }.onKey { key in
        guard key.modifiers.isEmpty else { return false }
        switch key.name {
        case "F11": dialog.isFullScreen.toggle()
        case "Left", "Right": step((key.name == "Left") != content.isMirrored ? -1 : 1)
        case "Home": viewer.show(0, in: photos())
        case "End": viewer.show(photos().count - 1, in: photos())
        case "Delete": remove()
        default: return false
        }
        return true
    }
    dialog.present()
}

/// The buttons that enlarge a photo and make it smaller again, and the one that shows it in full screen.
@MainActor
private func zoomButtons(
    _ viewer: PhotoViewer, _ current: @escaping @MainActor () -> Photo?, _ fullScreen: Button
) -> some Widget {
    Row(spacing: 6) {
        Button(icon: "zoom-out-symbolic", label: tr("Zoom Out")).style("osd", "circular")
            .onClick { viewer.zoom(current(), by: 1 / ZoomView.step) }
            .bind { $0.isSensitive = viewer.zoom(of: current()) > PhotoViewer.zooms.lowerBound }
        Button(icon: "zoom-in-symbolic", label: tr("Zoom In")).style("osd", "circular")
            .onClick { viewer.zoom(current(), by: ZoomView.step) }
            .bind { $0.isSensitive = viewer.zoom(of: current()) < PhotoViewer.zooms.upperBound }
        fullScreen
    }
}

/// The photo, or that it cannot be read, and a button that tries it again.
@MainActor
private func largePicture(
    _ viewer: PhotoViewer, _ current: @escaping @MainActor () -> Photo?, _ model: PlantPageModel
) -> some Widget {
    enum Shown: String { case picture, failed }
    let environment = model.environment
    let picture = Picture().contained()
        .photo(from: environment.pictures, shorterSide: 1_280, of: { current().map(viewer.attempt) }, failed: viewer.fail) {
            environment.source(of: $0.photo)
        }
        .bind { $0.setLabel(current().map(model.fullTitle) ?? "") }
    let retry = Button(tr("Try Again")).align(horizontal: .center).onClick { viewer.retry() }
    let failed = StatusPage(icon: "image-missing-symbolic", title: tr("The photo cannot be read."), retry)
    let view = ZoomView(picture.expand())
    view.onZoom { viewer.zoom(current(), by: $0) }
        .bind({ viewer.zoom(of: current()) }) { view.zoom(to: $0) }
    return Stack(transition: .none, [Shown.picture: view.expand(), Shown.failed: failed])
        .bind { stack in
            stack.show(viewer.failed != nil && viewer.failed == current().map(viewer.attempt) ? .failed : .picture)
        }
        .expand()
}

/// The plant's name if the header bar has no room for it, when the photo was taken and added, what was recorded with it, and what
/// can be changed about it.
@MainActor
private func photoFoot(
    _ current: @escaping @MainActor () -> Photo?, _ title: TitlePlace, _ model: PlantPageModel
) -> some Widget {
    let words = Column(spacing: 2) {
        Label(model.name).style("heading").wrapped().role(.heading).bind { $0.isVisible = !title.isHeader }
        Row(spacing: 12) {
            Label().style("caption", "secondary").bind { label in
                let place = current().flatMap { photo in model.photos.firstIndex { $0.id == photo.id } }
                label.text = place.map(model.position) ?? ""
                label.isVisible = model.photos.count > 1
            }
            Label().style("caption", "secondary").wrapped().expandHorizontally()
                .bind { $0.text = current().map(model.origin) ?? "" }
        }
        remarkList { current().map(model.remarks) ?? [] }
    }
    return Column(spacing: 8) {
        // The buttons stay where they are when another photo is shown, whatever its shape and its note.
        Scrolled(words).style("fading").bind { $0.size(height: wordsHeight(hasName: !title.isHeader, model)) }
        // In a narrow window they are below each other, all of one width.
        Row(spacing: 6) {
            dayButton(current, model)
            noteButton(current, model)
            coverButton(current, model)
        }.bind { $0.turned(vertical: model.layout.isNarrow) }
    }.margins(top: 8, bottom: 12, start: 12, end: 12)
}

/// The height of the words below each photo of a plant: two lines of dates, and room for notes if there is one.
@MainActor
private func wordsHeight(hasName: Bool, _ model: PlantPageModel) -> Int {
    let hasNote = model.photos.contains { !model.remarks(on: $0).isEmpty }
    return Int(Double((hasName ? 24 : 0) + 36 + (hasNote ? 54 : 0)) * model.layout.textScale)
}

/// The button that asks for the day on which a photo was taken.
@MainActor
private func dayButton(_ current: @escaping @MainActor () -> Photo?, _ model: PlantPageModel) -> some Widget {
    let button = Button(tr("Change Date…")).bind { if let photo = current() { $0.title = model.dateAction(photo) } }
    return button.onClick { if let photo = current() { askForDay(of: photo, over: button, model) } }
}

/// The button that asks for the day on which a photo was taken, where there is no room for its text.
@MainActor
func dayIconButton(_ current: @escaping @MainActor () -> Photo?, _ model: PlantPageModel) -> some Widget {
    let button = Button(icon: "x-office-calendar-symbolic", label: tr("Change Date…"))
        .bind { button in
            guard let photo = current() else { return }
            button.tooltip(model.dateAction(photo)).named(model.dateAction(photo))
        }
    return button.onClick { if let photo = current() { askForDay(of: photo, over: button, model) } }
}

/// The button that asks for a note about a photo, or for another wording of those it has.
@MainActor
private func noteButton(_ current: @escaping @MainActor () -> Photo?, _ model: PlantPageModel) -> some Widget {
    let button = Button(tr("Add Note…")).bind { if let photo = current() { $0.title = model.noteAction(photo) } }
    return button.onClick { if let photo = current() { presentNotes(on: photo, over: button, model) } }
}

/// The button that makes a photo the cover, keeps it, or lets the cover be chosen automatically again. It has the same size for
/// each photo, so that what is beside it stays where it is when another photo is shown, and keeps the focus when it is pressed.
@MainActor
func coverButton(_ photo: @escaping @MainActor () -> Photo?, _ model: PlantPageModel) -> some Widget {
    let title: @MainActor (PlantPageModel.CoverAction) -> Label = { action in
        Label(action.title).wrapped(withinWords: false).centered()
    }
    let titles = Stack(
        transition: .none,
        [PlantPageModel.CoverAction.use: title(.use), .keep: title(.keep), .automatic: title(.automatic)])
    let button = Button(label: PlantPageModel.CoverAction.use.title, titles)
        .onClick { if let photo = photo() { Task { await model.changeCover(photo) } } }
    return button.align(vertical: .center)
        .bind({ photo().map(model.coverAction) ?? .use }) { action in
            titles.show(action)
            button.named(action.title)
        }
}

/// What was recorded with photos: lines with their notes, which keep their line breaks. Hidden if there is nothing.
@MainActor
func remarkList(_ remarks: @escaping @MainActor () -> [PhotoRemark]) -> some Widget {
    let list = Column(spacing: 4) {}
    return list.bind(remarks) { remarks in
        list.isVisible = !remarks.isEmpty
        list.replaceChildren {
            for remark in remarks {
                Label(remark.line).wrapped()
                if !remark.note.isEmpty { Label(remark.note).style("secondary").wrapped() }
            }
        }
    }
}

@MainActor
private func copyButton(_ current: @escaping @MainActor () -> Photo?, _ model: PlantPageModel) -> some Widget {
    let copy = Button(icon: "document-save-as-symbolic", label: tr("Save a Copy…"))
    return copy.onClick {
        guard let photo = current() else { return }
        FileChooser.save(tr("Save a Copy"), named: model.copyName(of: photo)).choose(over: copy) { files in
            if let file = files.first { Task { await model.saveCopy(of: photo, to: file) } }
        }
    }
}

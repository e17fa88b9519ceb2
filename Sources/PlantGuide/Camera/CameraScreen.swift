import CameraKit
import Garden
import GtkKit
import Localization

/// The page that takes photos: the live picture, the shutter, and the photos that were taken.
///
/// - Parameter withToasts: Shows toasts over a widget. The photos and the buttons are never covered.
@MainActor
func cameraScreen(
    _ camera: CameraModel, _ layout: WindowLayout, withToasts: @MainActor (any Widget) -> any Widget
) -> some Widget {
    enum Shown: String { case live, failed }
    let stack = Stack([Shown.live: liveHints(camera), Shown.failed: LazyWidget { cameraFailure(camera) }]).expand().bind {
        $0.show(camera.hasFailed ? .failed : .live)
    }
    let page = Overlay(livePicture(camera)) {
        Row {}.style("camera-scrim").size(height: 200).align(vertical: .end).bind { $0.isVisible = !camera.hasFailed }
        Column {
            withToasts(stack)
            cameraFoot(camera, layout).bind { $0.isVisible = !camera.hasFailed }
        }
    }.expand().bind { $0.setStyle("camera", !camera.hasFailed) }
    return page.onKey { key in
        guard key.modifiers.isEmpty else { return false }
        guard key.name == "space" else { return false }
        Task { await camera.take() }
        return true
    }
    .on("map") { camera.start() }
    .on("unmap") { camera.stop() }
}

/// The header bar of the page. The menu has the cameras, if there are several.
@MainActor
func cameraHeader(_ camera: CameraModel) -> some Widget {
    let back = Button(icon: "go-previous-symbolic", label: tr("Back")).onClick { camera.leave() }
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("Cameras")) {
        Menu(camera.cameras.map { other in MenuItem(other.name, isChecked: other.id == camera.camera) { camera.use(other.id) } })
    }.bind { $0.isVisible = camera.cameras.count > 1 }
    return HeaderBar(title: tr("Camera")).start(back).end(menu).bind { header in
        guard camera.plant == nil else { return }
        header.subtitle = tr("{n} of {m} photos").filled([
            "n": camera.formatter.number(camera.count), "m": camera.formatter.number(PhotoLimits.photos),
        ])
    }
}

@MainActor
private func livePicture(_ camera: CameraModel) -> some Widget {
    Picture(label: tr("Camera picture")).expand().bind { picture in
        let pixels = camera.picture
        picture.setTexture(
            pixels.flatMap {
                Texture(pixels: $0.pixels, width: $0.width, height: $0.height, stride: $0.stride, hasAlpha: true)
            })
        picture.isVisible = !camera.hasFailed
    }
}

/// What is said over the picture.
@MainActor
private func liveHints(_ camera: CameraModel) -> some Widget {
    Overlay(Row {}) {
        Spinner(label: tr("Starting the camera")).size(width: 32, height: 32).align(horizontal: .center, vertical: .center)
            .bind { $0.isVisible = !camera.hasPicture }
        hint(camera).align(horizontal: .center, vertical: .start).margins(top: 18)
    }
}

/// The photos that were taken, and the buttons below them.
@MainActor
private func cameraFoot(_ camera: CameraModel, _ layout: WindowLayout) -> some Widget {
    let buttons = Overlay(Row {}.bind { $0.size(height: layout.isNarrow ? 160 : 116) }) {
        shutter(camera).align(horizontal: .center, vertical: .end).bind { $0.margins(bottom: layout.isNarrow ? 74 : 30) }
        useButton(camera).align(vertical: .end).bind { button in
            button.align(horizontal: layout.isNarrow ? .center : .end)
            button.margins(bottom: layout.isNarrow ? 16 : 42, end: layout.isNarrow ? 0 : 22)
        }
    }
    return Column {
        takenPhotos(camera, layout).margins(start: 18, end: 18)
        buttons
    }
}

@MainActor
private func hint(_ camera: CameraModel) -> some Widget {
    Label(tr("Press Space to take a photo")).style("camera-hint").role(.status)
        .bind { $0.isVisible = camera.phase == .live && !camera.hasTaken }
}

@MainActor
private func shutter(_ camera: CameraModel) -> some Widget {
    let button = Button(label: tr("Take Photo"), Row {}.size(width: 52, height: 52)).style("shutter")
        .tooltip(tr("Take Photo")).onClick { Task { await camera.take() } }
        .bind { $0.isSensitive = camera.canTake }
    return button.bind({ camera.hasPicture }) { if $0 { button.focusSoon() } }
}

/// The photos of the identification, whose part of the plant can be chosen here. They grow with the text, which names the part.
@MainActor
private func takenPhotos(_ camera: CameraModel, _ layout: WindowLayout) -> some Widget {
    let photos = Row(spacing: 8) {}
    let side: @MainActor () -> Int = { Int(116 * layout.textScale) }
    photos.bind({ (camera.identification.photos, side()) }) { shown, side in
        photos.replaceChildren { for photo in shown { photoTile(photo, camera.identification, side: side) } }
    }
    return Scrolled(horizontal: true, vertical: false, photos).withoutBar()
        .bind { scrolled in
            scrolled.size(height: side())
            scrolled.isVisible = !camera.identification.photos.isEmpty
        }
}

@MainActor
private func useButton(_ camera: CameraModel) -> some Widget {
    Button("").style("pill").suggested().onClick { camera.leave() }.bind { button in
        button.isVisible = camera.count > 0
        button.title = ntr("Use {n} Photo", "Use {n} Photos", camera.count)
            .filled(["n": camera.formatter.number(camera.count)])
    }
}

/// The page shown while there is no picture: the reason, and what can be done.
@MainActor
private func cameraFailure(_ camera: CameraModel) -> some Widget {
    let choose = Button(tr("Choose Photos…")).style("pill")
    choose.onClick {
        choosePhotos(over: choose) { origins in
            Task {
                await camera.add(origins)
                camera.leave()
            }
        }
    }
    return StatusPage(
        icon: "camera-photo-symbolic", title: tr("No Picture"),
        Column(spacing: 12) {
            Button(tr("Try Again")).style("pill").suggested().onClick { camera.start() }
            choose
        }.align(horizontal: .center)
    ).bind { page in
        guard case .failed(let reason, let isMissing) = camera.phase else { return }
        page.title = isMissing ? tr("No Camera") : tr("No Picture")
        page.description = reason
    }
}

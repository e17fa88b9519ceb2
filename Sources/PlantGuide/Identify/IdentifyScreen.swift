import Foundation
import Garden
import GardenData
import GtkKit
import Localization

/// The Identify screen, where photos are dropped, chosen or pasted.
@MainActor
func identifyScreen(_ model: IdentifyModel, _ layout: WindowLayout) -> some Widget {
    let content = Column(spacing: 14) {
        identifyNotice(model, layout)
        dropZone(model, layout, model.environment).expand()
        unaskedList(model)
        waitingList(model)
        setupCards(
            model.models, layout, isNeeded: { model.isSetUp == false }, keys: { model.navigator.present(.key(.plantNet)) },
            search: { model.navigator.present(.addPlant) })
        recentList(model)
        Label().style("caption-quiet", "numeric").centered().wrapped().bind { label in
            label.isVisible = model.quota != nil
            label.text = model.quota.map(model.settings.formatter.quota) ?? ""
        }
    }
    .bind { $0.margin(layout.isNarrow ? 14 : 22) }
    content.on("map") { Task { await model.refresh() } }
    return Scrolled(Clamp(maximum: 820, content))
}

/// The drop zone with its button. The whole page accepts drops; the zone indicates that.
@MainActor
private func dropZone(_ model: IdentifyModel, _ layout: WindowLayout, _ environment: Environment) -> some Widget {
    let choose = Button(tr("Choose Photos…")).style("pill").align(horizontal: .center)
        .bind { $0.setStyle("suggested-action", model.isSetUp != false) }
    choose.takesPageFocus().onClick { choosePhotos(over: choose) { origins in Task { await model.receive(origins) } } }
    let words = Column(spacing: 8) {
        heroTiles(environment).margins(bottom: 22)
        Label().style("title-1").centered().wrapped().role(.heading)
            .bind { label in
                let title = model.isSetUp == false ? tr("Drop Photos Here") : tr("What Plant Is This?")
                label.text = model.isHovered ? tr("Drop to Add") : title
            }
        Label().style("secondary").centered().wrapped().bind { label in
            label.text =
                model.isSetUp == false
                ? tr("Drop one to five photos of the same plant here. They wait until you have chosen how to identify them.")
                : tr("Drop one to five photos of the same plant here. A leaf, a flower, and the whole plant work well together.")
        }
        Row(spacing: 8) {
            choose
            Button(tr("Take Photos…")).style("pill").onClick { model.openCamera() }
        }.align(horizontal: .center).margins(top: 14).bind { $0.turned(vertical: layout.isNarrow) }
        Label(tr("or paste with Ctrl+V")).style("caption-quiet").centered()
    }.margin(18).align(vertical: .center)
    return Bin(words).style("drop").bind { $0.setStyle("over", model.isHovered) }
}

@MainActor
private func heroTiles(_ environment: Environment) -> some Widget {
    func tile(_ art: String, _ side: Int, start: Int, top: Int) -> Picture {
        let picture = Picture().plant(environment, shorterSide: side * 2) { .drawing(art) }
            .rounded(16).style("hero-tile").role(.presentation)
        // Margins on all sides determine the size; otherwise the picture would take the size of its file.
        return picture.margins(top: top, bottom: 130 - top - side, start: start, end: 278 - start - side)
    }
    return Overlay(Row {}.size(width: 278, height: 130)) {
        tile("fern", 106, start: 0, top: 16)
        tile("orchid", 106, start: 172, top: 16)
        tile("monstera", 128, start: 75, top: 0)
    }.align(horizontal: .center)
}

/// Presents a file dialog for pictures and passes on the chosen files.
@MainActor
func choosePhotos(over parent: any Widget, chosen: @escaping @MainActor ([PhotoOrigin]) -> Void) {
    FileChooser.open(
        tr("Choose Photos"), several: true,
        filters: [
            .init(tr("Pictures"), types: ["image/*"], patterns: ["*.heic", "*.heif", "*.avif", "*.webp"]),
            .init(tr("All Files"), patterns: ["*"]),
        ]
    ).choose(over: parent) { chosen($0.map(PhotoOrigin.init)) }
}

extension TransferItem {
    /// The photos that were dropped or pasted.
    var origins: [PhotoOrigin] {
        switch self {
        case .files(let files): files.map(PhotoOrigin.init)
        case .picture(let data): [.data(data)]
        case .text(let text): PhotoOrigin.named(by: text)
        }
    }
}

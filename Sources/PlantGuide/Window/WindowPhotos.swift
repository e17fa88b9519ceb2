import GtkKit
import Localization

/// Photos that reach the window, whichever way they come.
extension MainWindow {
    /// The whole window takes photos: on a plant's page for that plant, everywhere else to be identified.
    func dropTarget(_ content: some Widget) -> some Widget {
        Overlay(content).over(when: { [model, identify] in
            identify.isHovered && !(model.page == nil && model.section == .identify)
        }) { [model] in
            Bin(
                Label().style("title-1").centered().wrapped().align(horizontal: .center, vertical: .center)
                    .bind { $0.text = model.page == nil ? tr("Drop to Identify") : tr("Drop to Add") }
            ).style("drop-veil").targetable(false)
        }
        .onDrop(hover: { [identify] in if identify.isHovered != $0 { identify.isHovered = $0 } }) { [weak self] item in
            self?.receive(item.origins)
        }
    }

    /// Takes photos, whichever way they came.
    func receive(_ origins: [PhotoOrigin]) {
        if let plantPage {
            Task { await plantPage.add(origins) }
        } else {
            Task { await identify.receive(origins) }
        }
    }

    /// Opens the dialog in which photos are chosen.
    func choosePhotos() {
        PlantGuide.choosePhotos(over: widget) { [weak self] in self?.receive($0) }
    }
}

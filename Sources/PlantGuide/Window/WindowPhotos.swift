import GtkKit
import Localization

extension MainWindow {
    /// Accepts dropped photos in the whole window: for the plant on its page or on whose card they are dropped, otherwise for identification.
    func dropTarget(_ content: some Widget) -> some Widget {
        Overlay(content).over(when: { [model, identify] in
            identify.isHovered && !(model.navigator.page == nil && model.navigator.section == .identify)
        }) { [model, collection] in
            Bin(
                Label().style("title-1").centered().wrapped().align(horizontal: .center, vertical: .center)
                    .bind { label in
                        guard model.navigator.page == nil else { return label.text = tr("Drop to Add") }
                        label.text =
                            collection.dropTarget.map {
                                tr("Drop to Add to {plant}").filled(["plant": collection.row($0).name])
                            } ?? tr("Drop to Identify")
                    }
            ).style("drop-veil").targetable(false)
        }
        .onDrop(hover: { [identify] in if identify.isHovered != $0 { identify.isHovered = $0 } }) { [weak self] item in
            self?.receive(item.origins)
        }
    }

    /// Adds photos to the plant whose page or camera is open, or else to an identification.
    func receive(_ origins: [PhotoOrigin]) {
        if let camera, camera.plant != nil {
            Task { await camera.add(origins) }
        } else if let plantPage {
            Task { await plantPage.add(origins) }
        } else {
            Task { await identify.receive(origins) }
        }
    }

    func choosePhotos() {
        PlantGuide.choosePhotos(over: widget) { [weak self] in self?.receive($0) }
    }
}

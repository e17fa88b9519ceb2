import GtkKit
import Localization

/// Covers content with what becomes of photos that are dragged over it.
@MainActor
func dropVeil(
    over content: some Widget, when isHovered: @escaping @MainActor () -> Bool, text: @escaping @MainActor () -> String
) -> Overlay {
    Overlay(content).over(when: isHovered) {
        Bin(
            Label().style("title-1").centered().wrapped().align(horizontal: .center, vertical: .center).bind { $0.text = text() }
        ).style("drop-veil").targetable(false)
    }
}

/// What is said while photos are dragged onto a plant.
@MainActor
func dropText(plant: String) -> String { tr("Drop to Add to {plant}").filled(["plant": plant]) }

extension MainWindow {
    /// Accepts dropped photos in the whole window: for the plant on its page or on whose card they are dropped, otherwise for
    /// identification.
    func dropTarget(_ content: some Widget) -> some Widget {
        dropVeil(over: content) { [model, identify] in
            identify.isHovered && !(model.navigator.page == nil && model.navigator.section == .identify)
        } text: { [model, collection] in
            guard model.navigator.page == nil else { return tr("Drop to Add") }
            return collection.dropTarget.map { dropText(plant: collection.row($0).name) } ?? tr("Drop to Identify")
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

import GtkKit
import Localization

/// What the collection puts at the start of the window's header: the sidebar's toggle and Add.
@MainActor
func collectionHeaderStart(_ model: CollectionModel, _ window: WindowModel) -> [any Widget] {
    [
        ToggleButton(icon: "sidebar-show-symbolic", label: tr("Sidebar"))
            .bind { $0.isActive = model.isSidebarShown }
            .onToggle { model.isSidebarShown = $0 }
            .bind { $0.isVisible = model.showsPlants },
        Button(icon: "list-add-symbolic", label: tr("Add Plant")).onClick { window.dialog = .addPlant }
            .bind { $0.isVisible = model.showsPlants },
    ]
}

/// What the collection puts at the end of the window's header: the search's toggle.
@MainActor
func collectionHeaderEnd(_ model: CollectionModel, _ window: WindowModel) -> [any Widget] {
    [
        ToggleButton(icon: "system-search-symbolic", label: tr("Search"))
            .bind { $0.isActive = model.isSearching }
            .onToggle { model.isSearching = $0 }
            .bind { $0.isVisible = model.showsPlants }
    ]
}

/// The header that takes the place of the window's own while plants are being selected.
@MainActor
func collectionSelectionHeader(_ model: CollectionModel) -> HeaderBar {
    let title = Label().style("heading").numeric().role(.status).bind { label in
        let count = model.selection.count
        label.text = ntr("{n} Selected", "{n} Selected", count).filled(["n": model.formatter.number(count)])
    }
    return HeaderBar(title)
        .windowButtons(false)
        .start(Button(tr("Select All")).flat().onClick { model.selectAll() })
        .end(Button(tr("Cancel")).onClick { model.leaveSelection() })
}

extension CollectionModel {
    /// Whether the collection itself is on the screen, not the page that stands in for an empty one.
    var showsPlants: Bool { state == .ready && !isGardenEmpty }
}

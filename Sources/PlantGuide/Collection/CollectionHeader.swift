import GtkKit
import Localization

/// The collection's widgets at the start of the window's header bar: the sidebar toggle and the Add button.
@MainActor
func collectionHeaderStart(_ model: CollectionModel, _ navigator: Navigator) -> [any Widget] {
    [
        ToggleButton(icon: "sidebar-show-symbolic", label: tr("Sidebar"))
            .bind { $0.isActive = model.isSidebarShown }
            .onToggle { model.isSidebarShown = $0 }
            .bind { $0.isVisible = model.showsPlants },
        Button(icon: "list-add-symbolic", label: tr("Add Plant")).onClick { navigator.present(.addPlant) }
            .bind { $0.isVisible = model.showsPlants },
    ]
}

/// The collection's widgets at the end of the window's header bar: the search toggle and the Select button.
@MainActor
func collectionHeaderEnd(_ model: CollectionModel) -> [any Widget] {
    [
        ToggleButton(icon: "system-search-symbolic", label: tr("Search"))
            .bind { $0.isActive = model.isSearching }
            .onToggle { model.isSearching = $0 }
            .bind { $0.isVisible = model.showsPlants },
        Button(icon: "selection-mode-symbolic", label: tr("Select")).onClick { model.beginSelection() }
            .bind {
                // In a slim window it is in the main menu.
                $0.isVisible = model.showsPlants && !model.windowLayout.isSlim
                $0.isSensitive = !model.matches.isEmpty
            },
    ]
}

/// The header bar that replaces the window's own while plants are selected.
@MainActor
func collectionSelectionHeader(_ model: CollectionModel, _ layout: WindowLayout) -> HeaderBar {
    let title = Label().style("heading").numeric().ellipsized().role(.status).bind { label in
        let count = model.selection.count
        guard count > 0 else { return label.text = tr("Select Plants") }
        label.text = ntr("{n} Selected", "{n} Selected", count).filled(["n": model.formatter.number(count)])
    }
    return HeaderBar(title)
        .windowButtons(false)
        .start(
            Button("").flat().onClick { model.selectAllOrNone() }.bind {
                $0.title = allOrNone(model)
                $0.isVisible = !layout.isNarrow
            }
        )
        .start(
            Button(icon: "edit-select-all-symbolic", label: tr("Select All")).flat().onClick { model.selectAllOrNone() }.bind {
                $0.named(allOrNone(model)).tooltip(allOrNone(model))
                $0.isVisible = layout.isNarrow
            }
        )
        .end(Button(tr("Cancel")).onClick { model.clearSelection() })
}

/// What the button selects that selects all plants, or none once all are selected.
@MainActor
private func allOrNone(_ model: CollectionModel) -> String { model.isAllSelected ? tr("Select None") : tr("Select All") }

extension CollectionModel {
    /// Whether the collection is shown, rather than the first-run, loading or error page.
    var showsPlants: Bool { state == .ready && !isGardenEmpty }
}

import Garden
import GtkKit
import Localization

/// The sidebar of the collection: all plants, rooms, tags and the archive, and the button that opens the rooms.
@MainActor
func collectionSidebar(_ model: CollectionModel, _ navigator: Navigator) -> some Widget {
    Column {
        Scrolled(
            Sidebar<CollectionFilter.Scope>(
                label: tr("Places"), ids: { model.places }, row: { placeRow($0, model, navigator) },
                name: { model.accessibleLabel($0) },
                heading: { model.heading(over: $0) }, selected: { model.filter.scope }, onSelect: { model.filter.scope = $0 },
                onActivate: {
                    model.show($0)
                    navigator.focusContent()
                })
        ).expand(horizontal: nil)
        Button(tr("Edit Rooms…")).flat().margin(6).onClick { navigator.present(.rooms) }
    }
    .size(width: 216).style("side", "background")
}

/// A row, which has a menu and takes plants that are dragged onto it if it is a room.
@MainActor
private func placeRow(_ scope: CollectionFilter.Scope, _ model: CollectionModel, _ navigator: Navigator) -> any Widget {
    let row = placeContent(scope, model)
    guard case .room(let room) = scope else { return row }
    return row.takes(Set<Plant.ID>.self) { plants in Task { await model.drop(plants, on: room) } }
        .contextMenu { roomMenu(room, model, navigator) }
}

@MainActor
private func roomMenu(_ room: Room, _ model: CollectionModel, _ navigator: Navigator) -> Menu {
    Menu([
        Menu.Section([
            MenuItem(tr("Edit…")) { navigator.present(.room(room)) },
            MenuItem(tr("Start Care Round")) { navigator.openCareRound(CareRoundScope(room)) },
        ]),
        Menu.Section([
            MenuItem(tr("Remove Room")) { Task { await model.actions.remove(room, in: model.repository, model.formatter) } }
        ]),
    ])
}

@MainActor
private func placeContent(_ scope: CollectionFilter.Scope, _ model: CollectionModel) -> some Widget {
    Row(spacing: 12) {
        Image(icon: scope.icon)
        Label().wrapped().expandHorizontally().bind { $0.text = model.title(of: scope) }
        Label().numeric().style("count-badge").bind { $0.text = model.formatter.number(model.count(of: scope)) }
    }
}

extension CollectionFilter.Scope {
    fileprivate var icon: String {
        switch self {
        case .all: "pg-plants-symbolic"
        case .room(let room): room.icon
        case .tag: "pg-leaf-symbolic"
        case .archived: "folder-documents-symbolic"
        }
    }
}

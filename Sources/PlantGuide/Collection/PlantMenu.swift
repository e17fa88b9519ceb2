import Garden
import GtkKit
import Localization

@MainActor
func plantMenu(_ row: PlantRow, _ model: CollectionModel, _ navigator: Navigator) -> Menu {
    let id = row.summary.id
    return Menu([
        Menu.Section(dueItems(row, model)),
        Menu.Section([
            MenuItem(tr("Open")) { navigator.open(id) },
            MenuItem(tr("Edit…")) { navigator.present(.editPlant(id)) },
            MenuItem(row.summary.isFavorite ? tr("Remove From Favorites") : tr("Add to Favorites")) {
                Task { await model.toggleFavorite([id]) }
            },
            MenuItem(tr("Move to Room"), submenu: moveMenu(model, [id], navigator)),
            MenuItem(tr("Select"), isChecked: model.selection.contains(id)) { model.toggle(id) },
        ]),
        Menu.Section([
            row.summary.isArchived
                ? MenuItem(tr("Unarchive")) { Task { await model.restore([id]) } }
                : MenuItem(tr("Archive…")) { navigator.present(.archivePlant(id)) },
            MenuItem(tr("Delete")) { Task { await model.delete([id]) } },
        ]),
    ])
}

@MainActor
private func dueItems(_ row: PlantRow, _ model: CollectionModel) -> [MenuItem] {
    let id = row.summary.id
    let water = MenuItem(model.formatter.careAction(.watering)) { Task { await model.water([id]) } }
    let early = model.canWater([id]) && row.due?.type.completedCare != .watering ? [water] : []
    guard let next = row.due else { return early }
    let snooze = model.canSnooze([id]) ? [MenuItem(tr("Snooze"), submenu: Menu(snoozeItems(model) { [id] }))] : []
    if next.answers.needsSoilState { return soilAnswers(id, model) + snooze }
    let complete = MenuItem(model.formatter.careAction(next.type)) { Task { await model.completeNext(of: id) } }
    let more = next.offersMoist(on: model.repository.today) ? [moistAnswer(id, model)] : early
    return [complete] + more + snooze
}

/// The menu items that answer a soil check.
@MainActor
func soilAnswers(_ id: Plant.ID, _ model: CollectionModel) -> [MenuItem] {
    [
        MenuItem(model.formatter.careAction(.watering)) { Task { await model.completeNext(of: id) } },
        moistAnswer(id, model),
    ]
}

@MainActor
private func moistAnswer(_ id: Plant.ID, _ model: CollectionModel) -> MenuItem {
    MenuItem(tr("Still Moist")) { Task { await model.stillMoist(id) } }
}

/// The snooze options. Options that have passed today are omitted.
@MainActor
func snoozeItems(_ model: CollectionModel, of ids: @escaping @MainActor () -> Set<Plant.ID>) -> [MenuItem] {
    let due = ids().compactMap { model.row($0).due?.moment }
    return model.repository.snoozes(ofTasksDue: due).map { snooze in
        MenuItem(model.formatter.title(snooze)) {
            let ids = ids()
            Task { await model.snooze(ids, snooze) }
        }
    }
}

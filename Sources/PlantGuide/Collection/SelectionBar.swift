import Garden
import GtkKit
import Localization

/// The action bar at the bottom with the actions for the selected plants.
@MainActor
func selectionBar(_ model: CollectionModel, _ layout: WindowLayout) -> some Widget {
    let isLarge: @MainActor () -> Bool = { layout.isWide }
    let isUnarchivedScope: @MainActor () -> Bool = { model.filter.scope != .archived }
    // While nothing is due there is nothing to complete, but the plants can be watered early.
    let watersEarly: @MainActor () -> Bool = { !model.hasDue(model.selection) && model.canWater(model.selection) }
    let restore = Button(tr("Unarchive")).flat()
        .onClick {
            let ids = model.selection
            Task { await model.restore(ids) }
        }
        .bind { $0.isVisible = !isUnarchivedScope() }
    return ActionBar(
        start: [
            Button(tr("Complete Tasks"), icon: "object-select-symbolic").suggested()
                .onClick {
                    let (ids, isEarly) = (model.selection, watersEarly())
                    Task { isEarly ? await model.water(ids) : await model.complete(ids) }
                }
                .bind { button in
                    button.title =
                        watersEarly()
                        ? model.formatter.careAction(.watering) : layout.isNarrow ? tr("Complete") : tr("Complete Tasks")
                    button.isVisible = isUnarchivedScope()
                    button.isSensitive = model.hasDue(model.selection) || watersEarly()
                },
            MenuButton(tr("Snooze")) { Menu(snoozeItems(model) { model.selection }) }.flat()
                .bind { button in
                    button.isVisible = isUnarchivedScope()
                    button.isSensitive = model.hasDue(model.selection)
                },
            restore,
        ],
        // Widgets at the end are added from the edge inward.
        end: [
            moreButton(model, layout, over: restore),
            MenuButton(tr("Archive…")) { archivePopover(model) }.flat().bind { $0.isVisible = isLarge() && isUnarchivedScope() },
            MenuButton(tr("Add Tag")) { tagPopover(model) }.flat().bind { $0.isVisible = isLarge() },
            MenuButton(tr("Move to Room")) { Menu([Menu.Section(roomItems(model, of: model.selection))]) }.flat()
                .bind { $0.isVisible = isLarge() },
        ]
    )
    .bind { bar in
        bar.isRevealed = model.isSelecting
        bar.isSensitive = !model.selection.isEmpty
    }
}

/// - Parameter parent: Any widget of the window.
@MainActor
private func moreButton(_ model: CollectionModel, _ layout: WindowLayout, over parent: any Widget) -> some Widget {
    MenuButton(icon: "view-more-symbolic", label: tr("More")) {
        let ids = model.selection
        var sections: [Menu.Section] = []
        if model.canWater(ids) {
            sections.append(
                Menu.Section([MenuItem(model.formatter.careAction(.watering)) { Task { await model.water(ids) } }]))
        }
        if !layout.isWide {
            let tags = model.counts.tags.map { tag in
                MenuItem(tag.name) { Task { await model.tag(ids, tag.name) } }
            }
            sections.append(Menu.Section([MenuItem(tr("Move to Room"), submenu: Menu(roomItems(model, of: ids)))]))
            if !tags.isEmpty { sections.append(Menu.Section([MenuItem(tr("Add Tag"), submenu: Menu(tags))])) }
        }
        let isFavorite = ids.allSatisfy { model.row($0).summary.isFavorite }
        sections.append(
            Menu.Section([MenuItem(tr("Favorite"), isChecked: isFavorite) { Task { await model.toggleFavorite(ids) } }]))
        sections.append(
            Menu.Section([
                MenuItem(tr("Print Labels…")) {
                    printLabels(of: ids, over: parent, model.repository, model.settings, model.actions)
                }
            ]))
        let archive = MenuItem(tr("Archive…")) {
            let heading = ntr("Archive {n} Plant?", "Archive {n} Plants?", ids.count)
                .filled(["n": model.formatter.number(ids.count)])
            askArchiveReason(heading, over: parent) { reason in
                Task { await model.archive(ids, reason: reason) }
            }
        }
        let delete = MenuItem(tr("Delete")) { Task { await model.delete(ids) } }
        sections.append(Menu.Section(!layout.isWide && model.filter.scope != .archived ? [archive, delete] : [delete]))
        return Menu(sections)
    }
    .flat()
}

/// The menu items that move plants to a room, or to none.
@MainActor
func roomItems(_ model: CollectionModel, of ids: Set<Plant.ID>) -> [MenuItem] {
    model.formatter.allRooms(with: model.counts.rooms.map(\.name)).map { room in
        MenuItem(model.formatter.room(room)) { Task { await model.move(ids, to: room) } }
    } + [MenuItem(tr("No Room")) { Task { await model.move(ids, to: nil) } }]
}

@MainActor
private func tagPopover(_ model: CollectionModel) -> some Widget {
    let ids = model.selection
    return Column(spacing: 6) {
        Entry(label: tr("New tag"), hint: tr("New tag")).onActivate { text in Task { await model.tag(ids, text) } }
        for tag in model.counts.tags {
            Button(tag.name).flat().onClick { Task { await model.tag(ids, tag.name) } }
        }
    }.margin(6)
}

@MainActor
private func archivePopover(_ model: CollectionModel) -> some Widget {
    let ids = model.selection
    let reason = ArchiveReason()
    let archive: @MainActor () -> Void = { Task { await model.archive(ids, reason: reason.text) } }
    return Column(spacing: 6) {
        Entry(label: tr("Reason (optional)"), hint: tr("Reason (optional)"))
            .onChange { reason.text = $0 }.onActivate { _ in archive() }.size(width: 240)
        Button(tr("Archive")).suggested().onClick(archive)
    }.margin(6)
}

/// The archive reason typed so far.
@MainActor
private final class ArchiveReason {
    var text = ""
}

import Garden
import GtkKit
import Localization
import Observation

/// The action bar at the bottom with the actions for the selected plants. The most used one is always there; the others are in
/// the More menu where there is no room for their buttons. It stands below the sections, so that no toast covers it.
@MainActor
func selectionBar(_ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator) -> some Widget {
    // While nothing is due there is nothing to complete, but the plants can be watered early.
    let watersEarly: @MainActor () -> Bool = { !model.hasDue(model.selection) && model.canWater(model.selection) }
    let restore = Button(tr("Unarchive")).flat()
        .onClick {
            let ids = model.selection
            Task { await model.restore(ids) }
        }
        .bind { $0.isVisible = model.filter.scope == .archived }
    return ActionBar(
        start: [
            Button(tr("Complete Tasks"), icon: "object-select-symbolic")
                .onClick {
                    let (ids, isEarly) = (model.selection, watersEarly())
                    Task { isEarly ? await model.water(ids) : await model.complete(ids) }
                }
                .bind { button in
                    button.title =
                        watersEarly()
                        ? model.formatter.careAction(.watering)
                        : model.completionTitle(of: model.selection, isShort: layout.isNarrow)
                    button.isVisible = model.filter.scope != .archived
                    button.isSensitive = model.hasDue(model.selection) || watersEarly()
                    // What is not due is not urged.
                    button.setStyle("suggested-action", !watersEarly())
                },
            restore,
        ],
        end: [FirstFitting([4, 2, 1, 0].map { selectionButtons($0, model, navigator, over: restore) })]
    )
    .onSelectAll(model)
    .bind { bar in
        bar.isRevealed = model.isSelecting && navigator.section == .plants
        bar.isSensitive = !model.selection.isEmpty
    }
}

extension Widget {
    /// Selects all plants with Ctrl+A, unless the user types in a text field.
    @discardableResult
    func onSelectAll(_ model: CollectionModel) -> Self {
        onKey(capturing: true) { key in
            guard key.name == "a", key.modifiers == .control, !isTyping else { return false }
            model.selectAll()
            return true
        }
    }
}

/// The actions that have a button of their own where there is room for it, the most used first.
private enum SelectionAction: CaseIterable {
    case snooze, move, tag, archive
}

/// The buttons of the first few actions, and the menu with the others.
///
/// - Parameter parent: Any widget of the window.
@MainActor
private func selectionButtons(
    _ count: Int, _ model: CollectionModel, _ navigator: Navigator, over parent: any Widget
) -> some Widget {
    Row(spacing: 6) {
        for action in SelectionAction.allCases.prefix(count) { selectionButton(action, model, navigator).opensUpward() }
        moreButton(Array(SelectionAction.allCases.dropFirst(count)), model, navigator, over: parent)
    }.align(horizontal: .end)
}

@MainActor
private func selectionButton(_ action: SelectionAction, _ model: CollectionModel, _ navigator: Navigator) -> MenuButton {
    switch action {
    case .snooze:
        MenuButton(tr("Snooze")) { Menu(snoozeItems(model) { model.selection }) }.flat().bind { button in
            button.isVisible = model.filter.scope != .archived
            button.isSensitive = model.canSnooze(model.selection)
        }
    case .move: MenuButton(tr("Move to Room")) { moveMenu(model, model.selection, navigator) }.flat()
    case .tag: MenuButton(tr("Add Tag")) { tagPopover(model) }.flat()
    case .archive:
        MenuButton(tr("Archive")) { archivePopover(model) }.flat().bind { $0.isVisible = model.filter.scope != .archived }
    }
}

/// - Parameters:
///   - actions: The actions that have no button.
///   - parent: Any widget of the window.
@MainActor
private func moreButton(
    _ actions: [SelectionAction], _ model: CollectionModel, _ navigator: Navigator, over parent: any Widget
) -> some Widget {
    MenuButton(icon: "view-more-symbolic", label: tr("More")) {
        let ids = model.selection
        let water = MenuItem(model.formatter.careAction(.watering)) { Task { await model.water(ids) } }
        let isFavorite = ids.allSatisfy { model.row($0).summary.isFavorite }
        let favorite = isFavorite ? tr("Remove From Favorites") : tr("Add to Favorites")
        let change = actions.filter { $0 != .archive }.compactMap { selectionItem($0, model, ids, navigator, over: parent) }
        let archive = actions.contains(.archive) ? selectionItem(.archive, model, ids, navigator, over: parent) : nil
        return Menu([
            Menu.Section(model.canWater(ids) ? [water] : []),
            Menu.Section(change),
            Menu.Section([MenuItem(favorite) { Task { await model.toggleFavorite(ids) } }]),
            Menu.Section([
                MenuItem(tr("Print Labels…")) {
                    presentLabels(of: ids, over: parent, model.repository, model.settings, model.actions)
                }
            ]),
            Menu.Section((archive.map { [$0] } ?? []) + [deleteItem(model, ids, over: parent)]),
        ])
    }
    .flat()
}

/// Deletes the plants. Several, which may be all, are not deleted without a question.
@MainActor
private func deleteItem(_ model: CollectionModel, _ ids: Set<Plant.ID>, over parent: any Widget) -> MenuItem {
    guard ids.count > 1 else { return MenuItem(tr("Delete")) { Task { await model.delete(ids) } } }
    let heading = ntr("Delete {n} Plant?", "Delete {n} Plants?", ids.count).filled(["n": model.formatter.number(ids.count)])
    return MenuItem(tr("Delete…")) {
        MessageDialog(
            heading: heading, body: tr("You can undo this."),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("delete", tr("Delete"), .destructive)]
        ).ask(over: parent) { answer in
            if answer == "delete" { Task { await model.delete(ids) } }
        }
    }
}

/// The menu item of an action without a button; nil if the plants do not have it.
@MainActor
private func selectionItem(
    _ action: SelectionAction, _ model: CollectionModel, _ ids: Set<Plant.ID>, _ navigator: Navigator, over parent: any Widget
) -> MenuItem? {
    switch action {
    case .snooze:
        model.canSnooze(ids) && model.filter.scope != .archived
            ? MenuItem(tr("Snooze"), submenu: Menu(snoozeItems(model) { ids })) : nil
    case .move: MenuItem(tr("Move to Room"), submenu: moveMenu(model, ids, navigator))
    case .tag: MenuItem(tr("Add Tag"), submenu: tagMenu(model, ids, over: parent))
    case .archive:
        model.filter.scope == .archived
            ? nil
            : MenuItem(tr("Archive…")) {
                let heading = ntr("Archive {n} Plant?", "Archive {n} Plants?", ids.count)
                    .filled(["n": model.formatter.number(ids.count)])
                askArchiveReason(heading, over: parent) { reason in
                    Task { await model.archive(ids, reason: reason) }
                }
            }
    }
}

/// The tags of the garden, and a new one.
@MainActor
private func tagMenu(_ model: CollectionModel, _ ids: Set<Plant.ID>, over parent: any Widget) -> Menu {
    let known = model.counts.tags.map { tag in MenuItem(tag.name) { Task { await model.tag(ids, tag.name) } } }
    let new = MenuItem(tr("New Tag…")) {
        presentTextForm(
            tr("New Tag"), body: model.formatter.plants(ids.count), button: tr("Add Tag"),
            Entry(label: tr("New tag")), problem: model.formatter.problem(withName:), over: parent
        ) { text in
            Task { await model.tag(ids, text) }
        }
    }
    return Menu([Menu.Section(known), Menu.Section([new])])
}

@MainActor
private func tagPopover(_ model: CollectionModel) -> some Widget {
    let ids = model.selection
    let typed = TypedText()
    let add: @MainActor () -> Void = { Task { await model.tag(ids, typed.text) } }
    return Column(spacing: 6) {
        Entry(label: tr("New tag"), hint: tr("New tag")).onChange { typed.text = $0 }.onActivate { _ in add() }
        Button(tr("Add")).suggested().onClick(add).bind { $0.isSensitive = Plant.name(from: typed.text) != nil }
        for tag in model.counts.tags {
            Button(tag.name).flat().onClick { Task { await model.tag(ids, tag.name) } }
        }
    }.margin(6)
}

@MainActor
private func archivePopover(_ model: CollectionModel) -> some Widget {
    let ids = model.selection
    let reason = TypedText()
    let archive: @MainActor () -> Void = { Task { await model.archive(ids, reason: reason.text) } }
    return Column(spacing: 6) {
        Entry(label: tr("Reason (optional)"), hint: tr("Reason (optional)"))
            .onChange { reason.text = $0 }.onActivate { _ in archive() }.size(width: 240)
        Button(tr("Archive")).suggested().onClick(archive)
    }.margin(6)
}

/// What was typed so far in a popover.
@MainActor @Observable
private final class TypedText {
    var text = ""
}

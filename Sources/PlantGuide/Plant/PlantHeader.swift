import Garden
import GtkKit
import Localization

/// The header bar of a plant's page: the Back button, the name once it has scrolled out of view, if there is room for all of it,
/// and the page's actions.
@MainActor
func plantHeader(_ model: PlantPageModel, _ navigator: Navigator) -> some Widget {
    let header = HeaderBar(FittingTitle(Label().centered().style("title").bind { $0.text = model.headerTitle }))
        .start(Button(icon: "go-previous-symbolic", label: tr("Back")).onClick { navigator.closePlant() })
    // The first widget added at the end is the outermost.
    for widget in plantHeaderEnd(model).reversed() { header.end(widget) }
    return header
}

/// The favorite button, the edit button and the menu, in visual order.
@MainActor
func plantHeaderEnd(_ model: PlantPageModel) -> [any Widget] {
    let star = Button(icon: "non-starred-symbolic", label: tr("Favorite"))
        .onClick { Task { await model.toggleFavorite() } }
        .bind { button in
            let isFavorite = model.plant?.isFavorite == true
            let label = isFavorite ? tr("Remove From Favorites") : tr("Add to Favorites")
            button.setIcon(isFavorite ? "starred-symbolic" : "non-starred-symbolic")
            button.tooltip(label).named(label)
        }
    let edit = Button(icon: "document-edit-symbolic", label: tr("Edit Plant")).onClick { model.present(.edit) }
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("More Actions")) { plantPageMenu(model, over: edit) }
    for widget in [star, edit, menu] as [any Widget] {
        widget.bindSensitivity { model.phase == .ready }
    }
    return [star, edit, menu]
}

extension Widget {
    @MainActor
    fileprivate func bindSensitivity(_ isSensitive: @escaping @MainActor () -> Bool) {
        bind { $0.isSensitive = isSensitive() }
    }
}

/// - Parameter parent: Any widget of the window.
@MainActor
private func plantPageMenu(_ model: PlantPageModel, over parent: any Widget) -> Menu {
    let keeping =
        model.plant?.archive == nil
        ? [
            MenuItem(tr("Archive…")) { model.present(.archive) },
            MenuItem(tr("Delete")) { Task { await model.remove() } },
        ]
        : [
            MenuItem(tr("Unarchive")) { Task { await model.unarchive() } },
            MenuItem(tr("Delete Permanently…")) { model.present(.deletion) },
        ]
    return Menu([
        .init([MenuItem(tr("Add Problem…")) { model.present(.newProblem) }]),
        .init([
            MenuItem(tr("Duplicate…")) { model.present(.duplicate) },
            MenuItem(tr("Print Label…")) {
                presentLabels(of: [model.id], over: parent, model.environment.repository, model.settings, model.actions)
            },
        ]), .init(keeping),
    ])
}

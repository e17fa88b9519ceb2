import Foundation
import Garden
import GtkKit
import Localization

/// The collection as a searchable grid of cards or a list. Shows the first-run page while the garden is empty.
@MainActor
func collectionScreen(
    _ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator, _ environment: Environment,
    exploreSample: @escaping @MainActor () -> Void
) -> some Widget {
    // Without a transition, which would draw the first cards several times.
    Stack<CollectionPage>(
        transition: .none,
        [
            .loading: Bin(
                Spinner(label: tr("Loading the garden")).size(width: 32, height: 32)
                    .align(horizontal: .center, vertical: .center)
                    .bind { $0.isVisible = model.isSlow }),
            .failed: LazyWidget { failedPage(model) },
            .firstRun: LazyWidget {
                firstRunScreen(model, layout, navigator, environment, exploreSample: exploreSample)
            },
            .plants: LazyWidget { plantsPage(model, layout, navigator, environment) },
        ]
    )
    .sizedByVisiblePage()
    .bind { $0.show(CollectionPage(model)) }
}

/// The page shown in the screen's stack.
private enum CollectionPage: String {
    case loading, failed, firstRun, plants

    @MainActor
    init(_ model: CollectionModel) {
        switch model.state {
        case .loading: self = .loading
        case .failed: self = .failed
        case .ready: self = model.isGardenEmpty ? .firstRun : .plants
        }
    }
}

@MainActor
private func failedPage(_ model: CollectionModel) -> some Widget {
    let retry = Button(tr("Try Again")).style("pill").suggested().align(horizontal: .center)
        .onClick { Task { await model.read() } }
        .takesPageFocus()
    return StatusPage(icon: "dialog-warning-symbolic", title: tr("The Garden Cannot Be Read"), retry).bind {
        if case .failed(let message) = model.state { $0.description = message }
    }
}

@MainActor
private func plantsPage(_ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator, _ environment: Environment)
    -> some Widget
{
    let page = Column {
        Flap(
            sidebar: collectionSidebar(model, navigator),
            content: Column {
                collectionSearch(model, navigator)
                collectionSummary(model, layout)
                plantsOrNone(model, layout, navigator, environment)
            }.expand()
        )
        .bind { $0.isFolded = layout.isNarrow }
        .bind { $0.isRevealed = model.isSidebarShown }
        .onReveal { model.isSidebarShown = $0 }
    }
    // The sidebar and the chips would take the key for themselves.
    page.onSelectAll(model)
    // The button that began or ended the selection is hidden by that.
    let wasSelecting = Choice(model.isSelecting)
    page.bind({ model.isSelecting }) { isSelecting in
        if isSelecting != wasSelecting.value { navigator.focusContent() }
        wasSelecting.value = isSelecting
    }
    return page.onKey { key in
        key.name == "Escape" && key.modifiers.isEmpty && model.leave()
    }
    .whileCurrent(navigator, "<Control>a") { if !page.isTyping { model.selectAll() } }
    .whileCurrent(navigator, "<Control>1") {
        model.change(to: .grid)
        navigator.focusContent()
    }
    .whileCurrent(navigator, "<Control>2") {
        model.change(to: .list)
        navigator.focusContent()
    }
    .whileCurrent(navigator, "F9") { model.isSidebarShown.toggle() }
    .whileCurrent(navigator, "<Control>d") { Task { await model.toggleFavorite(model.shortcutPlants) } }
}

extension Widget {
    /// Adds a window-wide keyboard shortcut that acts only while the collection is in front.
    fileprivate func whileCurrent(_ navigator: Navigator, _ keys: String, _ body: @escaping @MainActor () -> Void) -> Self {
        shortcut(keys) {
            if navigator.section == .plants, navigator.page == nil, navigator.dialog == nil { body() }
        }
    }
}

@MainActor
private func collectionSearch(_ model: CollectionModel, _ navigator: Navigator) -> some Widget {
    let entry = SearchEntry(label: tr("Search plants")).onSearch { model.query = $0 }.onStop {
        model.isSearching = false
        navigator.focusContent()
    }
    .onActivate { if let only = model.onlyMatch(of: $0) { navigator.open(only) } }
    .bind { if $0.text != model.query { $0.text = model.query } }
    entry.onFocus { model.keyboardFocus.isInSearch = $0 }
    entry.bind({ model.keyboardFocus.searchRequests }) { if $0 > 0 { entry.focusSoon() } }
    // Down leads to the plants that were found, over the buttons between them and the field.
    entry.onKey(capturing: true) { key in
        guard key.name == "Down", key.modifiers.isEmpty, !model.matches.isEmpty else { return false }
        entry.giveUpFocus()
        navigator.focusContent()
        return true
    }
    return SearchBar(entry)
        .opensOnTyping()
        .bind { $0.isRevealed = model.isSearching }
        .onReveal { model.isSearching = $0 }
}

/// The page shown below the collection's summary: the grid, the list or the empty state.
private enum PlantsView: String {
    case grid, list, none
}

@MainActor
private func plantsOrNone(_ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator, _ environment: Environment)
    -> some Widget
{
    Stack<PlantsView>([
        .grid: LazyWidget { plantGrid(model, layout, navigator, environment) },
        .list: LazyWidget { plantList(model, layout, navigator, environment) },
        .none: LazyWidget { emptyState(model) },
    ])
    .bind { $0.show(model.matches.isEmpty ? .none : model.layout == .grid ? .grid : .list) }
}

@MainActor
private func plantGrid(_ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator, _ environment: Environment)
    -> some Widget
{
    let plants = Grid(
        ids: { model.matches }, columns: 2...12, cell: { plantCard($0, model, layout, navigator, environment) },
        name: { model.row($0).accessibleLabel }, selected: { model.selection },
        isSelecting: { model.isSelecting }, onSelect: { model.select($0) }, trailing: 12, onActivate: { navigator.open($0) }
    )
    .viewStyle("cards")
    .viewNamed(tr("Plants"))
    .bind { $0.view.setStyle("narrow", layout.isNarrow) }
    return plants.takesPageFocus { last, _ in [navigator.leftPlant, model.keyboardFocus.takePlantBefore(), last] }
}

@MainActor
private func plantList(_ model: CollectionModel, _ layout: WindowLayout, _ navigator: Navigator, _ environment: Environment)
    -> some Widget
{
    let plants = List(
        ids: { model.matches }, cell: { plantListRow($0, model, layout, navigator, environment) },
        name: { model.row($0).accessibleLabel },
        selected: { model.selection }, isSelecting: { model.isSelecting }, onSelect: { model.select($0) },
        trailing: ToastOverlay.roomBelow,
        onActivate: { navigator.open($0) }
    )
    .viewStyle("tasks", "page")
    .viewNamed(tr("Plants"))
    .bind { $0.view.setStyle("narrow", layout.isNarrow) }
    return plants.takesPageFocus { last, _ in [navigator.leftPlant, model.keyboardFocus.takePlantBefore(), last] }
}

@MainActor
private func emptyState(_ model: CollectionModel) -> some Widget {
    let button = Button("").style("pill").align(horizontal: .center).onClick { model.leaveEmptyPage() }.takesPageFocus()
        .bind { $0.title = model.emptyPage.button }
    let similarName = Label().ellipsized()
    let similar = Button(label: "", similarName).style("pill").align(horizontal: .center)
    similar.onClick { if let name = model.similarName { model.search(for: name) } }.bind { button in
        let name = model.similarName
        button.isVisible = name != nil
        guard let name else { return }
        let title = tr("Did you mean “{name}”?").filled(["name": name])
        similarName.text = title
        button.named(title)
    }
    let name = Label().ellipsized()
    let add = Button(label: "", name).style("pill").align(horizontal: .center).onClick { model.addMissing() }
        .bind { button in
            button.isVisible = model.missingName != nil
            guard let missing = model.missingName else { return }
            let title = tr("Add “{name}”…").filled(["name": missing])
            name.text = title
            button.named(title)
        }
    let buttons = Column(spacing: 12) {
        similar
        button
        add
    }
    return StatusPage(icon: "system-search-symbolic", title: "", buttons).bind { page in
        let words = model.emptyPage
        page.icon = words.icon
        page.title = words.title
        page.description = words.description
    }
}

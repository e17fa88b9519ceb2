import Garden
import GtkKit
import Localization

/// A care round: one plant with its picture, its place, its amount and the answers, and at the end what was done.
///
/// - Parameters:
///   - window: The window that fills the screen.
///   - withToasts: Shows toasts over a widget. The answers at the foot of a narrow window are never covered.
@MainActor
func careRoundScreen(
    _ model: CareRoundModel, _ layout: WindowLayout, window: ApplicationWindow, withToasts: @MainActor (any Widget) -> any Widget
) -> some Widget {
    enum Page: String { case loading, nothing, plant, summary }
    let keys = CareRoundKeys()
    let pages = Stack(
        transition: Motion.isWanted ? .crossfade : .none,
        [
            Page.loading: Row {}, Page.nothing: nothingDuePage(model), Page.plant: careRoundPlant(model, layout, keys),
            Page.summary: LazyWidget { careRoundSummary(model, layout) },
        ]
    ).expand()
    pages.bind {
        switch model.content {
        case .loading: $0.show(.loading)
        case .nothingDue: $0.show(.nothing)
        case .plant: $0.show(.plant)
        case .summary: $0.show(.summary)
        }
    }
    let page = Column {
        careRoundBar(model, layout, window)
        withToasts(pages)
        careRoundFoot(model, layout, keys)
    }
    return page.onKey { key in
        guard key.modifiers.isEmpty else { return false }
        return press(key.name, model, isMirrored: page.isMirrored, window, keys)
    }
}

/// What the keys of a care round act on.
@MainActor
final class CareRoundKeys {
    /// Opens the snooze menu of the task whose answers are offered.
    var openSnooze: @MainActor () -> Void = {}
    /// Whether a key has gone to another plant, whose first button is to get the focus.
    private var movesFocus = false

    /// Gives the focus to the first button of the plant to which a key goes next.
    func moveFocus() { movesFocus = true }

    /// Whether a button that appears gets the focus. Ends the wish for it.
    func takesFocus() -> Bool {
        defer { movesFocus = false }
        return movesFocus
    }
}

/// Handles a key that no widget has handled. Returns whether it did.
@MainActor
private func press(
    _ key: String, _ model: CareRoundModel, isMirrored: Bool, _ window: ApplicationWindow, _ keys: CareRoundKeys
) -> Bool {
    switch key {
    case "F11": window.isFullScreen.toggle()
    case "Left", "Right":
        let isForward = (key == "Right") != isMirrored
        keys.moveFocus()
        Task { if isForward { await model.goOn() } else { await model.goBack() } }
    case "w": Task { await model.water() }
    case "m": Task { await model.stillMoist() }
    case "s": keys.openSnooze()
    case "1", "2", "3":
        guard model.asksForSoil, let number = Int(key) else { return false }
        Task { await model.water(SoilVerdict.allCases[number - 1]) }
    default: return false
    }
    return true
}

@MainActor
private func nothingDuePage(_ model: CareRoundModel) -> some Widget {
    StatusPage(
        icon: "emblem-ok-symbolic", title: tr("Nothing Is Due"), description: tr("Everything that is due by now is done."),
        Button(tr("Close")).style("pill").align(horizontal: .center).onClick { model.close() })
}

/// The bar at the top: Close, how far the round has come, and the menu.
@MainActor
private func careRoundBar(_ model: CareRoundModel, _ layout: WindowLayout, _ window: ApplicationWindow) -> some Widget {
    let close = Button(icon: "window-close-symbolic", label: tr("Leave the Care Round")).flat().style("circular")
        .onClick { model.close() }
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("More")) { careRoundMenu(model, window, over: close) }
        .flat().style("circular")
    let progress = careRoundProgress(model, layout)
    let line = CenterRow(start: close, center: progress, end: menu)
    line.bind { line in
        let side = layout.stacksPicture ? 4 : 12
        line.margins(top: 8, bottom: 8, start: side, end: side)
    }
    return WindowHandle(line)
}

@MainActor
private func careRoundMenu(_ model: CareRoundModel, _ window: ApplicationWindow, over parent: Button) -> Menu {
    var items: [MenuItem] = []
    if let task = model.task {
        items.append(
            MenuItem(doneEarlierTitle(task.summary.answers)) {
                askWhenDone(
                    task.summary, model.repository, model.formatter, over: parent
                ) { day in Task { await model.complete(on: day) } }
            })
    }
    if let plant = model.current?.plant { items.append(MenuItem(tr("Show Plant")) { model.navigator.open(plant) }) }
    return Menu([
        .init(items), .init([MenuItem(tr("Undo"), action: "app.undo"), MenuItem(tr("Redo"), action: "app.redo")]),
        .init([
            MenuItem(tr("Full Screen"), isChecked: window.isFullScreen) { window.isFullScreen.toggle() },
            MenuItem(tr("Keyboard Shortcuts"), action: "app.shortcuts"),
        ]),
    ])
}

/// A segment for each plant, or a plain bar if there are too many, and the number of the plant.
@MainActor
private func careRoundProgress(_ model: CareRoundModel, _ layout: WindowLayout) -> some Widget {
    /// The most plants that have a segment each.
    let most = 15
    /// The width of all segments in a narrow window, which leaves room for the buttons and the number.
    let narrowWidth = 150
    let place = Bin().align(vertical: .center)
    place.bind({ (model.stops.map(\.isDone), model.position, layout.stacksPicture) }) { areDone, position, isNarrow in
        let spacing = 4
        let width = isNarrow ? (narrowWidth + spacing) / max(areDone.count, 1) - spacing : 34
        guard areDone.count > most else {
            return place.setChild(
                Row(spacing: spacing) {
                    for (index, isDone) in areDone.enumerated() {
                        let isHere = index == position
                        Bin().style("round-segment").size(width: width, height: isHere ? 12 : 6).align(vertical: .center)
                            .setStyle("done", isDone || isHere)
                    }
                })
        }
        let bar = ProgressBar(label: tr("Plants taken care of")).style("thin").size(width: isNarrow ? narrowWidth : 320)
        bar.fraction = Double(position ?? areDone.count(where: \.self)) / Double(areDone.count)
        place.setChild(bar)
    }
    let number = Label().style("heading").numeric().role(.status).bind { label in
        let (n, total) = (model.position.map { $0 + 1 } ?? model.doneCount, model.stops.count)
        label.text = model.formatter.place(n, of: total)
        label.named(model.formatter.accessiblePlace(n, of: total))
    }
    return Row(spacing: 14) {
        place
        number
    }.bind { $0.isVisible = !model.stops.isEmpty }
}

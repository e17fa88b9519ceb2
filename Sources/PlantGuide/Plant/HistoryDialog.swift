import Garden
import GtkKit
import Localization

extension HistoryEntry {
    /// The icon of an entry, and the CSS class with its color.
    var badge: (icon: String, style: String) {
        switch self {
        case .care(let event) where event.kind == .note: ("document-edit-symbolic", "custom")
        case .care(let event):
            if case .moist = event.kind {
                (CareType.soilCheck.icon, CareType.soilCheck.colorClass)
            } else {
                (event.type.icon, event.type.colorClass)
            }
        case .noted(let problem): (problem.kind.icon, "pest")
        case .resolved: ("emblem-ok-symbolic", "custom")
        }
    }
}

/// The button that removes an entry from the history.
@MainActor
func removalButton(remove: @escaping @MainActor () -> Void) -> Button {
    Button(icon: "user-trash-symbolic", label: tr("Remove From History")).flat().align(vertical: .center).onClick(remove)
}

/// What the button that removes a line of the history is called beside others.
func removalLabel(for line: String) -> String { tr("Remove from history: {line}").filled(["line": line]) }

/// Shows the whole history of a plant, with the name of each month above its entries.
@MainActor
func presentHistory(over parent: any Widget, _ model: PlantPageModel) {
    let frame = Bin()
    let list = List(
        ids: { model.historyRows },
        cell: { context in
            switch context.id {
            case .month: monthHeading(context)
            case .entry: historyEntry(context, model)
            }
        },
        kind: { $0.entry != nil },
        name: { row in
            switch row {
            case .month(let month): month
            case .entry(let id): model.wholeHistory.first { $0.id == id }.map { model.formatter.history($0) } ?? ""
            }
        },
        onActivate: { row in
            switch model.wholeHistory.first(where: { $0.id == row.entry }) {
            case .care(let event): presentEntry(event, over: frame, model)
            case .noted(let problem), .resolved(let problem): presentProblem(problem.id, over: frame, model)
            case nil: break
            }
        })
    list.arrowKeysPass { $0.entry == nil }
    frame.setChild(list.viewNamed(tr("History")).expand())
    let dialog = DialogWindow(
        over: parent, title: tr("History"), width: 480, height: 600,
        Column {
            HeaderBar(title: tr("History")).bind { $0.subtitle = model.name }
            frame.expand()
        }
    ).undoes(with: model.actions)
    dialog.onClose {
        model.unloadHistory()
        return false
    }
    list.takesPageFocus { last, rows in [last, rows.first { $0.entry != nil }] }
    Task {
        await model.readHistory()
        frame.focusContentSoon()
    }
    dialog.present()
}

@MainActor
private func monthHeading(_ context: CellContext<PlantPageModel.HistoryRow>) -> some Widget {
    Label().style("heading").wrapped().role(.heading).margins(top: 18, bottom: 6, start: 12, end: 12).bind { label in
        if case .month(let month) = context.id { label.text = month }
    }
}

@MainActor
private func historyEntry(_ context: CellContext<PlantPageModel.HistoryRow>, _ model: PlantPageModel) -> some Widget {
    let entry: @MainActor () -> HistoryEntry? = { model.wholeHistory.first { $0.id == context.id.entry } }
    let event: @MainActor () -> CareEvent? = { entry()?.event }
    return Row(spacing: 12) {
        Bin(
            Image(icon: "").align(horizontal: .center, vertical: .center)
                .bind { $0.setIcon(entry()?.badge.icon ?? "") }
        ).style("care-dot").align(vertical: .center).bind { dot in
            for style in CareType.colorClasses { dot.setStyle(style, style == entry()?.badge.style) }
        }
        Column(spacing: 2) {
            Label().wrapped().bind { label in
                label.text = entry().map { model.formatter.history($0, $0.event.flatMap { model.verdicts[$0.id] }) } ?? ""
            }
            Label().style("caption", "secondary").wrapped().bind { label in
                label.text = event()?.note ?? entry()?.problem?.note ?? ""
                label.isVisible = !label.text.isEmpty
            }
        }.expandHorizontally().align(vertical: .center)
        eventPhotoButtons(model, of: entry)
        soilButton {
            model.formatter
        } verdict: {
            event().flatMap { model.verdicts[$0.id] }
        } choose: { verdict in
            if let event = event() { Task { await model.setVerdict(verdict, of: event) } }
        }.bind { $0.isVisible = event()?.acceptsVerdict ?? false }
        removalButton { if let event = event() { Task { await model.remove(event) } } }
            .bind { button in
                button.isVisible = event() != nil
                if let event = event() { button.named(removalLabel(for: model.formatter.history(event))) }
            }
        Image(icon: "go-next-symbolic").style("secondary").align(vertical: .center)
            .bind { $0.isVisible = !model.layout.isSlim }
    }.margins(top: 6, bottom: 6, start: 12, end: 12)
}

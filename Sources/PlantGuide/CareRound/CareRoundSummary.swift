import Garden
import GtkKit
import Localization

/// The end of a care round: how many tasks were answered in which way, each with Undo, and what is left.
@MainActor
func careRoundSummary(_ model: CareRoundModel, _ layout: WindowLayout) -> some Widget {
    let place = Bin()
    let close = Button(tr("Close")).suggested().style("round-answer").onClick { model.close() }
    place.bind({ (model.groups, layout.isSlim) }) { groups, isSlim in
        place.setChild(ListBox { for group in groups { groupRow(group, model, hasPictures: !isSlim) } })
    }
    let undo = Button(tr("Undo All"), icon: "edit-undo-symbolic").style("round-answer")
        .onClick { Task { await model.undoAll() } }
        .bind { $0.isSensitive = model.groups.contains { $0.kind != .left } }
    let buttons = Row(spacing: 12) {
        undo
        close
    }.equalSizes().align(horizontal: .center).margins(top: 22).bind { $0.turned(vertical: layout.stacksPicture) }
    let content = Column(spacing: 10) {
        endBadge(model)
        Label().style("title-1").centered().wrapped().role(.heading).margins(top: 12).bind { label in
            label.text = model.formatter.endTitle(of: model.scope.room, isComplete: model.doneCount == model.stops.count)
        }
        Label().style("secondary").centered().wrapped().role(.status).margins(bottom: 18).bind { label in
            label.text = model.formatter.endSummary(plants: model.answeredCount, minutes: model.minutes)
        }
        place
        buttons
    }.align(vertical: .center)
    content.bind { content in
        let side = layout.stacksPicture ? 14 : 0
        content.margins(top: 24, bottom: 40, start: side, end: side)
    }
    close.bind { button in
        if model.content == .summary { button.focusSoon() }
    }
    return Row {
        moveButton(model, isForward: false).margins(start: 18).bind { $0.isVisible = !layout.stacksPicture }
        Scrolled(Clamp(maximum: 560, content)).expand()
        // As wide as the button at the start, so that the page is in the middle.
        Row {}.size(width: 58).bind { $0.isVisible = !layout.stacksPicture }
    }
}

/// A check if everything was answered.
@MainActor
private func endBadge(_ model: CareRoundModel) -> some Widget {
    Image(icon: "object-select-symbolic", size: 40).style("care-dot", "accent").size(width: 88, height: 88)
        .align(horizontal: .center)
        .bind { $0.isVisible = model.doneCount == model.stops.count }
}

@MainActor
private func groupRow(_ group: CareRoundGroup, _ model: CareRoundModel, hasPictures: Bool) -> some Widget {
    let formatter = model.formatter
    let title = formatter.title(group)
    let row = ExpanderRow(title, subtitle: formatter.shortList(group.plantNames)) {
        for task in group.tasks { taskRow(task, model) }
    }
    row.prefix(careBadge(group.kind.icon, group.kind.style))
    // The last one added comes first. Beside pictures, the words of a slim window would take many lines.
    for task in hasPictures ? group.tasks.prefix(3).reversed() : [] {
        row.suffix(plantThumb(in: model.environment, side: 32) { task.summary.image })
    }
    return row
}

@MainActor
private func taskRow(_ task: CareRoundStop.Task, _ model: CareRoundModel) -> some Widget {
    let (name, line) = (task.summary.plantName, model.formatter.line(task))
    let row = ActionRow(name, subtitle: line)
    row.prefix(plantThumb(in: model.environment, side: 32) { task.summary.image })
    guard task.answer != nil else {
        let show = tr("Show {plant}").filled(["plant": name])
        return row.suffix(
            Button(tr("Show")).align(vertical: .center).named(show).onClick { model.navigator.open(task.summary.plant) })
    }
    let what = tr("{plant}: {what}").filled(["plant": name, "what": line])
    return row.suffix(
        Button(tr("Undo")).align(vertical: .center).named(tr("Undo: {what}").filled(["what": what]))
            .onClick { Task { await model.undo(task) } })
}

extension CareRoundGroup.Kind {
    /// The icon of the group's badge.
    fileprivate var icon: String {
        switch self {
        case .done(let type): type.icon
        case .moist: SoilVerdict.moist.icon
        case .skipped: "go-next-symbolic"
        case .snoozed: "alarm-symbolic"
        case .left: "emblem-important-symbolic"
        }
    }

    /// The CSS class that colors it.
    fileprivate var style: String {
        switch self {
        case .done(let type): type.colorClass
        case .moist: "soil"
        case .skipped, .snoozed, .left: "custom"
        }
    }
}

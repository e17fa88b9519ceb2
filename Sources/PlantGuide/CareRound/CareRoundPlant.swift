import Garden
import GtkKit
import Localization

/// The current plant of a care round: its picture beside its name, its place and its tasks, or above them in a narrow window.
@MainActor
func careRoundPlant(_ model: CareRoundModel, _ layout: WindowLayout, _ keys: CareRoundKeys) -> some Widget {
    // At the lower end of the picture, where the answers of the next plant are, too.
    let end = Column(spacing: 6) {
        careRoundAnswers(model, layout, keys, isFoot: false)
        nextLine(model).bind { $0.isVisible = !layout.stacksPicture || !layout.isLow }
    }.align(vertical: .end)
    let words = Column(spacing: 6) {
        Label().style("title-1").wrapped().role(.heading).bind { $0.text = model.current?.name ?? "" }
        roomLine(model)
        taskLines(model, keys)
        end
    }
    words.bind { words in
        words.size(width: layout.stacksPicture ? nil : layout.isSpacious ? 360 : 300)
        words.margins(top: layout.stacksPicture ? 14 : 0)
        end.expand(horizontal: nil, vertical: !layout.stacksPicture)
    }
    let content = Row {
        roundPicture(model, layout)
        words.expandHorizontally()
    }
    content.bind { content in
        content.turned(vertical: layout.stacksPicture).setSpacing(layout.stacksPicture ? 0 : layout.isSpacious ? 64 : 32)
        let side = layout.stacksPicture ? 14 : 12
        content.margins(top: layout.stacksPicture ? 0 : 16, bottom: layout.stacksPicture ? 14 : 60, start: side, end: side)
        // In a narrow window, the picture takes the height that the words leave, so that the answers at the foot cut none.
        content.align(vertical: layout.stacksPicture || layout.isLow ? .fill : .center)
    }
    return Row {
        moveButton(model, isForward: false).margins(start: 18).bind { $0.isVisible = !layout.stacksPicture }
        Scrolled(Clamp(maximum: 1_000, content)).expand()
        moveButton(model, isForward: true).margins(end: 18).bind { $0.isVisible = !layout.stacksPicture }
    }
}

/// The picture. In a narrow window, the arrows are on it, and it is not much wider than high, so that the plant is
/// recognized.
@MainActor
private func roundPicture(_ model: CareRoundModel, _ layout: WindowLayout) -> some Widget {
    /// The largest width of the picture in a narrow window.
    let narrowWidth = 360
    let picture = Picture().plant(model.environment, shorterSide: 480) { model.current?.image }.rounded(16).style("hero-tile")
    let under = Bin(Image(icon: "pg-leaf-symbolic", size: 64).align(horizontal: .center, vertical: .center))
        .style("art-placeholder", "r16")
    let arrows = Row {
        moveButton(model, isForward: false).style("osd").margins(start: 10)
        Row {}.expandHorizontally()
        moveButton(model, isForward: true).style("osd").margins(end: 10)
    }.align(vertical: .center).bind { $0.isVisible = layout.stacksPicture }
    let overlay = Overlay(under) {
        picture
        arrows
    }
    return Clamp(maximum: narrowWidth, overlay).bind { clamp in
        clamp.setMaximum(layout.stacksPicture ? narrowWidth : 480)
        picture.setLabel(model.current.map { tr("Picture of {plant}").filled(["plant": $0.name]) } ?? "")
        if layout.stacksPicture {
            overlay.size(height: layout.isLow ? 100 : 150)
        } else {
            overlay.size(width: layout.isSpacious ? 480 : 300, height: layout.isLow ? 300 : 520)
        }
        overlay.expand(horizontal: layout.stacksPicture, vertical: layout.stacksPicture)
    }
}

/// The round button that goes to the plant before or after.
@MainActor
func moveButton(_ model: CareRoundModel, isForward: Bool) -> Button {
    let label = isForward ? tr("Next Plant") : tr("Previous Plant")
    return Button(icon: isForward ? "go-next-symbolic" : "go-previous-symbolic", label: label)
        .style("circular", "round-move").align(vertical: .center)
        .onClick { Task { if isForward { await model.goOn() } else { await model.goBack() } } }
        .bind { button in
            if isForward {
                let label = model.followingStop == nil ? tr("Finish the Care Round") : tr("Next Plant")
                button.tooltip(label).named(label)
            }
            button.isSensitive = isForward ? model.content == .plant : model.hasEarlier
        }
}

@MainActor
private func roomLine(_ model: CareRoundModel) -> some Widget {
    Row(spacing: 8) {
        Image(icon: "pg-flower-symbolic").style("secondary").bind { icon in
            if let room = model.current?.room { icon.setIcon(room.icon) }
        }
        Label().style("secondary").wrapped().bind { $0.text = model.current?.room.map(model.formatter.room) ?? "" }
    }.bind { $0.isVisible = model.current?.room != nil }
}

/// The tasks of the plant: the one whose answers are offered in full, the others as lines.
@MainActor
private func taskLines(_ model: CareRoundModel, _ keys: CareRoundKeys) -> some Widget {
    let lines = Column(spacing: 10) {}.margins(top: 14)
    return lines.bind({ (model.current, model.task?.id) }) { stop, chosen in
        lines.replaceChildren {
            for task in stop?.tasks ?? [] {
                if task.answer != nil {
                    answeredLine(task, model, keys)
                } else if task.id == chosen {
                    currentTask(task.summary, model)
                } else {
                    otherTask(task.summary, model)
                }
            }
        }
    }
}

@MainActor
private func currentTask(_ task: TaskSummary, _ model: CareRoundModel) -> some Widget {
    let formatter = model.formatter
    let isOverdue = task.moment.day < formatter.today
    let advice = formatter.advice(on: task, explainsAmount: model.explainsAmount(of: task))
    return Column(spacing: 8) {
        Row(spacing: 12) {
            careBadge(size: 20) { task.type }.style("big")
            Column(spacing: 2) {
                Label(formatter.careTitle(task.type)).style("heading").wrapped()
                Row(spacing: 4) {
                    Image(icon: "emblem-important-symbolic", size: 14).visible(isOverdue)
                    Label(formatter.dueInRound(on: task.moment.day)).wrapped()
                }.style(isOverdue ? "overdue" : "secondary")
            }.align(vertical: .center)
        }
        // A soil check names it below its question.
        if let amount = formatter.amountInRow(of: task) {
            Label(amount).style("round-amount", task.type.completedCare.colorClass).wrapped()
                .shrinking(0.45, except: task.amount.map(formatter.amount) ?? amount)
        }
        Label(advice).style("secondary").wrapped().visible(!advice.isEmpty)
        Label().style("caption", "secondary").wrapped().bind { label in
            let why = model.details[task.id]?.planned.map(model.settings.whySentence) ?? ""
            label.text = why
            label.isVisible = !why.isEmpty
        }
    }
}

@MainActor
private func otherTask(_ task: TaskSummary, _ model: CareRoundModel) -> some Widget {
    let text = model.formatter.otherTask(task)
    let line = Row(spacing: 12) {
        careBadge(task.type.icon, task.type.colorClass)
        Label(text).wrapped().expandHorizontally()
        Image(icon: "pan-down-symbolic")
    }
    return Button(label: text, line).flat().style("round-other").onClick { model.choose(task.id) }
}

@MainActor
private func answeredLine(_ task: CareRoundStop.Task, _ model: CareRoundModel, _ keys: CareRoundKeys) -> some Widget {
    let text = model.formatter.line(task)
    let undo = Button(tr("Undo")).align(vertical: .center).named(tr("Undo: {what}").filled(["what": text]))
        .onClick { Task { await model.undo(task) } }
    // The keys of the round need a widget that has the focus.
    if model.task == nil { if keys.takesFocus() { undo.focusSoon() } else { undo.focusIfLost() } }
    return Row(spacing: 12) {
        careBadge("object-select-symbolic", "accent")
        Label(text).wrapped().expandHorizontally()
        undo
    }
}

/// The plant that comes next, for which a low window has no room below a picture. It is as high at each plant, also at the last
/// one, so that the answers above it keep their place.
@MainActor
private func nextLine(_ model: CareRoundModel) -> some Widget {
    Row(spacing: 10) {
        plantThumb(in: model.environment, side: 32) { model.followingStop?.image }
        Label().style("caption", "secondary").ellipsized().expandHorizontally().bind { label in
            label.text = model.followingStop.map { tr("Next: {plant}").filled(["plant": $0.name]) } ?? ""
        }
    }.margins(top: 18).bind { $0.opacity(model.followingStop == nil ? 0 : 1) }
}

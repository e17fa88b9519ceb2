import Garden
import GtkKit
import Localization

/// The row of an open task: the plant, the care, when it is due, and the ring that completes it. A press expands it, and Escape
/// collapses it.
@MainActor
func scheduleTask(_ context: CellContext<ScheduleEntry>, _ model: ScheduleModel, _ layout: WindowLayout) -> any Widget {
    let cell = TaskCell(context: context, model: model, layout: layout, anchor: Bin())
    let body = cell.body
    let line = Row(spacing: 12) {
        cell.thumb
        body
        soilAnswers(cell)
        cell.menu
        cell.ring
    }
    let actions = TaskActionsPart(cell)
    let content = Column {
        line
        actions.widget()
        soilStrip(cell)
    }.boxed(context, model)
    content.onKey { key in
        guard cell.fold(by: key) else { return cell.press(key, actions) }
        // The focus may be on a button that goes.
        body.focus()
        return true
    }
    context.onKey = { $0.isSpace ? cell.pressRing() : cell.fold(by: $0) || cell.press($0, actions) }
    content.bind { _ in
        if model.isNearEnd(context.id) { Task { await model.loadMore() } }
    }
    content.bind { $0.setStyle("snoozed", cell.task?.isSnoozed(at: cell.now) ?? false) }
    content.bind { $0.setStyle("leaving", model.row(context.id)?.phase == .leaving) }
    cell.anchor.setChild(content)
    return cell.anchor.contextMenu { cell.fullMenu }
}

/// The context that the parts of a task's cell share.
@MainActor
struct TaskCell {
    let context: CellContext<ScheduleEntry>
    let model: ScheduleModel
    let layout: WindowLayout
    /// The cell's root widget, over which dialogs are presented.
    let anchor: Bin

    /// The row currently bound to the cell.
    var row: ScheduleRow? { model.row(context.id) }
    var task: TaskSummary? { row?.task }
    var now: LocalMoment { model.settings.moment }
    var isOverdue: Bool { !isDone && task.map { $0.moment.day < model.today } ?? false }
    var asksIfMoist: Bool { row?.asksIfMoist(on: model.today) ?? false }
    /// Whether the row has room only for the care and when it is due, not for the plant's room, the amount and a menu.
    var isShort: Bool { !layout.hasRoomForDetails }
    /// Whether the task was just completed.
    var isDone: Bool { row?.phase != .open }
    /// Whether the question about the soil is in the line of the row, so that the rows below keep their places.
    var asksInLine: Bool { row?.question != nil && !layout.isNarrow }

    /// Runs an action on the task currently bound to the cell.
    func act(_ action: @escaping @MainActor (ScheduleModel, Occurrence) async -> Void) {
        guard let task else { return }
        Task { await action(model, task.id) }
    }

    /// Performs the ring's action. Returns true: the key was handled.
    func pressRing() -> Bool {
        act { await $0.pressRing($1) }
        return true
    }

    /// Collapses the row by Escape. Returns false for another key, and if the row is not expanded.
    func fold(by key: Key) -> Bool {
        guard key.name == "Escape", key.modifiers.isEmpty, let task else { return false }
        return model.fold(task.id)
    }

    /// Handles a key pressed on the row or in its content. Returns whether the key was handled.
    func press(_ key: Key, _ actions: TaskActionsPart) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        switch key.name {
        case "w": act { await $0.water($1) }
        case "m": act { await $0.stillMoist($1) }
        case "s":
            guard row?.phase == .open else { return true }
            guard canSnooze else {
                askForNext()
                return true
            }
            act {
                await $0.unfold($1)
                actions.openSnooze()
            }
        default: return false
        }
        return true
    }

    /// The plant's picture; a press opens its page.
    var thumb: some Widget {
        Button(label: "", plantThumb(in: model.environment, side: 44) { task?.image })
            .flat().style("thumb-button").align(vertical: .center).focusable(false)
            .onClick { if let task { model.navigator.open(task.plant) } }
            .bind { button in
                guard let task else { return }
                button.named(tr("Show {plant}").filled(["plant": task.plantName]))
            }
    }

    /// Whether the task is done today because the user leaves tomorrow.
    private var isEarly: Bool { task.map { model.settings.earlyTasks.contains($0.id) } ?? false }

    /// The row's texts, in the button that takes the keyboard focus.
    var body: some Widget {
        let words = Column(spacing: 2) {
            plantNameInRow(model.settings) { task?.plantName ?? "" }
            Row(spacing: 6) {
                careIcon
                Label().style("caption").wrapped().bind { label in
                    guard let task else { return }
                    let isRed = isShort && isOverdue
                    let formatter = model.settings.formatter
                    label.text =
                        isDone
                        ? asksInLine ? formatter.soilQuestion(task) : formatter.doneDetail(task)
                        : isShort ? formatter.shortDetail(task, at: now, isEarly: isEarly) : formatter.detail(task)
                    label.setStyle("overdue", isRed).setStyle("secondary", !isRed)
                }
            }
        }.align(vertical: .center)
        let line = Row(spacing: 12) {
            words.expandHorizontally()
            due
        }
        return Button(label: "", line).flat().style("task-body").expandHorizontally()
            .onClick { act { await $0.toggle($1) } }
            .onKey(capturing: true) { $0.isSpace ? pressRing() : false }
            .bind { body in
                guard let row, let task else { return }
                let formatter = model.settings.formatter
                let done = row.question.map { formatter.toast($0.event, plant: task.plantName) }
                body.named(done ?? formatter.accessibleLabel(task, at: now)).expanded(row.isUnfolded)
            }
    }

    private var careIcon: some Widget {
        Image(icon: "pg-water-symbolic", size: 14).bind { icon in
            guard let task else { return }
            let isRed = isShort && isOverdue
            icon.setIcon(isRed ? "emblem-important-symbolic" : task.type.icon)
            icon.setCareStyle(isRed ? nil : task.type)
            icon.setStyle("overdue", isRed)
        }
    }

    /// The due time, or a pill if the task is overdue.
    private var due: some Widget {
        Row(spacing: 5) {
            Image(icon: "emblem-important-symbolic", size: 14).bind { $0.isVisible = isOverdue }
            Label().numeric().bind { label in
                guard let task else { return }
                let formatter = model.settings.formatter
                label.text =
                    isDone
                    ? row?.doneOn.map(formatter.dayInSentence) ?? tr("just now")
                    : formatter.dueShort(task, at: now, isEarly: isEarly)
                label.setStyle("caption", !isOverdue).setStyle("secondary", !isOverdue)
            }
        }.align(vertical: .center).bind { pill in
            pill.isVisible = !isShort && !asksInLine
            pill.setStyle("status", isOverdue).setStyle("overdue", isOverdue)
        }
    }

    /// The menu with all actions.
    var menu: some Widget {
        MenuButton(icon: "view-more-symbolic", label: tr("More")) { fullMenu }
            .flat().align(vertical: .center)
            .bind { button in
                button.isVisible = layout.hasRoomForMenu && !asksInLine
                guard let task else { return }
                button.named(model.settings.formatter.accessibleLabel(tr("More"), task))
            }
    }

    /// The ring that completes the task, or expands the row of a soil check. Pressed once more, it takes the answer back.
    var ring: some Widget {
        Button(icon: "object-select-symbolic", label: tr("Mark Complete"))
            .style("check").align(vertical: .center)
            .onClick { _ = pressRing() }
            .bind { ring in
                guard let row, let task else { return }
                let asks = task.answers.needsSoilState
                let action = row.phase == .done ? tr("Undo") : asks ? tr("Answer") : tr("Mark Complete")
                ring.setStyle("done", row.phase != .open)
                // A ring that asks does not look like one that completes.
                let opens = asks && row.phase == .open
                ring.setIcon(opens ? row.isUnfolded ? "pan-up-symbolic" : "pan-down-symbolic" : "object-select-symbolic")
                ring.setStyle("asks", opens)
                // After a press, a tooltip would cover the answers that appear below the pointer.
                let isPressed = row.phase != .open || asks && row.isUnfolded
                ring.tooltip(isPressed ? nil : action).named(model.settings.formatter.accessibleLabel(action, task))
            }
    }
}

extension Key {
    /// Whether it is the Space key alone.
    fileprivate var isSpace: Bool { name == "space" && modifiers.isEmpty }
}

import Garden
import GtkKit
import GardenData
import Localization

/// The plant's ``PlantPageModel/answerable`` tasks, each with the buttons that answer it or with its answer of today. If there is
/// none, a text explains why.
@MainActor
func taskCards(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    enum Shown: String { case tasks, nothing, archived }
    var shown: [TaskCard] = []
    let cards = Column(spacing: 12) {}
    // A card stays and shows the task that takes the place of one that left, so that it keeps the keyboard focus.
    cards.bind {
        model.answerable.count
    } apply: { needed in
        while shown.count < needed {
            let card = taskCard(AnswerableTask(model, at: shown.count), layout)
            cards.append(card.widget)
            shown.append(card)
        }
    }
    let urgent: @MainActor () -> TaskCard? = {
        model.answerable.firstIndex { $0.id == model.urgent?.id }.flatMap { shown.dropFirst($0).first }
    }
    // After an answer, the focus stays in its card, on a button with which another press of the same key answers nothing.
    var told: [ShownAnswer] = []
    cards.bind {
        model.answerable.map { ShownAnswer(rule: $0.id, event: $0.answeredToday?.id) }
    } apply: { answers in
        let focused = shown.firstIndex { AnyWidget($0.widget).containsFocus }
        if let focused, told.indices.contains(focused), answers.dropFirst(focused).first != told[focused] {
            shown[focused].menu.focus()
        }
        told = answers
    }
    // Outside of the cards, the letters answer the most urgent task to which they apply.
    cards.letterShortcut("w") { Task { await model.waterNext() } }
        .letterShortcut("m") { Task { await model.stillMoistNext() } }
        .letterShortcut("s") { urgent()?.openSnooze() }
    return Stack(
        transition: .none,
        [
            Shown.tasks: cards, Shown.nothing: LazyWidget { idleCard(model) },
            Shown.archived: LazyWidget { archiveCard(model) },
        ]
    )
    .sizedByVisiblePage()
    .bind { stack in
        if model.plant?.archive != nil { return stack.show(.archived) }
        stack.show(model.answerable.isEmpty ? .nothing : .tasks)
    }
}

/// Which task a card shows, and with which answer.
private struct ShownAnswer: Equatable {
    let rule: CareRule.ID
    /// The answer of today; nil for none.
    let event: CareEvent.ID?
}

/// What a card shows: the task at a place among those with cards.
@MainActor
private struct AnswerableTask {
    let model: PlantPageModel
    let place: Int

    init(_ model: PlantPageModel, at place: Int) {
        (self.model, self.place) = (model, place)
    }

    /// The rule with its task; nil if there are fewer tasks.
    var planned: GardenRepository.PlannedRule? { model.answerable.dropFirst(place).first }
    var task: OpenTask? { planned?.task }
    var type: CareType { planned?.rule.shownType ?? .watering }
    /// The care of the task that was given today; nil if the task is due, or none was given.
    var givenToday: CareEvent? { planned?.givenToday }
    /// The answer of today that the card tells, with which the task is not due now; nil for none.
    var answeredToday: CareEvent? {
        guard let task, let event = planned?.answeredToday else { return nil }
        if case .snoozed = event.kind, task.snoozedUntil(at: model.settings.moment) == nil { return nil }
        return event
    }
    var asksIfMoist: Bool { planned?.asksIfMoist(on: model.formatter.today) ?? false }
    var isOverdue: Bool { task?.status(on: model.formatter.today) == .overdue }
    /// Whether its button is highlighted: that of the most urgent task, while the plant needs care.
    var isSuggested: Bool { planned?.id == model.urgent?.id && model.isTaskDue }
    var isExplained: Bool { planned.map { model.explained.contains($0.id) } ?? false }

    func toggleExplanation() {
        guard let planned else { return }
        model.explained.formSymmetricDifference([planned.id])
    }

    func answer(_ action: @escaping @MainActor (OpenTask) async -> Void) {
        guard let task else { return }
        Task { await model.answer(task, by: action) }
    }
}

/// A card on the page.
private struct TaskCard {
    let widget: Column
    /// The menu of its task.
    let menu: MenuButton
    /// Opens the snooze menu, or asks to which day to move a task that is not due.
    let openSnooze: @MainActor () -> Void
}

@MainActor
private func taskCard(_ shown: AnswerableTask, _ layout: WindowLayout) -> TaskCard {
    let model = shown.model
    let snooze = MenuButton(tr("Snooze")) { snoozeMenu(shown) }
        .bind { button in
            button.isVisible = shown.task?.offersSnooze(on: model.formatter.today) ?? false
            button.setIcon(layout.isWide || layout.stacksValues ? nil : "alarm-symbolic", title: tr("Snooze"))
        }
    let complete = completeButton(shown)
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("More Actions")) { taskMenu(shown.planned, model) }
    let card = Column(spacing: 12) {
        Row(spacing: 12) {
            careBadge(size: 20) { shown.type }.style("big")
            taskTitle(shown)
            Button(icon: "pg-why-symbolic", label: tr("Why This Date")).flat().align(vertical: .center)
                .onClick { shown.toggleExplanation() }
                .bind { $0.expanded(shown.isExplained) }
            menu.flat().named(tr("Task Actions")).align(vertical: .center)
        }
        // Not a popover, which would cover the answers.
        Label().style("secondary").wrapped().role(.status).bind { label in
            label.isVisible = shown.isExplained
            label.text = shown.isExplained ? shown.planned.map(model.settings.whySentence) ?? "" : ""
        }
        Label().style("secondary").wrapped().bind { label in
            let instruction = shown.planned.map(model.instruction) ?? ""
            label.isVisible = shown.givenToday == nil && !instruction.isEmpty
            label.text = instruction
        }
        answeredTodayRow(model, layout, { shown.answeredToday }, asksForSoil: { shown.planned.map(model.asksForSoil) ?? false })
        Row(spacing: 8) {
            complete.bind { $0.expand(horizontal: layout.isNarrow, vertical: false) }
            Button(tr("Still Moist"))
                .onClick { shown.answer(model.stillMoist) }
                .bind { button in
                    button.isVisible = shown.asksIfMoist
                    button.expand(horizontal: layout.isNarrow, vertical: false)
                }
            snooze
        }.bind { row in
            row.isVisible = shown.givenToday == nil
            row.turned(vertical: layout.stacksValues)
        }
    }
    .style("next")
    .role(.group)
    .contextMenu { taskMenu(shown.planned, model, answers: true) }
    .bind { card in
        card.isVisible = shown.task != nil
        guard let task = shown.task else { return }
        card.named("\(model.formatter.careTitle(shown.type)), \(model.due(task))")
    }
    let openSnooze: @MainActor () -> Void = {
        guard let task = shown.task else { return }
        // A task that is not due can be moved, not snoozed.
        guard task.offersSnooze(on: model.formatter.today) else { return model.present(.move(task)) }
        snooze.open()
    }
    // With the keyboard focus in the card, the letters answer its task. W does nothing unless that is a watering, and M nothing
    // unless it is offered to say that the soil is still moist.
    card.letterShortcut("w", scope: .local) {
        guard shown.type.completedCare == .watering else { return }
        if shown.givenToday == nil { shown.answer(model.complete) } else { model.sayWatered() }
    }
    .letterShortcut("m", scope: .local) { if shown.asksIfMoist { shown.answer(model.stillMoist) } }
    .letterShortcut("s", scope: .local) { openSnooze() }
    return TaskCard(widget: card, menu: menu, openSnooze: openSnooze)
}

/// The title and due time of the task. An overdue task has the same icon and style as in the rest of the app.
@MainActor
private func taskTitle(_ shown: AnswerableTask) -> some Widget {
    let model = shown.model
    return Column(spacing: 2) {
        Label().style("title-4").wrapped().bind {
            $0.text = shown.planned.map { model.formatter.careTitle($0.rule.shownType) } ?? ""
        }
        Row(spacing: 4) {
            Image(icon: "emblem-important-symbolic", size: 14).bind { $0.isVisible = shown.isOverdue }
            Label().wrapped().bind { $0.text = shown.task.map(model.due) ?? "" }
        }
        .align(horizontal: .start)
        .bind { line in
            line.setStyle("status", shown.isOverdue)
            line.setStyle("overdue", shown.isOverdue)
            line.setStyle("secondary", !shown.isOverdue)
        }
    }.expandHorizontally().align(vertical: .center)
}

@MainActor
private func completeButton(_ shown: AnswerableTask) -> Button {
    let model = shown.model
    let care: @MainActor () -> CareType = { shown.type.completedCare }
    let content = Row(spacing: 8) {
        Image(icon: "").bind { $0.setIcon(care().icon) }
        // Names of problems and of the user's own kinds of care can be long.
        Label().centered().bind { label in
            label.text = model.formatter.careAction(care())
            label.wrapped(beyond: 20)
        }
    }.align(horizontal: .center)
    return Button(label: "", content)
        .onClick { shown.answer(model.complete) }
        .bind { button in
            button.named(model.formatter.careAction(care()))
            button.setStyle("suggested-action", shown.isSuggested)
        }
}

@MainActor
private func snoozeMenu(_ shown: AnswerableTask) -> Menu {
    let model = shown.model
    guard let task = shown.task else { return Menu([MenuItem]()) }
    let items = snoozes(shown).map { snooze in
        MenuItem(model.formatter.title(snooze)) { Task { await model.snooze(task, snooze) } }
    }
    return Menu([
        .init(items), .init([MenuItem(tr("Choose a Date…")) { model.present(.snooze(task)) }]),
    ])
}

/// For how long the task can be snoozed, besides until a day.
@MainActor
private func snoozes(_ shown: AnswerableTask) -> [Snooze] {
    shown.task.map { shown.model.repository.snoozes(ofTasksDue: [LocalMoment(day: $0.due, time: $0.time)]) } ?? []
}

/// What can be done with a task besides its buttons.
///
/// - Parameter answers: Whether to begin with the answers that a card has as buttons.
@MainActor
func taskMenu(_ planned: GardenRepository.PlannedRule?, _ model: PlantPageModel, answers: Bool = false) -> Menu {
    guard let next = planned, let task = next.task else { return Menu([MenuItem]()) }
    var first: [MenuItem] = []
    if answers {
        if next.givenToday == nil {
            first.append(
                MenuItem(model.formatter.careAction(task.type.completedCare)) {
                    Task { await model.answer(task, by: model.complete) }
                })
        }
        if next.asksIfMoist(on: model.formatter.today) {
            first.append(MenuItem(tr("Still Moist")) { Task { await model.answer(task, by: model.stillMoist) } })
        }
    }
    let isWatering = task.type.completedCare == .watering
    let soil =
        isWatering && next.wasWatered
        ? [soilItem(model.formatter) { verdict in Task { await model.noteSoil(verdict) } }] : []
    return Menu([
        .init(first),
        .init([
            MenuItem(tr("Skip")) { Task { await model.skip(task) } },
            MenuItem(tr("Note…")) { model.present(.answer(task, .note)) },
            MenuItem(doneEarlierTitle(task.answers)) { model.present(.answer(task, .done)) },
            MenuItem(tr("Change Next Date…")) { model.present(.move(task)) },
        ]),
        .init(soil),
        .init([MenuItem(tr("Edit Task…")) { model.present(.rule(next.rule)) }]),
    ])
}

/// The card of a plant without planned tasks.
@MainActor
private func idleCard(_ model: PlantPageModel) -> some Widget {
    Row(spacing: 12) {
        Label(tr("Nothing is planned.")).style("secondary").wrapped().expandHorizontally()
        Button(tr("Add Task…")).onClick { model.present(.rule(nil)) }.align(vertical: .center)
    }.style("next")
}

/// The card of an archived plant, with the date and reason of archiving.
@MainActor
private func archiveCard(_ model: PlantPageModel) -> some Widget {
    Column(spacing: 12) {
        Label(tr("In the Archive")).style("title-4")
        Label().style("secondary").wrapped().bind { label in
            guard let archive = model.plant?.archive else { return }
            let since = tr("Archived on {day}. Tasks are paused.").filled(["day": model.formatter.date(archive.on)])
            let reason = archive.reason.isEmpty ? nil : tr("Reason: {reason}").filled(["reason": archive.reason])
            label.text = [since, reason].compactMap(\.self).joined(separator: " ")
        }
        Button(tr("Unarchive")).onClick { Task { await model.unarchive() } }.align(horizontal: .start)
    }.style("next")
}

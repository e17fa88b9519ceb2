import Garden
import GtkKit
import GardenData
import Localization

/// The plant's next task with the buttons that answer it. If there is none, a text explains why.
@MainActor
func nextTaskCard(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    enum Shown: String { case task, nothing, archived }
    return Stack(
        transition: .none,
        [
            Shown.task: taskCard(model, layout), Shown.nothing: idleCard(model), Shown.archived: archiveCard(model),
        ]
    )
    .sizedByVisiblePage()
    .bind { stack in
        if model.plant?.archive != nil { return stack.show(.archived) }
        stack.show(model.next == nil ? .nothing : .task)
    }
}

@MainActor
private func taskCard(_ model: PlantPageModel, _ layout: WindowLayout) -> some Widget {
    let snooze = MenuButton(tr("Snooze")) { snoozeMenu(model) }
        .bind { button in
            button.setIcon(layout.isWide || layout.stacksValues ? nil : "alarm-symbolic", title: tr("Snooze"))
        }
    return Column(spacing: 12) {
        Row(spacing: 12) {
            careBadge(size: 20) { model.next?.rule.shownType ?? .watering }.style("big")
            taskTitle(model)
            Button(icon: "pg-why-symbolic", label: tr("Why This Date")).flat().align(vertical: .center)
                .onClick { model.showsWhy.toggle() }
                .bind { $0.expanded(model.showsWhy) }
            MenuButton(icon: "view-more-symbolic", label: tr("More Actions")) { moreMenu(model) }
                .flat().named(tr("Task Actions")).align(vertical: .center)
        }
        // Not a popover, which would cover the answers.
        Label().style("secondary").wrapped().role(.status).bind { label in
            label.isVisible = model.showsWhy
            label.text = model.showsWhy ? model.why : ""
        }
        Label().style("secondary").wrapped().bind { $0.text = model.next.map(model.instruction) ?? "" }
        Row(spacing: 8) {
            completeButton(model).bind { $0.expand(horizontal: layout.isNarrow, vertical: false) }
            Button(tr("Still Moist"))
                .onClick { Task { await model.stillMoistNext() } }
                .bind { button in
                    button.isVisible = model.next?.rule.shownType.answers.needsSoilState == true
                    button.expand(horizontal: layout.isNarrow, vertical: false)
                }
            snooze
        }.bind { $0.turned(vertical: layout.stacksValues) }
    }
    .style("next")
    .role(.group)
    .bind { card in
        guard let next = model.next, let task = next.task else { return }
        card.named("\(model.formatter.careTitle(next.rule.shownType)), \(model.due(task))")
    }
    .letterShortcut("w") { Task { await model.waterNext() } }
    .letterShortcut("m") { Task { await model.stillMoistNext() } }
    .letterShortcut("s") { snooze.open() }
}

/// The title and due time of the task. An overdue task has the same icon and style as in the rest of the app.
@MainActor
private func taskTitle(_ model: PlantPageModel) -> some Widget {
    let isOverdue: @MainActor () -> Bool = { model.next?.task?.status(on: model.formatter.today) == .overdue }
    return Column(spacing: 2) {
        Label().style("title-4").wrapped().bind {
            $0.text = model.next.map { model.formatter.careTitle($0.rule.shownType) } ?? ""
        }
        Row(spacing: 4) {
            Image(icon: "emblem-important-symbolic", size: 14).bind { $0.isVisible = isOverdue() }
            Label().wrapped().bind { $0.text = model.next?.task.map(model.due) ?? "" }
        }
        .align(horizontal: .start)
        .bind { line in
            line.setStyle("status", isOverdue())
            line.setStyle("overdue", isOverdue())
            line.setStyle("secondary", !isOverdue())
        }
    }.expandHorizontally().align(vertical: .center)
}

@MainActor
private func completeButton(_ model: PlantPageModel) -> some Widget {
    let care: @MainActor () -> CareType = { (model.next?.rule.shownType ?? .watering).completedCare }
    let content = Row(spacing: 8) {
        Image(icon: "").bind { $0.setIcon(care().icon) }
        // Names of problems and of the user's own kinds of care can be long.
        Label().centered().bind { label in
            label.text = model.formatter.careAction(care())
            label.wrapped(beyond: 20)
        }
    }.align(horizontal: .center)
    return Button(label: "", content)
        .onClick { Task { await model.answerNext(model.complete) } }
        .bind { button in
            button.named(model.formatter.careAction(care()))
            // The button is not highlighted while the plant needs no care.
            button.setStyle("suggested-action", (model.next?.task?.due).map { $0 <= model.formatter.today } ?? false)
        }
}

@MainActor
private func snoozeMenu(_ model: PlantPageModel) -> Menu {
    guard let task = model.next?.task else { return Menu([MenuItem]()) }
    let snoozes = model.repository.snoozes(ofTasksDue: [LocalMoment(day: task.due, time: task.time)]).map { snooze in
        MenuItem(model.formatter.title(snooze)) { Task { await model.snooze(task, snooze) } }
    }
    return Menu([
        .init(snoozes), .init([MenuItem(tr("Choose a Date…")) { model.present(.answer(task, .snooze)) }]),
    ])
}

@MainActor
private func moreMenu(_ model: PlantPageModel) -> Menu {
    guard let next = model.next, let task = next.task else { return Menu([MenuItem]()) }
    let isWatering = task.type.completedCare == .watering
    let soil = isWatering ? [soilItem(model.formatter) { verdict in Task { await model.noteSoil(verdict) } }] : []
    return Menu([
        .init([
            MenuItem(tr("Skip")) { Task { await model.skip(task) } },
            MenuItem(tr("Note…")) { model.present(.answer(task, .note)) },
            MenuItem(tr("Done Earlier…")) { model.present(.answer(task, .done)) },
            MenuItem(tr("Change Next Date…")) { model.present(.answer(task, .next)) },
        ]),
        .init(soil),
        .init([MenuItem(tr("Edit Reminder…")) { model.present(.rule(next.rule)) }]),
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

@MainActor
func careBadge(size: Int = 16, _ type: @escaping @MainActor () -> CareType) -> Bin {
    Bin(
        Image(icon: "", size: size).align(horizontal: .center, vertical: .center)
            .bind { $0.setIcon(type().icon) }
    )
    .style("care-dot").align(vertical: .center)
    .bind { $0.setCareStyle(type()) }
}

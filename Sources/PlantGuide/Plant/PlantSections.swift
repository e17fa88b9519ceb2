import Garden
import GtkKit
import GardenData
import Localization

/// The tasks after those that are answered on the page, one of each rule. A task without a card has the ring that completes it,
/// and a menu; activating a row edits its rule.
@MainActor
func upcomingSection(_ model: PlantPageModel) -> some Widget {
    Column(spacing: 6) {
        Row {
            Label(tr("Upcoming")).style("heading").role(.heading).expandHorizontally().margins(start: 2)
            Button(icon: "list-add-symbolic", label: tr("Add Task")).flat().onClick { model.present(.rule(nil)) }
        }
        ListBox {}.bind { list in
            let tasks = model.upcoming
            list.isVisible = !tasks.isEmpty
            list.replaceRows { for task in tasks { upcomingRow(task, model) } }
        }
        Label(tr("Nothing else is planned.")).style("secondary").margins(start: 2)
            .bind { $0.isVisible = model.upcoming.isEmpty && !model.answerable.isEmpty }
    }.bind { $0.isVisible = model.plant?.archive == nil }
}

/// The row of a task. It is rebuilt when the tasks change, so it needs no bindings.
@MainActor
private func upcomingRow(_ upcoming: PlantPageModel.UpcomingTask, _ model: PlantPageModel) -> some Widget {
    let formatter = model.formatter
    let type = upcoming.rule.shownType
    let lines = model.upcomingLines(upcoming)
    let day = model.day(of: upcoming)
    let row = ActionRow(formatter.careAction(type), subtitle: ([day] + lines.map(formatter.asLine)).joined(separator: "\n"))
        .prefix(careBadge(type.icon, type.colorClass))
    if let open = model.rules.first(where: { $0.id == upcoming.rule.id })?.task {
        row.letterShortcut("s", scope: .local) {
            model.present(open.offersSnooze(on: formatter.today) ? .snooze(open) : .move(open))
        }
    }
    // What has a card is answered there.
    if let task = upcoming.task, !model.answerable.contains(where: { $0.id == upcoming.rule.id }) {
        func name(_ title: String) -> String {
            tr("{action}: {task}").filled(["action": title, "task": formatter.careTitle(type)])
        }
        let menu: @MainActor () -> Menu = { taskMenu(model.rules.first { $0.id == upcoming.rule.id }, model, answers: true) }
        row.suffix(
            MenuButton(icon: "view-more-symbolic", label: tr("More Actions"), menu: menu).flat().align(vertical: .center)
                .named(name(tr("More Actions"))))
        row.contextMenu(menu)
        if model.canComplete(upcoming) {
            row.suffix(
                Button(icon: "object-select-symbolic", label: tr("Mark Complete")).style("check").align(vertical: .center)
                    .named(name(tr("Mark Complete")))
                    .onClick { Task { await model.answer(task, by: model.complete) } })
        }
    }
    return
        row
        .named(([formatter.careTitle(type)] + lines + [day]).joined(separator: ", "))
        .onActivate { model.present(.rule(upcoming.rule)) }
}

/// The latest history entries. A button opens the complete history.
@MainActor
func historySection(_ model: PlantPageModel) -> some Widget {
    let add = MenuButton(icon: "list-add-symbolic", label: tr("Add to History")) { historyMenu(model) }.flat()
    return Column(spacing: 6) {
        Row(spacing: 6) {
            Label(tr("History")).style("heading").role(.heading).expandHorizontally().margins(start: 2)
            wholeHistoryButton(model)
            add
        }
        ListBox {}.bind { list in
            let entries = model.entries
            let (verdicts, photos) = (model.verdicts, model.eventPhotos)
            list.replaceRows(focusingIfEmpty: add) { for entry in entries { historyRow(entry, verdicts, photos, model) } }
            list.isVisible = !entries.isEmpty
        }
        Label(tr("Nothing has been recorded yet.")).style("secondary").margins(start: 2)
            .bind { $0.isVisible = model.entries.isEmpty }
    }
}

/// The button that opens the whole history, while the page does not show all of it.
@MainActor
private func wholeHistoryButton(_ model: PlantPageModel) -> some Widget {
    let count: @MainActor () -> String = { model.formatter.number(model.entryCount) }
    let content = Row(spacing: 4) {
        Label().style("caption-quiet").bind { $0.text = tr("All {n}").filled(["n": count()]) }
        Image(icon: "go-next-symbolic", size: 12)
    }
    return Button(label: "", content).flat()
        .onClick { model.present(.history) }
        .bind { button in
            button.named(tr("All {n} History Entries").filled(["n": count()]))
            button.isVisible = model.entryCount > model.entries.count
        }
}

/// What can be added to the history: a note, a problem, and care that was given earlier.
@MainActor
private func historyMenu(_ model: PlantPageModel) -> Menu {
    let care = model.earlierCare.map { type, task in
        MenuItem(tr("{care}…").filled(["care": model.formatter.careTitle(type)])) {
            model.present(task.map { .answer($0, .done) } ?? .earlierCare(type))
        }
    }
    return Menu([
        .init([
            MenuItem(tr("Add Note…")) { model.present(.answer(nil, .note)) },
            MenuItem(tr("Add Problem…")) { model.present(.newProblem) },
        ]), .init(tr("Done Earlier"), care),
    ])
}

/// A history entry.
@MainActor
private func historyRow(
    _ entry: HistoryEntry, _ verdicts: [CareEvent.ID: SoilVerdict], _ photos: [CareEvent.ID: [Photo]], _ model: PlantPageModel
) -> any Widget {
    switch entry {
    case .care(let event): careRow(event, verdicts[event.id], photos[event.id] ?? [], model)
    case .noted(let problem), .resolved(let problem): problemRow(entry, problem, model)
    }
}

/// Care with its photos and the button that removes it, and for a watering the button that says what the soil was like. It is
/// rebuilt when these change, so it needs no bindings.
@MainActor
private func careRow(
    _ event: CareEvent, _ verdict: SoilVerdict?, _ photos: [Photo], _ model: PlantPageModel
) -> some Widget {
    let line = model.formatter.history(event, verdict)
    let badge = HistoryEntry.care(event).badge
    // A long note is read in full where it is edited.
    let row = ActionRow(line, subtitle: event.note ?? "").lines(subtitle: 4).prefix(careBadge(badge.icon, badge.style))
    for photo in photos { row.suffix(eventPhotoButton(photo, model) { model.present(.photo(photo)) }) }
    if event.acceptsVerdict {
        row.suffix(
            soilButton {
                model.formatter
            } verdict: {
                verdict
            } choose: { chosen in
                Task { await model.setVerdict(chosen, of: event) }
            }.named(tr("What was the soil like? {line}").filled(["line": line])))
    }
    return
        row
        .suffix(removalButton { Task { await model.remove(event) } }.named(removalLabel(for: line)))
        // In a slim window, its words need the room.
        .suffix(Image(icon: "go-next-symbolic").style("secondary").bind { $0.isVisible = !model.layout.isSlim })
        .onActivate { model.present(.entry(event)) }
        .contextMenu {
            Menu([
                MenuItem(tr("Edit Entry…")) { model.present(.entry(event)) },
                MenuItem(tr("Remove From History")) { Task { await model.remove(event) } },
            ])
        }
        .named([line, event.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
}

/// The notes.
@MainActor
func notesSection(_ model: PlantPageModel) -> some Widget {
    let notes = TextView(label: tr("Notes")).padding(12).size(height: 88)
        .onChange { model.editNotes($0) }
        .onFocus { if !$0 { Task { await model.leaveNotes() } } }
        .bind { $0.text = model.notesDraft }
    // The first Escape leaves the field, the next one the page.
    notes.onKey { $0.name == "Escape" && $0.modifiers.isEmpty && notes.focusView() }
    return Column(spacing: 6) {
        Label(tr("Notes")).style("heading").role(.heading).margins(start: 2)
        Bin(notes).style("card").clipped()
    }
}

/// Placeholder rows with the final heights, shown while loading takes long.
@MainActor
func plantSkeleton(_ model: PlantPageModel) -> some Widget {
    let rows = Column(spacing: 12) {
        Bin().style("skel").size(width: 220, height: 32).align(horizontal: .start)
        Bin().style("skel").size(width: 160, height: 18).align(horizontal: .start)
        ListBox {
            for _ in 0..<5 {
                Row(spacing: 12) {
                    Bin().style("skel", "round").size(width: 32, height: 32).align(vertical: .center)
                    Bin().style("skel").size(width: 180, height: 16).align(vertical: .center)
                }.margins(start: 12).size(height: 55)
            }
        }
    }
    return Clamp(maximum: 800, rows.margins(top: 22, start: 22, end: 22)).named(tr("Loading the plant"))
        .bind { $0.isVisible = model.isSlow }
}

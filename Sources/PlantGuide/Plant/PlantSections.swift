import Garden
import GtkKit
import GardenData
import Localization

/// The upcoming tasks after the next one. Activating a row edits its rule. Visible while `isShown` returns true.
@MainActor
func upcomingSection(_ model: PlantPageModel, isShown: @escaping @MainActor () -> Bool) -> some Widget {
    Column(spacing: 6) {
        Row {
            Label(tr("Upcoming")).style("heading").role(.heading).expandHorizontally().margins(start: 2)
            Button(icon: "list-add-symbolic", label: tr("Add Task")).flat().onClick { model.present(.rule(nil)) }
        }
        ListBox {}.bind { list in
            let rules = model.upcoming
            list.isVisible = !rules.isEmpty
            list.replaceRows { for rule in rules { upcomingRow(rule, model) } }
        }
        Label(tr("Nothing else is planned.")).style("secondary").margins(start: 2)
            .bind { $0.isVisible = model.upcoming.isEmpty }
    }.bind { $0.isVisible = isShown() && model.plant?.archive == nil }
}

/// The row of a rule. It is rebuilt when the rules change, so it needs no bindings.
@MainActor
private func upcomingRow(_ planned: GardenRepository.PlannedRule, _ model: PlantPageModel) -> some Widget {
    let formatter = model.formatter
    let type = planned.rule.shownType
    let lines = model.upcomingLines(planned)
    let day = Label().style("secondary")
    if let task = planned.task {
        let isOverdue = task.status(on: formatter.today) == .overdue
        day.text = isOverdue ? formatter.overdue(since: task.due) : formatter.dayTitle(task.due)
        if isOverdue { day.style("status", "overdue").align(vertical: .center) }
    }
    let row = ActionRow(formatter.careAction(type), subtitle: lines.joined(separator: "\n"))
        .prefix(careBadge(type.icon, type.colorClass))
        .suffix(day)
    if let task = planned.task {
        let title = tr("Next On…")
        row.suffix(
            Button(icon: "x-office-calendar-symbolic", label: title).flat().align(vertical: .center)
                .named(tr("{item}, {rest}").filled(["item": title, "rest": formatter.careTitle(type)]))
                .onClick { model.present(.answer(task, .next)) })
    }
    return
        row
        .named(([formatter.careTitle(type)] + lines + [day.text]).joined(separator: ", "))
        .onActivate { model.present(.rule(planned.rule)) }
}

/// The latest history entries. A button opens the complete history.
@MainActor
func historySection(_ model: PlantPageModel) -> some Widget {
    Column(spacing: 6) {
        Row(spacing: 6) {
            Label(tr("History")).style("heading").role(.heading).expandHorizontally().margins(start: 2)
            Button(tr("All")).flat().style("caption")
                .onClick { model.present(.history) }
                .bind { button in
                    let count = model.formatter.number(model.entryCount)
                    button.title = tr("All {n}").filled(["n": count])
                    button.named(tr("All {n} History Entries").filled(["n": count]))
                    button.isVisible = model.entryCount > model.entries.count
                }
            Button(icon: "list-add-symbolic", label: tr("Add Note")).flat().onClick { model.present(.answer(nil, .note)) }
        }
        ListBox {}.bind { list in
            let entries = model.entries
            list.isVisible = !entries.isEmpty
            let (verdicts, photos) = (model.verdicts, model.eventPhotos)
            list.replaceRows { for entry in entries { historyRow(entry, verdicts, photos, model) } }
        }
        Label(tr("Nothing has been recorded yet.")).style("secondary").margins(start: 2)
            .bind { $0.isVisible = model.entries.isEmpty }
    }
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

/// Care with its photos and its Undo button, and for a watering the button that says what the soil was like. It is rebuilt when
/// these change, so it needs no bindings.
@MainActor
private func careRow(
    _ event: CareEvent, _ verdict: SoilVerdict?, _ photos: [Photo], _ model: PlantPageModel
) -> some Widget {
    let line = model.formatter.history(event, verdict)
    let type: CareType = event.kind.isMoist ? .soilCheck : event.type
    let icon = event.kind == .note ? "document-edit-symbolic" : type.icon
    let style = event.kind == .note ? "custom" : type.colorClass
    let row = ActionRow(line, subtitle: event.note ?? "").prefix(careBadge(icon, style))
    for photo in photos { row.suffix(eventPhotoButton(photo, model) { model.present(.photo(photo)) }) }
    if event.acceptsVerdict {
        row.suffix(
            soilButton {
                model.formatter
            } verdict: {
                verdict
            } choose: { chosen in
                Task { await model.setVerdict(chosen, of: event) }
            }.named(tr("How was the soil? {line}").filled(["line": line])))
    }
    return
        row
        .suffix(
            Button(icon: "edit-undo-symbolic", label: tr("Undo: {line}").filled(["line": line])).flat()
                .onClick { Task { await model.undo(event) } }
                .align(vertical: .center)
        )
        .named([line, event.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
}

extension CareEvent.Kind {
    fileprivate var isMoist: Bool {
        if case .moist = self { true } else { false }
    }
}

/// The notes.
@MainActor
func notesSection(_ model: PlantPageModel) -> some Widget {
    Column(spacing: 6) {
        Label(tr("Notes")).style("heading").role(.heading).margins(start: 2)
        Bin(
            TextView(label: tr("Notes")).padding(12).size(height: 88)
                .onChange { model.editNotes($0) }
                .onFocus { if !$0 { Task { await model.leaveNotes() } } }
                .bind { $0.text = model.notesDraft }
        ).style("card").clipped()
    }
}

@MainActor
func presentHistory(over parent: any Widget, _ model: PlantPageModel) {
    let frame = Bin()
    let list = List(
        ids: { model.wholeHistory.map(\.id) },
        cell: { context in
            let entry: @MainActor () -> HistoryEntry? = { model.wholeHistory.first { $0.id == context.id } }
            let event: @MainActor () -> CareEvent? = { entry()?.event }
            return Row(spacing: 12) {
                Column(spacing: 2) {
                    Label().wrapped().bind { label in
                        label.text = entry().map { model.formatter.history($0, $0.event.flatMap { model.verdicts[$0.id] }) } ?? ""
                    }
                    Label().style("caption", "secondary").wrapped().bind { label in
                        label.text = event()?.note ?? entry()?.problem?.note ?? ""
                        label.isVisible = !label.text.isEmpty
                    }
                }.expandHorizontally().align(vertical: .center)
                eventPhotoButtons(model) { event()?.id }
                soilButton {
                    model.formatter
                } verdict: {
                    event().flatMap { model.verdicts[$0.id] }
                } choose: { verdict in
                    if let event = event() { Task { await model.setVerdict(verdict, of: event) } }
                }.bind { $0.isVisible = event()?.acceptsVerdict ?? false }
                Button(icon: "edit-undo-symbolic", label: tr("Undo")).flat()
                    .onClick { if let event = event() { Task { await model.undo(event) } } }
                    .bind { $0.isVisible = event() != nil }
            }.margins(top: 6, bottom: 6, start: 18, end: 12)
        },
        name: { id in model.wholeHistory.first { $0.id == id }.map { model.formatter.history($0) } ?? "" },
        isActivatable: { if case .care = $0 { false } else { true } },
        onActivate: { id in
            if let problem = model.wholeHistory.first(where: { $0.id == id })?.problem {
                presentProblem(problem.id, over: frame, model)
            }
        })
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
    Task { await model.readHistory() }
    dialog.present()
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

import GLibKit
import Garden
import GtkKit
import Localization

/// The expandable part of a task row: why the task is due, and the buttons that answer it. It is built when the row is first
/// expanded.
@MainActor
final class TaskActionsPart {
    private let cell: TaskCell
    private var snooze: MenuButton?
    /// The task whose snooze menu opens once its button is shown; nil for none.
    private var waiting: TaskSummary.ID?

    init(_ cell: TaskCell) {
        self.cell = cell
    }

    /// The part, for the cell's row.
    func widget() -> some Widget {
        let cell = cell
        return Revealer(.slideDown, LazyWidget { self.content() }).bind { revealer in
            revealer.isRevealed = cell.row?.isUnfolded ?? false
            if !revealer.isRevealed { self.waiting = nil }
        }
    }

    /// Opens the snooze menu, at once or when its button is shown, which is a moment after the row was expanded.
    func openSnooze() { waiting = snooze?.open() == true ? nil : cell.task?.id }

    /// Opens the snooze menu if that was to wait for its button, unless the row has got another task meanwhile.
    private func openWaitingSnooze() {
        guard let waiting else { return }
        self.waiting = nil
        if waiting == cell.task?.id { snooze?.open() }
    }

    private func content() -> some Widget {
        let cell = cell
        let snooze = snoozeButton(cell)
        self.snooze = snooze
        snooze.on("map") { [weak self] in snooze.afterLayout { _ in self?.openWaitingSnooze() } }
        let (layout, model) = (cell.layout, cell.model)
        let why = Label().style("caption", "secondary").wrapped().bind { label in
            label.text = cell.why
        }
        let care: @MainActor () -> CareType = { (cell.task?.type ?? .watering).completedCare }
        // Names of problems and of the user's own kinds of care can be long.
        let completeContent = Row(spacing: 6) {
            Image(icon: "").bind { $0.setIcon(care().icon) }
            Label().centered().bind { label in
                label.text = model.settings.formatter.careAction(care())
                label.wrapped(beyond: 20)
            }
        }.align(horizontal: .center)
        let complete = Button(label: "", completeContent).onClick { cell.act { await $0.complete($1) } }.bind { button in
            guard let task = cell.task else { return }
            let action = model.settings.formatter.careAction(care())
            button.named(tr("{care}: {plant}").filled(["care": action, "plant": task.plantName]))
        }
        let moist = Button(tr("Still Moist")).onClick { cell.act { await $0.stillMoist($1) } }
        moist.bind { button in
            guard let task = cell.task else { return }
            button.isVisible = cell.asksIfMoist
            button.named(model.settings.formatter.accessibleLabel(tr("Still Moist"), task))
        }
        let line = FlowRow {
            complete
            moist
            snooze
            Button(tr("Change Next Date…")).onClick { cell.askForNext() }.bind { button in
                button.isVisible = !cell.canSnooze
                if let task = cell.task { button.named(model.settings.formatter.accessibleLabel(tr("Change Next Date…"), task)) }
            }
            Button(tr("Skip")).flat().onClick { cell.act { await $0.skip($1) } }.bind { button in
                button.isVisible = !cell.isShort
                if let task = cell.task { button.named(model.settings.formatter.accessibleLabel(tr("Skip"), task)) }
            }
            Button(tr("Note…")).flat().onClick { cell.askForNote() }.bind { $0.isVisible = !cell.isShort }
            // A row with room for it has the full menu beside the ring.
            MenuButton(icon: "view-more-symbolic", label: tr("More")) { cell.overflowMenu }.flat().bind {
                $0.isVisible = !layout.hasRoomForMenu
            }
        }.style("task-actions")
        let rest = Label().style("caption", "secondary").wrapped().bind { label in
            let text = cell.isShort ? cell.task.map(model.settings.formatter.restOfDetail) ?? "" : ""
            label.isVisible = !text.isEmpty
            label.text = text
        }
        let content = Column(spacing: 8) {
            rest
            why
            line
        }
        content.bind { $0.margins(top: 6, bottom: 6, start: layout.isNarrow ? 0 : 56) }
        return content
    }
}

/// The button with the snooze menu of a task.
@MainActor
private func snoozeButton(_ cell: TaskCell) -> MenuButton {
    MenuButton(tr("Snooze")) { cell.snoozeMenu }.bind { button in
        button.isVisible = cell.canSnooze
        button.setIcon(cell.layout.isNarrow ? "alarm-symbolic" : nil, title: tr("Snooze"))
        if let task = cell.task { button.named(cell.model.settings.formatter.accessibleLabel(tr("Snooze"), task)) }
    }
}

extension TaskCell {
    /// Why the task is due when it is, after what was already done today; empty until that is read.
    fileprivate var why: String {
        guard let planned = row?.why else { return "" }
        let why = model.settings.whySentence(planned)
        guard planned.givenToday != nil, let task = planned.task else { return why }
        let care = model.settings.formatter.careTitle(task.type.completedCare)
        return [tr("{care}: already done today.").filled(["care": care]), why].joined(separator: " ")
    }

    var canSnooze: Bool { task?.offersSnooze(on: model.today) ?? false }

    /// The snooze choices, and a date picker.
    var snoozeMenu: Menu {
        let choices = model.repository.snoozes(ofTasksDue: task.map { [$0.moment] } ?? []).map { choice in
            MenuItem(model.settings.formatter.title(choice)) { act { await $0.snooze($1, choice) } }
        }
        return Menu([Menu.Section(choices), Menu.Section([MenuItem(tr("Choose a Date…")) { askForSnooze() }])])
    }

    /// The menu of a short row: what it has besides its buttons.
    var overflowMenu: Menu { Menu(furtherSections) }

    /// What both menus have in common.
    private var furtherSections: [Menu.Section] {
        [
            Menu.Section([
                MenuItem(tr("Skip")) { act { await $0.skip($1) } },
                MenuItem(tr("Note…")) { askForNote() },
                MenuItem(doneEarlierTitle(task?.answers ?? CareType.watering.answers)) { askForDay() },
                MenuItem(tr("Change Next Date…")) { askForNext() },
            ]),
            Menu.Section(soilItems),
            Menu.Section([MenuItem(tr("Edit Task…")) { act { await $0.edit($1) } }, showPlant]),
        ]
    }

    /// The full menu, available without expanding the row.
    var fullMenu: Menu {
        // What is done has no answers any more. The row shows it for a while, so that it can be taken back.
        guard !isDone else { return Menu([Menu.Section([MenuItem(tr("Undo")) { _ = pressRing() }, showPlant])]) }
        var answers: [MenuItem] = []
        if let task {
            answers.append(
                MenuItem(model.settings.formatter.careAction(task.type.completedCare)) { act { await $0.complete($1) } })
            if asksIfMoist { answers.append(MenuItem(tr("Still Moist")) { act { await $0.stillMoist($1) } }) }
        }
        if canSnooze { answers.append(MenuItem(tr("Snooze"), submenu: snoozeMenu)) }
        return Menu([Menu.Section(answers)] + furtherSections)
    }

    /// Says what the soil was like at the last watering; empty for other care, and if the row has read that there is none.
    private var soilItems: [MenuItem] {
        guard task?.type.completedCare == .watering, row?.why?.wasWatered != false else { return [] }
        return [soilItem(model.settings.formatter) { verdict in act { await $0.noteSoil(verdict, of: $1) } }]
    }

    private var showPlant: MenuItem {
        MenuItem(tr("Show Plant")) { if let task { model.navigator.open(task.plant) } }
    }

    /// Asks for a note and photos, which can be added with or without completing the task, and what the soil was like.
    func askForNote() {
        guard let task else { return }
        let (model, actions) = (model, model.actions)
        let draft = TaskNoteModel(PhotoSelection(model.environment, model.settings))
        let verdicts = task.answers.verdictsOfCompletion
        let complete = Button(completion(of: task)).style("pill").align(horizontal: .center)
            .bind { $0.isSensitive = draft.isValid }
        complete.onClick {
            draft.settle()
            complete.closeWindow()
            Task {
                await actions.saving(draft.selection) {
                    await model.complete(task, soil: draft.verdict, note: draft.note, photos: $0)
                }
            }
        }
        let form = Column(spacing: 18) {
            Entry(label: tr("Note"), hint: tr("New leaf, dry soil, …")).activatesDefault().onChange { draft.note = $0 }
            PreferencesGroup {
                soilRow(verdicts, model.settings.formatter, { draft.verdict }) { draft.verdict = $0 }
                    .bind { $0.isVisible = !verdicts.isEmpty }
                photoSelectionRow(draft.selection, model.settings, model.environment)
            }
            complete
        }.onDrop { item in Task { await draft.selection.add(item.origins) } }
        presentForm(
            tr("Note on {plant}").filled(["plant": task.plantName]), button: tr("Add Note"), height: 380, over: anchor, draft,
            isValid: { draft.isValid }, save: { await model.note(draft.note, on: task, photos: draft.selection.photos) }, form)
    }

    /// Asks on which day the care was given.
    func askForDay() {
        guard let task else { return }
        let model = model
        askWhenDone(task, model.repository, model.settings.formatter, over: anchor) { day in
            Task { await model.complete(task.id, on: day) }
        }
    }

    /// The label of a button that completes a task. For a soil check it names the care given if the soil is dry.
    private func completion(of task: TaskSummary) -> String {
        task.answers.needsSoilState ? model.settings.formatter.careAction(task.type.completedCare) : tr("Mark Complete")
    }

    /// Asks for the day to which the task is moved, earlier or later.
    func askForNext() {
        guard let task else { return }
        askForNextDay(
            of: careAction, due: task.moment.day, today: model.today, model.settings.formatter, over: anchor
        ) { [model] day in Task { await model.move(task.id, to: day) } }
    }

    private func askForSnooze() {
        guard let task else { return }
        askForSnoozeDay(of: careAction, today: model.today, model.settings.formatter, over: anchor) { [model] day in
            Task { await model.snooze(task.id, .day(day)) }
        }
    }

    private var careAction: String { task.map { model.settings.formatter.careAction($0.type, of: $0.plantName) } ?? "" }
}

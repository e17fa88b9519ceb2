import Garden
import GtkKit
import Localization

@MainActor
func presentSheet(
    _ sheet: PlantPageModel.Sheet, over parent: any Widget, _ model: PlantPageModel, _ layout: WindowLayout
) {
    switch sheet {
    case .edit, .species:
        presentEditPlant(
            model.id, over: parent, model.settings, model.actions, model.repository, beginsWithSpecies: sheet == .species
        ) {}
    case .details: presentCareDetails(over: parent, model)
    case .care(let field): presentCareValue(field, over: parent, model)
    case .toxicity: presentToxicity(model.care, over: parent, model.formatter)
    case .rule(let rule): presentRule(rule, over: parent, model, model.settings)
    case .answer(let task, let choice):
        presentAnswer(
            TaskAnswerModel(
                task, choice, PhotoSelection(model.environment, model.settings), today: model.repository.today,
                asksIfMoist: model.rules.contains { $0.task == task && $0.asksIfMoist(on: model.repository.today) }),
            over: parent, model)
    case .move(let task):
        askForNextDay(
            of: model.careAction(task), due: task.due, today: model.repository.today, model.formatter, over: parent
        ) { day in Task { await model.move(task, to: day) } }
    case .snooze(let task):
        askForSnoozeDay(of: model.careAction(task), today: model.repository.today, model.formatter, over: parent) { day in
            Task { await model.snooze(task, .day(day)) }
        }
    case .earlierCare(let care):
        presentAnswer(
            TaskAnswerModel(recording: care, PhotoSelection(model.environment, model.settings), today: model.repository.today),
            over: parent, model)
    case .archive:
        askArchiveReason(archiveHeading(model.name), over: parent) { reason in
            Task { await model.archive(reason: reason) }
        }
    case .duplicate: askCopyName(over: parent, model)
    case .history: presentHistory(over: parent, model)
    case .entry(let event): presentEntry(event, over: parent, model)
    case .deletion: askDeletion(over: parent, model)
    case .photo(let photo): presentPhoto(photo, over: parent, model)
    case .timeline: presentTimeline(over: parent, model, layout)
    case .problem(let problem): presentProblem(problem, over: parent, model)
    case .newProblem: presentProblemForm(nil, over: parent, model)
    }
}

/// The question before a plant is archived.
func archiveHeading(_ plant: String) -> String { tr("Archive {plant}?").filled(["plant": plant.quoted]) }

/// Asks why plants are archived, before they are.
@MainActor
func askArchiveReason(
    _ heading: String, over parent: any Widget, closed: @escaping @MainActor () -> Void = {},
    archive: @escaping @MainActor (_ reason: String) -> Void
) {
    presentTextForm(
        heading, body: tr("Tasks are paused and the history is kept. You can unarchive the plant at any time."),
        button: tr("Archive"),
        Entry(label: tr("Reason"), hint: tr("Reason (optional)")), over: parent, closed: closed, take: archive)
}

@MainActor
private func askCopyName(over parent: any Widget, _ model: PlantPageModel) {
    presentTextForm(
        tr("Duplicate {plant}?").filled(["plant": model.name.quoted]),
        body: tr("The copy has the same care and tasks, counted from today, but no history, photos, or pot."),
        button: tr("Duplicate"),
        text: model.copyName, label: tr("Name"), Entry(label: tr("Name")), problem: model.formatter.problem(withName:),
        over: parent
    ) { name in
        Task { await model.duplicate(named: name) }
    }
}

@MainActor
private func askDeletion(over parent: any Widget, _ model: PlantPageModel) {
    Task {
        // A second press meanwhile opens no second dialog.
        guard let remains = await model.remains() else { return }
        let (stay, files) = (remains.inBackups, remains.damagedFiles)
        let fromBackups = CheckButton(label: tr("Also Delete From Backups"))
        let fromDamaged = CheckButton(label: tr("Also Delete Damaged Files"))
        let choices = PreferencesGroup {
            if let stay { checkRow(tr("Also Delete From Backups"), model.formatter.inBackups(stay), fromBackups) }
            if !files.isEmpty {
                let warning = tr("These files may contain other data that exists nowhere else.")
                let words = "\(model.formatter.inDamaged(files)) \(warning)"
                checkRow(tr("Also Delete Damaged Files"), words, fromDamaged)
            }
        }
        MessageDialog(
            heading: tr("Delete {plant} Permanently?").filled(["plant": model.name.quoted]),
            body: tr("The plant, its tasks, and its history are removed. This cannot be undone."),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("delete", tr("Delete Permanently"), .destructive)],
            extra: stay == nil && files.isEmpty ? nil : choices
        ).ask(over: parent) { answer in
            guard answer == "delete" else { return }
            let (isFromBackups, isFromDamaged) = (fromBackups.isActive, fromDamaged.isActive)
            Task { await model.deleteForGood(fromBackups: isFromBackups, damagedFiles: isFromDamaged ? files : []) }
        }
    }
}

@MainActor
private func checkRow(_ title: String, _ subtitle: String, _ button: CheckButton) -> some Widget {
    ActionRow(title, subtitle: subtitle).prefix(button).activates(button)
}

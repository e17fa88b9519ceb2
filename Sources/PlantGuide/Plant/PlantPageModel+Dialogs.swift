import Garden
import GtkKit
import Observation
import Localization

@MainActor
func presentSheet(
    _ sheet: PlantPageModel.Sheet, over parent: any Widget, _ model: PlantPageModel, _ layout: WindowLayout
) {
    switch sheet {
    case .edit: presentEditPlant(model.id, over: parent, model.settings, model.actions, model.repository) {}
    case .details: presentCareDetails(over: parent, model)
    case .care(let field): presentCareValue(field, over: parent, model)
    case .toxicity: presentToxicity(model.care, over: parent, model.formatter)
    case .override(let field): presentOverride(field, over: parent, model)
    case .rule(let rule): presentRule(rule, over: parent, model, model.settings)
    case .answer(let task, let choice):
        presentAnswer(
            TaskAnswerModel(
                task, choice, PhotoSelection(model.environment, model.settings), today: model.repository.today),
            over: parent, model)
    case .archive: askReason(over: parent, model)
    case .duplicate: askCopyName(over: parent, model)
    case .history: presentHistory(over: parent, model)
    case .deletion: askDeletion(over: parent, model)
    case .photo(let photo): presentPhoto(photo, over: parent, model)
    case .timeline: presentTimeline(over: parent, model, layout)
    case .problem(let problem): presentProblem(problem, over: parent, model)
    case .newProblem: presentProblemForm(nil, over: parent, model)
    }
}

/// Presents a form in a dialog with Cancel and a suggested button in its header bar.
///
/// - Parameter save: Called when the suggested button is pressed. The dialog closes if it returns true, and otherwise stays
///   open so that the input can be corrected.
@MainActor
func presentForm(
    _ title: String, button: String, height: Int, over parent: any Widget, isValid: @escaping @MainActor () -> Bool,
    save: @escaping @MainActor () async -> Bool, closed: @escaping @MainActor () -> Void = {}, _ form: any Widget
) {
    let cancel = Button(tr("Cancel"))
    cancel.onClick { cancel.closeWindow() }
    let saving = FormSaving(save)
    let accept = Button(button).suggested().bind { $0.isSensitive = isValid() && !saving.isRunning }
    accept.onClick { saving.begin() }
        .bind({ saving.isDone }) { if $0 { accept.closeWindow() } }
    let content = Column {
        HeaderBar(title: title).windowButtons(false).start(cancel).end(accept)
        Scrolled(form.margins(top: 18, bottom: 24, start: 18, end: 18)).expand()
    }
    let dialog = DialogWindow(over: parent, title: title, width: 480, height: height, content).defaultButton(accept)
    dialog.onClose {
        closed()
        return false
    }
    dialog.present()
    // Otherwise Cancel has the keyboard focus, and Enter would discard the input.
    form.focusFirst()
}

/// The saving state of a form. It ignores a second press while saving.
@MainActor @Observable
private final class FormSaving {
    private(set) var isRunning = false
    private(set) var isDone = false
    @ObservationIgnored private let save: @MainActor () async -> Bool

    init(_ save: @escaping @MainActor () async -> Bool) { self.save = save }

    func begin() {
        guard !isRunning else { return }
        isRunning = true
        Task {
            isDone = await save()
            isRunning = false
        }
    }
}

@MainActor
private func askReason(over parent: any Widget, _ model: PlantPageModel) {
    let reason = Entry(label: tr("Reason"), hint: tr("Reason (optional)")).activatesDefault()
    MessageDialog(
        heading: tr("Archive {plant}?").filled(["plant": model.name]),
        body: tr("Tasks are paused and the history is kept. You can unarchive the plant at any time."),
        responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("archive", tr("Archive"), .suggested)],
        defaultResponse: "archive", extra: reason
    ).ask(over: parent) { answer in
        guard answer == "archive" else { return }
        let words = reason.text
        Task { await model.archive(reason: words) }
    }
}

@MainActor
private func askCopyName(over parent: any Widget, _ model: PlantPageModel) {
    let name = Entry(label: tr("Name")).activatesDefault()
    name.text = model.copyName
    MessageDialog(
        heading: tr("Duplicate {plant}?").filled(["plant": model.name]),
        body: tr("The copy has the same care and reminders, but no history."),
        responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("duplicate", tr("Duplicate"), .suggested)],
        defaultResponse: "duplicate", extra: name
    ).ask(over: parent) { answer in
        guard answer == "duplicate" else { return }
        let words = name.text
        Task { await model.duplicate(named: words) }
    }
}

@MainActor
private func askDeletion(over parent: any Widget, _ model: PlantPageModel) {
    Task {
        // A second press meanwhile opens no second dialog.
        guard let remains = await model.remains() else { return }
        let (day, files) = (remains.lastDayInBackups, remains.damagedFiles)
        let fromBackups = CheckButton(label: tr("Also Delete From Backups"))
        let fromDamaged = CheckButton(label: tr("Also Delete Damaged Files"))
        let choices = PreferencesGroup {
            if let day { checkRow(tr("Also Delete From Backups"), model.formatter.inBackups(until: day), fromBackups) }
            if !files.isEmpty {
                let warning = tr("These files may contain other data that exists nowhere else.")
                let words = "\(model.formatter.inDamaged(files)) \(warning)"
                checkRow(tr("Also Delete Damaged Files"), words, fromDamaged)
            }
        }
        MessageDialog(
            heading: tr("Delete {plant} Permanently?").filled(["plant": model.name]),
            body: tr("The plant, its reminders and its history are removed. This cannot be undone."),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("delete", tr("Delete Permanently"), .destructive)],
            extra: day == nil && files.isEmpty ? nil : choices
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

import GtkKit
import Localization
import Observation

/// Presents a form in a dialog with Cancel and a suggested button in its header bar, and returns the dialog. Ctrl+Enter presses
/// the suggested button, also in a field with several lines, where Enter begins a new one. While the form is not valid, both go
/// to the first field that is `validated` and shows what is wrong with it.
///
/// - Parameters:
///   - height: The height in pixels; nil for that of the form.
///   - save: Called when the suggested button is pressed. The dialog closes if it returns true, and otherwise stays open so that
///     the input can be corrected.
///   - endsSaving: Called when the dialog is to close while it saves. Returns whether the saving was given up.
///   - discard: What is asked before the dialog closes with changes.
///   - foot: A bar below the form; nil for none.
///   - focus: The field that has the keyboard focus first; nil for the first one.
@MainActor @discardableResult
func presentForm(
    _ title: String, button: String, height: Int?, over parent: any Widget, _ model: some FormModel,
    isValid: @escaping @MainActor () -> Bool, save: @escaping @MainActor () async -> Bool,
    endsSaving: @escaping @MainActor () -> Bool = { false }, closed: @escaping @MainActor () -> Void = {},
    discard: DiscardQuestion = .changes, _ form: any Widget,
    foot: (any Widget)? = nil, focus: (any Widget)? = nil
) -> DialogWindow {
    let cancel = Button(tr("Cancel"))
    cancel.onClick { cancel.closeWindow() }
    let saving = FormSaving(model, save)
    let accept = Button(button).suggested().bind { $0.isSensitive = isValid() && !saving.isRunning }
    accept.bind({ saving.isDone }) { if $0 { accept.closeWindow() } }
    // A narrow header bar has no room for a long title between the buttons.
    let place = TitlePlace()
    let heading = Label(title).style("title-2").wrapped().centered().role(.heading).bind { $0.isVisible = !place.isHeader }
    let header = HeaderBar(FittingTitle(title).onChange { place.isHeader = $0 })
    let body = Column(spacing: 18) {
        heading
        form
    }
    let page = Scrolled(body.margins(top: 18, bottom: 24, start: 18, end: 18)).expand()
    // Also what was typed last and not taken is a problem.
    let submit: @MainActor () -> Void = { if !body.showFirstProblem(), isValid() { saving.begin() } }
    accept.onClick(submit)
    let content = Column {
        header.windowButtons(false).start(cancel).end(accept)
        height == nil ? page.naturalHeight() : page
    }.onDefault(submit)
    let dialog = DialogWindow(over: parent, title: title, width: 480, height: height, content, foot: foot).defaultButton(accept)
        .asksBeforeDiscarding(model, discard, isSaving: { saving.isRunning && !endsSaving() })
    dialog.onClose {
        closed()
        return false
    }
    dialog.onControlEnter(submit)
    dialog.present()
    // Otherwise Cancel has the keyboard focus, and Enter would discard the input.
    if let focus { focus.focus() } else { form.focusFirst() }
    return dialog
}

extension DialogWindow {
    /// Calls `save` when Ctrl+Enter is pressed anywhere in the dialog, also in a text of several lines, after what is typed was
    /// taken.
    func onControlEnter(_ save: @escaping @MainActor () -> Void) {
        let dialog = self
        dialog.onKey(capturing: true) { key in
            guard key.modifiers == .control, ["Return", "KP_Enter"].contains(key.name) else { return false }
            dialog.finishTyping()
            save()
            return true
        }
    }

    /// Asks before the dialog closes with changes to its form that are not saved, and keeps it open while they are being saved.
    ///
    /// Call it before other handlers of ``onClose(_:)``, which then run only if the dialog closes.
    @discardableResult
    func asksBeforeDiscarding(
        _ model: some FormModel, _ question: DiscardQuestion = .changes, isSaving: @escaping @MainActor () -> Bool
    ) -> Self {
        let dialog = self
        let isAsking = Choice(false)
        return onClose {
            if isSaving() || isAsking.value { return true }
            dialog.finishTyping()
            guard model.hasChanges else { return false }
            isAsking.value = true
            MessageDialog(
                heading: question.heading, body: question.body,
                responses: [
                    .init(MessageDialog.cancel, tr("Keep Editing")), .init("discard", tr("Discard"), .destructive),
                ]
            ).ask(over: dialog) { answer in
                isAsking.value = false
                guard answer == "discard" else { return }
                model.settle()
                dialog.close()
            }
            return true
        }
    }
}

/// What is asked before what was entered is discarded.
struct DiscardQuestion {
    let heading: String
    let body: String

    static var changes: Self { Self(heading: tr("Discard Changes?"), body: tr("Your changes have not been saved.")) }

    static var key: Self { Self(heading: tr("Discard Key?"), body: tr("The key that you entered has not been saved.")) }
}

/// Where a dialog shows its title.
@MainActor @Observable
final class TitlePlace {
    /// Whether the title fits into the header bar.
    var isHeader = true
}

/// The saving state of a form. It ignores a second press while saving.
@MainActor @Observable
private final class FormSaving {
    private(set) var isRunning = false
    private(set) var isDone = false
    @ObservationIgnored private let model: any FormModel
    @ObservationIgnored private let save: @MainActor () async -> Bool

    init(_ model: any FormModel, _ save: @escaping @MainActor () async -> Bool) {
        self.model = model
        self.save = save
    }

    func begin() {
        guard !isRunning else { return }
        isRunning = true
        Task {
            let isSaved = await save()
            isRunning = false
            guard isSaved else { return }
            model.settle()
            isDone = true
        }
    }
}

import GtkKit
import Localization

extension MainWindow {
    /// Shows the notices of the window above `content`, and toasts over it, or over the dialog in front, while `page` is shown;
    /// nil for the sections. A care round in a narrow window shows none about its answers.
    func withToasts(_ content: some Widget, of page: Navigator.Page?) -> some Widget {
        let withNotice = Column {
            Column {
                if let sample, page == nil { sampleGardenNotice(sample, model) }
                remindersNotice(reminders, model.layout, model.navigator, page)
            }.bind { [model] notices in notices.isVisible = page != nil || !model.showsAbsence }
            content
        }
        return ToastOverlay(withNotice).expand().onEscape { [weak self] in self?.escape() ?? false }.bind { [model] overlay in
            guard model.navigator.page == page, let toast = model.actions.takeToast() else { return }
            // It would cover the next task. The progress shows that a task was answered, and the plant before and the menu undo
            // it.
            if case .careRound = page, model.layout.stacksPicture, toast.undo != nil { return }
            overlay.replace(with: toastView(toast, model.actions))
        }
    }
}

/// A toast as it is shown. It replaces the previous one, so that no Undo remains for a change that is already undone.
@MainActor
private func toastView(_ toast: ActionRunner.Toast, _ actions: ActionRunner) -> Toast {
    guard let change = toast.undo else { return Toast(toast.text) }
    return Toast(toast.text, button: toast.offersRedo ? tr("Redo") : tr("Undo")) { Task { await actions.undo(change) } }
}

import GtkKit
import Localization

extension MainWindow {
    /// Shows the reminders notice above `content`, and toasts over it while `page` is in front; nil for the sections.
    func withToasts(_ content: some Widget, of page: Navigator.Page?) -> some Widget {
        let withNotice = Column {
            if let sample, page == nil { sampleGardenNotice(sample, model.settings, model.layout) }
            remindersNotice(reminders, model.layout, model.navigator, page)
            content
        }
        return ToastOverlay(withNotice).expand().bind { [model] overlay in
            // The preferences show toasts themselves while they cover the window.
            guard model.navigator.page == page, !model.navigator.showsPreferences else { return }
            if let toast = model.actions.takeToast() { overlay.replace(with: toastView(toast, model.actions)) }
        }
    }
}

/// A toast as it is shown. It replaces the previous one, so that no Undo remains for a change that is already undone.
@MainActor
func toastView(_ toast: ActionRunner.Toast, _ actions: ActionRunner) -> Toast {
    guard let change = toast.undo else { return Toast(toast.text) }
    return Toast(toast.text, button: tr("Undo")) { Task { await actions.undo(change) } }
}

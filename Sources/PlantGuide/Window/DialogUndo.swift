import GtkKit

extension WindowWidget {
    /// Makes Ctrl+Z and Ctrl+Shift+Z undo and redo changes as in the main window, in a dialog that saves at once. In a text field they
    /// undo and redo typing.
    @discardableResult
    func undoes(with actions: ActionRunner) -> Self {
        let dialog = self
        return shortcut("<Control>z", scope: .local) {
            if !dialog.undoTyping() { Task { await actions.undoLatest() } }
        }
        .shortcut("<Control><Shift>z", scope: .local) {
            if !dialog.redoTyping() { Task { await actions.redoLatest() } }
        }
    }
}

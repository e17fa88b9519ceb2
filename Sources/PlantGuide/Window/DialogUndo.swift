import GtkKit

extension WindowWidget {
    /// Makes Ctrl+Z and Ctrl+Shift+Z undo and redo changes in a dialog that saves at once: those made since it opened, because
    /// what was changed before cannot be seen in it. In a text field they undo and redo typing.
    @discardableResult
    func undoes(with actions: ActionRunner) -> Self {
        let (dialog, start) = (self, actions.changeCount)
        return shortcut("<Control>z", scope: .local) {
            if !dialog.undoTyping() { Task { await actions.undoLatest(after: start) } }
        }
        .shortcut("<Control><Shift>z", scope: .local) {
            if !dialog.redoTyping() { Task { await actions.redoLatest(after: start) } }
        }
    }
}

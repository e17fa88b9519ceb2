import GtkKit
import Localization

/// Closing waits until everything is saved.
extension MainWindow {
    /// Called when the user closes the window. Returns true if it closes now; otherwise it closes once everything is saved, and
    /// the user has decided what becomes of what cannot be.
    func mayClose() -> Bool {
        if closing == .decided { return true }
        guard closing == .no else { return false }
        // A form asks before it discards what is entered in it.
        guard widget.closeDialogs() else { return false }
        closing = .asking
        Task {
            if await isReadyToClose() {
                closeNow()
            } else {
                closing = .no
            }
        }
        return false
    }

    /// Saves what was typed, and closes without any question.
    func finishAndClose() async {
        _ = await saveEverything()
        closeNow()
    }

    /// Closes without saving or asking.
    func closeNow() {
        guard closing != .decided else { return }
        closing = .decided
        close()
    }

    /// Saves until nothing is left, also what is typed or pressed meanwhile. Returns whether that succeeded.
    private func saveEverything() async -> Bool {
        while true {
            let areNotesSaved = await plantPage?.leaveNotes() ?? true
            let isRestSaved = await model.actions.finish()
            await model.keepChanges()
            if !areNotesSaved || !isRestSaved { return false }
            // It may be the only copy of the garden as it was before the first change of the day.
            await model.repository.finishDailyBackup()
            if !model.actions.isBusy, plantPage?.hasUnsavedNotes != true { return true }
        }
    }

    private func isReadyToClose() async -> Bool {
        if let sample, !sample.added.isEmpty, await !askBeforeClosing(sample, over: widget, model.settings) { return false }
        if await saveEverything() { return true }
        return await confirmsLoss()
    }

    private func confirmsLoss() async -> Bool {
        await withCheckedContinuation { continuation in
            MessageDialog(
                heading: tr("Close Without Saving?"), body: tr("The notes could not be saved."),
                responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("close", tr("Close Without Saving"), .destructive)]
            ).ask(over: widget) { continuation.resume(returning: $0 == "close") }
        }
    }
}

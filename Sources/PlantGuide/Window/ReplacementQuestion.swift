import GtkKit
import Localization

/// What the user is asked before a replaced garden comes back, or a replacement is redone, without what was changed since then.
struct ReplacementQuestion {
    let heading: String
    let body: String
    /// The title of the button that agrees.
    let agree: String

    /// - Parameters:
    ///   - isImport: Whether an import replaced the garden, and not a backup.
    ///   - count: How many changes were made since then.
    init(isRedo: Bool, isImport: Bool, laterChanges count: Int, _ formatter: GardenFormatter) {
        heading =
            switch (isRedo, isImport) {
            case (false, true): tr("Undo the Import?")
            case (true, true): tr("Redo the Import?")
            case (false, false): tr("Undo Restoring the Backup?")
            case (true, false): tr("Redo Restoring the Backup?")
            }
        body = ntr(
            "{n} change made since then will be undone too. The current state of the garden is backed up first.",
            "{n} changes made since then will be undone too. The current state of the garden is backed up first.", count
        ).filled(["n": formatter.number(count)])
        agree = isRedo ? tr("Redo") : tr("Undo")
    }

    /// Asks over a window. Returns whether the user agrees.
    @MainActor
    func ask(over window: any Widget) async -> Bool {
        await withCheckedContinuation { continuation in
            MessageDialog(
                heading: heading, body: body,
                responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("agree", agree, .destructive)],
                defaultResponse: MessageDialog.cancel
            ).ask(over: window) { continuation.resume(returning: $0 == "agree") }
        }
    }
}

extension WindowWidget {
    /// Asks what must be asked before the garden is replaced, or a replacement is undone, over the dialog in front of the window. The
    /// preferences in which an import was begun may be closed by then.
    func asksBeforeReplacing(with model: WindowModel) {
        let window = self
        model.actions.confirm = { await $0.ask(over: window.dialogInFront) }
        bind({ model.backups.importQuestion }) { question in
            if let question { ask(question, over: window.dialogInFront, model.backups) }
        }
    }
}

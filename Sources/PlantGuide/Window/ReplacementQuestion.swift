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
        let words =
            isRedo
            ? ntr(
                "{n} change made since then will be lost from the garden. It stays in the backup that is made first.",
                "{n} changes made since then will be lost from the garden. They stay in the backup that is made first.", count)
            : ntr(
                "{n} change made since then will be undone too. The current state of the garden is backed up first.",
                "{n} changes made since then will be undone too. The current state of the garden is backed up first.", count)
        body = words.filled(["n": formatter.number(count)])
        agree = isRedo ? tr("Redo") : tr("Undo")
    }
}

@MainActor
private func ask(_ question: ReplacementQuestion, over parent: any Widget, _ actions: ActionRunner) {
    MessageDialog(
        heading: question.heading, body: question.body,
        responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("agree", question.agree, .destructive)],
        defaultResponse: MessageDialog.cancel
    ).ask(over: parent) { answer in
        guard answer == "agree" else { return actions.dropQuestion() }
        Task { await actions.agree() }
    }
}

extension WindowWidget {
    /// Asks what must be asked before the garden is replaced, or a replacement is undone, over the dialog in front of the window.
    /// The preferences in which an import was begun may be closed by then.
    func asksBeforeReplacing(with model: WindowModel) {
        let window = self
        bind({ model.actions.question }) { question in
            if let question { ask(question, over: window.dialogInFront, model.actions) }
        }
        bind({ model.backups.importQuestion }) { question in
            if let question { ask(question, over: window.dialogInFront, model.backups) }
        }
    }
}

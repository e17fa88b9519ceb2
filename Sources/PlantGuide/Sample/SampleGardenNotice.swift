import GtkKit
import Localization

/// The notice above the pages of the sample garden, which says that nothing there lasts. In a narrow window, which has little
/// room for more than the plants, it is one line above these.
@MainActor
func sampleGardenNotice(_ model: SampleGardenModel, _ window: WindowModel) -> some Widget {
    let layout = window.layout
    let move = moveButton(model, window) { $0.title = $1 }
    let card = noticeRow(
        "dialog-information-symbolic", tr("This is the sample garden. It is discarded when you close its window."), layout,
        buttons: [move])
    let line = Row(spacing: 8) {
        Label().style("caption").wrapped().centered().expandHorizontally().bind { label in
            let count = model.added.count
            label.text =
                count == 0
                ? tr("Sample garden, discarded when closed")
                : ntr("{n} plant added", "{n} plants added", count).filled(["n": window.settings.formatter.number(count)])
        }
        moveButton(model, window) { button, words in
            button.title = tr("Keep")
            button.named(words).tooltip(words)
        }
    }
    return Column {
        line.style("notice", "line").role(.status).bind {
            $0.isVisible = layout.isNarrow && window.navigator.section == .plants
        }
        Clamp(maximum: 1_000, card).margins(top: 10, bottom: 0, start: 22, end: 22).bind { $0.isVisible = !layout.isNarrow }
    }
}

/// The button that moves the plants that were added to the user's own garden; hidden without any.
///
/// - Parameter name: Names the button by the words that say what it does.
@MainActor
private func moveButton(
    _ model: SampleGardenModel, _ window: WindowModel, name: @escaping @MainActor (Button, String) -> Void
) -> some Widget {
    Button("").align(vertical: .center).onClick { Task { _ = await model.moveAdded() } }.bind { button in
        let count = model.added.count
        button.isVisible = count > 0
        name(
            button,
            ntr("Move {n} Plant to My Garden", "Move {n} Plants to My Garden", count)
                .filled(["n": window.settings.formatter.number(count)]))
    }
}

/// Asks what becomes of the plants that were added to the sample garden, and does it. Returns whether the garden may close.
@MainActor
func askBeforeClosing(_ model: SampleGardenModel, over parent: any Widget, _ settings: DisplaySettings) async -> Bool {
    let count = model.added.count
    let dialog = MessageDialog(
        heading: ntr("Keep Your Plant?", "Keep Your Plants?", count),
        body: ntr(
            "You added {n} plant to the sample garden, which will be discarded. You can move the plant to your own garden with its photos and history.",
            "You added {n} plants to the sample garden, which will be discarded. You can move the plants to your own garden with their photos and history.",
            count
        ).filled(["n": settings.formatter.number(count)]),
        responses: [
            .init(MessageDialog.cancel, tr("Cancel")), .init("discard", tr("Discard"), .destructive),
            .init("move", tr("Move to My Garden")),
        ])
    let answer = await withCheckedContinuation { continuation in
        dialog.ask(over: parent) { continuation.resume(returning: $0) }
    }
    switch answer {
    case "discard": return true
    case "move": return await model.moveAdded()
    default: return false
    }
}

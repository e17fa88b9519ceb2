import GtkKit
import Localization

/// The notice above the pages of the sample garden, which says that nothing there lasts.
@MainActor
func sampleGardenNotice(_ model: SampleGardenModel, _ settings: DisplaySettings, _ layout: WindowLayout) -> some Widget {
    let move = Button("").wrapped().onClick { Task { _ = await model.moveAdded() } }.bind { button in
        let count = model.added.count
        button.isVisible = count > 0
        button.title = ntr("Move {n} Plant to My Garden", "Move {n} Plants to My Garden", count)
            .filled(["n": settings.formatter.number(count)])
    }
    let card = noticeRow(
        "dialog-information-symbolic", tr("This is the sample garden. It is discarded when you close its window."), layout,
        buttons: [move])
    // A narrow window has little room for more than the plants.
    let isLine: @MainActor () -> Bool = { layout.isNarrow && model.added.isEmpty }
    let line = Label(tr("Sample garden, discarded with its window")).style("caption").wrapped().centered().expandHorizontally()
    return Column {
        Row { line }.style("notice", "line").role(.status).bind { $0.isVisible = isLine() }
        Clamp(maximum: 1_000, card).bind { clamp in
            let margin = layout.isNarrow ? 14 : 22
            clamp.margins(top: 10, bottom: 0, start: margin, end: margin)
            clamp.isVisible = !isLine()
        }
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
            .init(MessageDialog.cancel, tr("Cancel")), .init("discard", tr("Discard")),
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

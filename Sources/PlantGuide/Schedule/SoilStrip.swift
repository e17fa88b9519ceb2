import Garden
import GtkKit
import Localization

/// The strip within a completed watering's row that asks what the soil was like. The keys 1, 2 and 3 answer while it has the
/// focus.
@MainActor
func soilStrip(_ cell: TaskCell) -> some Widget {
    let layout = cell.layout
    let answer: @MainActor (SoilVerdict) -> Void = { verdict in cell.act { await $0.answerSoil(verdict, of: $1) } }
    let buttons = Row(spacing: 6) {
        for verdict in SoilVerdict.allCases { soilAnswer(verdict, cell) { answer(verdict) } }
    }
    buttons.bind { buttons in
        buttons.equalSizes(layout.isNarrow).expand(horizontal: layout.isNarrow, vertical: false)
    }
    let strip = Row(spacing: 6) {
        Label(tr("What was the soil like?")).style("secondary").wrapped().expandHorizontally().margins(start: 6)
        buttons
    }.style("soil-strip").role(.group)
    strip.bind { strip in
        strip.turned(vertical: layout.isNarrow)
        strip.margins(top: 10, bottom: 4, start: layout.isNarrow ? 0 : 56)
        guard let task = cell.task else { return }
        strip.named(tr("{plant}: {what}").filled(["plant": task.plantName, "what": tr("What was the soil like?")]))
    }
    let uses = SoilQuestionUses()
    // Only the focus that comes to the row later: that of the press that completed the task goes on to the next one.
    strip.bind({ cell.context.isFocused }) { uses.set(.row, $0 ? cell.row?.question : nil) }
    strip.onFocus { uses.set(.focus, $0 ? cell.row?.question : nil) }
        .onHover { uses.set(.pointer, $0 ? cell.row?.question : nil) }
        .onKey { key in
            guard key.modifiers.isEmpty, let number = Int(key.name), SoilVerdict.allCases.indices.contains(number - 1)
            else { return false }
            answer(SoilVerdict.allCases[number - 1])
            return true
        }
    let revealer = Revealer(.slideDown, strip).onRevealed {
        guard let question = cell.row?.question, !question.wasBroughtIntoSight else { return }
        question.wasBroughtIntoSight = true
        // The toast about the watering appears at the same time, and does not cover the answers.
        strip.scrollIntoSight(above: ToastOverlay.roomBelow)
    }
    return revealer.bind { revealer in
        let isAsked = cell.row?.question != nil
        revealer.isRevealed = isAsked
        // What is not asked cannot take the focus.
        revealer.isVisible = isAsked
    }
}

/// The questions that the focus and the pointer are on. A cell can show another row before they leave.
@MainActor
private final class SoilQuestionUses {
    private var used: [SoilQuestion.Use: SoilQuestion] = [:]

    func set(_ use: SoilQuestion.Use, _ question: SoilQuestion?) {
        used[use]?.setUse(use, false)
        used[use] = question
        question?.setUse(use, true)
    }
}

@MainActor
private func soilAnswer(_ verdict: SoilVerdict, _ cell: TaskCell, _ answer: @escaping @MainActor () -> Void) -> Button {
    let content = Row(spacing: 6) {
        soilIcon(verdict).bind { $0.isVisible = !cell.layout.isNarrow }
        Label(cell.model.settings.formatter.title(verdict)).wrapped(withinWords: false).centered()
    }.align(horizontal: .center)
    return Button(label: "", content).style("soil-answer").align(vertical: .center).onClick(answer).bind { button in
        let formatter = cell.model.settings.formatter
        guard let task = cell.task else { return }
        button.named(tr("{plant}: {what}").filled(["plant": task.plantName, "what": formatter.title(verdict)]))
    }
}

import Garden
import GtkKit
import Localization

/// A strip that asks what the soil was like, with a button for each answer. The keys 1, 2 and 3 answer while it has the focus.
///
/// - Parameter plant: The plant's name, for screen readers.
@MainActor
func soilStrip(
    _ settings: DisplaySettings, _ layout: WindowLayout, plant: @escaping @MainActor () -> String,
    answer: @escaping @MainActor (SoilVerdict) -> Void
) -> Row {
    let name: @MainActor (String) -> String = { what in
        tr("{plant}: {what}").filled(["plant": plant(), "what": what])
    }
    let buttons = Row(spacing: 6) {
        for verdict in SoilVerdict.allCases {
            let content = Row(spacing: 6) {
                soilIcon(verdict).bind { $0.isVisible = !layout.isNarrow }
                Label(settings.formatter.title(verdict)).wrapped(withinWords: false).centered()
            }.align(horizontal: .center)
            Button(label: "", content).style("soil-answer").align(vertical: .center).onClick { answer(verdict) }
                .bind { $0.named(name(settings.formatter.title(verdict))) }
        }
    }
    buttons.bind { buttons in
        buttons.equalSizes(layout.isNarrow).expand(horizontal: layout.isNarrow, vertical: false)
    }
    let strip = Row(spacing: 6) {
        Label(tr("What was the soil like?")).style("secondary").wrapped().expandHorizontally().margins(start: 6)
        buttons
    }.style("soil-strip").role(.group)
    strip.bind { $0.turned(vertical: layout.isNarrow).named(name(tr("What was the soil like?"))) }
    return strip.onKey { key in
        guard key.modifiers.isEmpty, let number = Int(key.name), SoilVerdict.allCases.indices.contains(number - 1)
        else { return false }
        answer(SoilVerdict.allCases[number - 1])
        return true
    }
}

/// The strip within a completed watering's row, while it asks.
@MainActor
func soilStrip(_ cell: TaskCell) -> some Widget {
    let layout = cell.layout
    let strip = soilStrip(cell.model.settings, layout, plant: { cell.task?.plantName ?? "" }) { verdict in
        cell.act { await $0.answerSoil(verdict, of: $1) }
    }
    strip.bind { $0.margins(top: 10, bottom: 4, start: layout.isNarrow ? 0 : 56) }
    let uses = SoilQuestionUses()
    // Only the focus that comes to the row later: that of the press that completed the task goes on to the next one.
    strip.bind({ cell.context.isFocused }) { uses.set(.row, $0 ? cell.row?.question : nil) }
    strip.onFocus { uses.set(.focus, $0 ? cell.row?.question : nil) }
        .onHover { uses.set(.pointer, $0 ? cell.row?.question : nil) }
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

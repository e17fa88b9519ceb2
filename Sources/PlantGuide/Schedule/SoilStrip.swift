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
    let buttons = soilButtons(settings, layout, plant: plant, answer: answer)
    buttons.bind { buttons in
        buttons.equalSizes(layout.isNarrow).expand(horizontal: layout.isNarrow, vertical: false)
    }
    let strip = Row(spacing: 6) {
        Label(tr("What was the soil like?")).style("secondary").wrapped().expandHorizontally().margins(start: 6)
        buttons
    }.style("soil-strip").role(.group)
    return strip.bind { strip in
        strip.turned(vertical: layout.isNarrow).setStyle("slim", layout.isNarrow)
        strip.named(about(plant(), tr("What was the soil like?")))
    }.onSoilKey(answer)
}

/// A button for each answer to what the soil was like.
@MainActor
private func soilButtons(
    _ settings: DisplaySettings, _ layout: WindowLayout, plant: @escaping @MainActor () -> String,
    answer: @escaping @MainActor (SoilVerdict) -> Void
) -> Row {
    Row(spacing: 6) {
        for verdict in SoilVerdict.allCases {
            let content = Row(spacing: 6) {
                soilIcon(verdict).bind { $0.isVisible = !layout.isNarrow }
                Label(settings.formatter.title(verdict)).wrapped(withinWords: false).centered()
            }.align(horizontal: .center)
            Button(label: "", content).style("soil-answer").align(vertical: .center).onClick { answer(verdict) }
                .bind { $0.named(about(plant(), settings.formatter.title(verdict))) }
        }
    }
}

/// What is said about a plant, with its name.
private func about(_ plant: String, _ what: String) -> String { tr("{plant}: {what}").filled(["plant": plant, "what": what]) }

extension Widget {
    /// Answers by the keys 1, 2 and 3. `answer` returns whether the key was handled.
    @MainActor @discardableResult
    func onSoilKey(_ answer: @escaping @MainActor (SoilVerdict) -> Bool) -> Self {
        onKey { key in
            guard key.modifiers.isEmpty, let number = Int(key.name), SoilVerdict.allCases.indices.contains(number - 1)
            else { return false }
            return answer(SoilVerdict.allCases[number - 1])
        }
    }

    @MainActor
    fileprivate func onSoilKey(_ answer: @escaping @MainActor (SoilVerdict) -> Void) -> Self {
        onSoilKey { verdict in
            answer(verdict)
            return true
        }
    }
}

/// The answers within the line of a completed watering's row while it asks, if there is room; see ``TaskCell/asksInLine``.
@MainActor
func soilAnswers(_ cell: TaskCell) -> some Widget {
    let plant: @MainActor () -> String = { cell.task?.plantName ?? "" }
    return LazyWidget {
        let answer: @MainActor (SoilVerdict) -> Void = { verdict in cell.act { await $0.answerSoil(verdict, of: $1) } }
        return soilButtons(cell.model.settings, cell.layout, plant: plant, answer: answer)
            .style("soil-line").align(vertical: .center).role(.group)
            .bind { $0.named(about(plant(), tr("What was the soil like?"))) }
            .onSoilKey(answer).keepsQuestion(of: cell)
    }.bind { $0.isVisible = cell.asksInLine }
}

/// The strip below a completed watering's row, while it asks and has no room for the answers.
@MainActor
func soilStrip(_ cell: TaskCell) -> some Widget {
    let revealer = Revealer(
        .slideDown,
        LazyWidget {
            // The rings are at the end. The next one was where the strip is now, and a press meant for it must not answer.
            soilStrip(cell.model.settings, cell.layout, plant: { cell.task?.plantName ?? "" }) { verdict in
                cell.act { await $0.answerSoil(verdict, of: $1) }
            }.margins(top: 10, bottom: 4, end: 48).keepsQuestion(of: cell)
        })
    revealer.onRevealed {
        guard let question = cell.row?.question, !question.wasBroughtIntoSight else { return }
        question.wasBroughtIntoSight = true
        // The toast about the watering appears at the same time, and does not cover the answers.
        revealer.scrollIntoSight(above: ToastOverlay.roomBelow)
    }
    return revealer.bind { revealer in
        let isAsked = cell.row?.question != nil && !cell.asksInLine
        revealer.isRevealed = isAsked
        // What is not asked cannot take the focus.
        revealer.isVisible = isAsked
    }
}

extension Row {
    /// Keeps the question while the focus or the pointer is on it.
    @MainActor
    fileprivate func keepsQuestion(of cell: TaskCell) -> Row {
        let uses = SoilQuestionUses()
        // Only the focus that comes to the row later: that of the press that completed the task goes on to the next one.
        return bind({ cell.context.isFocused }) { uses.set(.row, $0 ? cell.row?.question : nil) }
            .onFocus { uses.set(.focus, $0 ? cell.row?.question : nil) }
            .onHover { uses.set(.pointer, $0 ? cell.row?.question : nil) }
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

import GtkKit
import Localization

/// The row for a plant's name and, below it, a hint while another plant has that name.
@MainActor
func plantNameRows(
    _ row: EntryRow, _ check: NameCheckModel, _ settings: DisplaySettings, problem: @escaping @MainActor () -> String?
) -> [any Widget] {
    let hint = Label().style("caption", "secondary").wrapped().xalign(0).role(.status)
    let hintRow = PlainRow("", hint.margins(top: 8, bottom: 8, start: 12, end: 12)).reachable(false).bind { row in
        let words = check.taken.map(settings.formatter.hint) ?? ""
        hint.text = words
        row.isVisible = !words.isEmpty
        row.named(words)
    }
    return row.validated(problem) + [hintRow]
}

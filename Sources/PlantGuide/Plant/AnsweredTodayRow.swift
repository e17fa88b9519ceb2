import Garden
import GtkKit
import Localization

/// How a task was answered today, and the question what the soil was like. Hidden if it was not answered. If care was given, it
/// replaces the buttons that answer the task.
///
/// - Parameter event: The care that was given, or another answer; nil for none.
@MainActor
func answeredTodayRow(
    _ model: PlantPageModel, _ layout: WindowLayout, _ event: @escaping @MainActor () -> CareEvent?,
    asksForSoil: @escaping @MainActor () -> Bool
) -> some Widget {
    let words = Label().wrapped().role(.status).bind { label in
        if let event = event() { label.text = model.answered(by: event) }
    }
    let line = Row(spacing: 8) {
        Image(icon: "object-select-symbolic").style("accent")
        words.expandHorizontally()
        Button(tr("Undo")).onClick { if let event = event() { Task { await model.takeBack(event) } } }
    }
    let question = soilStrip(model.settings, layout, plant: { model.name }) { verdict in
        if let event = event() { Task { await model.setVerdict(verdict, of: event) } }
    }.bind { $0.isVisible = asksForSoil() }
    return Column(spacing: 12) {
        line
        question
    }.bind { $0.isVisible = event() != nil }
}

import GtkKit

/// Presents a form with one text, which asks before what was typed is discarded.
///
/// - Parameters:
///   - button: The title of the button that takes the text, as Enter does.
///   - problem: What is wrong with a text, in a sentence; nil for nothing.
///   - text: The text that is there at first.
///   - label: What stands above the field; nil for nothing.
///   - entry: The field.
///   - take: Called with the text before the form closes.
@MainActor
func presentTextForm(
    _ title: String, body: String, button: String, text: String = "", label: String? = nil, _ entry: Entry,
    problem: @escaping @MainActor (String) -> String? = { _ in nil }, over parent: any Widget,
    closed: @escaping @MainActor () -> Void = {},
    take: @escaping @MainActor (String) -> Void
) {
    let model = TextFormModel(text)
    entry.text = text
    entry.activatesDefault().onChange { model.text = $0 }
    let form = Column(spacing: 12) {
        Label(body).wrapped().xalign(0)
        Column(spacing: 6) {
            if let label { Label(label).style("caption-heading").xalign(0).margins(start: 2) }
            entry.validated { problem(model.text) }
        }
    }
    presentForm(
        title, button: button, height: 250, over: parent, model, isValid: { problem(model.text) == nil },
        save: {
            take(model.text)
            return true
        }, closed: closed, form, focus: entry)
}

import GtkKit

/// An expandable row with a toggle button for each of a few values, of which any number can be chosen.
@MainActor
func toggleChipsRow<Value>(
    _ title: String, _ values: [Value], _ words: @escaping (Value) -> String, isOn: @escaping @MainActor (Value) -> Bool,
    set: @escaping @MainActor (Value, Bool) -> Void
) -> ExpanderRow {
    let chips = FlowRow {
        for value in values {
            ToggleButton(label: words(value), Label(words(value))).style("chip").onToggle { set(value, $0) }
                .bind { $0.isActive = isOn(value) }
        }
    }
    return ExpanderRow(title) { chips.margins(top: 12, bottom: 12, start: 12, end: 12) }
}

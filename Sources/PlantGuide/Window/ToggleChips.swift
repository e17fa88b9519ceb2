import GtkKit

/// An expandable row with toggle buttons for a few values, of which any number can be chosen.
@MainActor
func toggleChipsRow<Value>(
    _ title: String, _ values: [Value], _ words: (Value) -> String, isOn: @escaping @MainActor (Value) -> Bool,
    set: @escaping @MainActor (Value, Bool) -> Void
) -> ExpanderRow {
    let chips = toggleChips(title, values, words, isOn: isOn, set: set)
    return ExpanderRow(title) { PlainRow(title, chips.margins(top: 12, bottom: 12, start: 12, end: 12)) }
}

/// A group of toggle buttons, which wraps.
///
/// - Parameter names: What the buttons are called, if their words are short forms.
@MainActor
func toggleChips<Value>(
    _ title: String, _ values: [Value], _ words: (Value) -> String, names: ((Value) -> String)? = nil,
    isOn: @escaping @MainActor (Value) -> Bool, set: @escaping @MainActor (Value, Bool) -> Void
) -> FlowRow {
    FlowRow {
        for value in values {
            ToggleButton(words(value)).style("chip").named(names?(value) ?? words(value)).align(vertical: .center)
                .onToggle { set(value, $0) }
                .bind { $0.isActive = isOn(value) }
        }
    }.role(.group).named(title)
}

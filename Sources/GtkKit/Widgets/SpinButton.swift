import CGtk

/// A number with buttons to raise and lower it.
public struct SpinButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A number in `range`, named `label` for screen readers.
    public init(label: String, range: ClosedRange<Double>, step: Double = 1, digits: Int = 0) {
        pointer = gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)
        gtk_spin_button_set_digits(opaque, guint(digits))
        gtk_spin_button_set_numeric(opaque, 1)
        align(vertical: .center)
        if !label.isEmpty { named(label) }
    }

    /// The number.
    public var value: Double {
        get { gtk_spin_button_get_value(opaque) }
        nonmutating set { gtk_spin_button_set_value(opaque, newValue) }
    }

    /// Calls `body` when the person changes the number.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        let button = self
        return onUserChange("value-changed") { body(button.value) }
    }

    /// Shows the number with the words that `text` makes of it, for example "12 days" or a time of day.
    ///
    /// What the person types is read from its leading number only.
    @discardableResult
    public func shown(_ text: @escaping @MainActor (Double) -> String) -> Self {
        let button = self
        gtk_spin_button_set_numeric(opaque, 0)
        return onAnswering("output") { _ in
            gtk_editable_set_text(button.opaque, text(button.value))
            return true
        }
    }
}

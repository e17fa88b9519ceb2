import CGtk
import GLibKit

/// A number field with buttons to increment and decrement it.
public struct SpinButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A number in `range`, shown with `digits` decimal places. `label` is the accessible name; empty for none.
    ///
    /// Enter takes over the number that was typed, and activates the window's default button.
    public init(label: String, range: ClosedRange<Double>, step: Double = 1, digits: Int = 0) {
        pointer = gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)
        gtk_spin_button_set_digits(opaque, guint(digits))
        gtk_spin_button_set_numeric(opaque, 1)
        if let text = gtk_editable_get_delegate(opaque) { gtk_text_set_activates_default(UnsafeMutablePointer(text), 1) }
        align(vertical: .center)
        if !label.isEmpty { named(label) }
        ignoreWheel()
    }

    /// Leaves the mouse wheel to the page. GTK changes a number that comes under the pointer while the page is scrolled.
    private func ignoreWheel() {
        guard let controllers = gtk_widget_observe_controllers(pointer) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        let all = (0..<g_list_model_get_n_items(controllers)).compactMap { g_list_model_get_item(controllers, $0) }
        for controller in all {
            if g_type_check_instance_is_a(
                controller.assumingMemoryBound(to: GTypeInstance.self), gtk_event_controller_scroll_get_type()) != 0
            {
                gtk_widget_remove_controller(pointer, OpaquePointer(controller))
            }
            g_object_unref(controller)
        }
    }

    /// The number.
    public var value: Double {
        get { gtk_spin_button_get_value(opaque) }
        nonmutating set { gtk_spin_button_set_value(opaque, newValue) }
    }

    /// Sets the smallest and the largest number. A number outside of them becomes the nearest one.
    public func setRange(_ range: ClosedRange<Double>) {
        Binding.updating { gtk_spin_button_set_range(opaque, range.lowerBound, range.upperBound) }
    }

    /// Calls `body` when the user has changed the number. A number that is typed counts once the field is left, or Enter is
    /// pressed.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        let button = self
        return onUserChange("value-changed") { body(button.value) }
    }

    /// Calls `body` when the user changes the number, also while a whole number is typed: for forms, which show at once what
    /// follows from it.
    @discardableResult
    public func onInput(_ body: @escaping @MainActor (Double) -> Void) -> Self {
        let button = self
        onUserChange("changed") {
            if let typed = button.typedNumber, typed != button.value { body(typed) }
        }
        return onChange(body)
    }

    /// The whole number in the field; nil for other text, for a number out of range, and where numbers are shown as other text.
    private var typedNumber: Double? {
        guard gtk_spin_button_get_numeric(opaque) != 0, gtk_spin_button_get_digits(opaque) == 0 else { return nil }
        let text = gtk_editable_get_text(opaque).map { String(cString: $0) } ?? ""
        var (lowest, highest) = (0.0, 0.0)
        gtk_spin_button_get_range(opaque, &lowest, &highest)
        return Int(text).map(Double.init).flatMap { (lowest...highest).contains($0) ? $0 : nil }
    }

    /// Shows the number as the text that `text` returns, for example "12 days" or a time of day; nil for the number itself.
    ///
    /// - Parameters:
    ///   - width: The width of the field in characters; nil for that of the number.
    ///   - number: The number that typed text means; nil for none, which leaves the number as it is. Without this, the leading
    ///     number of typed text counts, which is not enough for a time of day.
    @discardableResult
    public func shown(
        width: Int? = nil, reading number: (@MainActor (String) -> Double?)? = nil,
        _ text: @escaping @MainActor (Double) -> String?
    ) -> Self {
        let button = self
        if let width { gtk_editable_set_width_chars(opaque, Int32(width)) }
        gtk_spin_button_set_numeric(opaque, 0)
        if let number {
            Signal.connect(object, "input") { arguments in
                let typed = gtk_editable_get_text(button.opaque).map { String(cString: $0) } ?? ""
                let value = arguments.pointer(1)?.assumingMemoryBound(to: Double.self)
                value?.pointee = number(typed) ?? button.value
                arguments.answer(1)
            }
        }
        return onAnswering("output") { _ in
            guard let text = text(button.value) else { return false }
            gtk_editable_set_text(button.opaque, text)
            return true
        }
    }
}

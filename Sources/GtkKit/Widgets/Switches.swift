import CGtk

/// A check box.
public struct CheckButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A check box without a title. `label` is its accessible name.
    public init(label: String) {
        pointer = gtk_check_button_new()
        named(label)
    }

    /// Whether the box is checked.
    public var isActive: Bool {
        get { Bool(gtk_check_button_get_active(cast())) }
        nonmutating set { gtk_check_button_set_active(cast(), newValue.c) }
    }
}

/// A switch that takes effect immediately.
public struct Switch: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A switch with the accessible name `label`. If it is empty, the row that contains the switch names it.
    public init(label: String = "") {
        pointer = gtk_switch_new()
        align(vertical: .center)
        if !label.isEmpty { named(label) }
    }

    /// Whether the switch is on.
    public var isOn: Bool {
        get { Bool(gtk_switch_get_active(opaque)) }
        nonmutating set { gtk_switch_set_active(opaque, newValue.c) }
    }

    /// Calls `body` with the new state when the user toggles the switch.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let it = self
        return onUserChange("notify::active") { body(it.isOn) }
    }
}

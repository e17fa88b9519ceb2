import CGtk

/// A box that is checked or not, or one of a group of which one is.
public struct CheckButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A box with words beside it.
    public init(_ title: String) {
        pointer = gtk_check_button_new_with_label(title)
    }

    /// A box alone, named `label` for screen readers.
    public init(label: String) {
        pointer = gtk_check_button_new()
        named(label)
    }

    /// Whether the box is checked.
    public var isActive: Bool {
        get { Bool(gtk_check_button_get_active(cast())) }
        nonmutating set { gtk_check_button_set_active(cast(), newValue.c) }
    }

    /// Makes it a radio button: of all in a group one is checked.
    @discardableResult
    public func group(with other: CheckButton) -> Self {
        gtk_check_button_set_group(cast(), other.cast())
        return self
    }

    /// Calls `body` when the person checks the box or takes the mark away.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let button = self
        return onUserChange("toggled") { body(button.isActive) }
    }
}

/// A switch that acts at once.
public struct Switch: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A switch named `label` for screen readers; an empty name leaves it to the row around it.
    public init(label: String = "") {
        pointer = gtk_switch_new()
        align(vertical: .center)
        if !label.isEmpty { named(label) }
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { Bool(gtk_switch_get_active(opaque)) }
        nonmutating set { gtk_switch_set_active(opaque, newValue.c) }
    }

    /// Calls `body` when the person turns it.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let it = self
        return onUserChange("notify::active") { body(it.isOn) }
    }
}

import CGtk

/// A button with a title, an icon, or both.
public struct Button: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A button with a title.
    public init(_ title: String) {
        pointer = gtk_button_new_with_label(title)
    }

    /// A button with only an icon. `label` is its accessible name and tooltip.
    public init(icon: String, label: String) {
        pointer = gtk_button_new_from_icon_name(icon)
        tooltip(label).named(label)
    }

    /// A button with an icon before the title.
    public init(_ title: String, icon: String) {
        pointer = gtk_button_new()
        gtk_button_set_child(cast(), buttonContent(title, icon: icon))
    }

    /// A button with a child widget. `label` is its accessible name.
    public init(label: String, _ child: any Widget) {
        pointer = gtk_button_new()
        gtk_button_set_child(cast(), child.pointer)
        named(label)
    }

    /// The title of a button that was created with a title, with or without an icon.
    public var title: String {
        get { buttonTitle(self, gtk_button_get_child(cast())) }
        nonmutating set { setButtonTitle(self, gtk_button_get_child(cast()), newValue) }
    }

    /// Replaces the icon of a button that was created with an icon.
    public func setIcon(_ name: String) {
        setButtonIcon(self, gtk_button_get_child(cast()), name)
    }

    /// Calls `body` when the button is clicked.
    @discardableResult
    public func onClick(_ body: @escaping @MainActor () -> Void) -> Self { on("clicked", body) }

    /// Marks the button as the suggested action.
    @discardableResult
    public func suggested() -> Self { style("suggested-action") }

    /// Draws the button without a frame.
    @discardableResult
    public func flat() -> Self { style("flat") }

    /// Wraps the title of a button that was created with one alone where it does not fit, never within a word.
    @discardableResult
    public func wrapped() -> Self {
        guard let child = gtk_button_get_child(cast()), AnyWidget(child).isKind(of: gtk_label_get_type()) else { return self }
        gtk_label_set_wrap(OpaquePointer(child), 1)
        gtk_label_set_wrap_mode(OpaquePointer(child), PANGO_WRAP_WORD)
        gtk_label_set_natural_wrap_mode(OpaquePointer(child), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_justify(OpaquePointer(child), GTK_JUSTIFY_CENTER)
        return self
    }
}

/// A toggle button.
public struct ToggleButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A toggle with a title.
    public init(_ title: String) {
        pointer = gtk_toggle_button_new_with_label(title)
    }

    /// A toggle with only an icon. `label` is its accessible name and tooltip.
    public init(icon: String, label: String) {
        pointer = gtk_toggle_button_new()
        gtk_button_set_icon_name(cast(), icon)
        tooltip(label).named(label)
    }

    /// A toggle with a child widget. `label` is its accessible name.
    public init(label: String, _ child: any Widget) {
        pointer = gtk_toggle_button_new()
        gtk_button_set_child(cast(), child.pointer)
        named(label)
    }

    /// Whether the toggle is on.
    public var isActive: Bool {
        get { Bool(gtk_toggle_button_get_active(cast())) }
        nonmutating set { gtk_toggle_button_set_active(cast(), newValue.c) }
    }

    /// Adds the toggle to the group of `other`. One toggle of a group is on.
    @discardableResult
    public func group(with other: ToggleButton) -> Self {
        gtk_toggle_button_set_group(cast(), other.cast())
        return self
    }

    /// Calls `body` with the new state when the user toggles the button.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let button = self
        return onUserChange("toggled") { body(button.isActive) }
    }
}

import CGtk

/// A button with words, an icon, or both.
public struct Button: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A button with words.
    public init(_ title: String) {
        pointer = gtk_button_new_with_label(title)
    }

    /// A button with an icon alone; `label` names it for screen readers and is its tooltip.
    public init(icon: String, label: String) {
        pointer = gtk_button_new_from_icon_name(icon)
        tooltip(label).named(label)
    }

    /// A button with an icon before its words.
    public init(_ title: String, icon: String) {
        pointer = gtk_button_new()
        gtk_button_set_child(cast(), buttonContent(title, icon: icon))
    }

    /// A button around any content; `label` names it for screen readers.
    public init(label: String, _ child: any Widget) {
        pointer = gtk_button_new()
        gtk_button_set_child(cast(), child.pointer)
        named(label)
    }

    /// The words of a button that was made with words, with or without an icon.
    public var title: String {
        get { buttonTitle(self, gtk_button_get_child(cast())) }
        nonmutating set { setButtonTitle(self, gtk_button_get_child(cast()), newValue) }
    }

    /// Shows another icon in a button that was made with an icon.
    public func setIcon(_ name: String) {
        setButtonIcon(self, gtk_button_get_child(cast()), name)
    }

    /// Calls `body` when the button is pressed.
    @discardableResult
    public func onClick(_ body: @escaping @MainActor () -> Void) -> Self { on("clicked", body) }

    /// Marks the button as what is suggested.
    @discardableResult
    public func suggested() -> Self { style("suggested-action") }

    /// Draws the button without a frame.
    @discardableResult
    public func flat() -> Self { style("flat") }
}

/// A button that stays down.
public struct ToggleButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A toggle with words.
    public init(_ title: String) {
        pointer = gtk_toggle_button_new_with_label(title)
    }

    /// A toggle with an icon alone; `label` names it for screen readers and is its tooltip.
    public init(icon: String, label: String) {
        pointer = gtk_toggle_button_new()
        gtk_button_set_icon_name(cast(), icon)
        tooltip(label).named(label)
    }

    /// A toggle with an icon before its words.
    public init(_ title: String, icon: String) {
        pointer = gtk_toggle_button_new()
        gtk_button_set_child(cast(), buttonContent(title, icon: icon))
    }

    /// A toggle around any content; `label` names it for screen readers.
    public init(label: String, _ child: any Widget) {
        pointer = gtk_toggle_button_new()
        gtk_button_set_child(cast(), child.pointer)
        named(label)
    }

    /// The words of a toggle that was made with words, with or without an icon.
    public var title: String {
        get { buttonTitle(self, gtk_button_get_child(cast())) }
        nonmutating set { setButtonTitle(self, gtk_button_get_child(cast()), newValue) }
    }

    /// Whether the button is down.
    public var isActive: Bool {
        get { Bool(gtk_toggle_button_get_active(cast())) }
        nonmutating set { gtk_toggle_button_set_active(cast(), newValue.c) }
    }

    /// Of all toggles in a group one is down.
    @discardableResult
    public func group(with other: ToggleButton) -> Self {
        gtk_toggle_button_set_group(cast(), other.cast())
        return self
    }

    /// Calls `body` when the person presses the button down or up.
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let button = self
        return onUserChange("toggled") { body(button.isActive) }
    }
}

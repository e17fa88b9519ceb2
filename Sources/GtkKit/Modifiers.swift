import CGtk
import GLibKit

/// How a widget lies in the room that it is given.
public enum Alignment: Sendable {
    /// The widget takes all of it.
    case fill
    /// At the side where a line of text begins, or the top.
    case start
    /// At the side where a line of text ends, or the bottom.
    case end
    /// In the middle.
    case center
    /// On the common baseline of a row.
    case baseline

    var c: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        case .baseline: GTK_ALIGN_BASELINE
        }
    }
}

extension Widget {
    /// Room around the widget on all sides, in pixels.
    @discardableResult
    public func margin(_ size: Int) -> Self {
        margins(top: size, bottom: size, start: size, end: size)
    }

    /// Room around the widget, in pixels; nil leaves a side as it is.
    @discardableResult
    public func margins(top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil) -> Self {
        if let top { gtk_widget_set_margin_top(pointer, Int32(top)) }
        if let bottom { gtk_widget_set_margin_bottom(pointer, Int32(bottom)) }
        if let start { gtk_widget_set_margin_start(pointer, Int32(start)) }
        if let end { gtk_widget_set_margin_end(pointer, Int32(end)) }
        return self
    }

    /// Whether the widget wants room that is left over; nil leaves it to its children.
    @discardableResult
    public func expand(horizontal: Bool? = true, vertical: Bool? = true) -> Self {
        if let horizontal { gtk_widget_set_hexpand(pointer, horizontal.c) }
        if let vertical { gtk_widget_set_vexpand(pointer, vertical.c) }
        return self
    }

    /// Wants the room left over in width.
    @discardableResult
    public func expandHorizontally() -> Self { expand(vertical: nil) }

    /// How the widget lies in its room; nil leaves a direction as it is.
    @discardableResult
    public func align(horizontal: Alignment? = nil, vertical: Alignment? = nil) -> Self {
        if let horizontal { gtk_widget_set_halign(pointer, horizontal.c) }
        if let vertical { gtk_widget_set_valign(pointer, vertical.c) }
        return self
    }

    /// The least size in pixels; nil means the natural one.
    @discardableResult
    public func size(width: Int? = nil, height: Int? = nil) -> Self {
        gtk_widget_set_size_request(pointer, Int32(width ?? -1), Int32(height ?? -1))
        return self
    }

    /// Adds CSS classes.
    @discardableResult
    public func style(_ names: String...) -> Self {
        for name in names { gtk_widget_add_css_class(pointer, name) }
        return self
    }

    /// Adds or removes a CSS class: for bindings.
    @discardableResult
    public func setStyle(_ name: String, _ isOn: Bool) -> Self {
        if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
        return self
    }

    /// Clips what the children draw to the widget's own, perhaps rounded, shape.
    @discardableResult
    public func clipped() -> Self {
        gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
        return self
    }

    /// Shows or hides the widget.
    @discardableResult
    public func visible(_ isVisible: Bool) -> Self {
        self.isVisible = isVisible
        return self
    }

    /// Lets the person use the widget or not.
    @discardableResult
    public func sensitive(_ isSensitive: Bool) -> Self {
        self.isSensitive = isSensitive
        return self
    }

    /// A hint for the pointer. It does not name the widget for screen readers: see ``named(_:)``.
    @discardableResult
    public func tooltip(_ text: String?) -> Self {
        gtk_widget_set_tooltip_text(pointer, text)
        return self
    }

    /// Whether the keyboard can go to the widget.
    @discardableResult
    public func focusable(_ isFocusable: Bool) -> Self {
        gtk_widget_set_focusable(pointer, isFocusable.c)
        return self
    }

    /// Whether the widget and its children answer to the pointer.
    @discardableResult
    public func targetable(_ isTargetable: Bool) -> Self {
        gtk_widget_set_can_target(pointer, isTargetable.c)
        return self
    }

    /// From 0, not to be seen, to 1.
    @discardableResult
    public func opacity(_ value: Double) -> Self {
        gtk_widget_set_opacity(pointer, value)
        return self
    }

    /// A name for CSS and for finding the widget in tests.
    @discardableResult
    public func id(_ name: String) -> Self {
        gtk_widget_set_name(pointer, name)
        return self
    }

    /// Whether the widget takes part in its parent's layout and is drawn.
    public var isVisible: Bool {
        get { Bool(gtk_widget_get_visible(pointer)) }
        nonmutating set { gtk_widget_set_visible(pointer, newValue.c) }
    }

    /// Whether the person can use the widget.
    public var isSensitive: Bool {
        get { Bool(gtk_widget_get_sensitive(pointer)) }
        nonmutating set { gtk_widget_set_sensitive(pointer, newValue.c) }
    }

    /// Takes the keyboard to the widget; false where it cannot be focused.
    @discardableResult
    public func focus() -> Bool { Bool(gtk_widget_grab_focus(pointer)) }

    /// Moves the keyboard to the widget once what happens now has ended, as a stack moves it when it changes its page.
    public func focusSoon() {
        let widget = self
        g_object_ref(object)
        MainLoopSource.whenIdle {
            widget.focus()
            g_object_unref(widget.object)
        }
    }

    /// Moves the keyboard to the first control in the widget; false where there is none.
    @discardableResult
    public func focusFirst() -> Bool { Bool(gtk_widget_child_focus(pointer, GTK_DIR_TAB_FORWARD)) }

    /// Presses a named action that the widget or one of its parents has, for example "list.select-all".
    @discardableResult
    public func press(_ action: String, target: Variant? = nil) -> Bool {
        guard let target else { return Bool(gtk_widget_activate_action_variant(pointer, action, nil)) }
        return target.withPointer { Bool(gtk_widget_activate_action_variant(pointer, action, $0)) }
    }
}

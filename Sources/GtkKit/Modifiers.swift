import CGtk
import GLibKit

/// The alignment of a widget in its allocated space.
public enum Alignment: Sendable {
    /// Fills the space.
    case fill
    /// At the side where a line of text begins, or at the top.
    case start
    /// At the side where a line of text ends, or at the bottom.
    case end
    /// Centered.
    case center

    var c: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        }
    }
}

extension Widget {
    /// Sets the margin on all sides, in pixels.
    @discardableResult
    public func margin(_ size: Int) -> Self {
        margins(top: size, bottom: size, start: size, end: size)
    }

    /// Sets the margins, in pixels; nil leaves a side unchanged.
    @discardableResult
    public func margins(top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil) -> Self {
        if let top { gtk_widget_set_margin_top(pointer, Int32(top)) }
        if let bottom { gtk_widget_set_margin_bottom(pointer, Int32(bottom)) }
        if let start { gtk_widget_set_margin_start(pointer, Int32(start)) }
        if let end { gtk_widget_set_margin_end(pointer, Int32(end)) }
        return self
    }

    /// Sets whether the widget expands into extra space; nil leaves a direction unchanged.
    @discardableResult
    public func expand(horizontal: Bool? = true, vertical: Bool? = true) -> Self {
        if let horizontal { gtk_widget_set_hexpand(pointer, horizontal.c) }
        if let vertical { gtk_widget_set_vexpand(pointer, vertical.c) }
        return self
    }

    /// Makes the widget expand horizontally.
    @discardableResult
    public func expandHorizontally() -> Self { expand(vertical: nil) }

    /// Sets the alignment; nil leaves a direction unchanged.
    @discardableResult
    public func align(horizontal: Alignment? = nil, vertical: Alignment? = nil) -> Self {
        if let horizontal { gtk_widget_set_halign(pointer, horizontal.c) }
        if let vertical { gtk_widget_set_valign(pointer, vertical.c) }
        return self
    }

    /// Sets the minimum size in pixels; nil leaves a dimension to the content.
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

    /// Adds or removes a CSS class, for use in bindings.
    @discardableResult
    public func setStyle(_ name: String, _ isOn: Bool) -> Self {
        if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
        return self
    }

    /// Clips the children to the widget's shape, including rounded corners.
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

    /// Enables or disables the widget.
    @discardableResult
    public func sensitive(_ isSensitive: Bool) -> Self {
        self.isSensitive = isSensitive
        return self
    }

    /// Sets the tooltip. It is not an accessible name: see ``named(_:)``.
    @discardableResult
    public func tooltip(_ text: String?) -> Self {
        if gtk_widget_get_tooltip_text(pointer).map({ String(cString: $0) }) == text { return self }
        // For a visible widget, GTK asks the display where the pointer is and waits for the answer, even before it is in a window.
        let isNew = isVisible && gtk_widget_get_root(pointer) == nil
        if isNew { isVisible = false }
        gtk_widget_set_tooltip_text(pointer, text)
        if isNew { isVisible = true }
        return self
    }

    /// Sets whether the widget can have the keyboard focus.
    @discardableResult
    public func focusable(_ isFocusable: Bool) -> Self {
        gtk_widget_set_focusable(pointer, isFocusable.c)
        return self
    }

    /// Sets whether the keyboard focus can enter the widget or its descendants. Tab stops at a check button that is only not
    /// ``focusable(_:)``, because GTK takes it for focused.
    @discardableResult
    public func reachable(_ isReachable: Bool) -> Self {
        gtk_widget_set_can_focus(pointer, isReachable.c)
        return self
    }

    /// Sets whether the widget and its children receive pointer events.
    @discardableResult
    public func targetable(_ isTargetable: Bool) -> Self {
        gtk_widget_set_can_target(pointer, isTargetable.c)
        return self
    }

    /// Sets the opacity, from 0 (invisible) to 1.
    @discardableResult
    public func opacity(_ value: Double) -> Self {
        gtk_widget_set_opacity(pointer, value)
        return self
    }

    /// Whether the widget is laid out and drawn.
    public var isVisible: Bool {
        get { Bool(gtk_widget_get_visible(pointer)) }
        nonmutating set { gtk_widget_set_visible(pointer, newValue.c) }
    }

    /// Whether the widget is enabled.
    public var isSensitive: Bool {
        get { Bool(gtk_widget_get_sensitive(pointer)) }
        nonmutating set { gtk_widget_set_sensitive(pointer, newValue.c) }
    }

    /// Whether the widget itself, and no descendant, has the keyboard focus.
    public var hasFocus: Bool { Bool(gtk_widget_is_focus(pointer)) }

    /// Moves the keyboard focus to the widget. Returns false if it cannot be focused, or is hidden: GTK would focus it all the
    /// same, and the window would then receive no keys.
    @discardableResult
    public func focus() -> Bool { Bool(gtk_widget_is_visible(pointer)) && Bool(gtk_widget_grab_focus(pointer)) }

    /// Moves the keyboard focus to the widget once the main loop is idle.
    ///
    /// Use it during a change that moves the focus itself, such as a page change of a stack.
    public func focusSoon() {
        let widget = self
        g_object_ref(object)
        MainLoopSource.whenIdle {
            // Its window may have been closed meanwhile.
            if gtk_widget_get_root(widget.pointer) != nil { widget.focus() }
            g_object_unref(widget.object)
        }
    }

    /// Moves the keyboard focus to the widget each time that `isNeeded` becomes true, such as to the entry of a choice "Other…".
    @discardableResult
    public func focusing(when isNeeded: @escaping @MainActor () -> Bool) -> Self {
        let widget = self
        var wasNeeded = false
        return bind(isNeeded) { isNeeded in
            // It runs again also if what was read has changed and the answer is the same.
            if isNeeded, !wasNeeded { widget.focusSoon() }
            wasNeeded = isNeeded
        }
    }

    /// Moves the keyboard focus to the first control in the widget. Returns false if there is none.
    @discardableResult
    public func focusFirst() -> Bool { Bool(gtk_widget_child_focus(pointer, GTK_DIR_TAB_FORWARD)) }

    /// Activates a named action of the widget or an ancestor, for example "list.select-all". Returns false if there is none.
    @discardableResult
    public func press(_ action: String, target: Variant? = nil) -> Bool {
        guard let target else { return Bool(gtk_widget_activate_action_variant(pointer, action, nil)) }
        return target.withPointer { Bool(gtk_widget_activate_action_variant(pointer, action, $0)) }
    }
}

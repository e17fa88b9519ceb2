import CGtk

extension Widget {
    /// Makes the Tab key treat the descendants of the widget as one stop: Tab leaves the widget, arrow keys move within it.
    @discardableResult
    public func oneTabStop() -> Self {
        let container = AnyWidget(self)
        return onKey(capturing: true) { key in
            guard let direction = key.tabDirection else { return false }
            return container.moveFocusOut(direction)
        }
    }
}

extension Key {
    /// Where the key moves the focus: forward for Tab, backward for Shift+Tab, nil for other keys.
    var tabDirection: GtkDirectionType? {
        switch (name, modifiers) {
        case ("Tab", []), ("KP_Tab", []): GTK_DIR_TAB_FORWARD
        case ("ISO_Left_Tab", .shift), ("Tab", .shift), ("KP_Tab", .shift): GTK_DIR_TAB_BACKWARD
        default: nil
        }
    }
}

extension AnyWidget {
    /// Moves the focus to the next widget after this one and its descendants, in tab order. Returns whether the focus moved.
    func moveFocusOut(_ direction: GtkDirectionType) -> Bool {
        guard let root = gtk_widget_get_root(pointer) else { return false }
        let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
        // While its children without the focus cannot get it, GTK's own search ends at this widget.
        let focused = gtk_widget_get_focus_child(pointer)
        var blocked: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            if current != focused, Bool(gtk_widget_get_can_focus(current)) {
                gtk_widget_set_can_focus(current, 0)
                // Moving the focus can make a list release its rows.
                g_object_ref(UnsafeMutableRawPointer(current))
                blocked.append(current)
            }
            child = gtk_widget_get_next_sibling(current)
        }
        defer {
            for child in blocked {
                gtk_widget_set_can_focus(child, 1)
                g_object_unref(UnsafeMutableRawPointer(child))
            }
        }
        return Bool(gtk_widget_child_focus(window, direction))
    }

    /// Whether the widget or a descendant has the keyboard focus.
    public var containsFocus: Bool {
        guard let root = gtk_widget_get_root(pointer), let focus = gtk_root_get_focus(root) else { return false }
        return focus == pointer || Bool(gtk_widget_is_ancestor(focus, pointer))
    }
}

extension Widget {
    /// Whether the keyboard focus of the window is in a text field.
    public var isTyping: Bool {
        guard let root = gtk_widget_get_root(pointer), let focus = gtk_root_get_focus(root).map({ AnyWidget($0) }) else {
            return false
        }
        return focus.isKind(of: gtk_text_get_type()) || focus.isKind(of: gtk_text_view_get_type())
    }

    /// Shows the focus ring, as after a key that moves the focus.
    public func showFocusRing() {
        if let window = windowAround(self) { gtk_window_set_focus_visible(window, 1) }
    }

    /// Moves the keyboard focus to the widget once the main loop is idle, if no widget of the window has it by then, as after the
    /// focused one was removed.
    public func focusIfLost() {
        soon { widget in
            guard let root = gtk_widget_get_root(widget.pointer), gtk_root_get_focus(root) == nil else { return }
            widget.focus()
        }
    }

    /// Whether the layout is mirrored, for languages that are written from right to left.
    public var isMirrored: Bool { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }
}

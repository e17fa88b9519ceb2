import CGtk

/// A dialog window over its parent window. Escape closes it, and toasts appear in it while it is in front.
public struct DialogWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A modal window over the window of `parent`. `content` includes a header bar. A nil height is that of the content, up to
    /// that of the window below all dialogs; what has no room then has to be in a ``Scrolled`` view with its natural height,
    /// which is as wide as the dialog. No toast covers `foot`, a bar below the content. With it, what expands in the content or
    /// in it gets the room that is left.
    public init(
        over parent: any Widget, title: String, width: Int, height: Int? = nil, _ content: any Widget, foot: (any Widget)? = nil
    ) {
        pointer = adw_window_new()
        self.title = title
        gtk_window_set_default_size(cast(), Int32(width), Int32(height ?? -1))
        gtk_window_set_modal(cast(), 1)
        stand(over: windowAround(parent))
        gtk_window_set_destroy_with_parent(cast(), 1)
        let window = self
        let upper = ToastOverlay(content)
        if foot == nil { upper.expand() }
        let body = Column {
            upper.onEscape {
                window.close()
                return true
            }
            if let foot { foot }
        }
        adw_window_set_content(cast(), body.pointer)
        shortcut("Escape", scope: .local) { window.close() }
    }

    /// Makes `button` the default button, which Enter activates in a text field. In a row that opens something, Enter opens that.
    @discardableResult
    public func defaultButton(_ button: any Widget) -> Self {
        gtk_window_set_default_widget(cast(), button.pointer)
        let window = self
        return onKey(capturing: true) { key in
            guard key.isActivating, let focus = gtk_window_get_focus(window.cast()),
                AnyWidget(focus).isKind(of: gtk_list_box_row_get_type()),
                Bool(gtk_list_box_row_get_activatable(AnyWidget(focus).cast()))
            else { return false }
            return Bool(gtk_widget_activate(focus))
        }
    }
}

extension WindowWidget {
    /// Sets the window below, and releases it when it is destroyed.
    ///
    /// GTK destroys a dialog together with the window below, but leaves it with the address of that window. If something still
    /// holds the dialog, such as the press of its button, GTK reads the freed window when the dialog is freed.
    func stand(over parent: UnsafeMutablePointer<GtkWindow>?) {
        gtk_window_set_transient_for(cast(), parent)
        guard let parent else { return }
        let release: @convention(c) (UnsafeMutablePointer<GtkWindow>?, UnsafeMutablePointer<GtkWindow>?) -> Void = { _, dialog in
            gtk_window_set_transient_for(dialog, nil)
        }
        // The connection ends with the dialog.
        g_signal_connect_object(parent, "destroy", unsafeBitCast(release, to: GCallback.self), object, GConnectFlags(0))
    }

    /// Makes a dialog that is not shown yet at most as wide as the window below all dialogs: on a phone, that is as wide as the
    /// screen.
    func fitWidth() {
        guard !isVisible else { return }
        let (width, height) = defaultSize
        let room = bottom.shownWidth
        if bottom.pointer != pointer, room > 0, width > room { defaultSize = (room, height) }
    }

    /// Makes a dialog without a height that is not shown yet as high as its content, but not higher than the window below all
    /// dialogs.
    ///
    /// GTK 4.8 measures what can be scrolled as if it were as wide as it likes to be, so that lines that wrap would have no room.
    func fitHeight() {
        let (width, height) = defaultSize
        guard !isVisible, height < 0, bottom.pointer != pointer else { return }
        let scrolled = descendants(gtk_scrolled_window_get_type()).first {
            Bool(gtk_scrolled_window_get_propagate_natural_height($0.opaque))
        }
        guard let child = scrolled.flatMap({ gtk_scrolled_window_get_child($0.opaque) }).map(AnyWidget.init) else { return }
        let lines = child.naturalHeight(forWidth: width) - child.naturalHeight(forWidth: -1)
        let room = bottom.shownHeight
        let needed = naturalHeight(forWidth: width) + lines
        defaultSize = (width, room > 0 ? min(room, needed) : needed)
    }

    /// The window below all dialogs, of which each stands over the next.
    private var bottom: AnyWindow {
        guard let parent = gtk_window_get_transient_for(cast()) else { return AnyWindow(pointer) }
        return AnyWindow(UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GtkWidget.self)).bottom
    }

    /// The width of the window as ``defaultSize`` counts it, in pixels; 0 if it is not known yet.
    private var shownWidth: Int { isMaximized || isFullScreen ? Int(gtk_widget_get_width(pointer)) : defaultSize.width }

    /// The height of the window as ``defaultSize`` counts it, in pixels; 0 if it is not known yet.
    private var shownHeight: Int { isMaximized || isFullScreen ? Int(gtk_widget_get_height(pointer)) : defaultSize.height }

    /// The dialog in front of the window, or the window if there is none. Questions do not count, which close with their answer.
    public var dialogInFront: any Widget {
        let next = dialogs(over: cast()).last { !$0.isKind(of: adw_message_dialog_get_type()) }
        return next.map(\.dialogInFront) ?? self
    }

    /// Asks the dialogs over the window to close, those in front first. Returns whether all did; one that asks the user first
    /// stays.
    public func closeDialogs() -> Bool {
        while let dialog = dialogs(over: cast()).last {
            g_object_ref(dialog.object)
            defer { g_object_unref(dialog.object) }
            guard dialog.closeDialogs() else { return false }
            dialog.close()
            if dialog.isVisible { return false }
        }
        return true
    }

    /// Undoes the last edit in the focused text field. Returns false if the focus is not in a text field.
    ///
    /// Needed because shortcuts of the window take precedence over the field's own Undo shortcut.
    public func undoTyping() -> Bool { activateInFocus("text.undo") }

    /// Redoes the last edit that was undone in the focused text field. Returns false if the focus is not in a text field.
    public func redoTyping() -> Bool { activateInFocus("text.redo") }

    private func activateInFocus(_ action: String) -> Bool {
        guard let focus = gtk_window_get_focus(cast()) else { return false }
        return Bool(gtk_widget_activate_action_variant(focus, action, nil))
    }
}

extension Widget {
    /// The natural height in pixels for a width, or for the natural width if that is -1.
    fileprivate func naturalHeight(forWidth width: Int) -> Int {
        var natural: gint = 0
        gtk_widget_measure(pointer, GTK_ORIENTATION_VERTICAL, gint(width), nil, &natural, nil, nil)
        return Int(natural)
    }
}

/// The visible dialogs whose parent is a window, the one that was created last at the end.
@MainActor
func dialogs(over window: UnsafeMutablePointer<GtkWindow>) -> [AnyWindow] {
    guard let windows = gtk_window_get_toplevels() else { return [] }
    return (0..<g_list_model_get_n_items(windows)).compactMap { index in
        guard let item = g_list_model_get_item(windows, index) else { return nil }
        defer { g_object_unref(item) }
        let dialog = AnyWindow(item.assumingMemoryBound(to: GtkWidget.self))
        return gtk_window_get_transient_for(dialog.cast()) == window && dialog.isVisible ? dialog : nil
    }
}

import CGtk
import GLibKit

extension Widget {
    /// Opens a menu, created at that moment, at a click with the secondary button, by a long press on a touchscreen, or by the
    /// Menu key or Shift+F10. The keyboard focus is then in the menu. In a cell of a list or a row of a ``Sidebar``, the keys
    /// open it also while the row itself has the focus.
    ///
    /// The widget must support a popover as its child, as boxes and list cells do.
    ///
    /// - Parameter opensByTouch: Whether a long press opens it. Pass false in lists in which a long press selects.
    @discardableResult
    public func contextMenu(opensByTouch: Bool = true, _ menu: @escaping @MainActor () -> Menu) -> Self {
        let widget = AnyWidget(self)
        let opener = ContextMenuOpener { x, y in
            widget.focusRowAround()
            let popover = Popover(adopting: menu().makePopover(), at: widget)
            popover.on("closed") {
                // What the menu did may have moved the focus. Later, GTK moves it from the hidden menu to the next row.
                if widget.containsFocus || !widget.hasFocusInWindow { widget.focusRowAround() }
            }
            popover.show(x: x, y: y)
            if !AnyWidget(popover).containsFocus { popover.focusFirst() }
        }
        keep(opener, as: openerKey)
        onRightClick { [weak opener] x, y in opener?.open(x, y) }
        if opensByTouch { onTouchHold { [weak opener] x, y in opener?.open(x, y) } }
        return shortcut("Menu|<Shift>F10", scope: .local) { [weak opener] in opener?.openByKey() }
    }
}

extension AnyWidget {
    /// Opens the context menu of the content of a row for a key pressed on the row. Returns whether there is one and the key
    /// opens it.
    func openContextMenu(by key: Key) -> Bool {
        guard [Key(name: "Menu", modifiers: []), Key(name: "F10", modifiers: .shift)].contains(key),
            let opener: ContextMenuOpener = kept(openerKey)
        else { return false }
        opener.openByKey()
        return true
    }

    /// Moves the focus to the list row that the widget is the content of. Does nothing for another widget.
    fileprivate func focusRowAround() {
        if let row = gtk_widget_get_parent(pointer), AnyWidget(row).isKind(of: gtk_list_box_row_get_type()) {
            gtk_widget_grab_focus(row)
            return
        }
        guard gtk_widget_get_root(pointer) != nil, let frame = gtk_widget_get_parent(pointer),
            let row = gtk_widget_get_parent(frame), Bool(gtk_widget_get_focusable(row)),
            AnyWidget(frame).kept(slotKey, as: AnyObject.self) != nil
        else { return }
        // A row gives the focus to its content if that accepts it.
        gtk_widget_set_can_focus(frame, 0)
        gtk_widget_grab_focus(row)
        gtk_widget_set_can_focus(frame, AnyWidget(row).containsFocus.c)
    }

    /// Whether any widget of the window has the focus.
    fileprivate var hasFocusInWindow: Bool { gtk_widget_get_root(pointer).map { gtk_root_get_focus($0) != nil } ?? false }
}

/// Opens the context menu of a widget, at a position in pixels of the widget.
@MainActor
private final class ContextMenuOpener {
    let open: @MainActor (Double, Double) -> Void

    init(_ open: @escaping @MainActor (Double, Double) -> Void) {
        self.open = open
    }

    func openByKey() { open(12, 12) }
}

private let openerKey = "gtkkit-context-menu"

import CGtk

extension ListWidget {
    /// Passes each key pressed while a row itself has the focus to the row's cell, before the list handles the key, and opens the
    /// context menu of the cell's content by its keys.
    func forwardRowKeys() {
        let view = view
        view.onKey(capturing: true) { key in
            guard let root = gtk_widget_get_root(view.pointer), let focus = gtk_root_get_focus(root),
                gtk_widget_get_parent(focus) == view.pointer, let cell = gtk_widget_get_first_child(focus),
                let context: CellContext<ID> = AnyWidget(cell).kept(slotKey)
            else { return false }
            if let content = gtk_widget_get_first_child(cell), AnyWidget(content).openContextMenu(by: key) { return true }
            return context.onKey?(key) ?? false
        }
    }
}

/// The key under which a cell's widget stores its ``CellContext``.
let slotKey = "gtkkit-slot"

/// GDK's names of the keys that move the focus to another row.
let movingKeys: Set<String> = [
    "Up", "Down", "Left", "Right", "Page_Up", "Page_Down", "Home", "End", "KP_Up", "KP_Down", "KP_Left", "KP_Right",
    "KP_Page_Up", "KP_Page_Down", "KP_Home", "KP_End",
]

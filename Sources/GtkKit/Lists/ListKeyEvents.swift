import CGtk

extension ListWidget {
    /// Passes each key pressed while a row itself has the focus to the row's cell, before the list handles the key.
    func forwardRowKeys() {
        let view = view
        view.onKey(capturing: true) { key in
            guard let root = gtk_widget_get_root(view.pointer), let focus = gtk_root_get_focus(root),
                gtk_widget_get_parent(focus) == view.pointer, let cell = gtk_widget_get_first_child(focus),
                let context: CellContext<ID> = AnyWidget(cell).kept(slotKey)
            else { return false }
            return context.onKey?(key) ?? false
        }
    }
}

/// The key under which a cell's widget stores its ``CellContext``.
let slotKey = "gtkkit-slot"

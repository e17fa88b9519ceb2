import CGtk

extension ListWidget {
    /// Calls `body` with each key pressed while a row itself has the focus, before the list handles the key.
    ///
    /// Return true if the key was handled. Keys pressed in a button or an entry inside the row are not reported.
    @discardableResult
    public func onRowKey(_ body: @escaping @MainActor (ID, Key) -> Bool) -> Self {
        let view = view
        view.onKey(capturing: true) { key in
            guard let root = gtk_widget_get_root(view.pointer), let focus = gtk_root_get_focus(root),
                gtk_widget_get_parent(focus) == view.pointer, let cell = gtk_widget_get_first_child(focus),
                let context: CellContext<ID> = AnyWidget(cell).kept(slotKey)
            else { return false }
            return body(context.id, key)
        }
        return self
    }
}

/// The key under which a cell's widget stores its ``CellContext``.
let slotKey = "gtkkit-slot"

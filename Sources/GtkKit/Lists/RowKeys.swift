import CGtk

extension ListWidget {
    /// Calls `body` with each key pressed while the keyboard is at a row itself, ahead of what the list does with it.
    ///
    /// True says that the key was used. Keys pressed in a button or an entry inside the row are not told.
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

/// Under which a cell's widget keeps its slot.
let slotKey = "gtkkit-slot"

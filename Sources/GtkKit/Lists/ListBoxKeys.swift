import CGtk

extension SearchEntry {
    /// Joins the field and the lists below it for the arrow keys: Down goes from the field to the first row and from list to
    /// list, Up goes back. Hidden lists are passed over, and without any the focus stays in the field.
    @discardableResult
    public func arrowKeysLead(to lists: [ListBox]) -> Self {
        let entry = self
        for (index, list) in lists.enumerated() {
            let (before, after) = (lists.prefix(index), lists.suffix(from: index + 1))
            list.onKey(capturing: true) { key in
                switch key.verticalStep {
                case 1 where list.containsFocus(row: list.lastRow):
                    return after.contains { $0.focus(row: $0.firstRow) }
                case -1 where list.containsFocus(row: list.firstRow):
                    if before.reversed().contains(where: { $0.focus(row: $0.lastRow) }) { return true }
                    entry.focusAtEnd()
                    return true
                default: return false
                }
            }
        }
        return onKey(capturing: true) { key in
            guard key.verticalStep == 1 else { return false }
            _ = lists.contains { $0.focus(row: $0.firstRow) }
            return true
        }
    }
}

extension ListBox {
    fileprivate var firstRow: UnsafeMutablePointer<GtkWidget>? { gtk_widget_get_first_child(pointer) }
    fileprivate var lastRow: UnsafeMutablePointer<GtkWidget>? { gtk_widget_get_last_child(pointer) }

    fileprivate func containsFocus(row: UnsafeMutablePointer<GtkWidget>?) -> Bool {
        row.map { AnyWidget($0).containsFocus } ?? false
    }

    /// Moves the focus to a row and shows the focus. Returns false if there is no row or the list is hidden.
    fileprivate func focus(row: UnsafeMutablePointer<GtkWidget>?) -> Bool {
        guard let row, Bool(gtk_widget_get_mapped(row)), Bool(gtk_widget_grab_focus(row)) else { return false }
        AnyWidget(row).showFocusRing()
        return true
    }
}

extension Key {
    /// 1 for Down, -1 for Up, nil for other keys.
    var verticalStep: Int? {
        switch (name, modifiers) {
        case ("Down", []), ("KP_Down", []): 1
        case ("Up", []), ("KP_Up", []): -1
        default: nil
        }
    }
}

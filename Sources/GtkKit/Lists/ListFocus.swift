import CGtk
import GLibKit

// How Tab and the focus work in a list: the list is one stop. It is entered at a row, not at a button inside it. From a focused
// row, Tab goes through the row's buttons and then leaves the list; arrow keys move between rows.

extension ListWidgetContents {
    /// Connects Tab to leave the list after the buttons of the focused row.
    func connectTab() {
        let view = view
        view.onKey(capturing: true) { key in
            guard let direction = key.tabDirection, let row = focusedRow else { return false }
            guard let frame = gtk_widget_get_first_child(row).map({ AnyWidget($0) }) else { return false }
            if direction == GTK_DIR_TAB_FORWARD {
                return Bool(gtk_widget_child_focus(row, direction)) || view.moveFocusOut(direction)
            }
            let isOnRow = Bool(gtk_widget_is_focus(row))
            if !isOnRow, Bool(gtk_widget_child_focus(row, direction)) { return true }
            // Back from a button to its row, or from the row to what is before the list. A row gives the focus to its content if
            // that accepts it.
            gtk_widget_set_can_focus(frame.pointer, 0)
            let hasMoved = isOnRow ? view.moveFocusOut(direction) : Bool(gtk_widget_grab_focus(row))
            gtk_widget_set_can_focus(frame.pointer, AnyWidget(row).containsFocus.c)
            return hasMoved
        }
    }

    /// Makes End go to the last row. GTK goes to the empty trailing row, which does not take the focus.
    func connectEnd() {
        view.onKey(capturing: true) { key in
            guard ["End", "KP_End"].contains(key.name), key.modifiers.isEmpty, focusedRow != nil, view.isNativeOfFocus,
                let last = contents.ids.last
            else { return false }
            revealAndFocus(last)
            return true
        }
    }

    /// The row that has the focus, itself or inside; nil if there is none.
    fileprivate var focusedRow: UnsafeMutablePointer<GtkWidget>? {
        view.containsFocus ? gtk_widget_get_focus_child(view.pointer) : nil
    }
}

extension AnyWidget {
    /// Scrolls the list around a row to it if it is out of sight. Tab leads back to the row that had the focus last, also if the list
    /// was scrolled since.
    func scrollListIfOutOfSight(to item: OpaquePointer) {
        var place = graphene_rect_t()
        guard let view = gtk_widget_get_parent(pointer), gtk_list_item_get_position(item) != GTK_INVALID_LIST_POSITION,
            Bool(gtk_widget_compute_bounds(pointer, view, &place)),
            // A row that is not mapped has the place that it had before the list was scrolled.
            !Bool(gtk_widget_get_mapped(pointer)) || place.origin.y + place.size.height <= 0
                || place.origin.y >= Float(gtk_widget_get_height(view))
        else { return }
        AnyWidget(view).press("list.scroll-to-item", target: .uint32(gtk_list_item_get_position(item)))
    }
}

extension ListWidgetContents {
    /// Scrolls to a row and moves the focus to it once the main loop is idle and rows were laid out, if the list is shown then. Does
    /// nothing if there is no such row.
    func revealAndFocus(_ id: ID) {
        let contents = contents
        view.soon { [weak contents] view in
            guard contents?.position(of: id) != nil, Bool(gtk_widget_get_mapped(view.pointer)) else { return }
            guard hasLaidOutRows else { return view.afterLayout { _ in revealAndFocus(id) } }
            // A heading above the first row comes into sight with it.
            scrollNow(to: contents?.position(of: id) == 1 ? contents?.id(at: 0) ?? id : id)
            // A row that was out of sight exists once the list has been laid out.
            if !focusShownRow(id) { view.afterLayout { _ in focusShownRow(id) } }
        }
    }

    /// Moves the focus to a row. Returns false if the row is not among those near the visible ones.
    @discardableResult
    fileprivate func focusShownRow(_ id: ID) -> Bool {
        var row = gtk_widget_get_first_child(view.pointer)
        while let current = row {
            if self.id(of: current) == id { return Bool(gtk_widget_grab_focus(current)) }
            row = gtk_widget_get_next_sibling(current)
        }
        return false
    }

    /// The ID of the row that a widget of the list shows.
    func id(of row: UnsafeMutablePointer<GtkWidget>) -> ID? {
        let cell: ListCell<ID>? = gtk_widget_get_first_child(row).flatMap { AnyWidget($0).kept(rowKey) }
        return cell?.assignedID
    }
}

extension Widget {
    /// Calls `body` with -1 for Page Up and 1 for Page Down, which no widget inside has handled.
    @discardableResult
    public func onPageKeys(_ body: @escaping @MainActor (_ step: Int) -> Void) -> Self {
        let widget = self
        return onKey { key in
            guard key.modifiers.isEmpty, widget.isNativeOfFocus, let move = TableMove(key, isMirrored: false) else {
                return false
            }
            switch move {
            case .previousPage: body(-1)
            case .nextPage: body(1)
            default: return false
            }
            return true
        }
    }

    /// Whether the focus is in the widget's own window and not in a menu over it, whose keys pass through the widget, too.
    fileprivate var isNativeOfFocus: Bool {
        guard let focus = gtk_widget_get_root(pointer).flatMap({ gtk_root_get_focus($0) }) else { return false }
        return gtk_widget_get_native(focus) == gtk_widget_get_native(pointer)
    }
}

extension ListWidgetContents {
    fileprivate func takePageFocus(_ candidates: (ID?, [ID]) -> [ID?]) -> Bool {
        guard let id = contents.entryRow(candidates) else { return false }
        revealAndFocus(id)
        return true
    }
}

extension Grid {
    /// Takes the focus of the page at the first of `candidates` that is among the rows, or else at the first row. `candidates`
    /// gets the row that had the focus last, and all rows.
    @discardableResult
    public func takesPageFocus(at candidates: @escaping @MainActor (_ last: ID?, _ ids: [ID]) -> [ID?]) -> Self {
        let grid = self
        return takesPageFocus { grid.takePageFocus(candidates) }
    }
}

extension List {
    /// Takes the focus of the page at the first of `candidates` that is among the rows, or else at the first row. `candidates`
    /// gets the row that had the focus last, and all rows.
    @discardableResult
    public func takesPageFocus(at candidates: @escaping @MainActor (_ last: ID?, _ ids: [ID]) -> [ID?]) -> Self {
        let list = self
        return takesPageFocus { list.takePageFocus(candidates) }
    }

    /// Makes Up and Down pass over rows, such as headings, where another row comes after them. With Ctrl they stop at each row.
    @discardableResult
    public func arrowKeysPass(over isPassed: @escaping @MainActor (ID) -> Bool) -> Self {
        let (list, contents, view) = (self, contents, view)
        view.onKey(capturing: true) { key in
            guard let step = key.verticalStep, let row = list.focusedRow, view.isNativeOfFocus,
                let place = list.id(of: row).flatMap(contents.position)
            else { return false }
            var target = place + step
            while let id = contents.id(at: target), isPassed(id) { target += step }
            guard target != place + step, let id = contents.id(at: target) else { return false }
            list.focusRow(row, stepping: target - place, or: id)
            return true
        }
        return self
    }

    /// Moves the focus by a number of rows. Rows beside a focused one are there, also while their cells show other rows.
    private func focusRow(_ row: UnsafeMutablePointer<GtkWidget>, stepping count: Int, or id: ID) {
        var target: UnsafeMutablePointer<GtkWidget>? = row
        for _ in 0..<abs(count) {
            target = target.flatMap { count > 0 ? gtk_widget_get_next_sibling($0) : gtk_widget_get_prev_sibling($0) }
        }
        guard let target, Bool(gtk_widget_grab_focus(target)) else { return revealAndFocus(id) }
        AnyWidget(target).showFocusRing()
    }

    /// The ID of the row that has the focus, itself or inside; nil if there is none.
    public var focusedID: ID? { focusedRow.flatMap(id(of:)) }

    /// Moves the focus to a row. Returns false if the row is not among those near the visible ones.
    @discardableResult
    public func focusRow(_ id: ID) -> Bool { focusShownRow(id) }
}

import CGtk
import GLibKit

extension ListWidgetContents {
    /// Scrolls until the row is visible, after the first layout of rows if there was none. Does nothing if the row is missing now or
    /// at that time. Of several calls before the layout, the last counts.
    func scrollToRow(_ id: ID) {
        contents.scrollTarget = nil
        guard contents.position(of: id) != nil else { return }
        guard !hasLaidOutRows else { return scrollNow(to: id) }
        contents.scrollTarget = id
        let (list, view) = (self, view)
        let scroll: @MainActor () -> Void = { if let target = list.contents.scrollTarget { list.scrollToRow(target) } }
        if Bool(gtk_widget_get_mapped(view.pointer)) {
            view.afterLayout { _ in scroll() }
        } else {
            Signal.connectOnce(view.object, "map", scroll)
        }
    }

    /// Scrolls until the row is visible. Does nothing if there is no such row.
    ///
    /// GTK 4.8 computes the position of a row from the heights of those that were laid out. If none was, for example in a list that
    /// was empty, it loses track of all rows until it is scrolled again; see ``hasLaidOutRows``.
    func scrollNow(to id: ID) {
        guard let position = contents.position(of: id) else { return }
        view.press("list.scroll-to-item", target: .uint32(UInt32(position)))
    }

    /// Whether the list has a row that was laid out.
    var hasLaidOutRows: Bool {
        var row = gtk_widget_get_first_child(view.pointer)
        while let current = row {
            if gtk_widget_get_width(current) > 0 { return true }
            row = gtk_widget_get_next_sibling(current)
        }
        return false
    }
}

extension List {
    /// Scrolls until the row is visible: at once, or else as soon as rows were laid out. Does nothing if there is no such row.
    public func scroll(to id: ID) { scrollToRow(id) }

    /// Scrolls until the row is visible, and moves the focus to another row near it; nil leaves the focus where it is. The row that
    /// gets the focus can scroll the first one out of sight, so that is scrolled to again.
    public func scroll(to id: ID, focusing focused: ID?) {
        scrollToRow(id)
        guard let focused else { return }
        // A row that was out of sight exists once the list has been laid out.
        guard !focusRow(focused) else { return scrollToRow(id) }
        view.afterLayout { _ in
            focusRow(focused)
            scrollToRow(id)
        }
    }

    /// The IDs of the rows that are at least partly in sight, from top to bottom.
    public var idsInSight: [ID] {
        let height = Float(gtk_widget_get_height(view.pointer))
        var (ids, row): ([ID], _) = ([], gtk_widget_get_first_child(view.pointer))
        while let current = row {
            var place = graphene_rect_t()
            if Bool(gtk_widget_get_mapped(current)), Bool(gtk_widget_compute_bounds(current, view.pointer, &place)),
                place.origin.y < height, place.origin.y + place.size.height > 0, let id = self.id(of: current)
            {
                ids.append(id)
            }
            row = gtk_widget_get_next_sibling(current)
        }
        return ids
    }
}

extension Grid {
    /// Scrolls until the row is visible: at once, or else as soon as rows were laid out. Does nothing if there is no such row.
    public func scroll(to id: ID) { scrollToRow(id) }
}

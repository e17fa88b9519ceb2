import CGtk
import GLibKit

extension Widget {
    /// Scrolls the view around the widget so far that it is in sight, after the next layout of its window. A widget that is in no
    /// window yet, such as one of a new row, is in sight once it is. Does nothing if it is not shown then.
    ///
    /// - Parameter room: How much room stays below it, in pixels, such as that of a toast.
    public func scrollIntoSight(above room: Int = 0) {
        let (widget, scroll) = (self, { @MainActor (widget: Self) in AnyWidget(widget).scrollIntoSightNow(above: room) })
        guard gtk_widget_get_frame_clock(pointer) == nil else { return afterLayout(scroll) }
        Signal.connectOnce(object, "map") { widget.afterLayout(scroll) }
    }
}

extension Widget {
    /// Moves the keyboard focus from the widget to the ``Scrolled`` view around it. Returns false if there is none.
    @discardableResult
    public func focusView() -> Bool {
        var place = gtk_widget_get_parent(pointer)
        while let current = place {
            if AnyWidget(current).isKind(of: gtk_scrolled_window_get_type()) {
                return Bool(gtk_widget_grab_focus(current))
            }
            place = gtk_widget_get_parent(current)
        }
        return false
    }
}

extension AnyWidget {
    /// Scrolls the view around the widget so far that it is in sight. Of one that is higher than the view, the end is.
    ///
    /// - Parameter part: The lines of the widget that are to be in sight, in its own coordinates; nil for all of it.
    func scrollIntoSightNow(_ part: Range<Double>? = nil, above room: Int = 0) {
        var place = graphene_rect_t()
        guard Bool(gtk_widget_get_mapped(pointer)), let area = scrollingAncestor,
            let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(area)),
            Bool(gtk_widget_compute_bounds(pointer, area, &place))
        else { return }
        let part = part ?? 0..<Double(place.size.height)
        let (first, last) = (Double(place.origin.y) + part.lowerBound, Double(place.origin.y) + part.upperBound)
        let distance = first < 0 ? first : max(0, last + Double(room) - gtk_adjustment_get_page_size(adjustment))
        // Also ends the animation with which GTK scrolls to where a focused widget was before the layout.
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
    }

    /// The first scrolled window around the widget that has something to scroll vertically.
    private var scrollingAncestor: UnsafeMutablePointer<GtkWidget>? {
        var place = gtk_widget_get_parent(pointer)
        while let current = place {
            let widget = AnyWidget(current)
            if widget.isKind(of: gtk_scrolled_window_get_type()), widget.canScrollVertically { return current }
            place = gtk_widget_get_parent(current)
        }
        return nil
    }
}

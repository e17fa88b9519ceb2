import CGtk

extension Widget {
    /// Scrolls the view around the widget so far that it is in sight, after the next layout of its window. Does nothing if it is not
    /// shown then.
    public func scrollIntoSight() { afterLayout { AnyWidget($0).scrollIntoSightNow() } }
}

extension AnyWidget {
    /// Scrolls the view around the widget so far that it is in sight. Of one that is higher than the view, the end is.
    func scrollIntoSightNow() {
        var place = graphene_rect_t()
        guard Bool(gtk_widget_get_mapped(pointer)),
            let area = gtk_widget_get_ancestor(pointer, gtk_scrolled_window_get_type()),
            let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(area)),
            Bool(gtk_widget_compute_bounds(pointer, area, &place))
        else { return }
        let below = Double(place.origin.y + place.size.height) - gtk_adjustment_get_page_size(adjustment)
        let distance = place.origin.y < 0 ? Double(place.origin.y) : max(0, below)
        // Also ends the animation with which GTK scrolls to where a focused widget was before the layout.
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
    }
}

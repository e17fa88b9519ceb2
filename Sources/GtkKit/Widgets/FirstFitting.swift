import CGtk

/// Shows the first of several widgets that there is room for, or else the last one.
public struct FirstFitting: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows one of `choices`, which are ordered from wide to narrow.
    public init(_ choices: [any Widget]) {
        pointer = adw_squeezer_new()
        for choice in choices { adw_squeezer_add(opaque, choice.pointer) }
    }

    /// The position of the widget that is shown; nil without any. It is chosen once the widget is laid out.
    var shown: Int? {
        guard let child = adw_squeezer_get_visible_child(opaque) else { return nil }
        var (position, before) = (0, gtk_widget_get_prev_sibling(child))
        while let current = before { (position, before) = (position + 1, gtk_widget_get_prev_sibling(current)) }
        return position
    }
}

import CGtk

/// A bar with actions at the bottom of a page.
public struct ActionBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Places widgets at the start, in the center and at the end.
    public init(start: [any Widget] = [], center: (any Widget)? = nil, end: [any Widget] = []) {
        pointer = gtk_action_bar_new()
        for widget in start { gtk_action_bar_pack_start(opaque, widget.pointer) }
        if let center { gtk_action_bar_set_center_widget(opaque, center.pointer) }
        for widget in end { gtk_action_bar_pack_end(opaque, widget.pointer) }
    }

    /// Whether the bar is shown.
    public var isRevealed: Bool {
        get { Bool(gtk_action_bar_get_revealed(opaque)) }
        nonmutating set { gtk_action_bar_set_revealed(opaque, newValue.c) }
    }
}

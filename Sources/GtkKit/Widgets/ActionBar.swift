import CGtk

/// A bar with actions at the bottom of a page.
public struct ActionBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Places widgets at the start and at the end.
    public init(start: [any Widget] = [], end: [any Widget] = []) {
        pointer = gtk_action_bar_new()
        // One row in the center: GTK gives neither end of a bar more than half of it.
        let row = Row(spacing: 6) {
            for widget in start { widget }
            Bin().expandHorizontally()
            for widget in end { widget }
        }.expandHorizontally()
        gtk_action_bar_set_center_widget(opaque, row.pointer)
    }

    /// Whether the bar is shown.
    public var isRevealed: Bool {
        get { Bool(gtk_action_bar_get_revealed(opaque)) }
        nonmutating set { gtk_action_bar_set_revealed(opaque, newValue.c) }
    }
}

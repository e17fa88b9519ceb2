import CGtk

/// A column of a table whose cells are in different boxes: all its widgets are as wide as the widest.
@MainActor
public final class EqualWidths {
    private let group = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)

    /// An empty column.
    public init() {}

    /// Adds a widget. The column lasts as long as one of its widgets.
    public func add(_ widget: any Widget) { gtk_size_group_add_widget(group, widget.pointer) }

    isolated deinit { if let group { g_object_unref(UnsafeMutableRawPointer(group)) } }
}

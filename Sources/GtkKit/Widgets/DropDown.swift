import CGtk

/// A button that opens a list of strings, of which one is selected.
public struct DropDown: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A drop-down without choices. `label` is its accessible name.
    public init(label: String) {
        pointer = gtk_drop_down_new(nil, nil)
        named(label)
    }

    /// Replaces the choices and selects the first one.
    public func setTitles(_ titles: [String]) {
        let list = gtk_string_list_new(nil)
        for title in titles { gtk_string_list_append(list, title) }
        Binding.updating { gtk_drop_down_set_model(opaque, list) }
        g_object_unref(UnsafeMutableRawPointer(list))
    }

    /// The index of the selected choice.
    public var selected: Int {
        get { Int(gtk_drop_down_get_selected(opaque)) }
        nonmutating set { gtk_drop_down_set_selected(opaque, guint(max(0, newValue))) }
    }

    /// Calls `body` with the index of the choice that the user selects.
    @discardableResult
    public func onSelect(_ body: @escaping @MainActor (Int) -> Void) -> Self {
        let button = self
        return onUserChange("notify::selected") {
            if gtk_drop_down_get_selected(button.opaque) != GTK_INVALID_LIST_POSITION { body(button.selected) }
        }
    }
}

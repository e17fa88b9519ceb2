import CGtk
import GLibKit

/// A multiline text field, for notes.
public struct TextView: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A field with the accessible name `label`. Tab moves the focus instead of inserting a tab.
    public init(label: String) {
        pointer = gtk_text_view_new()
        gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(cast(), 0)
        named(label)
    }

    /// The text in the field. Setting the same text again does not move the cursor.
    public var text: String {
        get {
            let buffer = gtk_text_view_get_buffer(cast())
            var start = GtkTextIter()
            var end = GtkTextIter()
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        nonmutating set {
            if newValue != text { gtk_text_buffer_set_text(gtk_text_view_get_buffer(cast()), newValue, -1) }
        }
    }

    /// Calls `body` with the text whenever the user changes it.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (String) -> Void) -> Self {
        let view = self
        if let buffer = gtk_text_view_get_buffer(cast()) {
            Signal.connect(UnsafeMutableRawPointer(buffer), "changed") { _ in
                if !Binding.isUpdating { body(view.text) }
            }
        }
        return self
    }

    /// Sets the space between the text and the edges of the field, in pixels.
    @discardableResult
    public func padding(_ size: Int) -> Self {
        gtk_text_view_set_left_margin(cast(), Int32(size))
        gtk_text_view_set_right_margin(cast(), Int32(size))
        gtk_text_view_set_top_margin(cast(), Int32(size))
        gtk_text_view_set_bottom_margin(cast(), Int32(size))
        return self
    }
}

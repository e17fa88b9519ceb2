import CGtk
import GLibKit

/// A multiline text field, for notes. It grows with its text, and the view around it follows the cursor.
public struct TextView: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A field with the accessible name `label`. Tab moves the focus instead of inserting a tab.
    public init(label: String) {
        pointer = gtk_text_view_new()
        gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(cast(), 0)
        named(label)
        let view = self
        if let buffer = gtk_text_view_get_buffer(cast()) {
            Signal.connect(UnsafeMutableRawPointer(buffer), "notify::cursor-position") { _ in view.showCursor() }
        }
        // Its first height is that of lines of another width.
        afterFirstFrame { gtk_widget_queue_resize(view.pointer) }
    }

    /// Scrolls the view around the field so far that the line of the cursor is in sight. The field itself has no view of its own.
    private func showCursor() {
        guard hasFocus, let clock = gtk_widget_get_frame_clock(pointer) else { return }
        afterLayout { view in
            var cursor = GdkRectangle()
            var top: Int32 = 0
            gtk_text_view_get_cursor_locations(view.cast(), nil, &cursor, nil)
            gtk_text_view_buffer_to_window_coords(view.cast(), GTK_TEXT_WINDOW_WIDGET, 0, cursor.y, nil, &top)
            let line = Double(top)..<Double(top + cursor.height)
            AnyWidget(view.pointer).scrollIntoSightNow(line, above: Self.roomBelow)
        }
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }

    /// How many pixels below the cursor are in sight, so that it is not at the very edge.
    private static let roomBelow = 12

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

import CGtk

extension Widget {
    /// Puts a text on the clipboard.
    public func copy(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text)
    }
}

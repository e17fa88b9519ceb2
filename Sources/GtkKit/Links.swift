import CGtk

extension Widget {
    /// Opens a web address in the default application, on behalf of the widget's window.
    public func openLink(_ address: String) {
        // Zero means the current event's time, which lets the other application come to the front.
        gtk_show_uri(windowAround(self), address, 0)
    }
}

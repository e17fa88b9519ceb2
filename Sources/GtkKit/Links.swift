import CGtk

extension Widget {
    /// Opens a web address in the program that the desktop has for it, on behalf of the widget's window.
    public func openLink(_ address: String) {
        // The current event's time, which lets the other program come to the front, is what zero stands for.
        gtk_show_uri(windowAround(self), address, 0)
    }
}

import CGtk
import GLibKit

extension Widget {
    /// Calls `body` once the main loop is idle after the next layout of the window. Does nothing if the widget is in none.
    public func afterLayout(_ body: @escaping @MainActor (Self) -> Void) {
        guard let clock = gtk_widget_get_frame_clock(pointer) else { return }
        let widget = self
        // Kept until then, since rows may be replaced meanwhile.
        g_object_ref(UnsafeMutableRawPointer(pointer))
        Signal.connectOnce(UnsafeMutableRawPointer(clock), "layout", after: true) {
            if gtk_widget_get_root(widget.pointer) != nil { widget.soon(body) }
            g_object_unref(UnsafeMutableRawPointer(widget.pointer))
        }
    }

    /// Calls `body` once the main loop is idle after the widget was painted for the first time.
    func afterFirstFrame(_ body: @escaping @MainActor () -> Void) {
        let widget = self
        Signal.connectOnce(object, "map") { widget.afterLayout { _ in body() } }
    }
}

import CGtk
import GLibKit

/// A bubble over the window, pointing at what it belongs to.
public struct Popover: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A bubble around `content`, not yet anywhere.
    public init(_ content: any Widget) {
        pointer = gtk_popover_new()
        gtk_popover_set_child(cast(), content.pointer)
    }

    /// A bubble around `content` that points at `parent`; it goes away for good when it is closed.
    public init(_ content: any Widget, at parent: any Widget) {
        self.init(adopting: Popover(content).pointer, at: parent)
    }

    /// Hangs the popover `pointer` on `parent` until it is closed.
    init(adopting pointer: UnsafeMutablePointer<GtkWidget>, at parent: any Widget) {
        self.pointer = pointer
        gtk_widget_set_parent(pointer, parent.pointer)
        let popover = self
        on("closed") {
            // The bubble is still at work while it emits this, and may be gone with its parent a moment later.
            g_object_ref(popover.object)
            MainLoopSource.whenIdle {
                if gtk_widget_get_parent(popover.pointer) != nil { gtk_widget_unparent(popover.pointer) }
                g_object_unref(popover.object)
            }
        }
    }

    /// Opens the bubble.
    public func show() {
        gtk_popover_popup(cast())
    }

    /// Opens the bubble at a place of its parent, in pixels.
    public func show(x: Double, y: Double) {
        var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
        gtk_popover_set_pointing_to(cast(), &place)
        gtk_popover_popup(cast())
    }

    /// Closes the bubble.
    public func close() {
        gtk_popover_popdown(cast())
    }
}

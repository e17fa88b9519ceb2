import CGtk
import GLibKit

/// A popover over the window that points at a widget.
public struct Popover: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A popover with `content`, not attached to a widget.
    public init(_ content: any Widget) {
        pointer = gtk_popover_new()
        gtk_popover_set_child(cast(), content.pointer)
    }

    /// Attaches the popover `pointer` to `parent` until it is closed.
    init(adopting pointer: UnsafeMutablePointer<GtkWidget>, at parent: any Widget) {
        self.pointer = pointer
        gtk_widget_set_parent(pointer, parent.pointer)
        let popover = self
        on("closed") {
            // The popover is still in use during this signal, and it may be destroyed with its parent soon after.
            g_object_ref(popover.object)
            MainLoopSource.whenIdle {
                if gtk_widget_get_parent(popover.pointer) != nil { gtk_widget_unparent(popover.pointer) }
                g_object_unref(popover.object)
            }
        }
    }

    /// Opens the popover at a position in its parent, in pixels.
    public func show(x: Double, y: Double) {
        var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
        gtk_popover_set_pointing_to(cast(), &place)
        gtk_popover_popup(cast())
    }
}

extension Widget {
    /// Closes the popover that the widget is in. Outside of one, activates the default button of its window instead.
    public func finishInput() {
        guard let popover = gtk_widget_get_ancestor(pointer, gtk_popover_get_type()) else {
            gtk_widget_activate_default(pointer)
            return
        }
        gtk_popover_popdown(AnyWidget(popover).cast())
    }
}

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
        AnyWidget(pointer).keepsInPlace(AnyWidget(parent))
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

extension AnyWidget {
    /// Keeps what is around the widget that the popover belongs to where it is while the popover is open. GTK scrolls to the item of a
    /// menu that the pointer is on, because it has the focus, so that the item would move away from under the pointer.
    @MainActor
    func keepsInPlace(_ widget: AnyWidget) {
        let scrollsToFocus = { (isOn: Bool) in
            var around = gtk_widget_get_ancestor(widget.pointer, gtk_viewport_get_type())
            while let viewport = around {
                gtk_viewport_set_scroll_to_focus(OpaquePointer(viewport), isOn.c)
                around = gtk_widget_get_parent(viewport).flatMap { gtk_widget_get_ancestor($0, gtk_viewport_get_type()) }
            }
        }
        on("map") { scrollsToFocus(false) }.on("unmap") { scrollsToFocus(true) }
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

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

    /// Attaches the popover `pointer` to `parent`, in place of the one before, until another one takes its place.
    ///
    /// A closed popover is not removed at once: if a submenu was open, GTK 4.8 takes the pointer to be in it until it moves, and then
    /// asks a removed popover for its surface, which crashes.
    init(adopting pointer: UnsafeMutablePointer<GtkWidget>, at parent: any Widget) {
        self.pointer = pointer
        let parent = AnyWidget(parent)
        if let before: AdoptedPopover = parent.kept(adoptedKey) { before.remove(from: parent) }
        gtk_widget_set_parent(pointer, parent.pointer)
        parent.keep(AdoptedPopover(pointer), as: adoptedKey)
        AnyWidget(pointer).keepsInPlace(parent)
    }

    /// Opens the popover at a position in its parent, in pixels.
    public func show(x: Double, y: Double) {
        var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
        gtk_popover_set_pointing_to(cast(), &place)
        gtk_popover_popup(cast())
    }
}

private let adoptedKey = "gtkkit-popover"

/// The popover that a widget has as its child.
@MainActor
private final class AdoptedPopover {
    private let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
    }

    func remove(from parent: AnyWidget) {
        var child = gtk_widget_get_last_child(parent.pointer)
        // The parent may have removed it since.
        while let current = child, current != pointer { child = gtk_widget_get_prev_sibling(current) }
        if child != nil { gtk_widget_unparent(pointer) }
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

import CGtk

/// Pages of which one is seen, named by the cases of an enumeration.
public struct Stack<Page: Hashable & RawRepresentable>: Widget where Page.RawValue == String {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds a widget for each page; the first is shown.
    public init(transition: Transition = .crossfade, _ pages: KeyValuePairs<Page, any Widget>) {
        pointer = gtk_stack_new()
        gtk_stack_set_transition_type(opaque, transition.stack)
        gtk_stack_set_transition_duration(opaque, 120)
        for (page, widget) in pages { gtk_stack_add_named(opaque, widget.pointer, page.rawValue) }
    }

    /// Shows `page`.
    public func show(_ page: Page) {
        gtk_stack_set_visible_child_name(opaque, page.rawValue)
    }

    /// The page that is shown; nil without pages.
    public var page: Page? {
        gtk_stack_get_visible_child_name(opaque).flatMap { Page(rawValue: String(cString: $0)) }
    }

    /// Whether all pages get the size of the largest, or each its own.
    @discardableResult
    public func homogeneous(horizontal: Bool = true, vertical: Bool = true) -> Self {
        gtk_stack_set_hhomogeneous(opaque, horizontal.c)
        gtk_stack_set_vhomogeneous(opaque, vertical.c)
        return self
    }
}

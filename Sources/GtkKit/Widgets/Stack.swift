import CGtk

/// A container that shows one of several pages, identified by the cases of an enum.
public struct Stack<Page: Hashable & RawRepresentable>: Widget where Page.RawValue == String {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains a widget for each page. The first page is shown.
    public init(transition: Transition = .crossfade, _ pages: KeyValuePairs<Page, any Widget>) {
        pointer = gtk_stack_new()
        gtk_stack_set_transition_type(opaque, transition.stack)
        gtk_stack_set_transition_duration(opaque, 120)
        for (page, widget) in pages { gtk_stack_add_named(opaque, widget.pointer, page.rawValue) }
    }

    /// Shows `page`, which must be visible itself: in place of a hidden one, GTK shows another. What is shown late is in a ``Bin``.
    public func show(_ page: Page) {
        gtk_stack_set_visible_child_name(opaque, page.rawValue)
        assert(self.page == page, "\(page) is hidden")
    }

    /// The visible page; nil without pages.
    public var page: Page? {
        gtk_stack_get_visible_child_name(opaque).flatMap { Page(rawValue: String(cString: $0)) }
    }

    /// Gives the stack the size of the visible page, rather than that of the largest one. Not in one direction alone, because GTK
    /// then measures the hidden pages with their texts in one line.
    @discardableResult
    public func sizedByVisiblePage() -> Self {
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
        return self
    }
}

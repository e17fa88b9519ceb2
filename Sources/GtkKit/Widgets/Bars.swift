import CGtk

/// The header bar of a window or page.
public struct HeaderBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A bar with a text title.
    public init(title: String = "", subtitle: String = "") {
        pointer = adw_header_bar_new()
        adw_header_bar_set_title_widget(opaque, adw_window_title_new(title, subtitle))
    }

    /// A bar with a widget as its title, which is centered where there is room for that between the other widgets.
    public init(_ title: any Widget) {
        pointer = adw_header_bar_new()
        adw_header_bar_set_title_widget(opaque, title.pointer)
    }

    /// The title of a bar that was created with a text title; empty for others.
    public var title: String {
        get { titleWidget.map { text(adw_window_title_get_title($0)) } ?? "" }
        nonmutating set { titleWidget.map { adw_window_title_set_title($0, newValue) } }
    }

    /// The subtitle of a bar that was created with a text title; empty for others.
    public var subtitle: String {
        get { titleWidget.map { text(adw_window_title_get_subtitle($0)) } ?? "" }
        nonmutating set { titleWidget.map { adw_window_title_set_subtitle($0, newValue) } }
    }

    /// Adds a widget at the start.
    @discardableResult
    public func start(_ widget: any Widget) -> Self {
        adw_header_bar_pack_start(opaque, widget.pointer)
        return self
    }

    /// Adds a widget at the end. The first one added is the outermost.
    @discardableResult
    public func end(_ widget: any Widget) -> Self {
        adw_header_bar_pack_end(opaque, widget.pointer)
        return self
    }

    /// Sets whether the bar shows the window buttons, such as Close.
    @discardableResult
    public func windowButtons(_ areShown: Bool) -> Self {
        adw_header_bar_set_show_start_title_buttons(opaque, areShown.c)
        adw_header_bar_set_show_end_title_buttons(opaque, areShown.c)
        return self
    }

    private var titleWidget: OpaquePointer? {
        guard let widget = adw_header_bar_get_title_widget(opaque),
            AnyWidget(widget).isKind(of: adw_window_title_get_type())
        else { return nil }
        return OpaquePointer(widget)
    }
}

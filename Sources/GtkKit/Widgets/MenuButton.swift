import CGtk
import GLibKit

/// A button that opens a menu or popover, which is created from the current state each time.
public struct MenuButton: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A button with an icon that opens a menu. `label` is its accessible name and tooltip.
    public init(icon: String, label: String, menu: @escaping @MainActor () -> Menu) {
        self.init(icon: icon, label: label)
        make { menu().makePopover() }
    }

    /// A button with a title and an arrow that opens a menu.
    public init(_ title: String, menu: @escaping @MainActor () -> Menu) {
        self.init(title)
        make { menu().makePopover() }
    }

    /// A button with any content that opens a menu. It needs an accessible name (``setName(_:)``).
    public init(_ content: any Widget, menu: @escaping @MainActor () -> Menu) {
        pointer = gtk_menu_button_new()
        gtk_menu_button_set_child(opaque, content.pointer)
        make { menu().makePopover() }
    }

    /// A button with an icon that opens a popover with the widget that `content` returns.
    public init(icon: String, label: String, popover content: @escaping @MainActor () -> any Widget) {
        self.init(icon: icon, label: label)
        make { Popover(content()).pointer }
    }

    /// A button with a title and an arrow that opens a popover with the widget that `content` returns.
    public init(_ title: String, popover content: @escaping @MainActor () -> any Widget) {
        self.init(title)
        make { Popover(content()).pointer }
    }

    private init(icon: String, label: String) {
        pointer = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(opaque, icon)
        tooltip(label).named(label)
    }

    private init(_ title: String) {
        pointer = gtk_menu_button_new()
        self.title = title
    }

    /// Shows an icon in place of the title, which stays as the accessible name and becomes the tooltip. Nil shows the title.
    public func setIcon(_ icon: String?, title: String) {
        if let icon { gtk_menu_button_set_icon_name(opaque, icon) } else { gtk_menu_button_set_label(opaque, title) }
        tooltip(icon == nil ? "" : title).named(title)
    }

    /// Replaces the icon of a button that was created with an icon.
    public func setIcon(_ icon: String) { gtk_menu_button_set_icon_name(opaque, icon) }

    /// Sets the accessible name of a button with any content, and of the button in it, which gets the focus.
    public func setName(_ name: String) {
        named(name)
        gtk_widget_get_first_child(pointer).map { _ = AnyWidget($0).named(name) }
    }

    /// The title of a button that was created with a title.
    public var title: String {
        get { text(gtk_menu_button_get_label(opaque)) }
        nonmutating set {
            gtk_menu_button_set_label(opaque, newValue)
            named(newValue)
        }
    }

    /// Draws the button without a frame.
    @discardableResult
    public func flat() -> Self { style("flat") }

    /// Opens the menu or popover above the button, for one at the foot of a window.
    @discardableResult
    public func opensUpward() -> Self {
        gtk_menu_button_set_direction(opaque, GTK_ARROW_UP)
        return self
    }

    /// Makes it the primary menu button, which F10 opens.
    @discardableResult
    public func primary() -> Self {
        gtk_menu_button_set_primary(opaque, 1)
        return self
    }

    /// Opens the menu or popover. Returns false, and does nothing, while the button is not shown.
    @discardableResult
    public func open() -> Bool {
        guard Bool(gtk_widget_get_mapped(pointer)) else { return false }
        gtk_menu_button_popup(opaque)
        return true
    }

    private func make(_ popover: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>) {
        let maker = PopoverMaker(make: popover)
        let call: GtkMenuButtonCreatePopupFunc = { button, data in
            guard let button, let data else { return }
            nonisolated(unsafe) let ends = (button: button, maker: data)
            MainActor.assumeIsolated {
                let maker = Unmanaged<PopoverMaker>.fromOpaque(ends.maker).takeUnretainedValue()
                let popover = maker.make()
                let button = AnyWidget(UnsafeMutableRawPointer(ends.button).assumingMemoryBound(to: GtkWidget.self))
                hideTooltip(of: button, under: popover)
                AnyWidget(popover).keepsInPlace(button)
                // After a submenu, GTK leaves the focus in the hidden menu, where keys do nothing.
                AnyWidget(popover).on("closed") {
                    if AnyWidget(popover).containsFocus { gtk_widget_grab_focus(button.pointer) }
                }
                gtk_menu_button_set_popover(ends.button, popover)
            }
        }
        gtk_menu_button_set_create_popup_func(opaque, call, Unmanaged.passRetained(maker).toOpaque(), releaseSwiftObject)
    }
}

/// Keeps the tooltip of a button away while its popover is open, whose first item it would cover.
@MainActor
private func hideTooltip(of button: AnyWidget, under popover: UnsafeMutablePointer<GtkWidget>) {
    AnyWidget(popover)
        .on("map") { gtk_widget_set_has_tooltip(button.pointer, 0) }
        .on("unmap") { gtk_widget_set_has_tooltip(button.pointer, (gtk_widget_get_tooltip_text(button.pointer) != nil).c) }
}

@MainActor
private final class PopoverMaker {
    let make: @MainActor () -> UnsafeMutablePointer<GtkWidget>

    init(make: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>) {
        self.make = make
    }
}

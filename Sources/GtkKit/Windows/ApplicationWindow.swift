import CGtk
import GLibKit
import Observation

/// What a window's size means for its layout.
@MainActor
@Observable
public final class WindowShape {
    /// True below 720 pixels of width: columns stack, bars move to the bottom.
    public private(set) var isNarrow = false
    /// The width below which a window is narrow, in pixels.
    public static let narrowWidth = 720
    /// The width from which on a window is wide, in pixels.
    public static let wideWidth = 960
    /// True from that width on: a list beside a sidebar has room for all its columns.
    public private(set) var isWide = true

    func update(width: Int) {
        let isWide = width >= Self.wideWidth
        if isWide != self.isWide { self.isWide = isWide }
        let isNarrow = width < Self.narrowWidth
        if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
    }
}

/// A window of any kind.
@MainActor
public protocol WindowWidget: Widget {}

/// A handle to a window whose kind does not matter.
public struct AnyWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
    }
}

extension WindowWidget {
    /// The title in task lists and for screen readers.
    public var title: String {
        get { text(gtk_window_get_title(cast())) }
        nonmutating set { gtk_window_set_title(cast(), newValue) }
    }

    /// Shows the window, or brings it to the front.
    public func present() {
        gtk_window_present(cast())
    }

    /// Asks the window to close.
    public func close() {
        gtk_window_close(cast())
    }

    /// Removes the window without asking it.
    public func destroy() {
        gtk_window_destroy(cast())
    }

    /// Calls `body` when the person closes the window; true keeps it open.
    @discardableResult
    public func onClose(_ body: @escaping @MainActor () -> Bool) -> Self {
        onAnswering("close-request") { _ in body() }
    }

    /// The size that the window has or will have, in pixels.
    public var defaultSize: (width: Int, height: Int) {
        get {
            var (width, height): (gint, gint) = (0, 0)
            gtk_window_get_default_size(cast(), &width, &height)
            return (Int(width), Int(height))
        }
        nonmutating set { gtk_window_set_default_size(cast(), gint(newValue.width), gint(newValue.height)) }
    }

    /// Whether the window fills the screen.
    public var isMaximized: Bool {
        get { Bool(gtk_window_is_maximized(cast())) }
        nonmutating set { if newValue { gtk_window_maximize(cast()) } else { gtk_window_unmaximize(cast()) } }
    }

    /// Draws a stripe in the header that marks a version or mode for trying out.
    @discardableResult
    public func markedAsTrial() -> Self { style("devel") }
}

/// The main window of a program.
public struct ApplicationWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    /// Whether the window is narrow; observed by those who read it.
    public let shape: WindowShape

    /// A window of `application`, not yet shown.
    public init(_ application: Application, title: String, width: Int, height: Int) {
        pointer = adw_application_window_new(application.gtk)
        shape = WindowShape()
        self.title = title
        defaultSize = (width, height)
        gtk_widget_set_size_request(pointer, 360, 294)
        followShape()
    }

    /// Fills the window, header included.
    public func setContent(_ content: any Widget) {
        adw_application_window_set_content(cast(), content.pointer)
    }

    /// Takes back what was last typed where the keyboard stands; false where that is no text field.
    ///
    /// Keys of the whole window come before those of the field, which would do the same.
    public func undoTyping() -> Bool {
        guard let focus = gtk_window_get_focus(cast()) else { return false }
        return Bool(gtk_widget_activate_action_variant(focus, "text.undo", nil))
    }

    private func followShape() {
        let (window, shape) = (self, shape)
        shape.update(width: defaultSize.width)
        keep(shape, as: "gtkkit-shape")
        on("realize") {
            guard let surface = gtk_native_get_surface(window.opaque) else { return }
            Signal.connect(UnsafeMutableRawPointer(surface), "layout") { [weak shape] _ in
                // The surface is as wide as the window and its shadow; the window alone counts.
                var (x, y): (Double, Double) = (0, 0)
                gtk_native_get_surface_transform(window.opaque, &x, &y)
                shape?.update(width: Int(gdk_surface_get_width(surface)) - 2 * Int(x))
            }
        }
    }
}

/// A window of its own for a task, over the one that it belongs to; Escape closes it.
public struct DialogWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A modal window over the window of `parent`, around `content` with its header; nil height follows the content.
    public init(over parent: any Widget, title: String, width: Int, height: Int? = nil, _ content: any Widget) {
        pointer = adw_window_new()
        self.title = title
        gtk_window_set_default_size(cast(), Int32(width), Int32(height ?? -1))
        gtk_window_set_modal(cast(), 1)
        gtk_window_set_transient_for(cast(), windowAround(parent))
        gtk_window_set_destroy_with_parent(cast(), 1)
        adw_window_set_content(cast(), content.pointer)
        let window = self
        shortcut("Escape", scope: .local) { window.close() }
    }

    /// Makes `button` what Enter presses.
    @discardableResult
    public func defaultButton(_ button: any Widget) -> Self {
        gtk_window_set_default_widget(cast(), button.pointer)
        return self
    }
}

/// The C window that `widget` is or lies in; nil while it lies in none.
@MainActor
func windowAround(_ widget: (any Widget)?) -> UnsafeMutablePointer<GtkWindow>? {
    guard let widget, let root = gtk_widget_get_root(widget.pointer) else { return nil }
    return UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
}

extension Widget {
    /// Closes the window that the widget lies in.
    public func closeWindow() {
        if let window = windowAround(self) { gtk_window_close(window) }
    }
}

import CGtk
import GLibKit
import Observation

/// The layout classes of a window, derived from its size.
@MainActor
@Observable
public final class WindowShape {
    /// True below ``narrowWidth``: columns are stacked and bars move to the bottom.
    public private(set) var isNarrow = false
    /// A window below this width is narrow, in pixels at the usual text size.
    public static let narrowWidth = 780
    /// A window of at least this width is wide, in pixels at the usual text size.
    public static let wideWidth = 960
    /// True from ``wideWidth``: a list beside a sidebar has room for all its columns.
    public private(set) var isWide = true
    /// A window of at least this width is spacious, in pixels at the usual text size.
    public static let spaciousWidth = 1_080
    /// True from ``spaciousWidth``: seven columns beside a list have room for a word each.
    public private(set) var isSpacious = true
    /// The rows of a list in a window of at least this width have room for all their texts, in pixels at the usual text size.
    public static let detailWidth = 640
    /// True from ``detailWidth``.
    public private(set) var hasRoomForDetails = true
    /// A window below this height is low, in pixels at the usual text size.
    public static let lowHeight = 560
    /// True below ``lowHeight``: there is no room for a large picture above a few lines of text.
    public private(set) var isLow = false
    /// A window below this height is short, in pixels at the usual text size.
    public static let shortHeight = 720
    /// True below ``shortHeight``: above the first lines of text, there is no room for a picture as wide as the window.
    public private(set) var isShort = false
    /// Whether a month has room above a list: from ``lowHeight``, of which about half grows with the text.
    public private(set) var hasRoomForMonth = true
    /// A window whose width is at least the sum of these has room for a large picture beside words, in pixels: that of the
    /// picture and the buttons beside it, and that of the words at the usual text size.
    static let (pictureWidth, wordsWidth) = (516, 264)
    /// True from the sum of ``pictureWidth`` and ``wordsWidth``, of which the words grow with the text.
    public private(set) var hasRoomForPicture = true
    /// A window below this width is slim, in pixels at any text size.
    public static let slimWidth = 420
    /// True below ``slimWidth``: a picture as wide as the window is not too high.
    public private(set) var isSlim = false
    /// A window of at least this width has room for two cards beside each other that grow with the text, in pixels at the usual
    /// text size.
    public static let cardsWidth = 340
    /// The height of the window in pixels, divided by ``textScale`` and rounded down to a multiple of 20.
    public private(set) var roughHeight = 700
    /// True from ``cardsWidth``.
    public private(set) var hasRoomForCards = true
    /// How wide text is, as a multiple of the usual text size, at least 1.
    public private(set) var textScale = 1.0
    /// How much wider a layout is because of ``textScale``: about half of its width is pictures, icons and space, which do not
    /// grow.
    public var widthScale: Double { Self.widthScale(of: textScale) }
    private static func widthScale(of textScale: Double) -> Double { (1 + textScale) / 2 }

    /// Sets the classes from a size in pixels. Larger text counts like a smaller window; see ``widthScale``.
    func update(width: Int, height: Int, textScale: Double) {
        let scale = max(1, textScale)
        if scale != self.textScale { self.textScale = scale }
        let isSlim = width < Self.slimWidth
        if isSlim != self.isSlim { self.isSlim = isSlim }
        let hasRoomForMonth = Double(height) >= Double(Self.lowHeight) * Self.widthScale(of: scale)
        if hasRoomForMonth != self.hasRoomForMonth { self.hasRoomForMonth = hasRoomForMonth }
        let isShort = Double(height) < Double(Self.shortHeight) * Self.widthScale(of: scale)
        if isShort != self.isShort { self.isShort = isShort }
        let hasRoomForCards = Double(width) >= Double(Self.cardsWidth) * scale
        if hasRoomForCards != self.hasRoomForCards { self.hasRoomForCards = hasRoomForCards }
        let hasRoomForPicture = Double(width) >= Double(Self.pictureWidth) + Double(Self.wordsWidth) * scale
        if hasRoomForPicture != self.hasRoomForPicture { self.hasRoomForPicture = hasRoomForPicture }
        let (width, height) = (Int(Double(width) / Self.widthScale(of: scale)), Int(Double(height) / scale))
        let roughHeight = height / 20 * 20
        if roughHeight != self.roughHeight { self.roughHeight = roughHeight }
        let isSpacious = width >= Self.spaciousWidth
        if isSpacious != self.isSpacious { self.isSpacious = isSpacious }
        let hasRoomForDetails = width >= Self.detailWidth
        if hasRoomForDetails != self.hasRoomForDetails { self.hasRoomForDetails = hasRoomForDetails }
        let isLow = height < Self.lowHeight
        if isLow != self.isLow { self.isLow = isLow }
        let isWide = width >= Self.wideWidth
        if isWide != self.isWide { self.isWide = isWide }
        let isNarrow = width < Self.narrowWidth
        if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
    }
}

/// A window of any kind.
@MainActor
public protocol WindowWidget: Widget {}

/// A type-erased handle to a window.
public struct AnyWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
    }
}

extension WindowWidget {
    /// Takes over a number that is being typed in the focused number field, which otherwise waits until the field is left.
    public func finishTyping() {
        guard let focus = gtk_window_get_focus(cast()), let field = gtk_widget_get_ancestor(focus, gtk_spin_button_get_type())
        else { return }
        gtk_spin_button_update(AnyWidget(field).opaque)
    }

    /// The window title, also used by screen readers.
    public var title: String {
        get { text(gtk_window_get_title(cast())) }
        nonmutating set { gtk_window_set_title(cast(), newValue) }
    }

    /// Shows the window, or brings it to the front. A dialog is no wider than the window at the bottom, where its content allows
    /// it, and without a height of its own no higher.
    public func present() {
        fitWidth()
        fitHeight()
        gtk_window_present(cast())
    }

    /// Requests that the window close.
    public func close() {
        gtk_window_close(cast())
    }

    /// Destroys the window without a close request.
    public func destroy() {
        gtk_window_destroy(cast())
    }

    /// Calls `body` when the user closes the window. Return true to keep it open.
    @discardableResult
    public func onClose(_ body: @escaping @MainActor () -> Bool) -> Self {
        onAnswering("close-request") { _ in body() }
    }

    /// The current or initial size of the window when it is not maximized, in pixels.
    public var defaultSize: (width: Int, height: Int) {
        get {
            var (width, height): (gint, gint) = (0, 0)
            gtk_window_get_default_size(cast(), &width, &height)
            return (Int(width), Int(height))
        }
        nonmutating set { gtk_window_set_default_size(cast(), gint(newValue.width), gint(newValue.height)) }
    }

    /// Whether the window is maximized.
    public var isMaximized: Bool {
        get { Bool(gtk_window_is_maximized(cast())) }
        nonmutating set { if newValue { gtk_window_maximize(cast()) } else { gtk_window_unmaximize(cast()) } }
    }

    /// Whether the window fills the screen, without the panels of the desktop.
    public var isFullScreen: Bool {
        get { Bool(gtk_window_is_fullscreen(cast())) }
        nonmutating set { if newValue { gtk_window_fullscreen(cast()) } else { gtk_window_unfullscreen(cast()) } }
    }

    /// Calls `body` when the window begins or ceases to fill the screen.
    @discardableResult
    public func onFullScreen(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        on("notify::fullscreened") { body(isFullScreen) }
    }

    /// Draws stripes in the header that mark a development or demo mode.
    @discardableResult
    public func markedAsDevelopment() -> Self { style("devel") }
}

/// The main window of a program.
public struct ApplicationWindow: WindowWidget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    /// The least width of a window, in pixels, which is that of a small phone.
    static let leastWidth = 360
    /// The layout classes of the window, which can be observed.
    public let shape: WindowShape

    /// A window of `application`, initially hidden. The size is in pixels.
    public init(_ application: Application, title: String, width: Int, height: Int) {
        pointer = adw_application_window_new(application.gtk)
        shape = WindowShape()
        self.title = title
        defaultSize = (width, height)
        gtk_widget_set_size_request(pointer, gint(Self.leastWidth), 294)
        followShape()
    }

    /// Sets the content of the window, including its header bar.
    public func setContent(_ content: any Widget) {
        adw_application_window_set_content(cast(), content.pointer)
    }

    private func followShape() {
        let (window, shape) = (self, shape)
        let text = TextMeasure(self)
        shape.update(width: defaultSize.width, height: defaultSize.height, textScale: text.scale)
        keep(shape, as: "gtkkit-shape")
        on("realize") {
            guard let surface = gtk_native_get_surface(window.opaque) else { return }
            Signal.connect(UnsafeMutableRawPointer(surface), "layout") { [weak shape] _ in
                // The size of the surface includes the shadow of the window, which does not count.
                var (x, y): (Double, Double) = (0, 0)
                gtk_native_get_surface_transform(window.opaque, &x, &y)
                shape?.update(
                    width: Int(gdk_surface_get_width(surface)) - 2 * Int(x),
                    height: Int(gdk_surface_get_height(surface)) - 2 * Int(y), textScale: text.scale)
            }
        }
    }
}

/// Measures text in the font of a window.
@MainActor
private final class TextMeasure {
    private let window: ApplicationWindow
    /// The text scale, and the state of the font and resolution for which it was measured.
    private var measured: (serial: guint, scale: Double)?

    init(_ window: ApplicationWindow) {
        self.window = window
    }

    /// How wide text is in the font and resolution of the desktop, as a multiple of 192 pixels for the alphabet: its width in
    /// DejaVu Sans at 10 points and 96 dots per inch, and nearly that in Cantarell at 11 points.
    var scale: Double {
        let serial = pango_context_get_serial(gtk_widget_get_pango_context(window.pointer))
        if let measured, measured.serial == serial { return measured.scale }
        guard let layout = gtk_widget_create_pango_layout(window.pointer, "abcdefghijklmnopqrstuvwxyz") else { return 1 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: gint = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        let scale = Double(width) / 192
        measured = (serial, scale)
        return scale
    }
}

/// The C window that `widget` is or is inside of; nil if it is in no window.
@MainActor
func windowAround(_ widget: (any Widget)?) -> UnsafeMutablePointer<GtkWindow>? {
    guard let widget, let root = gtk_widget_get_root(widget.pointer) else { return nil }
    return UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
}

extension Widget {
    /// Closes the window that contains the widget.
    public func closeWindow() {
        if let window = windowAround(self) { gtk_window_close(window) }
    }
}

import CGtk
import GLibKit
import Localization

/// A short message that disappears by itself.
@MainActor
public struct Toast {
    let title: String
    let button: String?
    let timeout: Duration
    let isUrgent: Bool
    let press: @MainActor () -> Void

    /// A message without a button.
    public init(_ title: String, timeout: Duration = .seconds(5), isUrgent: Bool = false) {
        self.init(title, button: nil, timeout: timeout, isUrgent: isUrgent) {}
    }

    /// A message with a button, such as Undo, that runs `press`.
    public init(_ title: String, button: String, timeout: Duration = .seconds(8), press: @escaping @MainActor () -> Void) {
        self.init(title, button: button, timeout: timeout, isUrgent: true, press: press)
    }

    private init(
        _ title: String, button: String?, timeout: Duration, isUrgent: Bool, press: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.button = button
        self.timeout = timeout
        self.isUrgent = isUrgent
        self.press = press
    }
}

extension Toast {
    /// Creates the C toast without showing it.
    func make() -> ShownToast {
        let shown = ShownToast(taking: adw_toast_new(""))
        adw_toast_set_custom_title(shown.pointer, self.words(in: shown).pointer)
        adw_toast_set_timeout(shown.pointer, guint(max(0, timeout / .seconds(1))))
        if isUrgent { adw_toast_set_priority(shown.pointer, ADW_TOAST_PRIORITY_HIGH) }
        if let button {
            adw_toast_set_button_label(shown.pointer, button)
            AnyObjectHandle(shown.pointer).on("button-clicked", press)
        }
        return shown
    }
}

extension Toast {
    /// The words of the toast: in one line where there is room, and otherwise in up to four. Where its button would leave them
    /// little room, it stands below them.
    fileprivate func words(in shown: ShownToast) -> any Widget {
        let words = Label(title).style("heading").ellipsized().kept(title.endsOfNames)
        guard let button else { return words.onAllocatedToast(of: words) { words.wrapsInToast() } }
        let column = Column(spacing: 6) { words }.align(vertical: .center)
        return column.onAllocatedToast(of: words) { [press, weak shown] in
            if let shown, !shown.isStacked, let room = words.roomInToast, room.characters < 16, room.pixels < words.naturalWidth {
                shown.isStacked = true
                adw_toast_set_button_label(shown.pointer, nil)
                column.append(
                    Button(button).align(horizontal: .start).onClick { [weak shown] in
                        press()
                        shown?.dismiss()
                    })
            }
            words.wrapsInToast()
        }
    }
}

extension Widget {
    /// Calls `body` when the widget appears in a toast, as soon as the overlay of the toast has a width: that of a page that has
    /// just been opened has none yet.
    fileprivate func onAllocatedToast(of words: Label, _ body: @escaping @MainActor () -> Void) -> Self {
        on("map") {
            guard let overlay = words.toastOverlay, gtk_widget_get_width(overlay) == 0 else { return body() }
            words.afterLayout { _ in body() }
        }
    }
}

extension Label {
    /// The overlay of the toast that the words are in; nil outside of a toast.
    fileprivate var toastOverlay: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_ancestor(pointer, adw_toast_overlay_get_type())
    }

    /// The room for the words of a toast in one line, in pixels and characters; nil outside of a toast.
    fileprivate var roomInToast: (pixels: Int, characters: Int)? {
        guard let overlay = toastOverlay else { return nil }
        var toast = AnyWidget(self)
        while let parent = gtk_widget_get_parent(toast.pointer), parent != overlay { toast = AnyWidget(parent) }
        let pixels = Int(gtk_widget_get_width(overlay)) - (toast.naturalWidth - naturalWidth)
        let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(pointer), nil, nil)
        defer { pango_font_metrics_unref(metrics) }
        let character = max(
            pango_font_metrics_get_approximate_char_width(metrics), pango_font_metrics_get_approximate_digit_width(metrics))
        return character > 0 ? (pixels, pixels * Int(PANGO_SCALE) / Int(character)) : nil
    }

    /// Wraps the words of a toast if they do not fit into its overlay in one line.
    ///
    /// The overlay gives a toast the height for its natural width, so that width must not be more than there is.
    fileprivate func wrapsInToast() {
        guard let room = roomInToast, room.pixels > 0, room.pixels < naturalWidth else { return }
        gtk_label_set_lines(opaque, 4)
        wrapped().width(maximum: max(1, room.characters))
    }
}

extension Widget {
    fileprivate var naturalWidth: Int {
        var natural: gint = 0
        gtk_widget_measure(pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        return Int(natural)
    }
}

/// A widget that shows toasts over its child.
public struct ToastOverlay: Widget {
    /// The room in pixels to leave below the last control of scrolled content, so that it can be scrolled out from under a toast
    /// of two lines.
    public static let roomBelow = 90

    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows toasts over `child`.
    public init(_ child: any Widget) {
        pointer = adw_toast_overlay_new()
        adw_toast_overlay_set_child(opaque, child.pointer)
    }

    private init(existing pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

    /// Calls `body` for Escape while the keyboard focus is in the overlay, before the overlay would dismiss a toast. If `body`
    /// returns true, the toast stays.
    @discardableResult
    public func onEscape(_ body: @escaping @MainActor () -> Bool) -> Self {
        onKey { $0.name == "Escape" && $0.modifiers.isEmpty && body() }
    }

    /// The overlay that the user can reach: that of the dialog in front of the overlay's window, or of the dialog or window below
    /// it if that has none, such as a question.
    var inFront: ToastOverlay {
        windowAround(self).flatMap(overlayInFront).map { ToastOverlay(existing: $0.pointer) } ?? self
    }

    /// Shows `toast` in place of the one that this method showed before, in a dialog in front of the window if that has an
    /// overlay for toasts. Of several within half a second only the last appears. If the dialog closes first, such as a form that
    /// is saved, the toast appears below it.
    public func replace(with toast: Toast) {
        let replacement: ToastReplacement = kept(replacementKey) ?? ToastReplacement()
        keep(replacement, as: replacementKey)
        guard replacement.pause == nil else { return replacement.next = toast }
        replacement.shown?.dismiss()
        let front = inFront
        let shown = front.show(toast)
        replacement.shown = shown
        if front.pointer != pointer {
            let page = self
            front.on("unmap") { [weak replacement, weak shown] in
                // The page keeps the replacement.
                guard let replacement, let shown, replacement.shown === shown, !shown.isDismissed else { return }
                replacement.shown = nil
                page.soon { [weak replacement] page in
                    // Unless another one was shown meanwhile.
                    guard let replacement, replacement.shown == nil, replacement.next == nil else { return }
                    if windowAround(page) != nil { page.replace(with: toast) }
                }
            }
        }
        replacement.pause = MainLoopSource.after(.milliseconds(500)) { [weak replacement] in
            guard let replacement else { return }
            replacement.pause = nil
            guard let next = replacement.next else { return }
            replacement.next = nil
            replace(with: next)
        }
    }

    /// Shows `toast` and returns a handle to dismiss it early.
    ///
    /// An urgent toast, or one with a button, is shown immediately, ahead of queued toasts.
    @discardableResult
    public func show(_ toast: Toast) -> ShownToast {
        let shown = toast.make()
        adw_toast_overlay_add_toast(opaque, shown.retainedPointer())
        // The close button of the toast has only an icon, so it needs an accessible name.
        soon { overlay in
            var child = gtk_widget_get_first_child(overlay.pointer)
            while let current = child {
                if String(cString: g_type_name_from_instance(AnyWidget(current).cast())) == "AdwToastWidget" {
                    AnyWidget(current).nameButtons { gtk_button_get_icon_name($0.cast()) == nil ? nil : tr("Dismiss") }
                }
                child = gtk_widget_get_next_sibling(current)
            }
        }
        return shown
    }
}

private let replacementKey = "gtkkit-toast"

/// The toast that is shown, and the one that replaces it.
///
/// libadwaita 1.2 uses a toast after freeing it if it hides a toast while another one still fades out.
@MainActor
private final class ToastReplacement {
    var shown: ShownToast?
    var next: Toast?
    /// Runs while no toast may be replaced.
    var pause: MainLoopSource?
}

/// A toast that is shown or queued.
@MainActor
public final class ShownToast {
    let pointer: OpaquePointer
    /// Whether it has disappeared: after a while, by its button, or for another toast.
    private(set) var isDismissed = false
    /// Whether its button stands below its words.
    fileprivate var isStacked = false

    init(taking pointer: OpaquePointer) {
        self.pointer = pointer
        AnyObjectHandle(pointer).on("dismissed") { [weak self] in self?.isDismissed = true }
    }

    /// The toast with an additional reference, for a function that takes over a reference.
    func retainedPointer() -> OpaquePointer {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        return pointer
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// Dismisses the toast. Does nothing if it is gone already.
    public func dismiss() {
        adw_toast_dismiss(pointer)
    }
}

/// The overlay for toasts of the dialog in front of a window; nil if no dialog over the window has one.
@MainActor
private func overlayInFront(of window: UnsafeMutablePointer<GtkWindow>) -> AnyWidget? {
    for dialog in dialogs(over: window).reversed() {
        // libadwaita builds an overlay for toasts into its preferences.
        if let found = overlayInFront(of: dialog.cast()) ?? dialog.descendants(adw_toast_overlay_get_type()).first {
            return found
        }
    }
    return nil
}

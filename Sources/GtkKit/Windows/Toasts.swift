import CGtk
import GLibKit
import Localization

/// Short news that slides in and goes by itself.
@MainActor
public struct Toast {
    let title: String
    let button: String?
    let timeout: Duration
    let isUrgent: Bool
    let press: @MainActor () -> Void

    /// News without anything to press.
    public init(_ title: String, timeout: Duration = .seconds(5), isUrgent: Bool = false) {
        self.init(title, button: nil, timeout: timeout, isUrgent: isUrgent) {}
    }

    /// News with a button, such as Undo, that runs `press`.
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
    /// Makes the C toast, not yet shown.
    func make() -> ShownToast {
        let shown = ShownToast(taking: adw_toast_new(title.escapedForMarkup))
        adw_toast_set_timeout(shown.pointer, guint(max(0, timeout / .seconds(1))))
        if isUrgent { adw_toast_set_priority(shown.pointer, ADW_TOAST_PRIORITY_HIGH) }
        if let button {
            adw_toast_set_button_label(shown.pointer, button)
            AnyObjectHandle(shown.pointer).on("button-clicked", press)
        }
        return shown
    }
}

/// A place over which toasts appear.
public struct ToastOverlay: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Lets toasts slide over `child`.
    public init(_ child: any Widget) {
        pointer = adw_toast_overlay_new()
        adw_toast_overlay_set_child(opaque, child.pointer)
    }

    /// Shows `toast` and answers a way to take it away before its time.
    ///
    /// An urgent one, and one with a button, does not wait for those before it.
    @discardableResult
    public func show(_ toast: Toast) -> ShownToast {
        let shown = toast.make()
        adw_toast_overlay_add_toast(opaque, shown.handedOver())
        // The button that closes it has an icon alone.
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

/// A toast on its way.
@MainActor
public final class ShownToast {
    let pointer: OpaquePointer

    init(taking pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// The toast with a reference for the one who shows it, who takes that over.
    func handedOver() -> OpaquePointer {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        return pointer
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// Takes the toast away; one that is gone already is left alone.
    public func dismiss() {
        adw_toast_dismiss(pointer)
    }
}

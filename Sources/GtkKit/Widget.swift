import CGtk
import GLibKit

/// A handle to a widget: a value that does not own the widget.
///
/// The GTK widget tree owns the widget, so a handle must not outlive it. Capture a handle only in closures of `on` and
/// `bind`, never in a task, and never capture the handle of a sibling. To run code later, use ``soon(_:)``.
@MainActor
public protocol Widget {
    /// The C widget.
    var pointer: UnsafeMutablePointer<GtkWidget> { get }
}

extension Widget {
    /// The widget as the C type `Type`, for types with a public structure.
    func cast<Type>(to: Type.Type = Type.self) -> UnsafeMutablePointer<Type> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Type.self)
    }

    /// The widget as an opaque pointer, for functions of types with a private structure.
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    /// Calls `body` when the widget emits `signal`. The widget owns the closure.
    @discardableResult
    public func on(_ signal: String, _ body: @escaping @MainActor () -> Void) -> Self {
        Signal.connect(object, signal) { _ in body() }
        return self
    }

    /// Calls `body` when the widget emits `signal`, except while bindings change the widget.
    @discardableResult
    func onUserChange(_ signal: String, _ body: @escaping @MainActor () -> Void) -> Self {
        Signal.connect(object, signal) { _ in
            if !Binding.isUpdating { body() }
        }
        return self
    }

    /// Calls `body` with the widget once the main loop is idle.
    ///
    /// Until then the widget and all its ancestors are retained, since they may be removed from their window meanwhile.
    public func soon(_ body: @escaping @MainActor (Self) -> Void) {
        let widget = self
        var kept: [UnsafeMutableRawPointer] = []
        var next: UnsafeMutablePointer<GtkWidget>? = pointer
        while let current = next {
            let object = UnsafeMutableRawPointer(current)
            g_object_ref(object)
            kept.append(object)
            next = gtk_widget_get_parent(current)
        }
        MainLoopSource.whenIdle {
            body(widget)
            for object in kept { g_object_unref(object) }
        }
    }

    /// Retains `value` for the lifetime of the widget, under the key `name`. Replaces an earlier value of that key.
    func keep(_ value: AnyObject, as name: String) {
        AnyObjectHandle(object).keep(value, as: name)
    }

    /// The value stored with ``keep(_:as:)`` under the key `name`; nil if there is none or it has another type.
    func kept<Value: AnyObject>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        AnyObjectHandle(object).kept(name)
    }
}

/// A type-erased handle to a widget.
public struct AnyWidget: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
    }

    /// Erases the type of `widget`.
    public init(_ widget: any Widget) {
        pointer = widget.pointer
    }
}

extension Bool {
    init(_ value: gboolean) {
        self = value != 0
    }

    var c: gboolean { self ? 1 : 0 }
}

/// Copies a C string; empty for a null pointer.
func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
}

extension Widget {
    /// Calls `body` when the widget emits `signal` and returns its result to GTK.
    @discardableResult
    func onAnswering(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Bool) -> Self {
        Signal.connect(object, signal) { $0.answer(body($0)) }
        return self
    }

    /// Whether a part of the widget is within the scrolled view around it, or within its window if there is none.
    var isInSight: Bool {
        guard Bool(gtk_widget_get_mapped(pointer)), gtk_widget_get_width(pointer) > 0 else { return false }
        let scrolled = gtk_widget_get_ancestor(pointer, gtk_scrolled_window_get_type())
        guard let area = scrolled ?? gtk_widget_get_ancestor(pointer, gtk_window_get_type()) else { return false }
        var bounds = graphene_rect_t()
        guard Bool(gtk_widget_compute_bounds(pointer, area, &bounds)) else { return false }
        let (width, height) = (Float(gtk_widget_get_width(area)), Float(gtk_widget_get_height(area)))
        return bounds.origin.x < width && bounds.origin.y < height && bounds.origin.x + bounds.size.width > 0
            && bounds.origin.y + bounds.size.height > 0
    }

    /// Whether the widget is of the C type `type` or a subclass.
    func isKind(of type: GType) -> Bool {
        Bool(g_type_check_instance_is_a(cast(), type))
    }

    /// The widget itself and those in it that are of the C type `type` or a subclass, in the order in which they are drawn.
    func descendants(_ type: GType) -> [AnyWidget] {
        var found = isKind(of: type) ? [AnyWidget(self)] : []
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            found += AnyWidget(current).descendants(type)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }
}

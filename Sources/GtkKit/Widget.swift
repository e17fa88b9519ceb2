import CGtk
import GLibKit

/// A handle to a widget: a value that owns nothing.
///
/// GTK's tree owns the widget, so a handle must not outlive its place in a window: capture it in `on` and `bind` alone,
/// never in a task, and never a sibling's. What has to wait for another turn goes through ``soon(_:)``.
@MainActor
public protocol Widget {
    /// The C widget.
    var pointer: UnsafeMutablePointer<GtkWidget> { get }
}

extension Widget {
    /// The widget as the C type `Type`, for types whose structure is public.
    func cast<Type>(to: Type.Type = Type.self) -> UnsafeMutablePointer<Type> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Type.self)
    }

    /// The widget for the functions of types whose structure is hidden.
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// The widget as an object of any type.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    /// Calls `body` when the widget emits `signal`; the closure belongs to the widget.
    @discardableResult
    public func on(_ signal: String, _ body: @escaping @MainActor () -> Void) -> Self {
        Signal.connect(object, signal) { _ in body() }
        return self
    }

    /// Calls `body` when a property that the person can change does change, but not for changes that bindings make.
    @discardableResult
    func onUserChange(_ signal: String, _ body: @escaping @MainActor () -> Void) -> Self {
        Signal.connect(object, signal) { _ in
            if !Binding.isUpdating { body() }
        }
        return self
    }

    /// Calls `body` with the widget once the main loop has nothing more urgent to do.
    ///
    /// Until it has run, a reference keeps the widget and all that it lies in, which may leave their window meanwhile.
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

    /// Keeps `value` alive as long as the widget lives, under a name of its own.
    func keep(_ value: AnyObject, as name: String) {
        AnyObjectHandle(object).keep(value, as: name)
    }

    /// What ``keep(_:as:)`` keeps under that name; nil for nothing or something of another type.
    func kept<Value: AnyObject>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        AnyObjectHandle(object).kept(name)
    }
}

/// A handle to a widget whose kind no longer matters.
public struct AnyWidget: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
    }

    /// Forgets the kind of `widget`.
    public init(_ widget: any Widget) {
        pointer = widget.pointer
    }
}

/// C's answer in Swift's terms.
extension Bool {
    init(_ value: gboolean) {
        self = value != 0
    }

    var c: gboolean { self ? 1 : 0 }
}

/// Text that C owns; empty for a null pointer.
func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
}

extension Widget {
    /// Calls `body` when the widget emits `signal` and hands its answer back.
    @discardableResult
    func onAnswering(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Bool) -> Self {
        Signal.connect(object, signal) { $0.answer(body($0)) }
        return self
    }

    /// Whether the widget is of that C type or one derived from it.
    func isKind(of type: GType) -> Bool {
        Bool(g_type_check_instance_is_a(cast(), type))
    }
}

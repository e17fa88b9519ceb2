import CGtk
import GLibKit

/// An object of GTK that is no widget: a controller, an adjustment, a dialog.
@MainActor
struct AnyObjectHandle {
    let object: UnsafeMutableRawPointer

    init(_ object: UnsafeMutableRawPointer) {
        self.object = object
    }

    init(_ object: OpaquePointer) {
        self.object = UnsafeMutableRawPointer(object)
    }

    /// Calls `body` when the object emits `signal`; the closure belongs to the object.
    func on(_ signal: String, _ body: @escaping @MainActor () -> Void) {
        Signal.connect(object, signal) { _ in body() }
    }

    /// Keeps `value` alive as long as the object lives, under a name of its own.
    func keep(_ value: AnyObject, as name: String) {
        g_object_set_data_full(
            object.assumingMemoryBound(to: GObject.self), name, Unmanaged.passRetained(value).toOpaque(), releaseSwiftObject)
    }

    /// What ``keep(_:as:)`` keeps under that name; nil for nothing or something of another type.
    func kept<Value: AnyObject>(_ name: String, as: Value.Type = Value.self) -> Value? {
        guard let data = g_object_get_data(object.assumingMemoryBound(to: GObject.self), name) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? Value
    }

    /// Sets a property that has no function of its own to a text.
    func set(_ property: String, _ text: String) {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        g_value_set_string(&value, text)
        g_object_set_property(object.assumingMemoryBound(to: GObject.self), property, &value)
        g_value_unset(&value)
    }

    /// Sets a property that has no function of its own to a truth value.
    func set(_ property: String, _ isOn: Bool) {
        var value = GValue()
        g_value_init(&value, GType(5 << 2))
        g_value_set_boolean(&value, isOn.c)
        g_object_set_property(object.assumingMemoryBound(to: GObject.self), property, &value)
        g_value_unset(&value)
    }
}

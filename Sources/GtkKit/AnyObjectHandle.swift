import CGtk
import GLibKit

/// A handle to a GObject that is not a widget, such as a controller, an adjustment or a dialog.
@MainActor
struct AnyObjectHandle {
    let object: UnsafeMutableRawPointer

    init(_ object: UnsafeMutableRawPointer) {
        self.object = object
    }

    init(_ object: OpaquePointer) {
        self.object = UnsafeMutableRawPointer(object)
    }

    /// Calls `body` when the object emits `signal`. The object owns the closure.
    func on(_ signal: String, _ body: @escaping @MainActor () -> Void) {
        Signal.connect(object, signal) { _ in body() }
    }

    /// Retains `value` for the lifetime of the object, under the key `name`. Replaces an earlier value of that key.
    func keep(_ value: AnyObject, as name: String) {
        g_object_set_data_full(
            object.assumingMemoryBound(to: GObject.self), name, Unmanaged.passRetained(value).toOpaque(), releaseSwiftObject)
    }

    /// The value stored with ``keep(_:as:)`` under the key `name`; nil if there is none or it has another type.
    func kept<Value: AnyObject>(_ name: String, as: Value.Type = Value.self) -> Value? {
        guard let data = g_object_get_data(object.assumingMemoryBound(to: GObject.self), name) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? Value
    }

    /// Sets a string property that has no setter function.
    func set(_ property: String, _ text: String) {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        g_value_set_string(&value, text)
        g_object_set_property(object.assumingMemoryBound(to: GObject.self), property, &value)
        g_value_unset(&value)
    }
}

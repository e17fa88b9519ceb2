import CGio

/// The arguments of a signal emission. Valid only during the emission.
@MainActor
public struct SignalArguments {
    private let values: UnsafePointer<GValue>
    private let result: UnsafeMutablePointer<GValue>?
    /// The number of arguments, including the emitter (argument 0).
    public let count: Int

    fileprivate init(values: UnsafePointer<GValue>, count: Int, result: UnsafeMutablePointer<GValue>?) {
        self.values = values
        self.count = count
        self.result = result
    }

    /// The object at `index`; nil for a null object.
    public func object(_ index: Int) -> UnsafeMutableRawPointer? {
        g_value_get_object(values + index).map { UnsafeMutableRawPointer($0) }
    }

    /// The address of the boxed value at `index`.
    public func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(values + index) }

    /// The untyped pointer at `index`.
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(values + index) }

    /// The string at `index`; nil for a null string.
    public func string(_ index: Int) -> String? { g_value_get_string(values + index).map { String(cString: $0) } }

    /// The floating-point number at `index`.
    public func double(_ index: Int) -> Double { g_value_get_double(values + index) }

    /// The signed integer at `index`.
    public func int(_ index: Int) -> Int { Int(g_value_get_int(values + index)) }

    /// The unsigned integer at `index`.
    public func uint(_ index: Int) -> UInt32 { g_value_get_uint(values + index) }

    /// The raw value of the enumeration at `index`.
    public func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(values + index)) }

    /// The raw value of the flags at `index`.
    public func flags(_ index: Int) -> UInt32 { g_value_get_flags(values + index) }

    /// The variant at `index`; nil for a null variant.
    public func variant(_ index: Int) -> Variant? { g_value_get_variant(values + index).map { Variant(retaining: $0) } }

    /// Sets the return value of a signal that returns a Boolean.
    public func answer(_ value: Bool) {
        if let result { g_value_set_boolean(result, value ? 1 : 0) }
    }

    /// Sets the return value of a signal that returns an integer.
    public func answer(_ value: Int) {
        if let result { g_value_set_int(result, gint(value)) }
    }

    /// Sets the return value of a signal that returns an object, whose reference the emitter then owns; nil for none.
    public func answer(giving object: UnsafeMutableRawPointer?) {
        if let result { g_value_take_object(result, object) }
    }

    /// Sets the return value of a signal that returns flags.
    public func answer(flags value: UInt32) {
        if let result { g_value_set_flags(result, value) }
    }
}

/// Connects signals of C objects to Swift closures.
@MainActor
public enum Signal {
    /// Calls `handler` whenever `object` emits `name`, which may include a detail as in `notify::title`.
    ///
    /// The connection owns the closure and releases it when it is disconnected or the object is finalized. A signal name
    /// that the object does not have is a programming error, which GLib logs. Returns the ID of the connection.
    @discardableResult
    public static func connect(
        _ object: UnsafeMutableRawPointer, _ name: String, after: Bool = false,
        _ handler: @escaping @MainActor (SignalArguments) -> Void
    ) -> UInt {
        UInt(g_signal_connect_closure(object, name, makeClosure(SignalHandler(handler)), after ? 1 : 0))
    }

    /// Calls `handler` when `object` emits `name` the next time, and never again; see ``connect(_:_:after:_:)``.
    public static func connectOnce(
        _ object: UnsafeMutableRawPointer, _ name: String, after: Bool = false, _ handler: @escaping @MainActor () -> Void
    ) {
        let connection = Once()
        connection.id = connect(object, name, after: after) { _ in
            disconnect(object, connection.id)
            handler()
        }
    }

    private final class Once {
        var id: UInt = 0
    }

    /// Disconnects a handler of `object` and releases its closure. Does nothing if it is already disconnected.
    public static func disconnect(_ object: UnsafeMutableRawPointer, _ connection: UInt) {
        guard g_signal_handler_is_connected(object, gulong(connection)) != 0 else { return }
        g_signal_handler_disconnect(object, gulong(connection))
    }

    /// A floating closure that owns `handler`. One marshaller serves all signatures.
    private static func makeClosure(_ handler: SignalHandler) -> UnsafeMutablePointer<GClosure> {
        let data = Unmanaged.passRetained(handler).toOpaque()
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data).unsafelyUnwrapped
        g_closure_add_finalize_notifier(closure, data) { data, _ in releaseSwiftObject(data) }
        g_closure_set_marshal(closure, marshal)
        return closure
    }
}

/// Boxes the Swift closure of a connection.
@MainActor
private final class SignalHandler {
    let call: @MainActor (SignalArguments) -> Void

    init(_ call: @escaping @MainActor (SignalArguments) -> Void) {
        self.call = call
    }
}

private let marshal: GClosureMarshal = { closure, result, count, values, _, _ in
    guard let values, let data = closure?.pointee.data else { return }
    nonisolated(unsafe) let emission = (handler: data, values: values, result: result)
    MainActor.assumeIsolated {
        let handler = Unmanaged<SignalHandler>.fromOpaque(emission.handler).takeUnretainedValue()
        handler.call(SignalArguments(values: emission.values, count: Int(count), result: emission.result))
    }
}

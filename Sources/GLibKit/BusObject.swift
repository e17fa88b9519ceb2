import CGio

/// A method call received over the bus. It must be answered once; if it is released without an answer, the caller gets an error.
@MainActor
public final class BusCall {
    /// The interface of the called method.
    public let interface: String
    /// The name of the called method.
    public let method: String
    /// The unique name of the caller.
    public let sender: String
    /// The arguments. GDBus has checked them against the interface description.
    public let arguments: [Variant]
    private var invocation: OpaquePointer?

    init(interface: String, method: String, sender: String, arguments: [Variant], invocation: OpaquePointer) {
        self.interface = interface
        self.method = method
        self.sender = sender
        self.arguments = arguments
        self.invocation = invocation
    }

    isolated deinit {
        if invocation != nil { fail("org.freedesktop.DBus.Error.Failed", "not answered") }
    }

    /// Returns the method's results; empty for a method without results.
    public func answer(_ results: [Variant] = []) {
        guard let invocation else { return }
        self.invocation = nil
        Variant.tuple(results).withPointer { g_dbus_method_invocation_return_value(invocation, $0) }
    }

    /// Returns an error: a D-Bus error name and a human-readable message.
    public func fail(_ name: String, _ message: String) {
        guard let invocation else { return }
        self.invocation = nil
        g_dbus_method_invocation_return_dbus_error(invocation, name, message)
    }
}

extension MessageBus {
    /// Exports an object at `path` with the interfaces in `description`, introspection XML with one `<node>`.
    ///
    /// `call` handles method calls. `property` gets the interface and name of a property and returns its value, or nil if
    /// there is no such property. Throws if the description is invalid or the path is already exported.
    public func export(
        _ path: String, description: String, call: @escaping @MainActor (BusCall) -> Void,
        property: @escaping @MainActor (_ interface: String, _ name: String) -> Variant? = { _, _ in nil }
    ) throws(GLibError) -> BusToken {
        let node = try GLibError.check { g_dbus_node_info_new_for_xml(description, $0) }
        guard let node else { throw GLibError(domain: "g-markup-error-quark", code: 0, message: description) }
        defer { g_dbus_node_info_unref(node) }
        var registrations: [guint] = []
        let connection = pointer
        let unregister: @MainActor ([guint]) -> Void = { ids in
            for id in ids { g_dbus_connection_unregister_object(connection, id) }
        }
        var next = node.pointee.interfaces
        while let interface = next?.pointee {
            let object = Unmanaged.passRetained(ExportedObject(call: call, property: property)).toOpaque()
            do throws(GLibError) {
                registrations.append(
                    try GLibError.check { error in
                        var table = objectTable
                        return g_dbus_connection_register_object(
                            connection, path, interface, &table, object, releaseSwiftObject, error)
                    })
            } catch {
                // GDBus takes over the reference only on success.
                releaseSwiftObject(object)
                unregister(registrations)
                throw error
            }
            next = next?.advanced(by: 1)
        }
        let ids = registrations
        return BusToken { [self] in
            for id in ids { g_dbus_connection_unregister_object(pointer, id) }
        }
    }
}

/// Boxes the handlers of an exported object.
@MainActor
private final class ExportedObject {
    let call: @MainActor (BusCall) -> Void
    let property: @MainActor (String, String) -> Variant?

    init(call: @escaping @MainActor (BusCall) -> Void, property: @escaping @MainActor (String, String) -> Variant?) {
        self.call = call
        self.property = property
    }
}

// Safe: a constant table of functions without state.
private nonisolated(unsafe) let objectTable = GDBusInterfaceVTable(
    method_call: { _, sender, _, interface, method, arguments, invocation, data in
        guard let interface, let method, let arguments, let invocation, let data else { return }
        let names = (String(cString: interface), String(cString: method), sender.map { String(cString: $0) } ?? "")
        let members = Variant(retaining: arguments).members
        nonisolated(unsafe) let call = (object: data, invocation: invocation)
        MainActor.assumeIsolated {
            let object = Unmanaged<ExportedObject>.fromOpaque(call.object).takeUnretainedValue()
            object.call(
                BusCall(
                    interface: names.0, method: names.1, sender: names.2, arguments: members, invocation: call.invocation))
        }
    },
    get_property: { _, _, _, interface, name, error, data in
        guard let interface, let name, let data else { return nil }
        let names = (String(cString: interface), String(cString: name))
        nonisolated(unsafe) let object = data
        let value = MainActor.assumeIsolated {
            Unmanaged<ExportedObject>.fromOpaque(object).takeUnretainedValue().property(names.0, names.1)
        }
        guard let value else {
            g_set_error_literal(
                error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue), "no property \(names.1)")
            return nil
        }
        return value.withPointer { g_variant_ref($0) }
    },
    set_property: nil,
    padding: (nil, nil, nil, nil, nil, nil, nil, nil))

import CGio
import Foundation

/// A test's connection to a message bus.
///
/// Unchecked: GDBusConnection is thread-safe, and the pointer never changes.
public final class BusConnection: @unchecked Sendable {
    let connection: OpaquePointer

    /// Connects to the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if nothing listens there.
    public init(address: String) throws {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        var error: UnsafeMutablePointer<GError>?
        guard let opened = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
            throw Self.failure(error, doing: "connecting to \(address)")
        }
        g_dbus_connection_set_exit_on_close(opened, 0)
        connection = opened
    }

    /// Calls a method, waits for the reply and returns the items of its tuple.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` with the bus's error message.
    @discardableResult
    public func call(
        _ name: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
        within limit: Duration = .patience
    ) throws -> [BusValue] {
        var error: UnsafeMutablePointer<GError>?
        let milliseconds = Int32(limit.components.seconds * 1000)
        guard
            let reply = g_dbus_connection_call_sync(
                connection, name, path, interface, member, BusValue.tuple(arguments).floating, nil,
                G_DBUS_CALL_FLAGS_NONE, milliseconds, nil, &error)
        else { throw Self.failure(error, doing: "\(interface).\(member) of \(name)") }
        defer { g_variant_unref(reply) }
        return BusValue(reading: reply).items
    }

    /// Reads a property.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if there is no such property.
    public func property(_ name: String, _ path: String, _ interface: String, _ property: String) throws -> BusValue {
        let reply = try call(
            name, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(property)])
        guard case .variant(let value)? = reply.first else { throw DesktopSessionError.busFailed("\(property) is no variant") }
        return value
    }

    /// Whether a bus name currently has an owner.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the bus has ended.
    public func hasOwner(_ name: String) throws -> Bool {
        try askBus("NameHasOwner", name).first?.truth ?? false
    }

    /// The process id of a bus name's owner.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name has no owner.
    public func processID(of name: String) throws -> pid_t {
        pid_t(try askBus("GetConnectionUnixProcessID", name).first?.number ?? 0)
    }

    private func askBus(_ member: String, _ name: String) throws -> [BusValue] {
        try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, [.string(name)])
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?, doing action: String) -> DesktopSessionError {
        defer { if let error { g_error_free(error) } }
        let words = error?.pointee.message.map { String(cString: $0) } ?? "no reason given"
        return .busFailed("\(action): \(words)")
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }
}

import CGio
import Foundation

/// A name on a bus whose method calls a test answers.
///
/// It replies on the connection's own thread, so it needs no main loop.
final class FakeBusService: Sendable {
    /// A method call.
    struct Call: Sendable {
        let path: String
        let interface: String
        let member: String
        let arguments: [BusValue]
        /// The unique name of the caller.
        let sender: String
    }

    /// What a call is answered with.
    enum Answer: Sendable {
        /// Results, none for a method without any.
        case results([BusValue])
        /// GDBus's answer: an object on the connection, or the error that there is no such method.
        case standard
        /// Nothing, as by a service that hangs.
        case silence
    }

    /// The connection that owns the name.
    let bus: BusConnection
    private let name: String

    /// Acquires `name` on the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    init(_ name: String, address: String, answer: @escaping @Sendable (Call) -> Answer) throws {
        self.name = name
        bus = try BusConnection(address: address)
        g_dbus_connection_add_filter(
            bus.connection,
            { connection, message, isIncoming, data in
                guard isIncoming != 0, let connection, let message, let data,
                    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
                else { return message }
                let answer = Unmanaged<Answering>.fromOpaque(data).takeUnretainedValue().answer(Call(message))
                if case .standard = answer { return message }
                if case .results(let results) = answer, let reply = g_dbus_message_new_method_reply(message) {
                    if !results.isEmpty { g_dbus_message_set_body(reply, BusValue.tuple(results).floating) }
                    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
                    g_object_unref(UnsafeMutableRawPointer(reply))
                }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, Unmanaged.passRetained(Answering(answer)).toOpaque(),
            { data in
                if let data { Unmanaged<Answering>.fromOpaque(data).release() }
            })
        // Flag 4 is DBUS_NAME_FLAG_DO_NOT_QUEUE; reply 1 is DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER.
        let owned = try bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string(name), .uint32(4)])
        guard owned.first?.number == 1 else { throw DesktopSessionError.busFailed("\(name) is taken") }
    }

    /// Gives the name up, as when the service restarts.
    func leave() throws {
        try bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReleaseName", [.string(name)])
    }

    /// Boxes the closure for C.
    private final class Answering: Sendable {
        let answer: @Sendable (Call) -> Answer

        init(_ answer: @escaping @Sendable (Call) -> Answer) { self.answer = answer }
    }
}

extension FakeBusService.Call {
    fileprivate init(_ message: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        path = text(g_dbus_message_get_path(message))
        interface = text(g_dbus_message_get_interface(message))
        member = text(g_dbus_message_get_member(message))
        sender = text(g_dbus_message_get_sender(message))
        arguments = g_dbus_message_get_body(message).map { BusValue(reading: $0).items } ?? []
    }
}

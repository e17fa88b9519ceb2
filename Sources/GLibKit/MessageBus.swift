import CGio
import Foundation
import Logging

/// A connection to a message bus: the session's, or the system's. All its closures run on the main actor.
///
/// What needs no closure can be done from any thread: connecting, sending signals and calls that block.
@MainActor
public final class MessageBus {
    /// The C connection; this object holds one reference.
    // GDBus locks its connections, and this one never changes.
    nonisolated(unsafe) package let pointer: OpaquePointer

    /// Shares an open connection.
    nonisolated package init(retaining pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// Which bus to speak on.
    public enum Kind: Sendable {
        /// The bus of the user's session, where applications meet.
        case session
        /// The bus of the machine, where logind and the network services are.
        case system
    }

    /// The process's connection to `kind`; throws where there is no such bus.
    ///
    /// It waits for the bus's greeting, a millisecond or so. The process lives on when the bus goes away.
    public nonisolated static func connect(to kind: Kind = .session) throws(GLibError) -> MessageBus {
        let type = kind == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM
        let connection = try GLibError.check { g_bus_get_sync(type, nil, $0) }
        guard let connection else { throw GLibError(domain: "g-io-error-quark", code: 0, message: "no message bus") }
        g_dbus_connection_set_exit_on_close(connection, 0)
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        return MessageBus(retaining: connection)
    }

    /// A connection of one's own to the message bus at a D-Bus address; throws where nobody listens there.
    public nonisolated static func connect(toAddress address: String) throws(GLibError) -> MessageBus {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = try GLibError.check { g_dbus_connection_new_for_address_sync(address, flags, nil, nil, $0) }
        guard let connection else { throw GLibError(domain: "g-io-error-quark", code: 0, message: "no message bus") }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        return MessageBus(retaining: connection)
    }

    /// The name by which the bus knows this connection, such as ":1.42"; nil after it was closed.
    public nonisolated var uniqueName: String? {
        g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) }
    }

    /// What tells this bus from every other, such as that of the next session.
    public nonisolated var guid: String {
        g_dbus_connection_get_guid(pointer).map { String(cString: $0) } ?? ""
    }

    /// Calls `body` when the bus has gone away, as at the end of the session.
    public func onClose(_ body: @escaping @MainActor () -> Void) -> BusToken {
        let object = UnsafeMutableRawPointer(pointer)
        let connection = Signal.connect(object, "closed") { _ in body() }
        return BusToken { [self] in Signal.disconnect(UnsafeMutableRawPointer(pointer), connection) }
    }

    /// Sends a signal to everybody who subscribed, or to the connection `destination` alone.
    public nonisolated func emit(
        _ signal: String, interface: String, path: String, arguments: [Variant] = [], to destination: String? = nil
    ) throws(GLibError) {
        _ = try GLibError.check { error in
            Variant.tuple(arguments).withPointer {
                g_dbus_connection_emit_signal(pointer, destination, path, interface, signal, $0, error)
            }
        }
    }

    /// Calls a method without waiting for its answer, which nobody sends then. Of errors one hears nothing.
    public nonisolated func send(
        _ method: String, interface: String, path: String, to service: String, arguments: [Variant] = []
    ) {
        Variant.tuple(arguments).withPointer {
            g_dbus_connection_call(
                pointer, service, path, interface, method, $0, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        }
    }

    /// Waits until everything that was sent has left the process: for programs that end right after an ``emit(_:interface:path:arguments:to:)``.
    public nonisolated func flush() throws(GLibError) {
        _ = try GLibError.check { g_dbus_connection_flush_sync(pointer, nil, $0) }
    }

    /// Calls a method and waits for its answer: a tuple, empty for a method without results.
    ///
    /// Throws the other side's error, or that nobody answered within `timeout`. It needs a running main loop. With
    /// `startsService` false a service that is not there is not started for it.
    public func call(
        _ method: String, interface: String, path: String, on service: String, arguments: [Variant] = [],
        timeout: Duration = .seconds(25), startsService: Bool = true
    ) async throws -> Variant {
        try await withCheckedThrowingContinuation { continuation in
            let waiting = Unmanaged.passRetained(Answer(continuation)).toOpaque()
            Variant.tuple(arguments).withPointer {
                g_dbus_connection_call(
                    pointer, service, path, interface, method, $0, nil,
                    startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout.wholeMilliseconds,
                    nil, finishCall, waiting)
            }
        }
    }

    /// Calls a method and blocks this thread until it is answered: for programs that have no main loop.
    public nonisolated func callAndWait(
        _ method: String, interface: String, path: String, on service: String, arguments: [Variant] = [],
        timeout: Duration = .seconds(25), startsService: Bool = true
    ) throws(GLibError) -> Variant {
        let answer = try GLibError.check { error in
            Variant.tuple(arguments).withPointer {
                g_dbus_connection_call_sync(
                    pointer, service, path, interface, method, $0, nil,
                    startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout.wholeMilliseconds,
                    nil, error)
            }
        }
        return answer.map { Variant(taking: $0) } ?? .tuple([])
    }
}

/// The waiting side of one asynchronous call.
private final class Answer {
    let continuation: CheckedContinuation<Variant, any Error>

    init(_ continuation: CheckedContinuation<Variant, any Error>) {
        self.continuation = continuation
    }
}

private let finishCall: GAsyncReadyCallback = { connection, result, data in
    guard let connection, let data else { return }
    let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
    do throws(GLibError) {
        let value = try GLibError.check { g_dbus_connection_call_finish(OpaquePointer(connection), result, $0) }
        answer.continuation.resume(returning: value.map { Variant(taking: $0) } ?? .tuple([]))
    } catch {
        answer.continuation.resume(throwing: error)
    }
}

extension Duration {
    /// Whole milliseconds as C's timeouts take them, at least 1.
    fileprivate var wholeMilliseconds: Int32 {
        let milliseconds = self / .milliseconds(1)
        return Int32(min(max(milliseconds, 1), Double(Int32.max)))
    }
}

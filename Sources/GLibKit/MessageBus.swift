import CGio
import Foundation
import Logging

/// A connection to a message bus, the session bus or the system bus. All its closures run on the main actor.
///
/// Operations without a closure may be called from any thread: connecting, sending signals and blocking calls.
@MainActor
public final class MessageBus {
    /// The C connection. This object holds one reference.
    // Safe: GDBusConnection is thread-safe, and the reference is constant.
    nonisolated(unsafe) package let pointer: OpaquePointer

    /// Retains an open connection.
    nonisolated package init(retaining pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// The bus to connect to.
    public enum Kind: Sendable {
        /// The session bus, used by the applications of the user.
        case session
        /// The system bus, used by logind and the network services.
        case system
    }

    /// The process's shared connection to `kind`. Throws if there is no such bus.
    ///
    /// Blocks for the bus handshake, about a millisecond. The process does not exit when the bus closes the connection.
    public nonisolated static func connect(to kind: Kind = .session) throws(GLibError) -> MessageBus {
        let type = kind == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM
        let connection = try GLibError.check { g_bus_get_sync(type, nil, $0) }
        guard let connection else { throw GLibError(domain: "g-io-error-quark", code: 0, message: "no message bus") }
        g_dbus_connection_set_exit_on_close(connection, 0)
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        return MessageBus(retaining: connection)
    }

    /// A private connection to the message bus at a D-Bus address. Throws if nothing listens there.
    public nonisolated static func connect(toAddress address: String) throws(GLibError) -> MessageBus {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = try GLibError.check { g_dbus_connection_new_for_address_sync(address, flags, nil, nil, $0) }
        guard let connection else { throw GLibError(domain: "g-io-error-quark", code: 0, message: "no message bus") }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        return MessageBus(retaining: connection)
    }

    /// The unique name that the bus assigned to this connection, such as ":1.42".
    public nonisolated var uniqueName: String? {
        g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) }
    }

    /// The GUID of the bus server. It differs between buses, for example between two sessions.
    public nonisolated var guid: String {
        g_dbus_connection_get_guid(pointer).map { String(cString: $0) } ?? ""
    }

    /// Calls `body` when the connection is closed, for example at the end of the session.
    public func onClose(_ body: @escaping @MainActor () -> Void) -> BusToken {
        let object = UnsafeMutableRawPointer(pointer)
        let connection = Signal.connect(object, "closed") { _ in body() }
        return BusToken { [self] in Signal.disconnect(UnsafeMutableRawPointer(pointer), connection) }
    }

    /// Emits a signal to all subscribers, or only to the connection `destination`.
    public nonisolated func emit(
        _ signal: String, interface: String, path: String, arguments: [Variant] = [], to destination: String? = nil
    ) throws(GLibError) {
        _ = try GLibError.check { error in
            Variant.tuple(arguments).withPointer {
                g_dbus_connection_emit_signal(pointer, destination, path, interface, signal, $0, error)
            }
        }
    }

    /// Calls a method without requesting a reply. Errors are not reported.
    public nonisolated func send(
        _ method: String, interface: String, path: String, to service: String, arguments: [Variant] = []
    ) {
        Variant.tuple(arguments).withPointer {
            g_dbus_connection_call(
                pointer, service, path, interface, method, $0, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        }
    }

    /// Blocks until all messages have been written. For programs that exit right after ``emit(_:interface:path:arguments:to:)``.
    public nonisolated func flush() throws(GLibError) {
        _ = try GLibError.check { g_dbus_connection_flush_sync(pointer, nil, $0) }
    }

    /// Calls a method and returns its reply: a tuple, empty for a method without results.
    ///
    /// Throws the remote error, a timeout error if there is no reply within `timeout`, or `CancellationError`. Requires a running
    /// main loop. If `startsService` is false, the bus does not start a service that is not running.
    public func call(
        _ method: String, interface: String, path: String, on service: String, arguments: [Variant] = [],
        timeout: Duration = .seconds(25), startsService: Bool = true
    ) async throws -> Variant {
        let cancellation = CallCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiting = Unmanaged.passRetained(Answer(continuation)).toOpaque()
                Variant.tuple(arguments).withPointer {
                    g_dbus_connection_call(
                        pointer, service, path, interface, method, $0, nil,
                        startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout.wholeMilliseconds,
                        cancellation.pointer, finishCall, waiting)
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Calls a method and blocks the thread until the reply arrives. For programs without a main loop.
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

/// Boxes the continuation of an asynchronous call.
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
        let reason: any Error = error.isCancelled ? CancellationError() : error
        answer.continuation.resume(throwing: reason)
    }
}

extension Duration {
    /// Whole milliseconds for C timeouts, clamped to 1 ... `Int32.max`.
    fileprivate var wholeMilliseconds: Int32 {
        let milliseconds = self / .milliseconds(1)
        return Int32(min(max(milliseconds, 1), Double(Int32.max)))
    }
}

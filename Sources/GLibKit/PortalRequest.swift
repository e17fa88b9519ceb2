import CGio
import Foundation

/// What became of a request to the desktop's portal.
public enum PortalAnswer: Sendable {
    /// The portal did what was asked, with the results.
    case granted([String: Variant])
    /// The user has refused.
    case refused
    /// The request has ended without the user's decision, such as when the desktop could not ask.
    case ended
}

extension MessageBus {
    /// Calls a method of the desktop's portal and blocks the thread until the user, or the portal, has decided.
    ///
    /// - Parameters:
    ///   - arguments: The arguments before the options.
    ///   - options: The options; a token for the answer is added.
    ///   - cancellation: Withdraws the request, which closes the portal's dialog.
    /// - Throws: The D-Bus error if there is no portal or it refuses the call, a timeout error, and GIO's error for a
    ///   cancellation.
    public nonisolated func portalAndWait(
        _ method: String, interface: String, arguments: [Variant] = [], options: [String: Variant] = [:],
        timeout: Duration = .seconds(300), cancellation: CallCancellation = CallCancellation()
    ) throws(GLibError) -> PortalAnswer {
        // The answer comes to this thread, which may have no main loop of its own.
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let token = "plantguide\(UInt32.random(in: 1 ... .max))"
        // The address of the answer, as the portal's documentation states it.
        let sender = (uniqueName ?? "").dropFirst().replacing(".", with: "_")
        let path = "\(Self.portalPath)/request/\(sender)/\(token)"
        let response = PortalResponse()
        let subscription = g_dbus_connection_signal_subscribe(
            pointer, Self.portal, "org.freedesktop.portal.Request", "Response", path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, arguments, data in
                guard let arguments, let data else { return }
                Unmanaged<PortalResponse>.fromOpaque(data).takeUnretainedValue().members = Variant(retaining: arguments).members
            }, Unmanaged.passRetained(response).toOpaque(),
            { if let data = $0 { Unmanaged<PortalResponse>.fromOpaque(data).release() } })
        defer {
            g_dbus_connection_signal_unsubscribe(pointer, subscription)
            // GDBus releases the closure's data in this context.
            while g_main_context_iteration(context, 0) != 0 {}
        }
        var options = options
        options["handle_token"] = .string(token)
        _ = try callAndWait(
            method, interface: interface, path: Self.portalPath, on: Self.portal, arguments: arguments + [.dictionary(options)])
        let deadline = ContinuousClock.now + timeout
        // Both wake the loop, so that the deadline and the cancellation are seen.
        let wakers = [g_timeout_source_new_seconds(1), g_cancellable_source_new(cancellation.pointer)]
        for waker in wakers {
            g_source_set_dummy_callback(waker)
            g_source_attach(waker, context)
        }
        defer {
            for waker in wakers {
                g_source_destroy(waker)
                g_source_unref(waker)
            }
        }
        while response.members == nil {
            let isLate = ContinuousClock.now >= deadline
            if isLate || cancellation.isCancelled {
                send("Close", interface: "org.freedesktop.portal.Request", path: path, to: Self.portal)
                throw GLibError(
                    domain: "g-io-error-quark", code: Int((isLate ? G_IO_ERROR_TIMED_OUT : G_IO_ERROR_CANCELLED).rawValue),
                    message: isLate ? "the portal did not answer" : "the request was withdrawn")
            }
            g_main_context_iteration(context, 1)
        }
        guard let members = response.members, members.count == 2 else { return .ended }
        // The codes of the signal, as its documentation states them.
        return switch members[0].intValue {
        case 0: .granted(members[1].dictionaryValue ?? [:])
        case 1: .refused
        default: .ended
        }
    }

    /// Calls a method of the desktop's portal that returns a file descriptor, and blocks the thread until then.
    ///
    /// - Returns: The descriptor, which the caller closes.
    /// - Throws: The D-Bus error if there is no portal or it refuses the call.
    public nonisolated func portalDescriptorAndWait(_ method: String, interface: String) throws(GLibError) -> Int32 {
        var descriptors: UnsafeMutablePointer<GUnixFDList>?
        let reply = try GLibError.check { error in
            Variant.tuple([.dictionary([:])]).withPointer {
                g_dbus_connection_call_with_unix_fd_list_sync(
                    pointer, Self.portal, Self.portalPath, interface, method, $0, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
                    &descriptors, nil, error)
            }
        }
        defer {
            if let reply { g_variant_unref(reply) }
            if let descriptors { g_object_unref(descriptors) }
        }
        guard let descriptors else { throw GLibError(domain: "g-io-error-quark", code: 0, message: "no descriptor") }
        var number: Int32 = -1
        _ = try GLibError.check { error in
            number = g_unix_fd_list_get(descriptors, 0, error)
            return number >= 0 ? number : nil
        }
        return number
    }

    /// The name and the path of the desktop's portal.
    private nonisolated static var portal: String { "org.freedesktop.portal.Desktop" }
    private nonisolated static var portalPath: String { "/org/freedesktop/portal/desktop" }
}

/// Boxes the portal's response: its code, and the results.
private final class PortalResponse {
    var members: [Variant]?
}

import CGio

/// Cancels a registration: an owned or watched bus name, a signal subscription, an exported object, a signal handler.
///
/// The registration lasts until ``cancel()`` is called or the token is released. Its closures are then released.
@MainActor
public final class BusToken {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end?()
    }

    /// Ends the registration. A second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

extension MessageBus {
    /// Requests the well-known name `name`. `acquired` and `lost` are called for the result and for each later change.
    public func own(
        _ name: String, acquired: @escaping @MainActor () -> Void = {}, lost: @escaping @MainActor () -> Void = {}
    ) -> BusToken {
        let handlers = Unmanaged.passRetained(NameHandlers(appeared: { _ in acquired() }, vanished: lost)).toOpaque()
        let id = g_bus_own_name_on_connection(
            pointer, name, G_BUS_NAME_OWNER_FLAGS_NONE,
            { _, _, data in callNameHandlers(data) { $0.appeared("") } },
            { _, _, data in callNameHandlers(data) { $0.vanished() } }, handlers, releaseSwiftObject)
        return BusToken { g_bus_unown_name(id) }
    }

    /// Watches the well-known name `name`. `appeared` gets the unique name of its owner; `vanished` means it has no owner.
    ///
    /// One of the two is called soon for the current state. With `startsService` the bus is asked to start the service.
    public func watch(
        _ name: String, startsService: Bool = false, appeared: @escaping @MainActor (String) -> Void,
        vanished: @escaping @MainActor () -> Void
    ) -> BusToken {
        let handlers = Unmanaged.passRetained(NameHandlers(appeared: appeared, vanished: vanished)).toOpaque()
        let id = g_bus_watch_name_on_connection(
            pointer, name, startsService ? G_BUS_NAME_WATCHER_FLAGS_AUTO_START : G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, owner, data in
                let owner = owner.map { String(cString: $0) } ?? ""
                callNameHandlers(data) { $0.appeared(owner) }
            },
            { _, _, data in callNameHandlers(data) { $0.vanished() } }, handlers, releaseSwiftObject)
        return BusToken { g_bus_unwatch_name(id) }
    }

    /// Calls `handler` with the sender's unique name and the arguments of each matching signal; nil matches any.
    public func subscribe(
        to signal: String?, interface: String?, path: String? = nil, from sender: String? = nil,
        _ handler: @escaping @MainActor (_ sender: String, _ arguments: [Variant]) -> Void
    ) -> BusToken {
        let connection = pointer
        let id = g_dbus_connection_signal_subscribe(
            connection, sender, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, _, _, _, arguments, data in
                guard let arguments, let data else { return }
                let sender = sender.map { String(cString: $0) } ?? ""
                let members = Variant(retaining: arguments).members
                nonisolated(unsafe) let handler = data
                MainActor.assumeIsolated {
                    Unmanaged<SignalSubscriber>.fromOpaque(handler).takeUnretainedValue().call(sender, members)
                }
            }, Unmanaged.passRetained(SignalSubscriber(handler)).toOpaque(), releaseSwiftObject)
        return BusToken { [self] in g_dbus_connection_signal_unsubscribe(pointer, id) }
    }
}

/// The callbacks for a name that gets or loses its owner.
@MainActor
private final class NameHandlers {
    let appeared: @MainActor (String) -> Void
    let vanished: @MainActor () -> Void

    init(appeared: @escaping @MainActor (String) -> Void, vanished: @escaping @MainActor () -> Void) {
        self.appeared = appeared
        self.vanished = vanished
    }
}

private func callNameHandlers(_ data: gpointer?, _ body: @MainActor (NameHandlers) -> Void) {
    guard let data else { return }
    nonisolated(unsafe) let handlers = data
    MainActor.assumeIsolated {
        body(Unmanaged<NameHandlers>.fromOpaque(handlers).takeUnretainedValue())
    }
}

/// Boxes the handler of a subscribed signal.
@MainActor
private final class SignalSubscriber {
    let call: @MainActor (String, [Variant]) -> Void

    init(_ call: @escaping @MainActor (String, [Variant]) -> Void) {
        self.call = call
    }
}

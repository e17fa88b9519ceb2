import CGio

/// What the system believes of the network, by way of GIO.
///
/// It sees routes, not services: without a default route it says "away" though loopback works, and it says "there"
/// behind a wall that lets nothing through.
@MainActor
public enum NetworkMonitor {
    /// Whether the system believes that the network is there.
    public static var isAvailable: Bool { g_network_monitor_get_network_available(shared) != 0 }

    /// Calls `body` whenever something about the network changed, until the token goes.
    public static func onChange(_ body: @escaping @MainActor () -> Void) -> BusToken {
        let object = UnsafeMutableRawPointer(shared)
        let connection = object.map { Signal.connect($0, "network-changed") { _ in body() } }
        return BusToken {
            if let object = UnsafeMutableRawPointer(shared), let connection { Signal.disconnect(object, connection) }
        }
    }

    /// GIO's own, which lives as long as the process.
    private static var shared: OpaquePointer? { g_network_monitor_get_default() }
}

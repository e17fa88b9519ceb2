import CGio

/// The network status that GIO reports.
///
/// GIO looks at routes, not at services: without a default route the network counts as unavailable even though loopback
/// works, and behind a firewall that blocks everything it counts as available.
@MainActor
public enum NetworkMonitor {
    /// Whether the system considers the network available.
    public static var isAvailable: Bool { g_network_monitor_get_network_available(shared) != 0 }

    /// Calls `body` on each network change, until the token is canceled or released.
    public static func onChange(_ body: @escaping @MainActor () -> Void) -> BusToken {
        let object = UnsafeMutableRawPointer(shared)
        let connection = object.map { Signal.connect($0, "network-changed") { _ in body() } }
        return BusToken {
            if let object = UnsafeMutableRawPointer(shared), let connection { Signal.disconnect(object, connection) }
        }
    }

    /// GIO's default monitor, which lives as long as the process.
    private static var shared: OpaquePointer? { g_network_monitor_get_default() }
}

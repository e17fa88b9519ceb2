/// Identifies a shown notification; encoded in the handles of ``LibnotifyNotifier``.
///
/// A restarted server numbers its notifications from 1 again, so a number alone could mean another notification.
struct NotificationAddress: Hashable, Sendable {
    /// The GUID of the session bus.
    let bus: String
    /// The server's unique name on the bus.
    let server: String
    /// The server's id of the notification, from 1.
    let number: UInt32

    init(bus: String, server: String, number: UInt32) {
        self.bus = bus
        self.server = server
        self.number = number
    }

    /// Parses a handle; nil for a handle of another notifier.
    init?(handle: String) {
        let parts = handle.split(separator: " ").map(String.init)
        guard parts.count == 3, let number = UInt32(parts[2]), number > 0 else { return nil }
        self.init(bus: parts[0], server: parts[1], number: number)
    }

    /// The bus, the server and the number, separated by spaces.
    var handle: String { "\(bus) \(server) \(number)" }
}

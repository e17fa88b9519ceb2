/// Where a notification is: what a handle of ``LibnotifyNotifier`` says.
///
/// A server that was started again counts from the beginning, so a number alone could be another notification by now.
struct NotificationAddress: Hashable, Sendable {
    /// What tells the session's bus from that of another session.
    let bus: String
    /// The unique name of the server on the bus.
    let server: String
    /// The server's number for the notification, from 1 on.
    let number: UInt32

    init(bus: String, server: String, number: UInt32) {
        self.bus = bus
        self.server = server
        self.number = number
    }

    /// Reads a handle; nil for one that another notifier wrote.
    init?(handle: String) {
        let parts = handle.split(separator: " ").map(String.init)
        guard parts.count == 3, let number = UInt32(parts[2]), number > 0 else { return nil }
        self.init(bus: parts[0], server: parts[1], number: number)
    }

    /// The bus, the server and the number, with a blank between.
    var handle: String { "\(bus) \(server) \(number)" }
}

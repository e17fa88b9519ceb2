import Foundation
import Garden
import GLibKit
import Logging
import Synchronization

/// Notifies the programs that share a garden of its changes over the session bus.
///
/// Without a session bus nothing is sent or received, which is not an error: a single program needs neither.
public final class StoreChangeSignal: Sendable {
    private let connection = Mutex<MessageBus?>(nil)
    private let logger = Logger(label: "store-changes")
    @MainActor private var subscriptions: [BusToken] = []

    private let connect: @Sendable () throws(GLibError) -> MessageBus?

    /// Uses the user's session bus; does not connect yet.
    public convenience init() {
        self.init {
            () throws(GLibError) in
            Self.isBusNamed(in: ProcessInfo.processInfo.environment) ? try MessageBus.connect() : nil
        }
    }

    /// Uses the bus that `connect` returns; nil for none.
    init(connect: @escaping @Sendable () throws(GLibError) -> MessageBus?) {
        self.connect = connect
    }

    /// Broadcasts a committed change to the other programs. An empty change is not sent.
    ///
    /// May be called from any thread and requires no main loop. The message has been flushed when this returns, after about a
    /// millisecond, so that a command may exit right after.
    public func announce(_ change: GardenChange) {
        guard !change.isEmpty, let bus = bus() else { return }
        do throws(GLibError) {
            let wire = StoreChangeCoding(change)
            try bus.emit(
                StoreChangeCoding.signal, interface: StoreChangeCoding.interface, path: StoreChangeCoding.path,
                arguments: [.strings(wire.tables), .strings(wire.ids)])
            try bus.flush()
        } catch {
            logger.debug("a change was not broadcast: \(error)")
        }
    }

    /// Calls `body` for each change that another program announces, as long as this object lives and the main loop runs.
    ///
    /// Changes announced by this process are not delivered, whichever object announced them.
    @MainActor
    public func listen(_ body: @escaping @MainActor (GardenChange) -> Void) {
        guard let bus = bus() else { return }
        let own = bus.uniqueName
        subscriptions.append(
            bus.subscribe(to: StoreChangeCoding.signal, interface: StoreChangeCoding.interface, path: StoreChangeCoding.path) {
                sender, arguments in
                guard sender != own, arguments.count == 2, let tables = arguments[0].stringsValue,
                    let ids = arguments[1].stringsValue
                else { return }
                let change = StoreChangeCoding(tables: tables, ids: ids).change
                if !change.isEmpty { body(change) }
            })
    }

    /// The session bus; tries to connect on every call until it succeeds.
    private func bus() -> MessageBus? {
        connection.withLock { known in
            if let known { return known }
            do throws(GLibError) {
                known = try connect()
            } catch {
                logger.debug("no session bus: \(error)")
            }
            return known
        }
    }

    /// Whether the environment names a session bus: by address, or by a socket in the runtime folder. A third way of GLib would
    /// start a new bus, which no other program uses.
    public static func isBusNamed(in environment: [String: String]) -> Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
        return FileManager.default.fileExists(atPath: folder + "/bus")
    }
}

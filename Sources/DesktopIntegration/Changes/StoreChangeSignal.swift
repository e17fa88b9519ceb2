import Foundation
import Garden
import GLibKit
import Logging
import Synchronization

/// What programs that share the garden tell each other over the session bus: that it changed, and where.
///
/// Without a session bus nobody is told and nothing is heard, which is no error: a lone program needs neither.
public final class StoreChangeSignal: Sendable {
    private let connection = Mutex<MessageBus?>(nil)
    private let logger = Logger(label: "store-changes")
    @MainActor private var subscriptions: [BusToken] = []

    private let connect: @Sendable () throws(GLibError) -> MessageBus?

    /// Speaks on the user's session bus; connects to nothing yet.
    public convenience init() {
        self.init {
            () throws(GLibError) in
            Self.isBusNamed(in: ProcessInfo.processInfo.environment) ? try MessageBus.connect() : nil
        }
    }

    /// Speaks on the bus that `connect` answers; nil for none.
    init(connect: @escaping @Sendable () throws(GLibError) -> MessageBus?) {
        self.connect = connect
    }

    /// Tells the other programs of a change that is on the disk. An empty change is kept to oneself.
    ///
    /// It may be called from any thread and needs no main loop. The message has left the process when it returns, a
    /// millisecond later, so that a command may end right after it.
    public func announce(_ change: GardenChange) {
        guard !change.isEmpty, let bus = bus() else { return }
        do throws(GLibError) {
            let wire = StoreChangeCoding(change)
            try bus.emit(
                StoreChangeCoding.signal, interface: StoreChangeCoding.interface, path: StoreChangeCoding.path,
                arguments: [.strings(wire.tables), .strings(wire.ids)])
            try bus.flush()
        } catch {
            logger.debug("nobody was told of a change: \(error)")
        }
    }

    /// Calls `body` with each change that another program tells of, as long as this object lives and the main loop runs.
    ///
    /// What this process announced itself is not handed back, whichever object announced it.
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

    /// The session bus, looked for again as long as there is none.
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

    /// Whether the session has a bus by the two ways in use. GLib's third way would start one, with nobody on it to tell.
    public static func isBusNamed(in environment: [String: String]) -> Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
        return FileManager.default.fileExists(atPath: folder + "/bus")
    }
}

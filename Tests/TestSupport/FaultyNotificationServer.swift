import Synchronization

/// A notification server that has a fault: it refuses notifications, does not answer, or shows no buttons.
public final class FaultyNotificationServer: Sendable {
    /// What is wrong with a server.
    public enum Fault: String, CaseIterable, Sendable {
        /// It answers each notification with an error.
        case refuses
        /// It answers questions about itself, but no notification.
        case hangs
        /// It shows notifications without buttons.
        case lacksActions
        /// Nothing.
        case none
    }

    private let service: FakeBusService
    private let state = Shared()

    /// Acquires the name on the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    public init(_ fault: Fault, address: String) throws {
        let state = state
        service = try FakeBusService("org.freedesktop.Notifications", address: address) { call in
            switch call.member {
            case "GetServerInformation":
                return .results(["Test Server", "PlantGuide", "1", "1.2"].map(BusValue.string))
            case "GetCapabilities":
                let all = fault == .lacksActions ? ["body"] : ["body", "actions"]
                return .results([.array("s", all.map(BusValue.string))])
            case "CloseNotification": return .results([])
            case "Notify":
                state.asked.withLock { $0 += 1 }
                switch fault {
                case .refuses: return .standard
                case .hangs: return .silence
                case .lacksActions, .none: return .results([.uint32(UInt32(state.asked.withLock { $0 }))])
                }
            default: return .standard
            }
        }
    }

    /// How many notifications it was asked to show.
    public var asked: Int { state.asked.withLock { $0 } }

    private final class Shared: Sendable {
        let asked = Mutex(0)
    }
}

import CGio
import Foundation
import Synchronization

/// A desktop's portal that allows or refuses what programs ask for.
public final class FakePortal: Sendable {
    /// A request as it was received.
    public struct Request: Equatable, Sendable {
        /// The method, such as "RequestBackground".
        public let method: String
        /// The options.
        public let options: [String: BusValue]
    }

    private let service: FakeBusService
    private let state: Shared

    /// Acquires the portal's name on the bus at an address.
    ///
    /// - Parameter allows: Whether requests are allowed.
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    public init(address: String, allows: Bool) throws {
        let state = Shared()
        self.state = state
        state.code.withLock { $0 = allows ? 0 : 1 }
        service = try FakeBusService("org.freedesktop.portal.Desktop", address: address) { call in
            guard ["RequestBackground", "AccessCamera", "SetStatus", "Close"].contains(call.member) else { return .standard }
            let entries = call.arguments.last?.items ?? []
            let options = Dictionary(entries.map { ($0.items[0].text ?? "", $0.items[1]) }) { $1 }
            state.requests.withLock { $0.append(Request(method: call.member, options: options)) }
            if ["SetStatus", "Close"].contains(call.member) { return .results([]) }
            let sender = call.sender.dropFirst().replacing(".", with: "_")
            let path = "/org/freedesktop/portal/desktop/request/\(sender)/\(options["handle_token"]?.text ?? "")"
            state.answer(to: path, of: call.sender, startsAtLogin: options["autostart"]?.truth == true)
            return .results([.path(path)])
        }
        state.connection.withLock { [bus = service.bus] in $0 = bus }
    }

    /// Whether requests are allowed from now on.
    public func setAllows(_ allows: Bool) { setResponse(allows ? 0 : 1) }

    /// The code of the response from now on: 0 for yes, 1 for no, 2 for another end. Nil lets requests wait, as for the user.
    public func setResponse(_ code: UInt32?) { state.code.withLock { $0 = code } }

    /// What was asked for, in order. A request that was withdrawn is one of "Close".
    public var requests: [Request] { state.requests.withLock { $0 } }

    private final class Shared: Sendable {
        let code = Mutex<UInt32?>(0)
        let requests = Mutex<[Request]>([])
        let connection = Mutex<BusConnection?>(nil)

        /// Sends the signal that tells what the user has decided.
        func answer(to path: String, of sender: String, startsAtLogin: Bool) {
            guard let connection = connection.withLock({ $0 })?.connection, let code = code.withLock({ $0 }) else { return }
            let results: [BusValue] =
                code == 0
                ? [
                    .entry(.string("background"), .variant(.bool(true))),
                    .entry(.string("autostart"), .variant(.bool(startsAtLogin))),
                ] : []
            let body = BusValue.tuple([.uint32(code), .array("{sv}", results)]).floating
            g_dbus_connection_emit_signal(
                connection, sender, path, "org.freedesktop.portal.Request", "Response", body, nil)
        }
    }
}

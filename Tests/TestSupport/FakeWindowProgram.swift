import Foundation
import Synchronization

/// A fake of the window's program: it owns the program's name and records how it is asked for its window.
public final class FakeWindowProgram: Sendable {
    /// A request for the window.
    public struct Request: Equatable, Sendable {
        /// The action; nil if only the window was asked for.
        public let action: String?
        /// The platform data that tell which press led to it.
        public let platformData: [String: String]
    }

    private let service: FakeBusService
    private let inbox: Inbox

    /// Acquires the program's name on the bus at an address.
    ///
    /// - Throws: ``DesktopSessionError/busFailed(_:)`` if the name already has an owner.
    public init(address: String) throws {
        let inbox = Inbox()
        self.inbox = inbox
        service = try FakeBusService("io.github.plantguide.PlantGuide", address: address) { call in
            guard call.interface == "org.freedesktop.Application", let last = call.arguments.last else { return .standard }
            var data: [String: String] = [:]
            for entry in last.items { data[entry.items[0].text ?? ""] = entry.items[1].text }
            let action = call.member == "ActivateAction" ? call.arguments.first?.text : nil
            inbox.requests.withLock { [data] in $0.append(Request(action: action, platformData: data)) }
            return .results([])
        }
    }

    /// The requests so far, in order.
    public var requests: [Request] { inbox.requests.withLock { $0 } }

    private final class Inbox: Sendable {
        let requests = Mutex<[Request]>([])
    }
}

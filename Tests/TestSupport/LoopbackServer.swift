import Foundation
import Synchronization

/// A web server on this machine that answers byte for byte as it is told, faults included, and remembers what it was asked.
///
/// Each connection has a thread of its own. The server ends with its last reference.
public final class LoopbackServer: Sendable {
    /// Where it listens, such as `http://127.0.0.1:40123`, without a slash at the end.
    public let base: URL
    private let port: LoopbackPort

    /// Starts a server on a free port.
    ///
    /// - Parameter host: an address of this machine, such as `127.0.0.2` for a second host.
    /// - Throws: the system's error if it cannot listen.
    public init(host: String = "127.0.0.1") throws {
        port = try LoopbackPort(host: host)
        guard let base = URL(string: "http://\(host):\(port.number)") else { throw POSIXError(.EINVAL) }
        self.base = base
        port.start()
    }

    deinit { port.stop() }

    /// The URL of a path, which begins with a slash and may have a query.
    public func url(_ path: String) -> URL { URL(string: base.absoluteString + path) ?? base }

    /// Sets what a path answers, instead of what it answered so far: one reply after the other, and the last from then on.
    ///
    /// - Parameter path: as it is sent, percent-encoded and without query; with a `*` at its end, all that begin like it.
    ///   An exact path goes before one with a star. Where nothing is set the answer is an empty 404.
    public func answer(_ path: String, _ replies: Reply...) { answer(path, replies) }

    /// Sets what a path answers; see ``answer(_:_:)-(String,Reply...)``.
    public func answer(_ path: String, _ replies: [Reply]) {
        let left = Mutex(replies[...])
        answer(path) { _ in left.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? Reply(404) } }
    }

    /// Sets a path's answer to whatever is made of each request.
    public func answer(_ path: String, with reply: @escaping @Sendable (Request) -> Reply) {
        port.state.withLock { $0.routes[path] = reply }
    }

    /// Every request so far, in order of arrival.
    public var requests: [Request] { port.state.withLock { $0.requests } }

    /// The requests to a path so far, which may end with a `*`.
    public func requests(to path: String) -> [Request] {
        requests.filter { LoopbackPort.matches(path, $0.path) }
    }

    /// Forgets the requests so far.
    public func forget() { port.state.withLock { $0.requests = [] } }

    /// How many connections there have been.
    public var accepted: Int { port.state.withLock { $0.accepted } }

    /// How many connections are open now.
    public var openConnections: Int { port.state.withLock { $0.connections.count } }

    /// Breaks every connection and refuses new ones, as a service that goes away.
    public func stop() { port.stop() }
}

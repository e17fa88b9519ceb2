import Foundation
import Synchronization

/// A loopback web server that sends scripted replies, including faults, byte for byte and records all requests.
///
/// Each connection has its own thread. The server stops when the last reference is released.
public final class LoopbackServer: Sendable {
    /// The base URL, such as `http://127.0.0.1:40123`, without a trailing slash.
    public let base: URL
    private let port: LoopbackPort

    /// Starts a server on a free port.
    ///
    /// - Parameter host: a loopback address, such as `127.0.0.2` for a second host.
    /// - Throws: `POSIXError` if it cannot listen.
    public init(host: String = "127.0.0.1") throws {
        port = try LoopbackPort(host: host)
        guard let base = URL(string: "http://\(host):\(port.number)") else { throw POSIXError(.EINVAL) }
        self.base = base
        port.start()
    }

    deinit { port.stop() }

    /// The URL of a path, which starts with a slash and may have a query.
    public func url(_ path: String) -> URL { URL(string: base.absoluteString + path) ?? base }

    /// Sets the replies of a path and replaces earlier ones. They are sent in order; the last one is repeated.
    ///
    /// - Parameter path: the path as it is sent, percent-encoded and without the query. A trailing `*` matches all paths with
    ///   this prefix. An exact path takes precedence over a pattern, and a longer pattern over
    ///   a shorter one. Other paths get an empty 404.
    public func answer(_ path: String, _ replies: Reply...) { answer(path, replies) }

    /// Sets the replies of a path; see ``answer(_:_:)-(String,Reply...)``.
    public func answer(_ path: String, _ replies: [Reply]) {
        let left = Mutex(replies[...])
        answer(path) { _ in left.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? Reply(404) } }
    }

    /// Sets a closure that makes the reply to each request to a path.
    public func answer(_ path: String, with reply: @escaping @Sendable (Request) -> Reply) {
        port.state.withLock { $0.routes[path] = reply }
    }

    /// Every request so far, in order of arrival.
    public var requests: [Request] { port.state.withLock { $0.requests } }

    /// The requests so far to a path, which may end with a `*`.
    public func requests(to path: String) -> [Request] {
        requests.filter { LoopbackPort.matches(path, $0.path) }
    }

    /// Clears the recorded requests.
    public func forget() { port.state.withLock { $0.requests = [] } }

    /// The number of connections accepted so far.
    public var accepted: Int { port.state.withLock { $0.accepted } }

    /// The number of connections currently open.
    public var openConnections: Int { port.state.withLock { $0.connections.count } }

    /// Shuts down all connections and refuses new ones.
    public func stop() { port.stop() }
}

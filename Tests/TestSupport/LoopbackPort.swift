import Foundation
import Synchronization

/// The listening socket of a ``LoopbackServer``, its routes, and the threads that serve it.
final class LoopbackPort: Sendable {
    struct State: Sendable {
        var routes: [String: @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply] = [:]
        var requests: [LoopbackServer.Request] = []
        var connections: Set<Int32> = []
        var accepted = 0
        var isStopped = false
    }

    let number: UInt16
    let state = Mutex(State())
    private let listener: Int32

    init(host: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw POSIXError(.EMFILE) }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        let fits =
            inet_pton(AF_INET, host, &address.sin_addr) == 1
            && withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
                        && getsockname(listener, pointer, &length) == 0
                }
            }
        guard fits else {
            close(listener)
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.listener = listener
        number = UInt16(bigEndian: address.sin_port)
    }

    func start() {
        let thread = Thread { self.accept() }
        thread.name = "loopback"
        thread.start()
    }

    /// Refuses new connections and shuts down open ones, whose threads then end.
    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func accept() {
        while true {
            let connection = Foundation.accept(listener, nil, nil)
            if connection < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                break
            }
            // Child processes must not inherit the connection.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let isWelcome = state.withLock { state in
                guard !state.isStopped else { return false }
                state.accepted += 1
                state.connections.insert(connection)
                return true
            }
            guard isWelcome else {
                close(connection)
                continue
            }
            Thread { LoopbackConnection(connection, port: self).serve() }.start()
        }
        close(listener)
    }

    /// Closes a connection and removes it from those that `stop` shuts down.
    func end(_ connection: Int32) {
        state.withLock { state in
            state.connections.remove(connection)
            close(connection)
        }
    }

    /// Records a request and returns its reply: that of the exact path, else of the longest matching pattern, else a 404.
    func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let route = state.withLock { state in
            state.requests.append(request)
            let star = state.routes.keys.filter { $0.hasSuffix("*") && Self.matches($0, request.path) }.max {
                $0.count < $1.count
            }
            return state.routes[request.path] ?? star.flatMap { state.routes[$0] }
        }
        return route?(request) ?? LoopbackServer.Reply(404)
    }

    static func matches(_ pattern: String, _ path: String) -> Bool {
        pattern.hasSuffix("*") ? path.hasPrefix(pattern.dropLast()) : path == pattern
    }
}

import Foundation

/// One connection to a ``LoopbackServer``, served on its own thread.
struct LoopbackConnection {
    private let socket: Int32
    private let port: LoopbackPort

    init(_ socket: Int32, port: LoopbackPort) {
        self.socket = socket
        self.port = port
    }

    /// Answers requests until either side closes the connection.
    func serve() {
        var buffer = Data()
        while let request = read(&buffer), play(port.reply(to: request)) {}
        port.end(socket)
    }

    private func read(_ buffer: inout Data) -> LoopbackServer.Request? {
        let gap = Data("\r\n\r\n".utf8)
        var end = buffer.range(of: gap)
        while end == nil {
            guard receive(&buffer) else { return nil }
            end = buffer.range(of: gap)
        }
        guard let end else { return nil }
        let head = Data(buffer[..<end.lowerBound])
        guard let bare = LoopbackServer.Request(head: head, body: Data()) else { return nil }
        let length = bare.headers["content-length"].flatMap { Int($0) } ?? 0
        if bare.headers["expect"] == "100-continue", !send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { return nil }
        while buffer.endIndex - end.upperBound < length {
            guard receive(&buffer) else { return nil }
        }
        let body = Data(buffer[end.upperBound..<end.upperBound + length])
        buffer = Data(buffer[(end.upperBound + length)...])
        return LoopbackServer.Request(head: head, body: body)
    }

    /// Appends received bytes to the buffer; false if the client has closed the connection.
    private func receive(_ buffer: inout Data) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        buffer.append(contentsOf: bytes[..<count])
        return true
    }

    /// Runs the steps of a reply; false if the connection is to be closed.
    private func play(_ reply: LoopbackServer.Reply) -> Bool {
        for step in reply.steps {
            switch step {
            case .send(let data):
                guard send(data) else { return false }
            case .sendAgain(let data, let times):
                for _ in 0..<times { guard send(data) else { return false } }
            case .trickle(let data, let pause):
                let milliseconds = Int32(pause / .milliseconds(1))
                for byte in data { guard send(Data([byte])), !clientLeaves(within: milliseconds) else { return false } }
            case .wait(let gate):
                while !gate.isOpen(within: .milliseconds(20)) { guard !clientLeaves(within: 0) else { return false } }
            case .silence:
                while !clientLeaves(within: -1) {}
                return false
            case .close:
                return false
            case .reset:
                // With a linger time of zero, close sends a reset.
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return false
            }
        }
        return true
    }

    private func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Foundation.send(socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Waits for the given number of milliseconds, or indefinitely for -1; true if the client has closed the connection.
    private func clientLeaves(within milliseconds: Int32) -> Bool {
        // Linux's POLLRDHUP, the peer closed its end; the Glibc module does not export it.
        let hasLeft = Int16(0x2000)
        var event = pollfd(fd: socket, events: hasLeft, revents: 0)
        return poll(&event, 1, milliseconds) > 0 && event.revents & (hasLeft | Int16(POLLHUP | POLLERR)) != 0
    }
}

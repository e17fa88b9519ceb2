import Foundation

extension LoopbackServer {
    /// A response: a script of bytes and pauses.
    ///
    /// A reply made from status, headers and body has a `Content-Length` and keeps the connection open for the next request.
    public struct Reply: Sendable {
        /// A step of the script.
        public enum Step: Sendable {
            /// Sends bytes.
            case send(Data)
            /// Sends the same bytes repeatedly.
            case sendAgain(Data, times: Int)
            /// Sends one byte at a time, with a pause after each.
            case trickle(Data, every: Duration)
            /// Continues when the gate is open.
            case wait(Gate)
            /// Sends nothing and waits until the client closes the connection.
            case silence
            /// Closes the connection normally.
            case close
            /// Resets the connection.
            case reset
        }

        /// The steps, in order.
        public var steps: [Step]

        /// Creates a reply from steps.
        public init(steps: [Step]) { self.steps = steps }

        /// Creates a reply with a status, headers in addition to `Content-Length`, and a body.
        public init(_ status: Int, headers: [String: String] = [:], body: Data = Data()) {
            steps = [.send(Self.head(status, headers, length: body.count) + body)]
        }

        /// A JSON reply; the body is sent as is.
        public static func json(_ body: Data, status: Int = 200, headers: [String: String] = [:]) -> Reply {
            Reply(
                status, headers: headers.merging(["Content-Type": "application/json; charset=utf-8"]) { own, _ in own },
                body: body)
        }

        /// A JSON reply; the body is sent as is.
        public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Reply {
            json(Data(text.utf8), status: status, headers: headers)
        }

        /// A redirect to a URL, which is sent as is.
        public static func redirect(to location: String, status: Int = 302) -> Reply {
            Reply(status, headers: ["Location": location])
        }

        /// The same reply, delayed until the gate is opened.
        public func held(by gate: Gate) -> Reply { Reply(steps: [.wait(gate)] + steps) }

        /// The status line and headers of a response. If `length` is nil, the body extends until the connection is closed.
        public static func head(_ status: Int, _ headers: [String: String] = [:], length: Int?) -> Data {
            var lines = ["HTTP/1.1 \(status) \(status < 400 ? "OK" : "Failed")"]
            if let length { lines.append("Content-Length: \(length)") }
            lines += headers.map { "\($0.key): \($0.value)" }.sorted()
            return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        }
    }

    /// Delays replies until a test opens it.
    public final class Gate: Sendable {
        private let opened = DispatchSemaphore(value: 0)

        /// Creates a closed gate.
        public init() {}

        /// Releases waiting and future replies.
        public func open() { opened.signal() }

        /// Waits up to the limit; true if the gate is open.
        func isOpen(within limit: DispatchTimeInterval) -> Bool {
            guard opened.wait(timeout: .now() + limit) == .success else { return false }
            opened.signal()
            return true
        }
    }
}

import Foundation

extension LoopbackServer {
    /// What a client is answered: a script of bytes and pauses.
    ///
    /// A plain reply has a `Content-Length` and leaves the connection open for the next request.
    public struct Reply: Sendable {
        /// A piece of the script.
        public enum Step: Sendable {
            /// Sends bytes.
            case send(Data)
            /// Sends the same bytes so many times.
            case sendAgain(Data, times: Int)
            /// Sends byte by byte, with a pause between them.
            case trickle(Data, every: Duration)
            /// Goes on when the gate is opened.
            case wait(Gate)
            /// Waits until the client leaves.
            case silence
            /// Closes the connection in order.
            case close
            /// Breaks the connection off: a reset.
            case reset
        }

        /// What is done, in order.
        public var steps: [Step]

        /// A reply of one's own.
        public init(steps: [Step]) { self.steps = steps }

        /// A reply of a status, headers beside the length, and a body.
        public init(_ status: Int, headers: [String: String] = [:], body: Data = Data()) {
            steps = [.send(Self.head(status, headers, length: body.count) + body)]
        }

        /// JSON, as it stands.
        public static func json(_ body: Data, status: Int = 200, headers: [String: String] = [:]) -> Reply {
            Reply(
                status, headers: headers.merging(["Content-Type": "application/json; charset=utf-8"]) { own, _ in own },
                body: body)
        }

        /// JSON, as it stands.
        public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Reply {
            json(Data(text.utf8), status: status, headers: headers)
        }

        /// A redirect to a URL.
        public static func redirect(to location: String, status: Int = 302) -> Reply {
            Reply(status, headers: ["Location": location])
        }

        /// The same reply, which comes only when the gate is opened.
        public func held(by gate: Gate) -> Reply { Reply(steps: [.wait(gate)] + steps) }

        /// The head of an answer; without a length, the body goes on until the connection is closed.
        public static func head(_ status: Int, _ headers: [String: String] = [:], length: Int?) -> Data {
            var lines = ["HTTP/1.1 \(status) \(status < 400 ? "OK" : "Failed")"]
            if let length { lines.append("Content-Length: \(length)") }
            lines += headers.map { "\($0.key): \($0.value)" }.sorted()
            return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        }
    }

    /// Holds replies back until a test opens it.
    public final class Gate: Sendable {
        private let opened = DispatchSemaphore(value: 0)

        /// A closed gate.
        public init() {}

        /// Lets through what waits, and what will.
        public func open() { opened.signal() }

        /// Waits for a while; says whether it is open.
        func isOpen(within limit: DispatchTimeInterval) -> Bool {
            guard opened.wait(timeout: .now() + limit) == .success else { return false }
            opened.signal()
            return true
        }
    }
}

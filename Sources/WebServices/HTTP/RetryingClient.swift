import Foundation

/// Sends requests and retries transient failures: timeouts, lost connections and 5xx statuses. Refusals are never retried.
public struct RetryingClient: Sendable {
    /// Sends a request, as ``HTTPClient/send(_:progress:)`` does.
    let send: @Sendable (HTTPRequest, (@Sendable (Int, Int) -> Void)?) async throws -> HTTPResponse
    /// The delay before the first retry; doubled before each further one.
    var backoff: Duration = .milliseconds(500)
    /// The number of retries after the first try.
    var retries = 1

    /// Retries the requests of a client once.
    public init(_ http: HTTPClient) { self.init { try await http.send($0, progress: $1) } }

    /// Retries what `send` sends.
    init(
        backoff: Duration = .milliseconds(500), retries: Int = 1,
        send: @escaping @Sendable (HTTPRequest, (@Sendable (Int, Int) -> Void)?) async throws -> HTTPResponse
    ) {
        self.send = send
        self.backoff = backoff
        self.retries = retries
    }

    /// Sends the request and returns the response, whatever its status; a 5xx status only if the last try returned one.
    ///
    /// - Parameters:
    ///   - prepare: Called before each try. An error it throws ends the request.
    ///   - onRetry: Called before each retry and its delay.
    /// - Throws: ``HTTPError``, `CancellationError`, and what `prepare` throws.
    public func answer(
        to request: HTTPRequest, progress: (@Sendable (Int, Int) -> Void)? = nil,
        onRetry: (@Sendable () -> Void)? = nil, prepare: () async throws -> Void = {}
    ) async throws -> HTTPResponse {
        var wait = backoff
        for _ in 0..<retries {
            try await prepare()
            do {
                let answer = try await send(request, progress)
                if answer.status < 500 { return answer }
            } catch HTTPError.timeout, HTTPError.unreachable, HTTPError.truncated {
                // Timeouts and lost connections are transient; every other error would occur again.
            }
            onRetry?()
            try await Task.sleep(for: wait)
            wait *= 2
        }
        try await prepare()
        return try await send(request, progress)
    }
}

extension URL {
    /// This URL with path components appended, each percent-encoded as a single component, and a query.
    ///
    /// - Returns: Nil if a component is empty, "." or "..", which would lead to another resource.
    func appending(parts: [String], query: [(name: String, value: String)] = []) -> URL? {
        guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return nil }
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return nil }
        var path = components.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        components.percentEncodedPath = path + parts.map { "/" + $0.percentEncoded }.joined()
        if !query.isEmpty {
            components.percentEncodedQuery =
                query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        }
        return components.url
    }
}

extension String {
    /// This text with all characters percent-encoded except the unreserved ones of RFC 3986.
    var percentEncoded: String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

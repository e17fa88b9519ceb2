import Foundation

/// How a service is asked: once more after a failure that may pass by itself, and never after a refusal.
struct RetryingClient: Sendable {
    /// Sends a request, as ``HTTPClient/send(_:progress:)`` does.
    let send: @Sendable (HTTPRequest, (@Sendable (Int, Int) -> Void)?) async throws -> HTTPResponse
    /// The wait before the second try, which is doubled before each further one.
    var backoff: Duration = .milliseconds(500)
    /// How many further tries there are.
    var retries = 1

    /// The answer, of whatever status; a 5xx only where the last try gave one.
    ///
    /// - Parameters:
    ///   - prepare: Called before each try; what it throws ends the exchange.
    ///   - onRetry: Called before each further try.
    /// - Throws: ``HTTPError``, `CancellationError`, and what `prepare` throws.
    func answer(
        to request: HTTPRequest, progress: (@Sendable (Int, Int) -> Void)? = nil,
        onRetry: (@Sendable () -> Void)? = nil, prepare: () async throws -> Void = {}
    ) async throws -> HTTPResponse {
        var wait = backoff
        for _ in 0..<retries {
            try await prepare()
            do {
                let answer = try await send(request, progress)
                if answer.status < 500 { return answer }
            } catch HTTPError.timeout, HTTPError.unreachable {
                // Lost connections and slow answers pass; everything else would fail again.
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
    /// This address with further parts of its path, each percent-encoded as one part, and a query.
    ///
    /// - Returns: Nil for a part that would lead elsewhere: an empty one, "." or "..".
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
    /// This text with all but the unreserved characters of RFC 3986 percent-encoded.
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

import Foundation

/// A request to a web service.
public struct HTTPRequest: Sendable {
    /// A part of a multipart/form-data body.
    public struct Part: Sendable {
        /// The field's name.
        public let name: String
        /// The field's bytes.
        public let body: Data
        /// The file name; nil for a plain value.
        public let fileName: String?
        /// The media type; nil for a plain value.
        public let type: String?

        /// A plain text value.
        public static func value(_ name: String, _ text: String) -> Part {
            Part(name: name, body: Data(text.utf8), fileName: nil, type: nil)
        }
    }

    /// The URL, without secrets. Must be https, or http to this machine.
    public var url: URL
    /// Query items, such as a key, that appear in no log and no error. A request with any of them is never redirected.
    public var secretQuery: [(name: String, value: String)] = []
    /// Headers. A request with `Authorization`, `Proxy-Authorization`, `Cookie` or `Api-Key` is never redirected.
    public var headers: [(name: String, value: String)] = []
    /// The parts of a multipart/form-data body. With any part the request is a POST, otherwise a GET.
    public var form: [Part] = []
    /// The timeout of the whole request in seconds, redirects included.
    public var timeout: TimeInterval
    /// How many seconds the transfer may stay below 100 bytes per second. Matters only if `timeout` is long.
    public var stallTimeout: TimeInterval = 30
    /// The maximum size of the response body in bytes, also after decompression.
    public var bodyLimit: Int
    /// Whether redirects are followed. An https request is only redirected to https, and to a private address only if
    /// ``refusesPrivateAddresses`` is false.
    public var followsRedirects = false
    /// Whether addresses of private networks and of this machine are refused, as for links that the user drops.
    public var refusesPrivateAddresses = false

    /// A request for `url`.
    public init(_ url: URL, timeout: TimeInterval, bodyLimit: Int = 4_000_000) {
        self.url = url
        self.timeout = timeout
        self.bodyLimit = bodyLimit
    }
}

/// The response of a web service.
public struct HTTPResponse: Sendable {
    /// The status code, such as 200.
    public let status: Int
    /// The headers by lowercase name; for repeated names the last value.
    public let headers: [String: String]
    /// The body, decompressed.
    public let body: Data

    /// A response with the given status, headers and body.
    public init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why a request got no response. A cancelled request throws `CancellationError` instead.
public enum HTTPError: Error, Hashable, Sendable {
    /// The host name could not be resolved, or the connection was refused or lost.
    case unreachable
    /// The request took longer than its timeout allows, or the transfer stalled.
    case timeout
    /// The body is larger than the request allows.
    case bodyTooLarge
    /// The URL is not allowed, for example not https, or an unencrypted request leads to another computer.
    case addressRefused
    /// The URL leads to this computer or to a private network, which the request refuses.
    case privateAddress
    /// No secure connection could be made, for example because the server's certificate is not trusted.
    case insecure
    /// The connection was lost before the whole body was received.
    case truncated
    /// The response is not valid HTTP, its encoding is broken, or there were too many redirects.
    case invalidAnswer
}

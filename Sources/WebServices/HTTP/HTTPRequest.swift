import Foundation

/// A request to a web service.
public struct HTTPRequest: Sendable {
    /// A part of a form that is sent as multipart/form-data.
    public struct Part: Sendable {
        /// The field's name.
        public let name: String
        /// The field's bytes.
        public let body: Data
        /// The file name, for a file; nil for a plain value.
        public let fileName: String?
        /// The media type; nil for a plain value.
        public let type: String?

        /// A file of a form.
        public static func file(_ name: String, _ body: Data, fileName: String, type: String) -> Part {
            Part(name: name, body: body, fileName: fileName, type: type)
        }

        /// A plain value of a form.
        public static func value(_ name: String, _ text: String) -> Part {
            Part(name: name, body: Data(text.utf8), fileName: nil, type: nil)
        }
    }

    /// Where to, without secrets. Only https, or http to this machine.
    public var url: URL
    /// Query items that no log and no error shows, such as a key. A request that has any is never redirected.
    public var secretQuery: [(name: String, value: String)] = []
    /// Headers; a request with `Authorization` among them is never redirected.
    public var headers: [(name: String, value: String)] = []
    /// The parts of a form: with any, the request is a POST, else a GET.
    public var form: [Part] = []
    /// How long the whole exchange may take, in seconds, redirects included.
    public var timeout: TimeInterval
    /// For how many seconds less than 100 bytes a second may come or go; matters where `timeout` is long.
    public var stallTimeout: TimeInterval = 30
    /// The most bytes of an answer, also after decompression.
    public var bodyLimit: Int
    /// Whether redirects are followed: from https to https alone, and to a private address only where
    /// ``refusesPrivateAddresses`` allows it.
    public var followsRedirects = false
    /// Whether addresses of private networks and of this machine are refused, as for links that a person drops.
    public var refusesPrivateAddresses = false

    /// A request for `url`.
    public init(_ url: URL, timeout: TimeInterval, bodyLimit: Int = 4_000_000) {
        self.url = url
        self.timeout = timeout
        self.bodyLimit = bodyLimit
    }
}

/// What a web service answered.
public struct HTTPResponse: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The headers by lowercase name; the last of several of a name.
    public let headers: [String: String]
    /// The body, decompressed.
    public let body: Data

    /// An answer with every part said.
    public init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why there is no answer. A cancelled request throws `CancellationError` instead.
public enum HTTPError: Error, Hashable, Sendable {
    /// The name is unknown, the connection was refused or broke.
    case unreachable
    /// It took longer than the request allows, or next to nothing came for a long while.
    case timeout
    /// The body is larger than the request allows.
    case bodyTooLarge
    /// The address is not one that may be asked: not https, or a private one.
    case addressRefused
    /// What came is no HTTP, or its encoding is broken.
    case invalidAnswer
}

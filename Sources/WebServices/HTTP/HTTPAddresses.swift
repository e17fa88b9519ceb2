import Foundation

/// Which URLs may be requested, and which redirects may be followed.
extension HTTPRequest {
    /// Headers that must not be sent to another server through a redirect.
    private static let secretHeaders: Set<String> = ["authorization", "proxy-authorization", "cookie", "api-key"]

    /// Whether redirects of this request are followed: only for a GET request that contains no secret.
    var mayBeRedirected: Bool {
        followsRedirects && form.isEmpty && secretQuery.isEmpty
            && !headers.contains { Self.secretHeaders.contains($0.name.lowercased()) }
    }

    /// Whether a URL may be requested at all: https, or http to this machine, without user name and password.
    public static func isAllowed(to url: URL) -> Bool {
        // The reason for a refusal is not needed here.
        (try? HTTPRequest(url, timeout: 0).addressRule) != nil
    }

    /// Whether the host of a URL is written as an address of this computer or of a private network.
    public static func isPrivate(_ url: URL) -> Bool {
        guard let host = url.host() else { return false }
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return name.lowercased() == "localhost" || NetworkAddress(name)?.isPublic == false
    }

    /// The network addresses that the request may connect to.
    ///
    /// - Throws: ``HTTPError/addressRefused`` if the URL may not be requested at all.
    var addressRule: AddressRule {
        get throws {
            guard url.user == nil, url.password == nil, let host = url.host(), !host.isEmpty else {
                throw HTTPError.addressRefused
            }
            switch url.scheme?.lowercased() {
            case "https": return refusesPrivateAddresses ? .publicOnly : .any
            case "http" where !refusesPrivateAddresses && Self.isLoopback(host): return .loopback
            default: throw HTTPError.addressRefused
            }
        }
    }

    /// The request that follows a redirect to `location`.
    ///
    /// An https request may only be redirected to https; an http request, always to this machine, also to http on this machine.
    /// Headers are kept only if scheme, host and port stay the same.
    ///
    /// - Throws: ``HTTPError/addressRefused`` if the target is not allowed, ``HTTPError/invalidAnswer`` if it is not a URL.
    func redirected(to location: String) throws -> HTTPRequest {
        guard let target = URL(string: location) else { throw HTTPError.invalidAnswer }
        var next = self
        next.url = target
        guard url.scheme?.lowercased() == "http" || target.scheme?.lowercased() == "https" else {
            throw HTTPError.addressRefused
        }
        _ = try next.addressRule
        if (target.scheme, target.host(), target.port) != (url.scheme, url.host(), url.port) { next.headers = [] }
        return next
    }

    /// The URL with its secret query items and without its fragment. It must be passed only to libcurl.
    var wireAddress: String {
        let address = url.absoluteString.prefix { $0 != "#" }
        let items = secretQuery.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        guard !items.isEmpty else { return String(address) }
        return "\(address)\(address.contains("?") ? "&" : "?")\(items)"
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return name.lowercased() == "localhost" || NetworkAddress(name)?.isLoopback == true
    }
}

/// A request contains keys, so printing or dumping one shows only its host.
extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The requested host.
    public var description: String { "request to \(url.host() ?? "nobody")" }
    /// A mirror with only the host.
    public var customMirror: Mirror { Mirror(self, children: ["host": url.host() ?? ""]) }
}

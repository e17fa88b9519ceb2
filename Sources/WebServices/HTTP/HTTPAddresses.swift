import Foundation

/// Where a request may go, and where a redirect may take it.
extension HTTPRequest {
    /// Headers that a server must not be able to pass on to another.
    private static let secretHeaders: Set<String> = ["authorization", "proxy-authorization", "cookie", "api-key"]

    /// Whether a redirect is followed: only of a plain question that holds no secret.
    var mayBeRedirected: Bool {
        followsRedirects && form.isEmpty && secretQuery.isEmpty
            && !headers.contains { Self.secretHeaders.contains($0.name.lowercased()) }
    }

    /// Whether a request may go to an address at all: over https, or over http to this machine, and without a name in it.
    public static func mayGo(to url: URL) -> Bool {
        // Why it may not is of no interest here.
        (try? HTTPRequest(url, timeout: 0).addressRule) != nil
    }

    /// The addresses it may connect to.
    ///
    /// - Throws: ``HTTPError/addressRefused`` if its URL is none that may be asked at all.
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

    /// The same question to where the server points.
    ///
    /// From https it goes on to https alone, from http on this machine also to such. Headers go to the host they were
    /// written for and to no other.
    ///
    /// - Throws: ``HTTPError/addressRefused`` if that is nowhere to go, ``HTTPError/invalidAnswer`` if it is no URL.
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

    /// The URL with the secret items of its query and without a fragment: for libcurl alone.
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

/// A request holds keys, so whoever prints one sees its host only.
extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The host that is asked.
    public var description: String { "request to \(url.host() ?? "nobody")" }
    /// Nothing but the host.
    public var customMirror: Mirror { Mirror(self, children: ["host": url.host() ?? ""]) }
}

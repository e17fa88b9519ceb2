import Foundation
import Garden
import WebServices

/// The base URLs and keys of the web services. Environment variables take precedence over stored keys.
struct ServiceConfiguration: Sendable {
    let environment: [String: String]
    let stored: @Sendable (WebService) async throws -> String?

    /// A service's base URL: from the environment, else its default.
    ///
    /// An empty or invalid URL in the environment leads nowhere rather than to the real service, which the user did not mean:
    /// requests fail with `addressRefused`.
    func base(of service: WebService) -> URL {
        let text = environment[service.baseVariable] ?? service.base
        return URL(string: text) ?? URL(filePath: "/")
    }

    /// The key of a service; nil if there is none. Throws `SecretsError` if the variable contains no key, and what `stored`
    /// throws.
    func key(_ service: WebService) async throws -> String? {
        if let key = try service.key(in: environment) { return key }
        return try await stored(service)
    }

    /// Whether a picture URL in a service's response may be fetched: https, or from the server that the environment configures.
    func isAllowed(_ url: URL, from service: WebService) -> Bool {
        guard HTTPRequest.isAllowed(to: url) else { return false }
        if url.scheme?.lowercased() == "https" { return true }
        let base = base(of: service)
        return url.scheme == base.scheme && url.host == base.host && url.port == base.port
    }
}

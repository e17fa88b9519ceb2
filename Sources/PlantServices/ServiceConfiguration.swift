import Foundation
import Garden
import WebServices

/// The URLs and keys of the services. Environment variables take precedence over stored values.
struct ServiceConfiguration: Sendable {
    let environment: [String: String]
    let stored: @Sendable (WebService) async throws -> String?

    /// A service's base URL: the one set in the environment, or else its own.
    ///
    /// An invalid URL in the environment yields one that cannot be reached, and not the real service, which the user did not
    /// intend.
    func base(of service: WebService) -> URL {
        guard let text = environment[service.addressSwitch], !text.isEmpty else { return service.usualBase }
        return URL(string: text) ?? URL(filePath: "/")
    }

    /// The key of a service; nil if there is none.
    func key(_ service: WebService) async throws -> String? {
        if let key = service.key(in: environment) { return key }
        return try await stored(service)
    }

    /// Whether a picture that a service refers to can be fetched: over https, or from the server set in the environment.
    func mayFetch(_ url: URL, namedBy service: WebService) -> Bool {
        guard HTTPRequest.mayGo(to: url) else { return false }
        if url.scheme?.lowercased() == "https" { return true }
        let base = base(of: service)
        return url.scheme == base.scheme && url.host == base.host && url.port == base.port
    }
}

extension WebService {
    /// The environment variable that overrides the service's URL.
    fileprivate var addressSwitch: String { self == .plantNet ? "PLANTGUIDE_PLANTNET_URL" : "PLANTGUIDE_TREFLE_URL" }

    /// The service's own URL.
    fileprivate var usualBase: URL {
        guard let url = URL(string: self == .plantNet ? PlantNet.address : Trefle.address) else {
            preconditionFailure("the address of \(title) is written wrongly")
        }
        return url
    }
}

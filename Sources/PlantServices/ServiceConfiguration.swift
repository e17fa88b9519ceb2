import Foundation
import Garden
import WebServices

/// Where the services are and with which keys they are asked: what the environment says goes before what is stored.
struct ServiceConfiguration: Sendable {
    let environment: [String: String]
    let stored: @Sendable (WebService) async throws -> String?

    /// A service's address: its switch, else its own.
    ///
    /// A switch that is no address leads nowhere rather than to the real service, since whoever set it did not mean that one.
    func base(of service: WebService) -> URL {
        guard let text = environment[service.addressSwitch], !text.isEmpty else { return service.usualBase }
        return URL(string: text) ?? URL(filePath: "/")
    }

    /// The key of a service; nil where none is known.
    func key(_ service: WebService) async throws -> String? {
        if let key = service.key(in: environment) { return key }
        return try await stored(service)
    }

    /// Whether a picture that a service named may be fetched: over https, or from the server that the switch names.
    func mayFetch(_ url: URL, namedBy service: WebService) -> Bool {
        guard HTTPRequest.mayGo(to: url) else { return false }
        if url.scheme?.lowercased() == "https" { return true }
        let base = base(of: service)
        return url.scheme == base.scheme && url.host == base.host && url.port == base.port
    }
}

extension WebService {
    /// The variable that moves the service to another address.
    fileprivate var addressSwitch: String { self == .plantNet ? "PLANTGUIDE_PLANTNET_URL" : "PLANTGUIDE_TREFLE_URL" }

    /// The service's own address.
    fileprivate var usualBase: URL {
        guard let url = URL(string: self == .plantNet ? PlantNet.address : Trefle.address) else {
            preconditionFailure("the address of \(title) is written wrongly")
        }
        return url
    }
}

import Foundation
import Garden
import WebServices

/// Queries of the services for the preferences.
extension IdentificationService {
    /// Checks whether a service accepts the configured key.
    ///
    /// - Throws: `PlantNetError` or `TrefleError`, including `invalidAPIKey` or `invalidToken` if no key is set; errors from
    ///   reading the key; `StoreError` or `CancellationError`.
    public func test(_ service: WebService) async throws {
        switch service {
        case .plantNet:
            guard try await configuration.key(.plantNet) != nil else { throw PlantNetError.invalidAPIKey }
            _ = try await refreshQuota()
        case .trefle:
            guard try await configuration.key(.trefle) != nil else { throw TrefleError.invalidToken }
            _ = try await trefle.search("monstera", page: 1, filters: [:])
        }
    }

    /// The floras that Pl@ntNet offers, with titles in the user's language.
    ///
    /// - Throws: `PlantNetError`, `CancellationError`, and errors from reading the key.
    public func projects() async throws -> [Flora] {
        try await plantNet.projects(language: repository.language).map { Flora(id: $0.id, title: $0.title) }
    }

    /// Whether a service has a key. Throws errors from reading it.
    public func hasKey(_ service: WebService) async throws -> Bool { try await configuration.key(service) != nil }
}

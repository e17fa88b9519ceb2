import Foundation
import Garden
import WebServices

/// What Preferences ask of the services.
extension IdentificationService {
    /// Whether a service takes the key that is set.
    ///
    /// - Throws: `PlantNetError` or `TrefleError`, `invalidAPIKey` or `invalidToken` also where no key is set; what reading the
    ///   key throws; `StoreError` or `CancellationError`.
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

    /// The floras that Pl@ntNet offers, described in the user's language.
    ///
    /// - Throws: `PlantNetError`, `CancellationError`, and what reading the key throws.
    public func projects() async throws -> [Flora] {
        try await plantNet.projects(language: repository.language).map { Flora(id: $0.id, title: $0.title) }
    }

    /// Whether a key of a service is known. Throws what reading it throws.
    public func hasKey(_ service: WebService) async throws -> Bool { try await configuration.key(service) != nil }
}

import Foundation
import Garden
import GardenData
import Logging
import WebServices

/// The services that reach beyond the garden: identification, care data from the web, and photos.
///
/// Copies share requests in flight; a program creates one value.
public struct Services: Sendable {
    /// Identifies photos.
    public let identification: IdentificationService
    /// Fetches care data from Trefle.
    public let care: CareFetcher
    /// Prepares, stores and shows photos.
    public let photos: PhotoService
    /// The models that identify photos on this computer.
    public let models: ModelService

    let configuration: ServiceConfiguration

    /// Creates the services of a garden.
    ///
    /// - Parameters:
    ///   - environment: Environment variables: base URLs (https, or http to this machine) and API keys of each ``WebService``. A
    ///     key in the environment takes precedence over a stored one. `PLANTGUIDE_MODEL` is the path of a manifest of a model
    ///     that is offered besides the bundled ones.
    ///   - key: The stored key of a service; nil if there is none.
    public init(
        repository: GardenRepository, folders: Folders, http: HTTPClient = HTTPClient(), environment: [String: String],
        key: @escaping @Sendable (WebService) async throws -> String?, now: @escaping @Sendable () -> Date
    ) {
        configuration = ServiceConfiguration(environment: environment, stored: key)
        let queue = OfflineQueue(repository: repository)
        photos = PhotoService(
            repository: repository, folders: folders, http: http, queue: queue, configuration: configuration)
        models = ModelService(
            repository: repository, folders: folders, http: http, imageWorker: photos.imageWorker,
            extra: environment["PLANTGUIDE_MODEL"])
        identification = IdentificationService(
            repository: repository, photos: photos, models: models, queue: queue, http: http, configuration: configuration,
            now: now)
        care = CareFetcher(repository: repository, http: http, configuration: configuration, now: now)
    }
}

extension Services {
    /// Whether there is a key for a service. Throws what reading the key throws.
    public func hasKey(_ service: WebService) async throws -> Bool { try await configuration.key(service) != nil }

    /// Whether a service is known to have accepted the key since it was stored. Only Pl@ntNet's answers are remembered, with its
    /// quota.
    public func hasAccepted(keyOf service: WebService) async throws -> Bool {
        switch service {
        case .plantNet: try await identification.quota() != nil
        case .trefle: false
        }
    }

    /// Forgets the quota of the earlier key after a key was replaced or removed. A failure is only logged, because the key itself
    /// was already replaced or removed.
    public func keyChanged(of service: WebService) async {
        do {
            try await identification.repository.database.forgetQuota(of: service)
        } catch {
            Logger(label: "services").warning("the quota of the earlier key was not forgotten: \(error)")
        }
    }

    /// Sends a request with a key that is not stored. Returns the service's error if it does not accept the key; nil if it does or
    /// does not answer within ten seconds.
    public func refusal(of key: String, by service: WebService) async -> (any WebServiceError)? {
        await withTaskGroup(of: (any WebServiceError)?.self) { group in
            group.addTask {
                do {
                    switch service {
                    case .plantNet: _ = try await identification.plantNet.using(key).quota()
                    case .trefle: _ = try await care.trefle.using(key).search("monstera", page: 1, filters: [:])
                    }
                    return nil
                } catch {
                    return (error as? any WebServiceError).flatMap { $0.failure == .keyRejected ? $0 : nil }
                }
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(10))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Sends a request to check whether a service accepts the key.
    ///
    /// - Throws: A ``WebServiceError``, of kind `keyRejected` also if there is no key; what reading the key throws; `StoreError`
    ///   or `CancellationError`.
    public func testKey(of service: WebService) async throws {
        switch service {
        case .plantNet: try await identification.testKey()
        case .trefle: try await care.testKey()
        }
    }
}

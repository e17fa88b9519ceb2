import Foundation
import Garden
import GardenData
import WebServices

/// Identifies photos.
public struct IdentificationService: Sendable {
    let repository: GardenRepository
    let photos: PhotoService
    let plantNet: PlantNet
    let configuration: ServiceConfiguration
    let queue: OfflineQueue
    let models: ModelService

    init(
        repository: GardenRepository, photos: PhotoService, models: ModelService, queue: OfflineQueue, http: HTTPClient,
        configuration: ServiceConfiguration, now: @escaping @Sendable () -> Date
    ) {
        self.repository = repository
        self.photos = photos
        self.models = models
        self.queue = queue
        self.configuration = configuration
        plantNet = PlantNet(
            http: http, base: configuration.base(of: .plantNet), key: { try await configuration.key(.plantNet) }, now: now)
    }

    var cache: IdentificationCache { IdentificationCache(repository: repository) }
    var recentIdentifications: RecentIdentifications { RecentIdentifications(repository: repository) }
    var requestQuota: RequestQuota { RequestQuota(repository: repository) }

    /// The progress of an identification.
    public enum Step: Sendable, Equatable {
        /// The model on this computer looks at the photos.
        case looking
        /// The photos are being uploaded: the part that has been sent, from 0 to 1.
        case asking(sent: Double)
        /// Everything has been sent; waiting for the response.
        case waiting
        /// The first try failed with an error that may be temporary; the request is sent again.
        case retrying
    }

    /// Settings of one identification; nil means the user's preference.
    public struct Choice: Sendable, Hashable {
        /// The sources to ask and their order.
        public var strategy: Strategy?
        /// The flora.
        public var project: String?
        /// The language of common names, such as "de".
        public var language: String?

        /// Creates settings; by default all follow the preferences.
        public init(strategy: Strategy? = nil, project: String? = nil, language: String? = nil) {
            self.strategy = strategy
            self.project = project
            self.language = language
        }
    }

    /// Identifies one to five photos of one plant. The same photos are answered from the cache for 7 days, without a request.
    ///
    /// The answer is remembered among the ``recent()`` ones, and so is the finding that no plant matches.
    ///
    /// The network monitor is not consulted, because only a request proves that a service can be reached.
    ///
    /// - Parameters:
    ///   - refresh: Whether to ignore the cache.
    ///   - step: Called with the progress, from any thread.
    /// - Throws: ``PlantNetError``; `ModelError`; `IdentificationError.notConfigured` without a key and a model, `.noModel` if
    ///   only a model is allowed, `.uploadsOff` without the user's consent, or `.bothSourcesFailed`; what reading the key throws;
    ///   `StoreError` or `CancellationError`.
    public func identify(
        _ photos: [IdentificationPhoto], _ choice: Choice = Choice(), refresh: Bool = false,
        step: @escaping @Sendable (Step) -> Void = { _ in }
    ) async throws -> Identification {
        guard (1...PhotoLimits.photos).contains(photos.count) else { throw PlantNetError.imageUploadFailed }
        let preferences = try await repository.preferences()
        let question = PhotoQuestion(
            photos: photos, project: choice.project ?? preferences.project ?? PhotoQuestion.everyFlora,
            language: choice.language ?? repository.language)
        let sources = IdentificationStrategies(
            device: OnDeviceSource(models: models, cache: cache), service: PlantNetSource(identification: self))
        do {
            let answer = try await sources.identify(
                question, by: choice.strategy ?? preferences.strategy, refresh: refresh, step: step)
            await remember(answer, of: photos)
            return answer
        } catch PlantNetError.noResultsFound {
            await remember(nil, of: photos)
            throw PlantNetError.noResultsFound
        }
    }

    /// The error that an identification throws if no plant matches.
    public static let noMatch: any WebServiceError = PlantNetError.noResultsFound

    /// The floras that Pl@ntNet offers, described in the user's language.
    ///
    /// - Throws: ``PlantNetError``, `CancellationError`, and what reading the key throws.
    public func projects() async throws -> [Flora] {
        try await plantNet.projects(language: repository.language).map { Flora(id: $0.id, title: $0.title) }
    }

    /// Whether the service may answer the same photos later although it failed with this error.
    static func mayAnswerLater(_ error: any Error) -> Bool { (error as? any WebServiceError)?.failure == .offline }

    func testKey() async throws {
        guard try await configuration.key(.plantNet) != nil else { throw PlantNetError.invalidAPIKey }
        _ = try await refreshQuota()
    }
}

/// Photos to identify and everything else that the answer depends on.
struct PhotoQuestion: Sendable {
    /// Pl@ntNet's flora of all plants, which it always offers.
    static let everyFlora = "all"

    let photos: [IdentificationPhoto]
    let project: String
    let language: String

    /// The cache key of a source's answer. It does not depend on the order of the photos.
    ///
    /// - Parameter model: The digest of the model and how it was used; nil for a service.
    func key(of source: Candidate.Source, model: String? = nil) -> String {
        let sorted = photos.map { (digest: $0.prepared.digest, organ: $0.organ) }
            .sorted { ($0.digest, $0.organ.rawValue) < ($1.digest, $1.organ.rawValue) }
        return IdentificationKey(sorted, project: project, language: language, source: source, model: model).text
    }
}

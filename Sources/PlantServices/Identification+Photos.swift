import Foundation
import Garden
import WebServices
import GardenData

/// Identifying photos.
extension IdentificationService {
    /// The progress of an identification.
    public enum Step: Sendable, Equatable {
        /// The photos are being uploaded; `sent` is the fraction, from 0 to 1.
        case asking(sent: Double)
        /// The upload is complete, and the service is processing it.
        case waiting
        /// The first attempt failed with an error that may be temporary, and a second one has started.
        case retrying
    }

    /// How to identify photos, where that differs from the preferences.
    public struct Choice: Sendable, Hashable {
        /// The sources to query; nil for those in the preferences.
        public var strategy: Strategy?
        /// The flora; nil for the one in the preferences.
        public var project: String?
        /// The language of common names, such as "de"; nil for the user's language.
        public var language: String?

        /// Creates a choice. By default the preferences apply.
        public init(strategy: Strategy? = nil, project: String? = nil, language: String? = nil) {
            self.strategy = strategy
            self.project = project
            self.language = language
        }
    }

    /// Identifies 1 to 5 photos of one plant. Answers are cached for 7 days.
    ///
    /// The request is attempted regardless of the network monitor's state, because only a request proves whether there is a
    /// connection.
    ///
    /// - Parameters:
    ///   - refresh: Whether to query the service even if the answer is cached.
    ///   - step: Called with the progress, from any thread.
    /// - Throws: `PlantNetError`, `IdentificationError.notConfigured` without a key or `.uploadsOff` without the user's consent,
    ///   errors from reading the key, `StoreError` or `CancellationError`.
    public func identify(
        _ shots: [Shot], _ choice: Choice = Choice(), refresh: Bool = false,
        step: @escaping @Sendable (Step) -> Void = { _ in }
    ) async throws -> Identification {
        guard (1...PhotoLimits.photos).contains(shots.count) else { throw PlantNetError.imageUploadFailed }
        let preferences = try await repository.preferences()
        let question = PhotoQuestion(
            shots: shots, project: choice.project ?? preferences.project ?? PhotoQuestion.everyFlora,
            language: choice.language ?? repository.language)
        let sources = IdentificationStrategies(service: PlantNetSource(identificationService: self))
        return try await sources.identify(
            question, by: choice.strategy ?? preferences.strategy, refresh: refresh, step: step)
    }
}

/// Photos, with everything that their answer depends on.
struct PhotoQuestion: Sendable {
    /// Pl@ntNet's flora of all plants, which always exists.
    static let everyFlora = "all"

    let shots: [IdentificationService.Shot]
    let project: String
    let language: String

    /// The cache key of a source's answer. It does not depend on the order of the photos.
    func key(of source: Candidate.Source) -> String {
        let photos = shots.map { (digest: $0.photo.digest, organ: $0.organ) }
            .sorted { ($0.digest, $0.organ.rawValue) < ($1.digest, $1.organ.rawValue) }
        return IdentificationKey(photos, project: project, language: language, source: source).text
    }
}

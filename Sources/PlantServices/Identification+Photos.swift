import Foundation
import Garden
import WebServices
import GardenData

/// From photos to the species that they may show.
extension IdentificationService {
    /// How far the service is with photos.
    public enum Step: Sendable, Equatable {
        /// The photos are on their way: how much of them has left, from 0 to 1.
        case asking(sent: Double)
        /// All has been sent; the service thinks.
        case waiting
        /// The first try failed in a way that a second one may not.
        case retrying
    }

    /// How photos are to be identified, where that is not as the preferences chose.
    public struct Choice: Sendable, Hashable {
        /// Who is asked; nil as the preferences chose.
        public var strategy: Strategy?
        /// The flora; nil as the preferences chose.
        public var project: String?
        /// The language of common names, such as "de"; nil the user's own.
        public var language: String?

        /// A choice; by default all is as the preferences chose.
        public init(strategy: Strategy? = nil, project: String? = nil, language: String? = nil) {
            self.strategy = strategy
            self.project = project
            self.language = language
        }
    }

    /// Identifies 1 to 5 photos of one plant. The same photos again are answered from memory for 7 days, without a request.
    ///
    /// A connection is tried whatever a network monitor says, because only a request proves anything.
    ///
    /// - Parameters:
    ///   - refresh: whether to ask anew although the answer is known.
    ///   - step: told how far it is; called from any thread.
    /// - Throws: `PlantNetError`, `IdentificationError.notConfigured` without a key or `.uploadsOff` without the user's agreement, what reading the key throws, `StoreError` or
    ///   `CancellationError`.
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

/// Photos and all that the answer to them depends on.
struct PhotoQuestion: Sendable {
    /// The flora of all plants, which the service offers whatever else it offers.
    static let everyFlora = "all"

    let shots: [IdentificationService.Shot]
    let project: String
    let language: String

    /// The name under which a source's answer is kept. The order in which the photos were given does not matter to it.
    func key(of source: Candidate.Source) -> String {
        let photos = shots.map { (digest: $0.photo.digest, organ: $0.organ) }
            .sorted { ($0.digest, $0.organ.rawValue) < ($1.digest, $1.organ.rawValue) }
        return IdentificationKey(photos, project: project, language: language, source: source).text
    }
}

import Foundation
import Garden
import WebServices
import Logging
import Synchronization
import GardenData

/// Pl@ntNet as a source of identifications: checks the cache, then the quota, then queries the service.
struct PlantNetSource: Sendable {
    let identificationService: IdentificationService

    /// A fresh or cached answer of the service.
    struct Reply: Sendable {
        let answer: PhotoAnswer
        let isCached: Bool
        /// The number of requests left today; nil if the service did not report it.
        let remaining: Int?
    }

    /// The answer to photos.
    ///
    /// - Throws: `PlantNetError`; `IdentificationError.notConfigured` without a key, `.uploadsOff` without consent; errors from
    ///   reading the key; `StoreError` or `CancellationError`.
    func answer(
        to question: PhotoQuestion, refresh: Bool, step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Reply {
        let repository = identificationService.repository
        let key = question.key(of: .plantNet)
        if !refresh, let known = try await repository.cachedIdentification(key),
            // An answer that another version cached in a different format is fetched again.
            let answer = try? JSONDecoder().decode(PhotoAnswer.self, from: known)
        {
            return Reply(answer: answer, isCached: true, remaining: try await identificationService.quota().remaining)
        }
        guard try await identificationService.configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        guard try await repository.preferences().mayUpload else { throw IdentificationError.uploadsOff }
        let reply = try await identificationService.withinQuota { noteLeft in
            let steps = StepReporter(tell: step)
            return try await identificationService.plantNet.identify(
                question.shots.map { ($0.photo, $0.organ) }, project: question.project, language: question.language,
                progress: { steps.note(sent: $0, of: $1) }, onRetry: { steps.retry() },
                onNoSpecies: noteLeft)
        }
        do {
            try await repository.keep(identification: JSONEncoder().encode(reply.answer), key)
        } catch {
            // An answer that cannot be cached is still valid; it only has to be fetched again.
            Logger(label: "discovery").warning("an answer was not kept: \(error)")
        }
        return Reply(answer: reply.answer, isCached: false, remaining: reply.allowance?.remaining)
    }
}

/// Converts upload progress to steps.
private final class StepReporter: Sendable {
    private let tell: @Sendable (IdentificationService.Step) -> Void
    private let hasSentAll = Mutex(false)

    init(tell: @escaping @Sendable (IdentificationService.Step) -> Void) { self.tell = tell }

    /// Called often, also after everything was sent.
    func note(sent: Int, of total: Int) {
        guard total > 0 else { return }
        let isAll = sent >= total
        let isNews = hasSentAll.withLock { known in
            defer { known = known || isAll }
            return !known
        }
        guard isNews else { return }
        tell(isAll ? .waiting : .asking(sent: Double(sent) / Double(total)))
    }

    /// Called when the upload starts again from the beginning.
    func retry() {
        hasSentAll.withLock { $0 = false }
        tell(.retrying)
    }
}

import Foundation
import Garden
import WebServices
import Logging
import Synchronization
import GardenData

/// Pl@ntNet as a source of answers to photos: its memory first, then its quota, then the service itself.
struct PlantNetSource: Sendable {
    let identificationService: IdentificationService

    /// What the service says, or said of the same photos.
    struct Reply: Sendable {
        let answer: PhotoAnswer
        let isCached: Bool
        /// How many more requests it takes today; nil where it did not say.
        let remaining: Int?
    }

    /// The answer to photos.
    ///
    /// - Throws: `PlantNetError`; `IdentificationError.notConfigured` without a key, `.uploadsOff` without agreement;
    ///   what reading the key throws; `StoreError` or `CancellationError`.
    func answer(
        to question: PhotoQuestion, refresh: Bool, step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Reply {
        let repository = identificationService.repository
        let key = question.key(of: .plantNet)
        if !refresh, let known = try await repository.cachedIdentification(key),
            // What an older version kept in another form is asked for again.
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
            // An answer that cannot be kept is an answer all the same; it is only asked for again.
            Logger(label: "discovery").warning("an answer was not kept: \(error)")
        }
        return Reply(answer: reply.answer, isCached: false, remaining: reply.allowance?.remaining)
    }
}

/// Makes steps of the bytes that have been sent.
private final class StepReporter: Sendable {
    private let tell: @Sendable (IdentificationService.Step) -> Void
    private let hasSentAll = Mutex(false)

    init(tell: @escaping @Sendable (IdentificationService.Step) -> Void) { self.tell = tell }

    /// Told often, also after everything was sent.
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

    /// Everything is sent from the start once more.
    func retry() {
        hasSentAll.withLock { $0 = false }
        tell(.retrying)
    }
}

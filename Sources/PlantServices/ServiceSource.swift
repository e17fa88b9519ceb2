import Foundation
import Garden
import WebServices
import Logging
import Synchronization
import GardenData

/// Pl@ntNet as a source of answers to photos: its memory first, then its quota, then the service itself.
struct ServiceSource: Sendable {
    let discoverer: Discoverer

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
        to question: PhotoQuestion, refresh: Bool, step: @escaping @Sendable (Discoverer.Step) -> Void
    ) async throws -> Reply {
        let gardener = discoverer.gardener
        let key = question.key(of: .plantNet)
        if !refresh, let known = try await gardener.keptIdentification(key),
            // What an older version kept in another form is asked for again.
            let answer = try? JSONDecoder().decode(PhotoAnswer.self, from: known)
        {
            return Reply(answer: answer, isCached: true, remaining: try await discoverer.quota().remaining)
        }
        guard try await discoverer.configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        guard try await gardener.household().mayUpload else { throw IdentificationError.uploadsOff }
        let reply = try await discoverer.withinQuota { noteLeft in
            let steps = StepTeller(tell: step)
            return try await discoverer.plantNet.identify(
                question.shots.map { ($0.photo, $0.organ) }, project: question.project, language: question.language,
                progress: { steps.note(sent: $0, of: $1) }, onRetry: { steps.retry() },
                onNoSpecies: noteLeft)
        }
        do {
            try await gardener.keep(identification: JSONEncoder().encode(reply.answer), key)
        } catch {
            // An answer that cannot be kept is an answer all the same; it is only asked for again.
            Logger(label: "discovery").warning("an answer was not kept: \(error)")
        }
        return Reply(answer: reply.answer, isCached: false, remaining: reply.allowance?.remaining)
    }
}

/// Makes steps of the bytes that have been sent.
private final class StepTeller: Sendable {
    private let tell: @Sendable (Discoverer.Step) -> Void
    private let hasSentAll = Mutex(false)

    init(tell: @escaping @Sendable (Discoverer.Step) -> Void) { self.tell = tell }

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

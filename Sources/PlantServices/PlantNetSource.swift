import Foundation
import Garden
import Synchronization
import WebServices

/// Pl@ntNet as a source of answers to photos: the cache first, then the service, if the quota allows it.
struct PlantNetSource: Sendable {
    let identification: IdentificationService

    struct Reply: Sendable {
        let answer: PhotoAnswer
        let isCached: Bool
        /// How many more requests the service accepts today; nil if it did not say.
        let remaining: Int?
    }

    /// The answer to photos.
    ///
    /// - Throws: ``PlantNetError``; `IdentificationError.notConfigured` without a key, `.uploadsOff` without the user's consent;
    ///   what reading the key throws; `StoreError` or `CancellationError`.
    func answer(
        to question: PhotoQuestion, refresh: Bool, step: @escaping @Sendable (IdentificationService.Step) -> Void
    ) async throws -> Reply {
        let key = question.key(of: .plantNet)
        if !refresh, let answer = try await identification.cache.answer(key) {
            return Reply(
                answer: try await named(answer, in: question.language), isCached: true,
                remaining: try await identification.quota()?.remaining)
        }
        guard try await identification.configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        guard try await identification.repository.preferences().mayUpload else { throw IdentificationError.uploadsOff }
        let reply = try await identification.requestQuota.perform { noteRemaining in
            let steps = StepReporter(step)
            return try await identification.plantNet.identify(
                question.photos.map { ($0.prepared, $0.organ) }, project: question.project, language: question.language,
                progress: { steps.update(sent: $0, of: $1) }, onRetry: { steps.retry() },
                onNoSpecies: noteRemaining)
        }
        await identification.cache.store(reply.answer, key)
        return Reply(
            answer: try await named(reply.answer, in: question.language), isCached: false, remaining: reply.allowance?.remaining)
    }

    /// The answer with the names of the library in a language before those of the service, which can be in English.
    private func named(_ answer: PhotoAnswer, in language: String) async throws -> PhotoAnswer {
        let species = Set(answer.candidates.map(\.scientificName))
        let names = try await identification.repository.commonNames(of: species, in: language)
        return PhotoAnswer(
            source: answer.source, candidates: answer.candidates.map { $0.named(names[$0.scientificName] ?? []) },
            verdict: answer.verdict)
    }
}

/// Converts upload progress to steps.
private final class StepReporter: Sendable {
    private let report: @Sendable (IdentificationService.Step) -> Void
    private let hasSentAll = Mutex(false)

    init(_ report: @escaping @Sendable (IdentificationService.Step) -> Void) { self.report = report }

    /// Called often, also after everything was sent.
    func update(sent: Int, of total: Int) {
        guard total > 0 else { return }
        let isAll = sent >= total
        let isNew = hasSentAll.withLock { sentBefore in
            defer { sentBefore = sentBefore || isAll }
            return !sentBefore
        }
        guard isNew else { return }
        report(isAll ? .waiting : .asking(sent: Double(sent) / Double(total)))
    }

    /// Called before everything is sent again.
    func retry() {
        hasSentAll.withLock { $0 = false }
        report(.retrying)
    }
}

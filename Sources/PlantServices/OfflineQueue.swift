import Foundation
import Garden
import GardenData

/// The queue of photos to be identified once the service is available.
extension IdentificationService {
    /// The result of retrying queued photos.
    public struct QueueOutcome: Sendable {
        /// The prepared photos; empty if one of them can no longer be read.
        public let shots: [Shot]
        /// The answer, or the error.
        public let result: Result<Identification, any Error>
        /// Whether the photos stay in the queue, because the error may be temporary.
        public let isStillQueued: Bool
    }

    /// Queues photos for the service. Photos that are already queued are not added again.
    ///
    /// Throws `GardenError` or `StoreError`, including one if the originals, which would be sent later, could not be stored.
    public func enqueue(_ shots: [Shot]) async throws {
        let files = shots.map { incoming.file($0.photo.digest, $0.photo.format).path(percentEncoded: false) }
        if !files.allSatisfy(FileManager.default.fileExists(atPath:)) { try incoming.check() }
        try await repository.enqueue(Self.queued(shots))
    }

    /// Removes photos from the queue because they were answered in another way. Matches the same photos with the same organs, in
    /// any order.
    ///
    /// Throws `StoreError`.
    public func dequeue(_ shots: [Shot]) async throws {
        let answered = Set(Self.queued(shots))
        for waiting in try await repository.queuedPhotos() where Set(waiting.shots) == answered {
            try await repository.dequeue(waiting.id)
        }
    }

    private static func queued(_ shots: [Shot]) -> [QueuedPhotos.Shot] {
        shots.map { .init(digest: $0.photo.digest, format: $0.photo.format, organ: $0.organ) }
    }

    /// Sends the queued photos to the service, oldest first, until the service as a whole is unavailable.
    ///
    /// The answers are cached, so that identifying the same photos again needs no request.
    ///
    /// - Returns: The outcomes in queue order. Stops after the first error that would also affect other photos; errors that concern
    ///   only some photos do not stop it.
    /// - Throws: `StoreError` or `CancellationError`.
    public func identifyQueued() async throws -> [QueueOutcome] {
        var outcomes: [QueueOutcome] = []
        for waiting in try await repository.queuedPhotos() {
            let outcome = try await ask(about: waiting)
            outcomes.append(outcome)
            if !outcome.isStillQueued {
                try await repository.dequeue(waiting.id)
            } else if case .failure(let error) = outcome.result, !Self.concernsOnlyThesePhotos(error) {
                break
            }
        }
        return outcomes
    }

    private func ask(about waiting: QueuedPhotos) async throws -> QueueOutcome {
        var shots: [Shot] = []
        do {
            shots = try await prepare(waiting)
            let answer = try await identify(shots, Choice(strategy: .apiOnly))
            return QueueOutcome(shots: shots, result: .success(answer), isStillQueued: false)
        } catch let error as CancellationError {
            throw error
        } catch {
            return QueueOutcome(shots: shots, result: .failure(error), isStillQueued: !isGone(waiting) && !Self.isFinal(error))
        }
    }

    /// Whether an original no longer exists.
    private func isGone(_ waiting: QueuedPhotos) -> Bool {
        waiting.shots.contains {
            !FileManager.default.fileExists(atPath: incoming.file($0.digest, $0.format).path(percentEncoded: false))
        }
    }

    /// Whether these photos would always fail with this error. A full disk or a busy machine, in contrast, is temporary.
    static func isFinal(_ error: any Error) -> Bool {
        switch error {
        case PhotoError.notAPicture, PhotoError.damaged, PhotoError.tooLarge, PhotoError.tooManyPixels: true
        case PlantNetError.noResultsFound, PlantNetError.invalidImageFormat, PlantNetError.imageTooLarge,
            PlantNetError.imageUploadFailed:
            true
        default: false
        }
    }

    /// Whether other photos may succeed despite this error.
    static func concernsOnlyThesePhotos(_ error: any Error) -> Bool {
        switch error {
        case PhotoError.workerMissing: false
        case is PhotoError, PlantNetError.invalidResponse: true
        default: isFinal(error)
        }
    }

    private func prepare(_ waiting: QueuedPhotos) async throws -> [Shot] {
        var shots: [Shot] = []
        for kept in waiting.shots {
            var shot = try await prepare(.file(incoming.file(kept.digest, kept.format)))
            shot.organ = kept.organ
            shots.append(shot)
        }
        return shots
    }
}

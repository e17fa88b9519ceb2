import Foundation
import Garden
import GardenData

/// Photos that wait until the service can be asked.
extension IdentificationService {
    /// What came of asking about photos that waited.
    public struct QueueOutcome: Sendable {
        /// The photos, ready; empty where one of them cannot be read any more.
        public let shots: [Shot]
        /// The answer, or why there is none.
        public let result: Result<Identification, any Error>
        /// Whether they go on waiting, because the reason may be gone another time.
        public let isStillQueued: Bool
    }

    /// Lets photos wait for the service, once however often it is said.
    ///
    /// Throws `GardenError` or `StoreError`, that also where the originals could not be kept, of which they would be sent later.
    public func enqueue(_ shots: [Shot]) async throws {
        let files = shots.map { incoming.file($0.photo.digest, $0.photo.format).path(percentEncoded: false) }
        if !files.allSatisfy(FileManager.default.fileExists(atPath:)) { try incoming.check() }
        try await repository.enqueue(Self.queued(shots))
    }

    /// Lets photos wait no longer, because they were answered otherwise: the same photos with the same organs, in any order.
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

    /// Asks the service about the photos that wait, the longest waiting first, until the service as a whole is not to be had.
    ///
    /// The answers are kept, so that the same photos are then answered without a request.
    ///
    /// - Returns: what came of each group of photos that was asked about, in that order. Those after the first that the service
    ///   kept waiting were not asked about; those after one that fails by itself were.
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

    /// Whether an original is not there any more.
    private func isGone(_ waiting: QueuedPhotos) -> Bool {
        waiting.shots.contains {
            !FileManager.default.fileExists(atPath: incoming.file($0.digest, $0.format).path(percentEncoded: false))
        }
    }

    /// Whether the same photos would fail like this for ever. A full disk or a busy machine is another the next time.
    static func isFinal(_ error: any Error) -> Bool {
        switch error {
        case PhotoError.notAPicture, PhotoError.damaged, PhotoError.tooLarge, PhotoError.tooManyPixels: true
        case PlantNetError.noResultsFound, PlantNetError.invalidImageFormat, PlantNetError.imageTooLarge,
            PlantNetError.imageUploadFailed:
            true
        default: false
        }
    }

    /// Whether other photos may fare better just now.
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

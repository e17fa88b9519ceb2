import Foundation
import Garden
import Tending

/// Photos that wait until the service can be asked.
extension Discoverer {
    /// Lets photos wait for the service, once however often it is said. Throws `TendingError` or `StoreError`.
    public func enqueue(_ shots: [Shot]) async throws {
        try await gardener.enqueue(
            shots.map { .init(digest: $0.photo.digest, format: $0.photo.format, organ: $0.organ) })
    }

    /// Asks the service about the photos that wait, the longest waiting first, until it cannot be asked any more.
    ///
    /// The answers are kept, so that the same photos are then answered without a request. Photos of which the original is gone,
    /// or that the service sees no plant in, wait no longer.
    ///
    /// - Returns: the photos that were answered, with their answers.
    /// - Throws: what ended it, unless that was the network: `PlantNetError`, `IdentificationError.notConfigured`.
    public func identifyQueued() async throws -> [(shots: [Shot], answer: Identification)] {
        var answered: [(shots: [Shot], answer: Identification)] = []
        for waiting in try await gardener.queuedPhotos() {
            do {
                let shots = try await prepare(waiting)
                answered.append((shots, try await identify(shots, Choice(strategy: .apiOnly))))
            } catch is PhotoError {
                // They will never be ready.
            } catch PlantNetError.noResultsFound {
                // That is an answer as well.
            } catch PlantNetError.networkUnavailable {
                break
            }
            try await gardener.dequeue(waiting.id)
        }
        return answered
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

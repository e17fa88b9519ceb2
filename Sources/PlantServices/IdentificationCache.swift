import Foundation
import Garden
import GardenData
import GardenStore
import Logging

/// Answers to identical photos: 100 entries at most, the least recently used evicted first, each fresh for 7 days.
struct IdentificationCache: Sendable {
    let repository: GardenRepository

    /// The fresh answer under a key; nil if there is none, or if another version of the program stored it in an unknown form.
    ///
    /// - Parameter key: ``IdentificationKey/text``.
    func answer(_ key: String) async throws -> PhotoAnswer? {
        guard let entry = try await repository.database.cache(.identification).entry(key, now: repository.instant), entry.isFresh
        else { return nil }
        // Photos with an unreadable answer are identified again.
        return try? JSONDecoder().decode(PhotoAnswer.self, from: entry.body)
    }

    /// Stores an answer under a key. A failure is only logged: the answer is still valid, and is requested again the next time.
    func store(_ answer: PhotoAnswer, _ key: String) async {
        do {
            try await repository.database.cache(.identification).store(
                JSONEncoder().encode(answer), for: key, now: repository.instant)
        } catch {
            Logger(label: "identification").warning("an answer was not cached: \(error)")
        }
    }

    func statistics() async throws -> CacheStatistics { try await repository.database.cache(.identification).statistics() }

    func clear() async throws { try await repository.database.cache(.identification).clear() }
}

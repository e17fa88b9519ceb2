import Foundation
import Garden
import GardenData
import GardenStore

/// Photos that wait until Pl@ntNet can be reached. The queue is stored, so it survives a restart and all programs share it.
struct OfflineQueue: Sendable {
    let repository: GardenRepository

    /// Adds one to five photos of one plant. Photos that are queued already are not added again. Throws
    /// `GardenError.invalidValue` for another number of photos, or `StoreError`.
    func add(_ photos: [QueuedPhoto]) async throws {
        guard (1...PhotoLimits.photos).contains(photos.count) else { throw GardenError.invalidValue }
        try await repository.database.enqueue(QueuedPhotos(photos: photos, since: repository.instant))
    }

    /// Adds a group of photos unless it is there.
    func add(_ photos: QueuedPhotos) async throws { try await repository.database.enqueue(photos) }

    /// The queued groups of photos, oldest first.
    func groups() async throws -> [QueuedPhotos] { try await repository.database.queue() }

    func remove(_ id: QueuedPhotos.ID) async throws { try await repository.database.dequeue(id) }
}
